import { type Actor, isAdmin, systemActor } from "#app/features/actor.ts";
import { notifyStaff } from "#app/features/core/notifications/notify-staff.server.ts";
import { hours, isoAfter, nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { AUDIT_CHECK, type AuditCheck, lastCheck } from "#app/features/core/audit/audit-standing.server.ts";
import { verifyAudit } from "#app/features/core/audit/verify-audit.server.ts";

let running: Promise<AuditCheck> | undefined;

/**
 * Recomputes the whole chain and keeps what was found. Two who ask at once wait for the same check.
 * @returns null to anybody but staff and the product itself.
 */
export async function checkAudit(db: Db, actor: Actor): Promise<AuditCheck | null> {
  if (!isAdmin(actor) && actor.role !== "system") return null;
  // Nobody waits for the product's own, and nobody who asks is to wait for that.
  if (actor.role === "system") return check(db, 9);
  running ??= check(db, 1).finally(() => {
    running = undefined;
  });
  return running;
}

/** For the scheduler: checks when the last check is a day old. */
export async function checkAuditDaily(db: Db): Promise<void> {
  const last = await lastCheck(db);
  if (!last || last.at < isoAfter(-hours(24))) await checkAudit(db, systemActor("check-audit"));
}

async function check(db: Db, rest: number): Promise<AuditCheck> {
  const before = await lastCheck(db);
  const verdict = await verifyAudit(db, before?.head ? [before.head] : [], rest);
  const found: AuditCheck = {
    at: nowIso(),
    fault: verdict.ok ? null : { seq: verdict.seq, what: verdict.what },
    head: verdict.ok ? verdict.head : (before?.head ?? null),
  };
  const value = JSON.stringify(found);
  const isNews = found.fault !== null && before?.fault?.seq !== found.fault.seq;
  if (found.fault) log.warn("audit.broken", found.fault);
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("meta")
      .values({ key: AUDIT_CHECK, value })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
      .execute();
    if (found.fault && isNews) {
      await notifyStaff(trx, {
        type: "other",
        title: "The audit log was tampered with",
        message: `The chain breaks at entry ${found.fault.seq}: ${found.fault.what}. Keep the newest backup and the server’s log.`,
        priority: "urgent",
      });
    }
  });
  return found;
}
