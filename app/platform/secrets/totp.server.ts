/**
 * Time-based one-time passwords (RFC 6238) as every authenticator app makes them: SHA-1, six digits, thirty seconds,
 * a secret of 20 random bytes. One step either way is accepted, for clocks that are a little off.
 */
import { generateSecret, generateURI, verifySync } from "otplib";
import { brand } from "#app/brand.ts";
import { now } from "../clock.server.ts";

const period = 30;
/**
 * Steps, ten minutes: a last step further ahead than this was accepted while the clock was wrong, and is not believed.
 * One that is nearer is: while a clock is put right by some minutes, codes that were used stay used.
 */
const believedAhead = 20;

/** Whether a last step lies so far ahead of another that it would shut its owner out until the clock is there again. */
export function isAhead(lastStep: number, step: number): boolean {
  return lastStep > step + believedAhead;
}

/** @returns 20 random bytes in base32 (32 characters). */
export function newTotpSecret(): string {
  return generateSecret({ length: 20 });
}

/** The `otpauth://` address that authenticator apps read from a QR code. */
export function totpUri(secret: string, email: string): string {
  return generateURI({ issuer: brand.name, label: email, secret, algorithm: "sha1", digits: 6, period });
}

/**
 * Checks a code. Never throws: a code of any other shape, or a clock that went back behind the last step, is a failed
 * factor like any other.
 * @param lastStep the last step whose code was accepted: that code and earlier ones no longer count.
 * @returns the step the code belongs to; store it with a conditional update so that one use wins.
 */
export function checkTotp(
  secret: string,
  code: string,
  lastStep: number,
): { ok: true; step: number } | { ok: false } {
  if (!/^[0-9]{6}$/.test(code)) return { ok: false };
  try {
    const epoch = Math.floor(now().getTime() / 1000);
    const result = verifySync({
      secret,
      token: code,
      period,
      epoch,
      epochTolerance: period,
      afterTimeStep: isAhead(lastStep, Math.floor(epoch / period)) ? 0 : lastStep,
    });
    return result.valid && "timeStep" in result ? { ok: true, step: result.timeStep } : { ok: false };
  } catch {
    return { ok: false };
  }
}
