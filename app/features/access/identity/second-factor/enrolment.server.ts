import type { Member } from "#app/features/actor.ts";
import { totpQr } from "#app/features/access/identity/second-factor/totp-qr.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { pendingTotp } from "./enrol-totp.server.ts";
import { hasFreshProof } from "../identity.policy.ts";

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
  if (!hasFreshProof(actor, now())) return null;
  const pending = await pendingTotp(db, actor.userId);
  if (!pending) return null;
  const secret = pending.secret.match(/.{1,4}/g)?.join(" ") ?? pending.secret;
  return { secret, qrSvg: totpQr(pending.uri) };
}
