import type { Member } from "#app/features/actor.ts";
import { now } from "#app/platform/clock.server.ts";
import { type SessionEnd, sessionLifetime } from "./session.ts";

/** When the asking person's session ends if nothing more is done in it; null for a program, which has none. */
export function sessionEnd({ sessionTimes }: Member): SessionEnd | null {
  if (!sessionTimes) return null;
  const idleEnd = Date.parse(sessionTimes.lastSeenAt) + sessionLifetime.idle * 1000;
  const lastEnd = Date.parse(sessionTimes.expiresAt);
  const left = Math.min(idleEnd, lastEnd) - now().getTime();
  return { endsIn: Math.max(0, Math.round(left / 1000)), canStay: idleEnd < lastEnd };
}
