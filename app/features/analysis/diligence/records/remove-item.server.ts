import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { touchRoom } from "./room-numbers.server.ts";
import { mayManage, roomFacts } from "./room.ts";
import { findItemIn } from "./room.scope.server.ts";

/** Takes a request off the list. Its number leaves a gap: nothing moves up, and no other request gets it. */
export const removeItem = command(async (trx, actor, itemId: string) => {
  const found = await findItemIn(trx, actor, itemId);
  if (!found) return refused("not-found");
  const { room, item } = found;
  if (!mayManage(room)) return refused("not-allowed");
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
  return done({ number: item.number, roomId: room.id });
});
