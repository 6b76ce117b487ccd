import { basename } from "node:path";
import { migrationReason } from "#app/features/backups/backup.ts";
import type { Connection } from "#db/connection.server.ts";
import { migrateToLatest, migrationsOf } from "#db/migrate.ts";
import { backUp } from "./back-up.ts";

/**
 * Brings the database to the newest schema. One that is already in use is backed up first: a migration can be undone
 * only by going back to before it.
 * @param dataDir where the backups are kept.
 * @returns what ran, and the name of the backup; null where there was nothing to lose or nothing to do.
 * @throws when the backup fails: then no migration has run.
 */
export async function migrateWithBackup(
  { db, sqlite }: Pick<Connection, "db" | "sqlite">,
  dataDir: string,
): Promise<{ ran: string[]; backup: string | null }> {
  const { done, pending } = await migrationsOf(db);
  if (done.length === 0 || pending.length === 0) return { ran: await migrateToLatest(db), backup: null };
  const backup = await backUp({ db, sqlite }, dataDir, migrationReason(pending), "product").catch(
    (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(
        `The database must be migrated (${pending.join(", ")}), and the backup before that failed: ${reason}\n` +
          "Nothing was changed. Mend the cause and start again.",
        { cause: error },
      );
    },
  );
  return { ran: await migrateToLatest(db), backup: basename(backup.path) };
}
