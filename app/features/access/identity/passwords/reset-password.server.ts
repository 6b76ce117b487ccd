import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { findLink } from "#app/features/links/find-link.server.ts";
import { useLink } from "#app/features/links/use-link.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { hashPassword, PasswordBusyError } from "#app/platform/secrets/password.server.ts";
import { throttle } from "#app/platform/throttle.server.ts";
import { endSessions } from "../sessions/end-sessions.server.ts";
import type { PasswordOwner } from "./guessable-password.ts";
import { mailPasswordChanged } from "../identity-mails.server.ts";

export type FoundReset =
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

export type ResetResult =
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
