/**
 * How often something may be tried. Counters live in a database of their own (`limits.db`), on PostgreSQL in a table
 * with connections of its own: they outlast a crash, and a transaction that rolls back can't take a count with it. What is counted by (an address, an email)
 * is stored only as an HMAC.
 */
import { type RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";
import { networkOf } from "./address.server.ts";
import { days, hours, minutes, now } from "./clock.server.ts";
import { tableOfLimits } from "./database.server.ts";
import { env } from "./env.server.ts";
import { limitsFile } from "./data/limits-file.server.ts";
import type { LimitsStore } from "./data/limits-store.server.ts";
import { mac } from "./secrets/secrets.server.ts";
import { noteStorageError } from "./storage/storage-trouble.server.ts";

/** So many tries in so many seconds; `longest` where a count may be kept for longer. */
const limits = {
  /** New applications, by address. */
  signup: { tries: 5, seconds: hours(1) },
  /** New applications of all the world; the key is "all". */
  "signup-all": { tries: 150, seconds: days(1) },
  "signup-spare": { tries: 50, seconds: days(1) },
  "signup-newcomer": { tries: 3, seconds: days(1) },
  /** Enquiries, by address of the network. */
  enquiry: { tries: 6, seconds: hours(1) },
  /** Enquiries of all strangers; the key is "all". */
  "enquiry-all": { tries: 400, seconds: days(1) },
  "enquiry-spare": { tries: 100, seconds: days(1) },
  "enquiry-newcomer": { tries: 3, seconds: days(1) },
  /** By email address: beyond it enquiries are stored and answered, but no more acknowledgements are sent. */
  "enquiry-address": { tries: 5, seconds: days(1) },
  "enquiry-address-spare": { tries: 12, seconds: days(1) },
  "enquiry-address-newcomer": { tries: 1, seconds: days(1) },
  /** Replies and other posts behind a private link, by address. */
  "private-link": { tries: 30, seconds: minutes(15) },
  /** Kinds of message switched off by a link, by address: a mail provider posts for many people. */
  unsubscribe: { tries: 120, seconds: minutes(15) },
  /** What somebody types into the palette, by person: it asks at most four times a second. */
  palette: { tries: 240, seconds: minutes(1) },
  /** Messages on tickets by somebody signed in, by person. */
  "ticket-message": { tries: 30, seconds: minutes(15) },
  /** What somebody uploads, in kilobytes: 500 MB a day. */
  "upload-kilobytes": { tries: 500 * 1024, seconds: days(1) },
  /** The same of a member of staff, who delivers to many clients: 5 GB a day. */
  "staff-upload-kilobytes": { tries: 5 * 1024 * 1024, seconds: days(1) },
  /** Reports made as PDFs, by person. */
  "create-pdf": { tries: 10, seconds: minutes(1) },
  /** Exports of one's own data, by person. */
  "own-data": { tries: 6, seconds: hours(1) },
  /** Whole diligence rooms taken as a ZIP, by person. */
  "room-export": { tries: 6, seconds: hours(1) },
  /** Tables read for an import, by person: each counts for one, and for one more each megabyte. */
  import: { tries: 300, seconds: minutes(15) },
  /** Authenticator codes tried while enrolling, by person. */
  enrolment: { tries: 10, seconds: minutes(15) },
  "forgot-password": { tries: 10, seconds: hours(1) },
  /** By email address: beyond it no more mail is sent. */
  "forgot-password-address": { tries: 3, seconds: hours(1) },
  "forgot-password-spare": { tries: 12, seconds: days(1) },
  "forgot-password-newcomer": { tries: 1, seconds: days(1) },
  /** Proofs of identity by somebody signed in, by person. */
  "confirm-identity": { tries: 5, seconds: minutes(15) },
  /** Failed sign-ins from one network. */
  "sign-in-network": { tries: 30, seconds: minutes(15) },
  /** Failed sign-ins to one account from anywhere: a hundred a day with those kept back (NIST SP 800-63B-4, 3.2.2). */
  "sign-in-account-hour": { tries: 50, seconds: hours(1) },
  "sign-in-account-day": { tries: 60, seconds: days(1) },
  "sign-in-spare": { tries: 30, seconds: days(1) },
  "sign-in-newcomer": { tries: 3, seconds: days(1) },
  /** Kept for networks that the account's owner has signed in from: for all of them, and for each. */
  "sign-in-own": { tries: 10, seconds: days(1) },
  "sign-in-own-network": { tries: 5, seconds: days(1) },
  /** Mails to an account whose tries strangers have used up: one while its link is open. */
  "device-admission": { tries: 1, seconds: hours(2) },
  /** Failed sign-ins from a device that has signed in to the account before. */
  "sign-in-device": { tries: 10, seconds: hours(1) },
  /** Failed sign-ins to one account from one network; see `sign-in-throttle.server.ts` for what comes after. */
  "sign-in-pair": { tries: 5, seconds: minutes(15), longest: minutes(30) },
  /** The wait between two tries beyond that. */
  "sign-in-hold": { tries: 1, seconds: 1, longest: minutes(15) },
} as const;

export type Bucket = keyof typeof limits;

export type Allowance = { ok: true } | { ok: false; retryAfterSeconds: number };

/**
 * Counts one try and says whether it may go on. A try that may not is not counted.
 * @param key what is counted by: an IP address (IPv6 counts by its /64 network), an email address, a user's id.
 * @param tries how many this one counts for.
 */
export async function throttle(bucket: Bucket, key: string, tries = 1): Promise<Allowance> {
  try {
    await limiter(bucket).consume(await counted(bucket, key), tries);
    return { ok: true };
  } catch (refusal) {
    const retryAfterSeconds = secondsOf(refusal);
    await forgiveSome(bucket, key, tries);
    return { ok: false, retryAfterSeconds };
  }
}

/** Tries that were counted, to be taken back when they turn out not to be ones that count. */
export interface Charge {
  bucket: Bucket;
  key: string;
  tries: number;
}

/** Counts one try in each of several buckets, or in none of them. */
export async function throttleAll(
  wanted: readonly { bucket: Bucket; key: string }[],
): Promise<{ ok: true; charges: Charge[] } | { ok: false; retryAfterSeconds: number }> {
  const charges: Charge[] = [];
  for (const { bucket, key } of wanted) {
    const allowance = await throttle(bucket, key);
    if (!allowance.ok) {
      await takeBack(charges);
      return allowance;
    }
    charges.push({ bucket, key, tries: 1 });
  }
  return { ok: true, charges };
}

export async function takeBack(charges: readonly Charge[]): Promise<void> {
  for (const { bucket, key, tries } of charges) await forgiveSome(bucket, key, tries);
}

/** Counts as many tries as the bucket has: nothing is left of it for this key. */
export async function fill(bucket: Bucket, key: string): Promise<Charge> {
  const tries = limiter(bucket).points;
  await limiter(bucket).penalty(hidden(key), tries);
  return { bucket, key, tries };
}

/** How often a bucket lets one key try within its time, as it is told to people. */
export function triesOf(bucket: Bucket): number {
  return limits[bucket].tries;
}

/** Takes one try back: it turned out not to be one that counts. */
export async function forgiveOne(bucket: Bucket, key: string): Promise<void> {
  await forgiveSome(bucket, key, 1);
}

export async function forgiveSome(bucket: Bucket, key: string, tries: number): Promise<void> {
  await limiter(bucket).reward(hidden(key), tries);
}

export async function forgiveAll(bucket: Bucket, key: string): Promise<void> {
  await limiter(bucket).delete(hidden(key));
}

/** Counts one try without a limit. @returns how many there are now, and the limit. */
export async function countTry(bucket: Bucket, key: string): Promise<{ tries: number; allowed: number }> {
  const counter = limiter(bucket);
  const { consumedPoints } = await counter.penalty(await counted(bucket, key), 1);
  return { tries: consumedPoints, allowed: counter.points };
}

/** Keeps the count for so many seconds from now instead of the bucket's own window. */
export async function keepCounting(bucket: Bucket, key: string, seconds: number): Promise<void> {
  await limitsStore().endAt(limiter(bucket).getKey(hidden(key)), now().getTime() + seconds * 1000);
}

/** Lets one caller through, then nobody for so many seconds. */
export async function holdBack(bucket: Bucket, key: string, seconds: number): Promise<Allowance> {
  try {
    await limiter(bucket).consume(await counted(bucket, key), limiter(bucket).points, {
      customDuration: seconds,
    });
    return { ok: true };
  } catch (refusal) {
    return { ok: false, retryAfterSeconds: secondsOf(refusal) };
  }
}

/** The scheduler calls it: counts whose time ran out are removed. @returns how many. */
export function sweepThrottle(): Promise<number> {
  return limitsStore().sweep(now().getTime());
}

export async function closeThrottle(): Promise<void> {
  limiters.clear();
  await store?.close();
  store = undefined;
}

let store: LimitsStore | undefined;

function limitsStore(): LimitsStore {
  const { databaseUrl } = env();
  return (store ??= databaseUrl ? tableOfLimits(databaseUrl) : limitsFile);
}

const limiters = new Map<Bucket, RateLimiterAbstract>();

function limiter(bucket: Bucket): RateLimiterAbstract {
  let made = limiters.get(bucket);
  if (!made) {
    const { tries, seconds } = limits[bucket];
    const points = Math.round(tries * env().throttleFactor);
    made = limitsStore().limiter({ keyPrefix: bucket, points, duration: seconds });
    limiters.set(bucket, made);
  }
  return made;
}

/**
 * The name a key is counted under. A count that ends later than its bucket's time was made before the clock was put
 * back: it is forgotten, so nobody waits longer than the limit says.
 */
async function counted(bucket: Bucket, key: string): Promise<string> {
  const { seconds, longest = seconds }: { seconds: number; longest?: number } = limits[bucket];
  const name = hidden(key);
  await limitsStore().forgetEndingAfter(limiter(bucket).getKey(name), now().getTime() + longest * 1000);
  return name;
}

function hidden(key: string): string {
  return mac("throttle", networkOf(key)).toString("base64url");
}

/** @throws what is not a refusal: the disk is full, the file is gone. */
function secondsOf(refusal: unknown): number {
  if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
  // On PostgreSQL it is the same server's trouble, and over when that works again.
  noteStorageError(refusal, env().databaseUrl ? "database" : "elsewhere");
  throw refusal;
}
