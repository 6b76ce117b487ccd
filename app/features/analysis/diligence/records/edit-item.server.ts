import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { peopleOf } from "./add-item.server.ts";
import type { EditItemFields } from "../forms/diligence.schema.ts";
import { touchRoom } from "./room-numbers.server.ts";
import { mayManage, roomFacts } from "./room.ts";
import { findItemIn } from "./room.scope.server.ts";

/** Changes what the buyer asked for and who may see it. Its number, its section and its state stay. */
export const editItem = command(async (trx, actor, input: EditItemFields & { itemId: string }) => {
  const found = await findItemIn(trx, actor, input.itemId);
  if (!found) return refused("not-found");
  const { room, item } = found;
  if (!mayManage(room)) return refused("not-allowed");
  const people = await peopleOf(trx, room, input, item);
  if (!people.ok) return people;
  const columns = {
    title: input.title,
    priority: input.priority,
    due_on: input.due,
    owner_id: people.ids.ownerId,
    approver_id: people.ids.approverId,
    seller_sees: input.sellerSees ? (1 as const) : (0 as const),
    adviser_sees: input.adviserSees ? (1 as const) : (0 as const),
  };
  const changed = Object.entries(columns).flatMap(([column, value]) =>
    item[column as keyof typeof columns] === value ? [] : [column],
  );
  if (input.revision !== undefined && input.revision !== item.revision) return refused("changed");
  if (changed.length === 0) return done({});
  const at = nowIso();
  const { numUpdatedRows } = await trx
    .updateTable("diligence_items")
    .set({ ...columns, revision: item.revision + 1, updated_at: at })
    .where("id", "=", item.id)
    .where("revision", "=", item.revision)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return refused("changed");
  await touchRoom(trx, room.id, at);
  await recordAudit(trx, actor, {
    action: "diligence.edit-item",
    target: `diligence-item:${item.id}`,
    details: { ...roomFacts(room), number: item.number, changed },
  });
  return done({});
});
