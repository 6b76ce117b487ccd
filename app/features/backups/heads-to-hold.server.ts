import { z } from "zod";
import type { Db } from "#app/platform/database.server.ts";
import { installationIn } from "#app/platform/storage/folder-mark.server.ts";
import { findBackups } from "./find-backups.server.ts";

/** The row of `meta` that says from which backup the database was restored, and when. */
export const RESTORED = "restored";

const restoredSchema = z.object({ backup: z.string(), at: z.string() });

/**
 * The newest head of the audit log that a backup of this database has. After a restore those count that were made since,
 * and the one that was restored: what others hold was left behind by the restore, and is no entry cut off.
 * @returns `left`: a sentence on entries that were left so; null where there are none.
 */
export async function headOfBackups(db: Db, dataDir: string) {
  const backups = await findBackups(dataDir, await installationIn(db));
  const row = await db.selectFrom("meta").select("value").where("key", "=", RESTORED).executeTakeFirst();
  if (!row) return { head: backups[0]?.auditHead ?? null, left: null };
  const restored = restoredSchema.parse(JSON.parse(row.value));
  const isOf = ({ name, at }: { name: string; at: string }) => at > restored.at || name === restored.backup;
  const held = backups.find(isOf)?.auditHead ?? null;
  const from = backups.find(({ name }) => name === restored.backup)?.auditHead?.seq ?? 0;
  const last = Math.max(
    0,
    ...backups.filter((one) => !isOf(one)).map(({ auditHead }) => auditHead?.seq ?? 0),
  );
  const left =
    last > from
      ? `Restored at ${restored.at} from ${restored.backup}: entries ${from + 1} to ${last} of before are in other backups alone.`
      : null;
  return { head: held, left };
}
