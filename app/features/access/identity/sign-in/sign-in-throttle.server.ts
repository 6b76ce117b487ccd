/**
 * Who may try to sign in, and when to come back. Every try is counted before it is checked, so that a hundred at once
 * don't slip through together; what turns out right, or was never checked, is taken back. A try that is turned away
 * costs its sender alone, never the account. An account that doesn't exist counts the same.
 *
 * Nobody can lock somebody else out: a device that signed in to the account before, or that a mailed link admits, has
 * tries of its own whatever others do (OWASP's device cookies). Part of the account's limit is kept for networks that
 * have not failed at it, and a last part for those that its owner has signed in from.
 */
import { minutes } from "#app/platform/clock.server.ts";
import {
  fromNetwork,
  fromWideNetwork,
  type SharedAllowance,
  throttleShared,
} from "#app/platform/shared-throttle.server.ts";
import {
  type Allowance,
  type Charge,
  countTry,
  forgiveAll,
  forgiveOne,
  holdBack,
  keepCounting,
  takeBack,
  throttleAll,
} from "#app/platform/throttle.server.ts";

export interface SignInTry {
  /** The normalised email address. */
  email: string;
  ip: string;
  /** Names the device when it has signed in to this account before, or is admitted to it; null otherwise. */
  device: string | null;
}

const longestHold = minutes(15);

/** `isUsedUp`: not by who tries now alone. It says nothing of whether there is such an account. */
type SignInAllowance = SharedAllowance & { isUsedUp?: true };

/**
 * Counts the try.
 * @param whenUsedUp asked when the account's tries are used up: whether its owner has signed in from this network.
 * @returns what it counted, or when to come back if it may not go on now.
 */
export async function admitSignIn(
  attempt: SignInTry,
  whenUsedUp: () => Promise<boolean>,
): Promise<SignInAllowance> {
  const { email, ip, device } = attempt;
  if (device !== null) {
    const own = await throttleAll([{ bucket: "sign-in-device", key: `${device} ${email}` }]);
    if (own.ok) return own;
  }
  const network = await throttleAll([{ bucket: "sign-in-network", key: ip }]);
  if (!network.ok) return network;
  const key = fromNetwork(email, ip);
  const pair = await admitPair(key);
  if (!pair.ok) {
    await takeBack(network.charges);
    return pair;
  }
  let account = await throttleShared("sign-in", email, ip);
  if (!account.ok) {
    const own = (await whenUsedUp()) && (await throttleAll(keptForOwner(email, ip)));
    // The wait is a stranger's, so that it tells nothing of whose network this is.
    if (!own || !own.ok) return { ...account, isUsedUp: true };
    account = own;
  }
  const counted: Charge = { bucket: "sign-in-pair", key, tries: 1 };
  return { ok: true, charges: [...network.charges, counted, ...account.charges] };
}

/** The try was right: what it counted is taken back. Only this network's failures for this account are forgotten. */
export async function settleSignIn({ email, ip }: SignInTry, charges: readonly Charge[]): Promise<void> {
  await takeBack(charges);
  for (const bucket of ["sign-in-pair", "sign-in-hold"] as const) {
    await forgiveAll(bucket, fromNetwork(email, ip));
  }
  for (const bucket of ["sign-in-newcomer", "sign-in-own-network"] as const) {
    await forgiveAll(bucket, fromWideNetwork(email, ip));
  }
}

/** No stranger's try from elsewhere counts in these. */
function keptForOwner(email: string, ip: string) {
  return [
    { bucket: "sign-in-own-network", key: fromWideNetwork(email, ip) },
    { bucket: "sign-in-own", key: email },
  ] as const;
}

/** Five tries in a quarter of an hour; from then on one at a time, with a wait that doubles from a second to 15 minutes. */
async function admitPair(pair: string): Promise<Allowance> {
  const { tries, allowed } = await countTry("sign-in-pair", pair);
  if (tries < allowed) return { ok: true };
  const wait = Math.min(2 ** (tries - allowed), longestHold);
  const held = await holdBack("sign-in-hold", pair, wait);
  // A try that is turned away is not checked, so it is no failure.
  if (held.ok) await keepCounting("sign-in-pair", pair, wait + minutes(15));
  else await forgiveOne("sign-in-pair", pair);
  return held;
}
