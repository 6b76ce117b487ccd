import type { Member } from "#app/features/actor.ts";
import { totpQr } from "#app/features/onboarding/totp-qr.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { pendingTotp } from "./enrol-totp.server.ts";

export interface Enrolment {
  /** In groups of four, as people type it. */
  secret: string;
  qrSvg: string;
}

/** What the page shows of the secret that waits for its first code; null when none does. */
export async function enrolmentOf(db: Db, actor: Member): Promise<Enrolment | null> {
  const pending = await pendingTotp(db, actor.userId);
  if (!pending) return null;
  const secret = pending.secret.match(/.{1,4}/g)?.join(" ") ?? pending.secret;
  return { secret, qrSvg: totpQr(pending.uri) };
}
