import { now } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";

/** More are not counted: how many there are is no news any more. */
export const MOST_MEASURED = 10_000;
const states = ["queued", "sending", "failed"] as const;

/** Messages of each state, the demonstration's apart: how many, and the oldest one's age in seconds, null for none. */
export function measureOutbox(db: Db) {
  return Promise.all(states.map((state) => measure(db, state)));
}

async function measure(db: Db, state: (typeof states)[number]) {
  const own = () =>
    db.selectFrom("outbox").where("state", "=", state).where("is_demo", "=", 0).orderBy("seq");
  const [oldest, counted] = await Promise.all([
    own().select("created_at").limit(1).executeTakeFirst(),
    db
      .selectFrom(own().select("seq").limit(MOST_MEASURED).as("some"))
      .select((one) => one.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
  ]);
  const age = oldest ? Math.max(0, (now().getTime() - Date.parse(oldest.created_at)) / 1000) : null;
  return { state, count: Number(counted.count), age };
}
