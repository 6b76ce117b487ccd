import { type Actor, isAdmin } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";

export type RetriedMail = { ok: true } | { ok: false; reason: "forbidden" | "not-found" | "conflict" };

/** Puts a failed message back into the queue with its tries counted anew. "conflict" when it has not failed. */
export async function retryMail(db: Db, actor: Actor, mailId: string): Promise<RetriedMail> {
  if (!isAdmin(actor)) return { ok: false, reason: "forbidden" };
  if (!isId(mailId)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx) => {
    const mail = await trx.selectFrom("outbox").select("kind").where("id", "=", mailId).executeTakeFirst();
    if (!mail) return { ok: false, reason: "not-found" };
    const moved = await trx
      .updateTable("outbox")
      .set({ state: "queued", attempts: 0, next_attempt_at: nowIso() })
      .where("id", "=", mailId)
      .where("state", "=", "failed")
      .executeTakeFirst();
    if (moved.numUpdatedRows !== 1n) return { ok: false, reason: "conflict" };
    await recordAudit(trx, actor, {
      action: "mail.retry",
      target: `mail:${mailId}`,
      details: { kind: mail.kind },
    });
    return { ok: true };
  });
}
