import { ascending } from "#app/features/lists/list.ts";
import { listOf } from "#app/features/lists/list.server.ts";
import { anyHolds } from "#app/features/search.ts";
import type { Db } from "#app/platform/database.server.ts";
import { type ItemFilter, itemStatesAt } from "./request.list.ts";
import type { RequestItem } from "./request-item.ts";
import { memberName, type RoomAccess } from "./room.ts";
import { itemsSeenIn } from "./room.scope.server.ts";

interface Query {
  state: ItemFilter;
  /** A workstream, or nothing. */
  section: string;
  search: string;
}

/** The requests of a room that its party sees, in the order of the index. @param today the day overdue is told by. */
export const itemsIn = (room: RoomAccess, today: string) =>
  listOf({
    sorts: { index: ascending("diligence_items.sort_key", "diligence_items.id") },
    matching(db, _actor, { state, section, search }: Query) {
      let found = itemsSeenIn(db, room).where((eb) =>
        anyHolds(eb, ["diligence_items.title", "diligence_items.number", "diligence_items.response"], search),
      );
      if (section) found = found.where("diligence_items.workstream", "=", section);
      if (state === "overdue") found = found.where("diligence_items.due_on", "<", today);
      return itemStatesAt(state)?.map((one) => found.where("diligence_items.state", "=", one)) ?? [found];
    },
    rowsOf: (db, _actor, ids) => findItems(db, room, ids),
  });

interface ListedItem extends RequestItem {
  ownerName: string | null;
  isHiddenFromSome: boolean;
}

async function findItems(db: Db, room: RoomAccess, ids: readonly string[]): Promise<ListedItem[]> {
  const rows = await itemsSeenIn(db, room)
    .leftJoin("users as owner", "owner.id", "diligence_items.owner_id")
    .selectAll("diligence_items")
    .select(["owner.first_name", "owner.last_name", "owner.email"])
    .where("diligence_items.id", "in", [...ids])
    .limit(ids.length)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    workstream: row.workstream,
    title: row.title,
    priority: row.priority,
    state: row.state,
    due: row.due_on,
    owner: row.email,
    ownerName: row.owner_id === null ? null : memberName(row),
    isHiddenFromSome: row.seller_sees === 0 || row.adviser_sees === 0,
  }));
}
