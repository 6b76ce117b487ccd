import { type Actor, type Member, nobody } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { normaliseEmail } from "#app/features/fields/email.schema.ts";
import { findLink } from "#app/features/links/find-link.server.ts";
import { issueLink } from "#app/features/links/issue-link.server.ts";
import { useLink } from "#app/features/links/use-link.server.ts";
import { minutes, nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { hashPassword, PasswordBusyError, verifyPassword } from "#app/platform/secrets/password.server.ts";
import { throttleShared } from "#app/platform/shared-throttle.server.ts";
import { inStep } from "#app/platform/steady-time.server.ts";
import { forgiveAll, forgiveOne, throttle } from "#app/platform/throttle.server.ts";
import { addressTarget, findAddressOwner } from "../address-owner.server.ts";
import { mailPasswordChanged, mailPasswordReset } from "../identity-mails.server.ts";
import { endSessions } from "../sessions/end-sessions.server.ts";
import { renewSession, sessionIdOf } from "../sessions/start-session.server.ts";
import type { PasswordOwner } from "./guessable-password.ts";

type ChangePasswordResult =
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

type RequestResetResult = { ok: true } | { ok: false; reason: "throttled"; retryAfterSeconds: number };

/** Milliseconds: longer than the work takes for anybody, so that the time taken tells nothing. */
const step = 100;

/**
 * Sends a link for a new password to an active account's address. The answer and the time it takes are the same for
 * every address; beyond the links one address may be sent none is, silently: a stranger can't use up another network's.
 */
export async function requestPasswordReset(
  db: Db,
  actor: Actor,
  input: { email: string },
): Promise<RequestResetResult> {
  const admitted = await throttle("forgot-password", actor.ip);
  if (!admitted.ok) return { ok: false, reason: "throttled", retryAfterSeconds: admitted.retryAfterSeconds };
  const email = normaliseEmail(input.email);
  await inStep(step, () => sendTo(db, actor, email));
  return { ok: true };
}

async function sendTo(db: Db, actor: Actor, email: string): Promise<void> {
  const mayMail = (await throttleShared("password-reset", email, actor.ip)).ok;
  await db.transaction().execute(async (trx) => {
    const user = await findAddressOwner(trx, email);
    if (user && mayMail) {
      const link = await issueLink(trx, { kind: "password-reset", userId: user.id, seconds: minutes(30) });
      await mailPasswordReset(trx, { id: user.id, email: user.email }, link.token, nobody(actor));
    }
    await recordAudit(trx, actor, {
      action: "password.request-reset",
      target: addressTarget(email, user?.id),
      details: { sent: user !== undefined && mayMail },
    });
  });
}

type FoundReset =
  | { state: "open"; linkId: string; userId: string; owner: PasswordOwner; withTotp: boolean }
  | { state: "used" | "expired" | "revoked" | "unknown" };

/** Whom a link for a new password belongs to, and whether it still works. */
export async function findPasswordReset(db: Db, token: string): Promise<FoundReset> {
  const found = await findLink(db, "password-reset", token);
  if (found.state !== "open") return { state: found.state };
  const user = await db
    .selectFrom("users")
    .leftJoin("companies", "companies.id", "users.company_id")
    .select(["users.id", "users.email", "users.first_name", "users.last_name", "users.totp_enabled_at"])
    .select("companies.name as company")
    .where("users.id", "=", found.link.user_id)
    .where("users.status", "=", "active")
    .executeTakeFirst();
  if (!user) return { state: "revoked" };
  return {
    state: "open",
    linkId: found.link.id,
    userId: user.id,
    owner: {
      email: user.email,
      firstName: user.first_name,
      lastName: user.last_name,
      company: user.company,
    },
    withTotp: user.totp_enabled_at !== null,
  };
}

type ResetResult =
  | { ok: true }
  | { ok: false; reason: "closed" | "busy" }
  | { ok: false; reason: "throttled"; retryAfterSeconds: number };

/**
 * Sets the new password and ends all sessions. The person then signs in with all their factors: a mailbox alone opens
 * nothing.
 */
export async function resetPassword(
  db: Db,
  actor: Actor,
  reset: Extract<FoundReset, { state: "open" }>,
  password: string,
): Promise<ResetResult> {
  const admitted = await throttle("private-link", actor.ip);
  if (!admitted.ok) return { ok: false, reason: "throttled", retryAfterSeconds: admitted.retryAfterSeconds };
  try {
    const password_hash = await hashPassword(password);
    return await db.transaction().execute(async (trx): Promise<ResetResult> => {
      if (!(await useLink(trx, reset.linkId))) return { ok: false, reason: "closed" };
      const changed = await trx
        .updateTable("users")
        .set({ password_hash, password_changed_at: nowIso() })
        .where("id", "=", reset.userId)
        .where("status", "=", "active")
        .executeTakeFirst();
      if (changed.numUpdatedRows !== 1n) return { ok: false, reason: "closed" };
      const ended = await endSessions(trx, reset.userId, "password-changed");
      await mailPasswordChanged(trx, {
        id: reset.userId,
        email: reset.owner.email,
      });
      await recordAudit(trx, actor, {
        action: "password.reset",
        target: `user:${reset.userId}`,
        details: { endedSessions: ended },
      });
      return { ok: true };
    });
  } catch (error) {
    if (error instanceof PasswordBusyError) return { ok: false, reason: "busy" };
    throw error;
  }
}
