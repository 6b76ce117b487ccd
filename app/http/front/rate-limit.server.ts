import { RateLimiterMemory } from "rate-limiter-flexible";
import { sessionCookie } from "#app/http/cookies.server.ts";
import { networkOf } from "#app/platform/address.server.ts";
import { env } from "#app/platform/env.server.ts";

const perMinute = { session: 300, address: 120 };

let limiters: { session: RateLimiterMemory; address: RateLimiterMemory } | undefined;

/**
 * The cheap general limit on the API: per session when its cookie carries our signature, per address otherwise.
 * Kept in memory: it guards the process, not the accounts.
 * @returns seconds to wait, or null to go on.
 */
export async function waitForApi(request: Request, ip: string): Promise<number | null> {
  limiters ??= {
    session: new RateLimiterMemory({ points: perMinute.session * env().throttleFactor, duration: 60 }),
    address: new RateLimiterMemory({ points: perMinute.address * env().throttleFactor, duration: 60 }),
  };
  const ticket = await sessionCookie.read(request);
  try {
    await (ticket ? limiters.session.consume(ticket.sid) : limiters.address.consume(networkOf(ip)));
    return null;
  } catch (refused) {
    if (refused instanceof Error) throw refused;
    return Math.max(1, Math.ceil((refused as { msBeforeNext: number }).msBeforeNext / 1000));
  }
}
