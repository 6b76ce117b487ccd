import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { findTokenHolder } from "#app/features/access/api-tokens/find-token-holder.server.ts";
import { apiTokenHash } from "#app/features/access/api-tokens/token-value.server.ts";
import { findSession } from "#app/features/access/identity/sessions/find-session.server.ts";
import type { Member } from "#app/features/actor.ts";
import { bearerOf, carriesToken } from "#app/http/api/bearer.server.ts";
import { sessionCookie } from "#app/http/cookies.server.ts";
import { networkOf } from "#app/platform/address.server.ts";
import { db } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { stoppedBy, refusals, type DoorAnswer } from "./refusals.server.ts";
import type { RequestContext, Visit } from "./request-context.server.ts";

const window = 60;
const perMinute = { session: 300, token: 300, address: 120, search: 60 };
type Bucket = keyof typeof perMinute;

let limiters: Record<Bucket, RateLimiterMemory> | undefined;

/** What the general limit says to one call. */
interface RateSaid {
  /** Seconds to wait; null to go on. */
  wait: number | null;
  /** For the answer, whatever it is (draft-ietf-httpapi-ratelimit-headers-10). */
  headers: Record<string, string>;
}

/** Calls of the API, and searches anywhere. */
export async function guardRate({ request, at }: Visit): Promise<DoorAnswer | null> {
  if (at.kind === "api") {
    const { wait, headers } = await waitForApi(request, at.ip);
    at.rateHeaders = headers;
    if (wait !== null) return later(refusals.tooMany, wait);
  }
  const wait = await waitForSearch(request, at);
  return wait === null ? null : later(refusals.tooManySearches, wait);
}

const later = (refusal: (typeof refusals)["tooMany" | "tooManySearches"], seconds: number) =>
  stoppedBy(refusal, { headers: { "Retry-After": String(seconds) } });

/**
 * The cheap general limit on the API: per session when its cookie carries our signature, per token when it carries our
 * MAC, per address otherwise. Kept in memory: it guards the process, not the accounts.
 */
export async function waitForApi(request: Request, ip: string): Promise<RateSaid> {
  const [bucket, key] = await countedBy(request, ip);
  return counted(bucket, key);
}

/**
 * Seconds to wait for who searches lists all too often, on pages and by the API, however many sessions and tokens they
 * have; null to go on. Whatever the method: HEAD and refused forms read the list, too.
 */
async function waitForSearch(
  request: Request,
  { ip, id: requestId }: Pick<RequestContext, "ip" | "id">,
): Promise<number | null> {
  const asked = new URL(request.url).searchParams;
  if (!asked.get("search") && !asked.get("q")) return null;
  const person = await whoAsks(request, { ip, requestId });
  return person && (await counted("search", person.userId)).wait;
}

async function whoAsks(request: Request, from: { ip: string; requestId: string }): Promise<Member | null> {
  if (carriesToken(request)) return findTokenHolder(db(), bearerOf(request) ?? "", from);
  const ticket = await sessionCookie.read(request);
  const found = ticket && (await findSession(db(), ticket.sid, { ...from, slide: false }));
  return found && "actor" in found ? found.actor : null;
}

async function counted(bucket: Bucket, key: string): Promise<RateSaid> {
  const limiter = (points: number) =>
    new RateLimiterMemory({ points: points * env().throttleFactor, duration: window });
  limiters ??= {
    session: limiter(perMinute.session),
    token: limiter(perMinute.token),
    address: limiter(perMinute.address),
    search: limiter(perMinute.search),
  };
  const limit = limiters[bucket].points;
  try {
    return said(bucket, limit, await limiters[bucket].consume(key), null);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return said(bucket, limit, refused, Math.max(1, secondsLeft(refused)));
  }
}

async function countedBy(request: Request, ip: string): Promise<[Exclude<Bucket, "search">, string]> {
  if (carriesToken(request)) {
    const hash = apiTokenHash(bearerOf(request) ?? "");
    return hash ? ["token", hash.toString("base64url")] : ["address", networkOf(ip)];
  }
  const ticket = await sessionCookie.read(request);
  return ticket ? ["session", ticket.sid] : ["address", networkOf(ip)];
}

function said(bucket: Bucket, limit: number, state: RateLimiterRes, wait: number | null): RateSaid {
  const left = Math.max(0, state.remainingPoints);
  return {
    wait,
    headers: {
      "RateLimit-Policy": `"${bucket}";q=${limit};w=${window}`,
      RateLimit: `"${bucket}";r=${left};t=${secondsLeft(state)}`,
    },
  };
}

/** Counts end by a timer, whatever the clock says; one that was put back would only make them say more than they keep. */
function secondsLeft({ msBeforeNext }: RateLimiterRes): number {
  return Math.min(window, Math.max(0, Math.ceil(msBeforeNext / 1000)));
}
