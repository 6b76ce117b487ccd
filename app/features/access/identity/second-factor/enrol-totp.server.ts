import { renderSVG } from "uqr";
import type { Member } from "#app/features/actor.ts";
import { maySeeOwnSecrets } from "#app/features/core/secrecy/visible-secrets.policy.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { seal, unseal } from "#app/platform/secrets/secrets.server.ts";
import { checkTotp, newTotpSecret, totpUri } from "#app/platform/secrets/totp.server.ts";
import { hasFreshProof } from "../identity.policy.ts";

/** What the person types or scans into their authenticator app. */
interface TotpEnrolment {
  /** Base32. */
  secret: string;
  /** The `otpauth://` address of the QR code. */
  uri: string;
}

/** @returns the secret that waits for its first code, or null when none does. */
export async function pendingTotp(db: Db, userId: string): Promise<TotpEnrolment | null> {
  const user = await db
    .selectFrom("users")
    .select(["email", "totp_pending_enc"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!user?.totp_pending_enc) return null;
  const secret = unseal("totp", userId, user.totp_pending_enc);
  return { secret, uri: totpUri(secret, user.email) };
}

/** Makes a new secret that waits for its first code; an earlier one that waited is gone. The one in use stays in use. */
export async function beginTotp(trx: Trx, userId: string, email: string): Promise<TotpEnrolment> {
  const secret = newTotpSecret();
  await trx
    .updateTable("users")
    .set({ totp_pending_enc: seal("totp", userId, secret) })
    .where("id", "=", userId)
    .execute();
  return { secret, uri: totpUri(secret, email) };
}

/**
 * Turns the waiting secret into the one sign-in checks, when the code proves that the person's app has it. That code
 * counts as used.
 * @returns false when the code is wrong or no secret waits.
 */
export async function confirmTotp(trx: Trx, userId: string, code: string): Promise<boolean> {
  const user = await trx
    .selectFrom("users")
    .select("totp_pending_enc")
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!user?.totp_pending_enc) return false;
  const checked = checkTotp(unseal("totp", userId, user.totp_pending_enc), code.replace(/[\s-]/g, ""), 0);
  if (!checked.ok) return false;
  await trx
    .updateTable("users")
    .set({
      totp_secret_enc: user.totp_pending_enc,
      totp_enabled_at: nowIso(),
      totp_pending_enc: null,
      totp_last_step: checked.step,
    })
    .where("id", "=", userId)
    .execute();
  return true;
}

/** Forgets the waiting secret; the one in use stays in use. */
export async function cancelTotp(trx: Trx, userId: string): Promise<void> {
  await trx.updateTable("users").set({ totp_pending_enc: null }).where("id", "=", userId).execute();
}

export interface Enrolment {
  /** In groups of four, as people type it. */
  secret: string;
  qrSvg: string;
}

/**
 * What the page shows of the secret that waits for its first code; null when none does, and when the last proof of
 * identity is old: whoever finds the session open must not learn a secret that its owner puts to use later.
 */
export async function enrolmentOf(db: Db, actor: Member): Promise<Enrolment | null> {
  if (!maySeeOwnSecrets(actor) || !hasFreshProof(actor, now())) return null;
  const pending = await pendingTotp(db, actor.userId);
  if (!pending) return null;
  const secret = pending.secret.match(/.{1,4}/g)?.join(" ") ?? pending.secret;
  return { secret, qrSvg: totpQr(pending.uri) };
}

/** The `otpauth://` address as a QR code in SVG. Authenticator apps want a quiet zone of four modules around it. */
export function totpQr(uri: string): string {
  return renderSVG(uri, { border: 4, ecc: "M" });
}
