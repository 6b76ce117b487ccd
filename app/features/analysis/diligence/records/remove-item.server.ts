import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/desk/audit/record-audit.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { touchRoom } from "./room-numbers.server.ts";
import { mayManage, roomFacts } from "./room.ts";
import { findItemIn } from "./room.scope.server.ts";

export type RemoveItemResult =
  { ok: true; number: string; roomId: string } | { ok: false; reason: "not-found" | "not-allowed" };

/** Takes a request off the list. Its number leaves a gap: nothing moves up, and no other request gets it. */
export async function removeItem(db: Db, actor: Actor, itemId: string): Promise<RemoveItemResult> {
  return db.transaction().execute(async (trx): Promise<RemoveItemResult> => {
    const found = await findItemIn(trx, actor, itemId);
    if (!found) return { ok: false, reason: "not-found" };
    const { room, item } = found;
    if (!mayManage(room)) return { ok: false, reason: "not-allowed" };
    const at = nowIso();
    await trx
      .updateTable("diligence_items")
      .set({ removed_at: at, updated_at: at, revision: item.revision + 1 })
      .where("id", "=", item.id)
      .where("removed_at", "is", null)
      .execute();
    await trx
      .insertInto("diligence_moves")
      .values({
        id: newId(),
        item_id: item.id,
        room_id: room.id,
        from_state: item.state,
        to_state: null,
        reason: null,
        moved_by: actor.userId,
        moved_at: at,
      })
      .execute();
    await touchRoom(trx, room.id, at);
    await recordAudit(trx, actor, {
      action: "diligence.remove-item",
      target: `diligence-item:${item.id}`,
      details: { ...roomFacts(room), number: item.number },
    });
    return { ok: true, number: item.number, roomId: room.id };
  });
}
