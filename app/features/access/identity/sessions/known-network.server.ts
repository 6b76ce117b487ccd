import { wideNetworkOf } from "#app/platform/address.server.ts";
import { days, isoAfter } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";

/** How long a network is known, and of how many of somebody's last sessions. */
const knownFor = days(90);
const mostSessions = 100;

/** Whether the owner of an address has signed in from this network (a /48, or a /24 of IPv4) before. */
export async function isKnownNetwork(db: Db, email: string, ip: string): Promise<boolean> {
  const sessions = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select("sessions.ip")
    .where("users.email_normalised", "=", email)
    .where("sessions.created_at", ">", isoAfter(-knownFor))
    .orderBy("sessions.created_at", "desc")
    .limit(mostSessions)
    .execute();
  const network = wideNetworkOf(ip);
  return sessions.some((session) => wideNetworkOf(session.ip) === network);
}
