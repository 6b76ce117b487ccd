import type { Member } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { hashPassword, PasswordBusyError, verifyPassword } from "#app/platform/secrets/password.server.ts";
import { forgiveAll, forgiveOne, throttle } from "#app/platform/throttle.server.ts";
import { endSessions } from "../sessions/end-sessions.server.ts";
import { mailPasswordChanged } from "../identity-mails.server.ts";
import { renewSession, sessionIdOf } from "../sessions/start-session.server.ts";

export type ChangePasswordResult =
  | { ok: true; sid: string }
  | { ok: false; reason: "wrong-password" | "same-password" | "ended" | "busy" }
  | { ok: false; reason: "throttled"; retryAfterSeconds: number };

/**
 * Changes the actor's own password. All their other sessions end and this one gets a new id.
 * @param input.next as `newPassword` of `password.schema.ts` let it through.
 */
export async function changePassword(
  db: Db,
  actor: Member,
  input: { current: string; next: string; userAgent: string },
): Promise<ChangePasswordResult> {
  const admitted = await throttle("confirm-identity", actor.userId);
  if (!admitted.ok) return { ok: false, reason: "throttled", retryAfterSeconds: admitted.retryAfterSeconds };
  const user = await db
    .selectFrom("users")
    .select(["email", "password_hash"])
    .where("id", "=", actor.userId)
    .executeTakeFirstOrThrow();
  try {
    const current = await verifyPassword(user.password_hash, input.current);
    if (!current.ok) {
      await db
        .transaction()
        .execute((trx) =>
          recordAudit(trx, actor, { action: "password.refuse", target: `user:${actor.userId}` }),
        );
      return { ok: false, reason: "wrong-password" };
    }
    if (input.next === input.current) return { ok: false, reason: "same-password" };
    const password_hash = await hashPassword(input.next);
    const result = await db.transaction().execute(async (trx): Promise<ChangePasswordResult> => {
      const sid = await renewSession(trx, actor, { userAgent: input.userAgent, aal: actor.aal });
      if (sid === null) return { ok: false, reason: "ended" };
      const changed = await trx
        .updateTable("users")
        .set({ password_hash, password_changed_at: nowIso() })
        .where("id", "=", actor.userId)
        .where("password_hash", "=", user.password_hash)
        .executeTakeFirst();
      if (changed.numUpdatedRows !== 1n) throw new Error("The password was changed twice at once");
      const ended = await endSessions(trx, actor.userId, "password-changed", sessionIdOf(sid));
      await mailPasswordChanged(trx, { id: actor.userId, email: user.email });
      await recordAudit(trx, actor, {
        action: "password.change",
        target: `user:${actor.userId}`,
        details: { endedSessions: ended },
      });
      return { ok: true, sid };
    });
    if (result.ok) await forgiveAll("confirm-identity", actor.userId);
    return result;
  } catch (error) {
    if (!(error instanceof PasswordBusyError)) throw error;
    // Nothing was checked, so nothing failed.
    await forgiveOne("confirm-identity", actor.userId);
    return { ok: false, reason: "busy" };
  }
}
