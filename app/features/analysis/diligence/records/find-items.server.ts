import { londonDay } from "#app/features/calendar.ts";
import { ascending } from "#app/features/lists/list.ts";
import { textSearch } from "#app/features/lists/list-search.server.ts";
import { listOf } from "#app/features/lists/list.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { ExportedItem } from "../imports/diligence-columns.ts";
import type { ItemChange } from "../maths/completion.ts";
import { type ItemFilter, itemStatesAt } from "./diligence.list.ts";
import { MOST_ITEMS, type RequestItem } from "./request-item.ts";
import { memberName, MOST_SECTIONS, type RoomAccess } from "./room.ts";
import { itemsVisibleIn, movesVisibleIn, ownersVisibleIn } from "./room.scope.server.ts";

/** The requests of a room that its party sees, with the user who owns each as `owner`. */
function itemsWithOwners(db: Db, room: RoomAccess) {
  return itemsVisibleIn(db, room)
    .leftJoin("users as owner", "owner.id", "diligence_items.owner_id")
    .select([
      "diligence_items.id",
      "diligence_items.number",
      "diligence_items.workstream",
      "diligence_items.title",
      "diligence_items.priority",
      "diligence_items.state",
      "diligence_items.due_on as due",
      "owner.email as owner",
    ]);
}

/** Every request of a room that its party sees, in the order of the index: for figures. */
export async function findEveryItem(db: Db, room: RoomAccess): Promise<RequestItem[]> {
  return itemsWithOwners(db, room)
    .orderBy("diligence_items.sort_key")
    .orderBy("diligence_items.id")
    .limit(MOST_ITEMS)
    .execute();
}

/** The same with what only files carry: for export. */
export async function findItemsToExport(db: Db, room: RoomAccess): Promise<ExportedItem[]> {
  const rows = await itemsWithOwners(db, room)
    .leftJoin("users as approver", "approver.id", "diligence_items.approver_id")
    .select(["approver.email as approver", "diligence_items.response"])
    .select(["diligence_items.seller_sees", "diligence_items.adviser_sees"])
    .orderBy("diligence_items.sort_key")
    .orderBy("diligence_items.id")
    .limit(MOST_ITEMS)
    .execute();
  return rows.map(({ seller_sees, adviser_sees, ...item }) => ({
    ...item,
    sellerSees: seller_sees === 1,
    adviserSees: adviser_sees === 1,
  }));
}

/** The sections a request can be added to, in the order of the index. */
export async function findSections(db: Db, room: RoomAccess): Promise<{ number: string; title: string }[]> {
  const rows = await db
    .selectFrom("diligence_sections")
    .select(["number", "title", "sort_key"])
    .where("room_id", "=", room.id)
    .where("removed_at", "is", null)
    .limit(MOST_SECTIONS)
    .execute();
  return rows
    .toSorted((one, other) => (one.sort_key < other.sort_key ? -1 : 1))
    .map(({ number, title }) => ({ number, title }));
}

/** The workstreams of the requests that the person sees, in the order of the index: of others not even the name. */
export async function findWorkstreams(db: Db, room: RoomAccess): Promise<string[]> {
  const rows = await itemsVisibleIn(db, room)
    .select("diligence_items.workstream")
    .groupBy("diligence_items.workstream")
    .orderBy((eb) => eb.fn.min("diligence_items.sort_key"))
    .limit(MOST_SECTIONS)
    .execute();
  return rows.map(({ workstream }) => workstream);
}

interface Query {
  state: ItemFilter;
  /** A workstream, or nothing. */
  section: string;
}

/** The requests of a room that its party sees, in the order of the index. @param today what was due before it is overdue. */
export const itemsIn = (room: RoomAccess, today: string) =>
  listOf({
    sorts: { index: ascending("diligence_items.sort_key", "diligence_items.id") },
    matching(db, _actor, { state, section }: Query) {
      let found = itemsVisibleIn(db, room);
      if (section) found = found.where("diligence_items.workstream", "=", section);
      if (state === "overdue") found = found.where("diligence_items.due_on", "<", today);
      return itemStatesAt(state)?.map((one) => found.where("diligence_items.state", "=", one)) ?? [found];
    },
    search: textSearch({
      table: "diligence_items",
      words: { diligence_items: "diligence_items.id" },
      owners: () => ownersVisibleIn(room),
    }),
    rowsOf: (db, _actor, ids) => findItems(db, room, ids),
  });

async function findItems(db: Db, room: RoomAccess, ids: readonly string[]) {
  const rows = await itemsWithOwners(db, room)
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

/** A full room whose every request went through 25 states; beyond that the oldest part of a burn-up is left out. */
const mostChanges = 50_000;

/** Every change of state in a room that the person sees, for the burn-up and the forecast. */
export async function findRoomChanges(db: Db, room: RoomAccess): Promise<ItemChange[]> {
  const rows = await movesVisibleIn(db, room)
    .select(["diligence_moves.moved_at", "diligence_moves.to_state", "diligence_moves.from_state"])
    .orderBy("diligence_moves.moved_at")
    .limit(mostChanges)
    .execute();
  // Many moves have one moment: a day in London is worked out once for each hour.
  const days = new Map<string, string>();
  const dayOf = (at: string) => {
    const hour = at.slice(0, 13);
    let day = days.get(hour);
    if (!day) days.set(hour, (day = londonDay(new Date(at))));
    return day;
  };
  return rows.map((row) => ({ day: dayOf(row.moved_at), from: row.from_state, to: row.to_state }));
}
