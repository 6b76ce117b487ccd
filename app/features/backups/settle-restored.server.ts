import { z } from "zod";
import { endAllSessions } from "#app/features/access/identity/sessions/end-sessions.server.ts";
import { systemActor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { ACCOUNT_LINKS } from "#app/features/links/account-links.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { installationIn } from "#app/platform/storage/folder-mark.server.ts";
import { count } from "#app/plural.ts";
import { findBackups } from "./find-backups.server.ts";

/**
 * What a database that was put back must not go on with: what was ended since the backup would be open again. Works on
 * the schema of any version, so that an older backup can be settled before it is migrated.
 */

interface Settled {
  sessions: number;
  tokens: number;
  links: number;
  mails: number;
}

/**
 * Ends all sessions, API tokens and open links into accounts, and fails messages that were on their way, in one
 * transaction with its audit entry. Run again it finds nothing more to end.
 */
export async function settleRestored(db: Db): Promise<Settled> {
  return db.transaction().execute(async (trx) => {
    const settled: Settled = {
      sessions: await endAllSessions(trx, "restored"),
      tokens: await revokeAllTokens(trx),
      links: await revokeAccountLinks(trx),
      mails: await failMailUnderWay(trx),
    };
    await recordAudit(trx, systemActor(), {
      action: "database.restore",
      target: "database:main",
      details: { ...settled },
    });
    return settled;
  });
}

/** A line for the person at the terminal. */
export function settledLine({ sessions, tokens, links, mails }: Settled): string {
  return `Ended: ${count(sessions, "session")}, ${count(tokens, "API token")}, ${count(links, "link into an account", "links into accounts")}. ${count(mails, "message")} that may have been delivered failed; the outbox has what is to be sent again.`;
}

async function revokeAllTokens(trx: Trx): Promise<number> {
  const result = await trx
    .updateTable("api_tokens")
    .set({ revoked_at: nowIso(), revoked_reason: "restored" })
    .where("revoked_at", "is", null)
    .executeTakeFirst()
    .catch((error: unknown) => {
      // A backup from before there were tokens.
      if (error instanceof Error && error.message.includes("no such table")) return null;
      throw error;
    });
  return Number(result?.numUpdatedRows ?? 0);
}

/** Those that were used since would open once more. */
async function revokeAccountLinks(trx: Trx): Promise<number> {
  const result = await trx
    .updateTable("links")
    .set({ revoked_at: nowIso() })
    .where("kind", "in", ACCOUNT_LINKS)
    .where("used_at", "is", null)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

async function failMailUnderWay(trx: Trx): Promise<number> {
  const result = await trx
    .updateTable("outbox")
    .set({ state: "failed", last_error: "Restored while it was on its way: it may have been delivered" })
    .where("state", "=", "sending")
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

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
