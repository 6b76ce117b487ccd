/**
 * Limits on what people from everywhere use together: one account, one mailbox, a form. The first part of such a limit
 * goes to whoever comes first. The rest is kept for networks that have taken nothing of the first part, a few tries
 * each: what one network or a handful of them use up shuts nobody out elsewhere, and the whole stays bounded.
 */
import { networkOf, wideNetworkOf } from "./address.server.ts";
import { type Bucket, type Charge, throttleAll, fill } from "./throttle.server.ts";

interface Shared {
  /** The first part; a try counts in each bucket. */
  first: readonly Bucket[];
  /** What is kept back of the whole. */
  spare: Bucket;
  /** What one network may take of it. */
  newcomer: Bucket;
}

const shares = {
  "sign-in": {
    first: ["sign-in-account-hour", "sign-in-account-day"],
    spare: "sign-in-spare",
    newcomer: "sign-in-newcomer",
  },
  "password-reset": {
    first: ["forgot-password-address"],
    spare: "forgot-password-spare",
    newcomer: "forgot-password-newcomer",
  },
  acknowledgement: {
    first: ["enquiry-address"],
    spare: "enquiry-address-spare",
    newcomer: "enquiry-address-newcomer",
  },
  signup: { first: ["signup-all"], spare: "signup-spare", newcomer: "signup-newcomer" },
  enquiry: { first: ["enquiry-all"], spare: "enquiry-spare", newcomer: "enquiry-newcomer" },
} as const satisfies Record<string, Shared>;

export type SharedAllowance =
  { ok: true; /** For `takeBack`. */ charges: Charge[] } | { ok: false; retryAfterSeconds: number };

/**
 * Counts one try on a thing that others use, too.
 * @param thing what is used: a normalised email address; "all" where there is only one.
 * @param ip whose network is asking.
 */
export async function throttleShared(
  share: keyof typeof shares,
  thing: string,
  ip: string,
): Promise<SharedAllowance> {
  const { first, spare, newcomer } = shares[share];
  const own = fromWideNetwork(thing, ip);
  const common = await throttleAll(first.map((bucket) => ({ bucket, key: thing })));
  if (common.ok) return { ok: true, charges: [...common.charges, await fill(newcomer, own)] };
  const charged = await throttleAll([
    { bucket: newcomer, key: own },
    { bucket: spare, key: thing },
  ]);
  return charged.ok ? charged : common;
}

/** The key of what one wide network takes of what is kept back. */
export function fromWideNetwork(thing: string, ip: string): string {
  return `${wideNetworkOf(ip)} ${thing}`;
}

/** The key of what is counted by the thing and the network together. */
export function fromNetwork(thing: string, ip: string): string {
  return `${networkOf(ip)} ${thing}`;
}
