import type { Db } from "#app/platform/database.server.ts";
import type { ExportedItem } from "../imports/diligence-columns.ts";
import { MOST_ITEMS, type RequestItem } from "./request-item.ts";
import { MOST_SECTIONS, type RoomAccess } from "./room.ts";
import { itemsSeenIn } from "./room.scope.server.ts";

/** Of a request, with the table of its owner joined as `owner`. */
export const itemColumns = [
  "diligence_items.id",
  "diligence_items.number",
  "diligence_items.workstream",
  "diligence_items.title",
  "diligence_items.priority",
  "diligence_items.state",
  "diligence_items.due_on as due",
  "owner.email as owner",
] as const;

/** Every request of a room that its party sees, in the order of the index: for figures. */
export async function findEveryItem(db: Db, room: RoomAccess): Promise<RequestItem[]> {
  return itemsSeenIn(db, room)
    .leftJoin("users as owner", "owner.id", "diligence_items.owner_id")
    .select(itemColumns)
    .orderBy("diligence_items.sort_key")
    .orderBy("diligence_items.id")
    .limit(MOST_ITEMS)
    .execute();
}

/** The same with what only files carry: for export. */
export async function findItemsToExport(db: Db, room: RoomAccess): Promise<ExportedItem[]> {
  const rows = await itemsSeenIn(db, room)
    .leftJoin("users as owner", "owner.id", "diligence_items.owner_id")
    .leftJoin("users as approver", "approver.id", "diligence_items.approver_id")
    .select(itemColumns)
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

/** The workstreams of the requests that the person sees, in the order of the index: of others not even the name is told. */
export async function findWorkstreams(db: Db, room: RoomAccess): Promise<string[]> {
  const rows = await itemsSeenIn(db, room)
    .select("diligence_items.workstream")
    .groupBy("diligence_items.workstream")
    .orderBy((eb) => eb.fn.min("diligence_items.sort_key"))
    .limit(MOST_SECTIONS)
    .execute();
  return rows.map(({ workstream }) => workstream);
}
