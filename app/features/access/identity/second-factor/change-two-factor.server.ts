import type { Member } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { revokeLinks } from "#app/features/links/revoke-links.server.ts";
import {
  endOneTimeSecret,
  keepOneTimeSecret,
} from "#app/features/access/one-time-secrets/one-time-secret.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { forgiveAll, throttle } from "#app/platform/throttle.server.ts";
import { endSessions } from "../sessions/end-sessions.server.ts";
import { beginTotp, cancelTotp, confirmTotp } from "./enrol-totp.server.ts";
import { mayTurnTwoFactorOff } from "../identity.policy.ts";
import { mailTwoFactorChanged } from "../identity-mails.server.ts";
import { issueRecoveryCodes } from "./recovery-codes.server.ts";
import { renewSession, sessionIdOf } from "../sessions/start-session.server.ts";

/** Makes the secret of a first or a new authenticator; the one in use works until the new one is confirmed. */
export async function beginTwoFactor(db: Db, actor: Member): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await beginTotp(trx, actor.userId, actor.email);
    await recordAudit(trx, actor, { action: "two-factor.begin", target: `user:${actor.userId}` });
  });
}

export async function cancelTwoFactor(db: Db, actor: Member): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await cancelTotp(trx, actor.userId);
    await recordAudit(trx, actor, { action: "two-factor.cancel", target: `user:${actor.userId}` });
  });
}

export type ConfirmTwoFactorResult =
  | { ok: true; sid: string }
  | { ok: false; reason: "wrong-code" }
  | { ok: false; reason: "throttled"; retryAfterSeconds: number };

/**
 * Puts the new authenticator into use: ten new recovery codes are made and kept for showing once, the other sessions
 * end and this one gets a new id.
 */
export async function confirmTwoFactor(
  db: Db,
  actor: Member,
  input: { code: string; userAgent: string },
): Promise<ConfirmTwoFactorResult> {
  const admitted = await throttle("enrolment", actor.userId);
  if (!admitted.ok) return { ok: false, reason: "throttled", retryAfterSeconds: admitted.retryAfterSeconds };
  const result = await db.transaction().execute(async (trx): Promise<ConfirmTwoFactorResult> => {
    if (!(await confirmTotp(trx, actor.userId, input.code))) return { ok: false, reason: "wrong-code" };
    const sid = await newSession(trx, actor, input.userAgent, 2);
    if (sid === null) throw new Error("The session ended while its owner changed two-factor");
    const codes = await issueRecoveryCodes(trx, actor.userId);
    await keepOneTimeSecret(trx, actor.userId, "recovery-codes", codes.join("\n"));
    // A link that staff sent for this has had its day: it could still make recovery codes.
    await revokeLinks(trx, "totp-enrolment", { userId: actor.userId });
    await mailTwoFactorChanged(
      trx,
      personOf(actor),
      actor.twoFactorEnabled ? "moved to a new authenticator" : "was switched on",
    );
    await recordAudit(trx, actor, {
      action: actor.twoFactorEnabled ? "two-factor.change" : "two-factor.enable",
      target: `user:${actor.userId}`,
    });
    return { ok: true, sid };
  });
  if (result.ok) await forgiveAll("enrolment", actor.userId);
  return result;
}

/**
 * Switches two-factor off, for admins where the firm leaves it to them. "refused" for everybody else; "ended" when the
 * same change has ended the session a moment before.
 */
export async function disableTwoFactor(
  db: Db,
  actor: Member,
  input: { userAgent: string },
): Promise<{ ok: true; sid: string } | { ok: false; reason: "refused" | "ended" }> {
  if (!mayTurnTwoFactorOff(actor, env().requireAdminTotp)) return { ok: false, reason: "refused" };
  return db.transaction().execute(async (trx) => {
    const sid = await newSession(trx, actor, input.userAgent, 1);
    if (sid === null) return { ok: false, reason: "ended" };
    await trx
      .updateTable("users")
      .set({ totp_secret_enc: null, totp_enabled_at: null, totp_pending_enc: null })
      .where("id", "=", actor.userId)
      .execute();
    await trx.deleteFrom("recovery_codes").where("user_id", "=", actor.userId).execute();
    await endOneTimeSecret(trx, actor.userId, "recovery-codes");
    await mailTwoFactorChanged(trx, personOf(actor), "was switched off");
    await recordAudit(trx, actor, { action: "two-factor.disable", target: `user:${actor.userId}` });
    return { ok: true, sid };
  });
}

/** Ten new recovery codes, kept for showing once; the earlier ones no longer work. */
export async function renewRecoveryCodes(db: Db, actor: Member): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const codes = await issueRecoveryCodes(trx, actor.userId);
    await keepOneTimeSecret(trx, actor.userId, "recovery-codes", codes.join("\n"));
    await recordAudit(trx, actor, { action: "recovery-codes.renew", target: `user:${actor.userId}` });
  });
}

/** The others end. @returns null when this one has ended. */
async function newSession(trx: Trx, actor: Member, userAgent: string, aal: 1 | 2): Promise<string | null> {
  const sid = await renewSession(trx, actor, { userAgent, aal });
  if (sid !== null) await endSessions(trx, actor.userId, "two-factor-changed", sessionIdOf(sid));
  return sid;
}

function personOf(actor: Member) {
  return { id: actor.userId, email: actor.email };
}
