import { expect, vi } from "vitest";
import { admitSignIn, settleSignIn } from "#app/features/access/identity/sign-in/sign-in-throttle.server.ts";
import { fill } from "#app/platform/throttle.server.ts";

/** As if strangers had used up an account's tries, with all that is kept for networks new to it. */
export async function spendTries(email: string): Promise<void> {
  for (const bucket of ["sign-in-account-day", "sign-in-spare"] as const) await fill(bucket, email);
}

const unknownHere = () => Promise.resolve(false);

/** Where strangers try from: what they have, and the address of each try. */
export const strangers: [from: string, ip: (attempt: number) => string][] = [
  ["one network", () => "203.0.113.9"],
  ["one /64 of IPv6", (attempt) => `2001:db8:7:7::${(attempt % 9000) + 1}`],
  ["ten networks", (attempt) => `198.51.${attempt % 10}.1`],
  ["fifty networks", (attempt) => `198.18.${attempt % 50}.1`],
];

/**
 * Strangers' tries on an account, spread over a day, leave its owner the first try elsewhere, and at most a hundred of
 * them are looked at. The clock is to stand.
 */
export async function expectOwnersTry([from, ip]: (typeof strangers)[number], tries: number): Promise<void> {
  const email = `${from.replaceAll(/\W/g, "")}@example.com`;
  const owner = { email, ip: "192.0.2.44", device: null };
  let checked = 0;
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    if ((await admitSignIn({ email, ip: ip(attempt), device: null }, unknownHere)).ok) checked += 1;
    if (attempt % (tries / 3) === 0) {
      const admitted = await admitSignIn(owner, unknownHere);
      expect(admitted.ok, `after ${attempt} tries`).toBe(true);
      if (admitted.ok) await settleSignIn(owner, admitted.charges);
    }
    vi.setSystemTime(Date.now() + (84_000 / tries) * 1000);
  }
  expect(checked).toBeLessThanOrEqual(100);
}
