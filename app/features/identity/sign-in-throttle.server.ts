/**
 * Who may try to sign in, and when to come back. Every try is counted before it is checked, so that a hundred at once
 * don't slip through together; what turns out right is taken back. An account that doesn't exist counts the same.
 *
 * Nobody can lock somebody else out: once an account has had too many failures from anywhere, a device that signed in
 * to it before still gets tries of its own (OWASP's device cookies).
 */
import { networkOf } from "#app/platform/address.server.ts";
import { minutes } from "#app/platform/clock.server.ts";
import {
  type Allowance,
  countTry,
  forgiveAll,
  forgiveOne,
  holdBack,
  keepCounting,
  throttle,
} from "#app/platform/throttle.server.ts";

export interface SignInTry {
  /** The normalised email address. */
  email: string;
  ip: string;
  /** Names the device when it has signed in to this account before; null otherwise. */
  device: string | null;
}

const longestHold = minutes(15);

/** Counts the try. @returns when to come back if it may not go on now. */
export async function admitSignIn(attempt: SignInTry): Promise<Allowance> {
  const network = await throttle("sign-in-network", attempt.ip);
  if (!network.ok) return network;
  const pair = await admitPair(pairOf(attempt));
  if (!pair.ok) {
    await forgiveOne("sign-in-network", attempt.ip);
    return pair;
  }
  return admitToAccount(attempt);
}

/** The try was right: what it counted is taken back. Only this network's failures for this account are forgotten. */
export async function settleSignIn(attempt: SignInTry): Promise<void> {
  await forgiveAll("sign-in-pair", pairOf(attempt));
  await forgiveAll("sign-in-hold", pairOf(attempt));
  await forgiveOne("sign-in-network", attempt.ip);
  await forgiveOne("sign-in-account-hour", attempt.email);
  await forgiveOne("sign-in-account-day", attempt.email);
}

/** The try was never checked, because too many were at once: it is neither right nor wrong, and not counted. */
export async function withdrawSignIn(attempt: SignInTry): Promise<void> {
  await forgiveOne("sign-in-pair", pairOf(attempt));
  await forgiveOne("sign-in-network", attempt.ip);
  await forgiveOne("sign-in-account-hour", attempt.email);
  await forgiveOne("sign-in-account-day", attempt.email);
}

/** Five tries in a quarter of an hour; from then on one at a time, with a wait that doubles from a second to 15 minutes. */
async function admitPair(pair: string): Promise<Allowance> {
  const { tries, allowed } = await countTry("sign-in-pair", pair);
  if (tries < allowed) return { ok: true };
  const wait = Math.min(2 ** (tries - allowed), longestHold);
  const held = await holdBack("sign-in-hold", pair, wait);
  // A try that is turned away is not checked, so it is no failure.
  if (held.ok) keepCounting("sign-in-pair", pair, wait + minutes(15));
  else await forgiveOne("sign-in-pair", pair);
  return held;
}

async function admitToAccount({ email, device }: SignInTry): Promise<Allowance> {
  const hour = await throttle("sign-in-account-hour", email);
  const day = await throttle("sign-in-account-day", email);
  if (hour.ok && day.ok) return { ok: true };
  if (device !== null) return throttle("sign-in-device", `${device} ${email}`);
  return day.ok ? hour : day;
}

function pairOf({ email, ip }: SignInTry): string {
  return `${networkOf(ip)} ${email}`;
}
