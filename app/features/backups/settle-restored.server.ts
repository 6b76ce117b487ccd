/**
 * What a database that was put back must not go on with: what was ended since the backup would be open again. Works on
 * the schema of any version, so that an older backup can be settled before it is migrated.
 */
import { systemActor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { endAllSessions } from "#app/features/access/identity/sessions/end-sessions.server.ts";
import { ACCOUNT_LINKS } from "#app/features/links/account-links.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";

export interface Settled {
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
