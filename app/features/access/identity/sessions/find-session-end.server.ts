import type { Member } from "#app/features/actor.ts";
import { now } from "#app/platform/clock.server.ts";
import { compiledOnce, type ValueOf } from "#app/platform/compiled-once.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { type SessionEnd, sessionLifetime } from "./session.ts";

const findTimes = compiledOnce((db, value: ValueOf<{ hash: Buffer }>) =>
  db.selectFrom("sessions").select(["last_seen_at", "expires_at"]).where("id_hash", "=", value("hash")),
);

/** When the asking person's session ends if nothing more is done in it. Asking lengthens nothing. */
export async function findSessionEnd(db: Db, actor: Member): Promise<SessionEnd> {
  const [times] = await findTimes(db, { hash: Buffer.from(actor.sessionId, "hex") });
  if (!times) throw new Error("The session that asks is not there any more.");
  const { last_seen_at, expires_at } = times;
  const idleEnd = Date.parse(last_seen_at) + sessionLifetime.idle * 1000;
  const lastEnd = Date.parse(expires_at);
  const left = Math.min(idleEnd, lastEnd) - now().getTime();
  return { endsIn: Math.max(0, Math.round(left / 1000)), canStay: idleEnd < lastEnd };
}
