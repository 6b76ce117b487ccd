import { ascending } from "#app/features/lists/list.ts";
import { textSearch } from "#app/features/lists/list-search.server.ts";
import { listOf } from "#app/features/lists/list.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { itemColumns } from "./find-items.server.ts";
import { type ItemFilter, itemStatesAt } from "./request.list.ts";
import type { RequestItem } from "./request-item.ts";
import { memberName, type RoomAccess } from "./room.ts";
import { itemsSeenIn, ownersSeenIn } from "./room.scope.server.ts";

interface Query {
  state: ItemFilter;
  /** A workstream, or nothing. */
  section: string;
}

/** The requests of a room that its party sees, in the order of the index. @param today the day overdue is told by. */
export const itemsIn = (room: RoomAccess, today: string) =>
  listOf({
    sorts: { index: ascending("diligence_items.sort_key", "diligence_items.id") },
    matching(db, _actor, { state, section }: Query) {
      let found = itemsSeenIn(db, room);
      if (section) found = found.where("diligence_items.workstream", "=", section);
      if (state === "overdue") found = found.where("diligence_items.due_on", "<", today);
      return itemStatesAt(state)?.map((one) => found.where("diligence_items.state", "=", one)) ?? [found];
    },
    search: textSearch({
      table: "diligence_items",
      words: { diligence_items: "diligence_items.id" },
      owners: () => ownersSeenIn(room),
    }),
    rowsOf: (db, _actor, ids) => findItems(db, room, ids),
  });

interface ListedItem extends RequestItem {
  ownerName: string | null;
  isHiddenFromSome: boolean;
}

async function findItems(db: Db, room: RoomAccess, ids: readonly string[]): Promise<ListedItem[]> {
  const rows = await itemsSeenIn(db, room)
    .leftJoin("users as owner", "owner.id", "diligence_items.owner_id")
    .select(itemColumns)
    .select(["owner.first_name", "owner.last_name", "owner.email", "diligence_items.owner_id"])
    .select(["diligence_items.seller_sees", "diligence_items.adviser_sees"])
    .where("diligence_items.id", "in", [...ids])
    .limit(ids.length)
    .execute();
  return rows.map(({ first_name, last_name, email, owner_id, seller_sees, adviser_sees, ...item }) => ({
    ...item,
    ownerName: owner_id === null ? null : memberName({ first_name, last_name, email }),
    isHiddenFromSome: seller_sees === 0 || adviser_sees === 0,
  }));
}
