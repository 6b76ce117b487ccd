import type { Trx } from "#app/platform/database.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Counters } from "../maths/numbering.ts";

/** Keeps the counters that went on. They never go back, so that a removed request's number stays its own. */
export async function keepCounters(
  trx: Trx,
  roomId: string,
  before: Counters,
  after: Counters,
): Promise<void> {
  for (const [parent, last] of after) {
    if ((before.get(parent) ?? 0) >= last) continue;
    await trx
      .insertInto("diligence_counters")
      .values({ room_id: roomId, parent, last })
      .onConflict((conflict) => conflict.columns(["room_id", "parent"]).doUpdateSet({ last }))
      .execute();
  }
}

/** The room was worked in: it comes first in the list. */
export async function touchRoom(trx: Trx, roomId: string, at = nowIso()): Promise<void> {
  await trx.updateTable("diligence_rooms").set({ updated_at: at }).where("id", "=", roomId).execute();
}
