import { type Actor, isAdmin, isMember } from "#app/features/actor.ts";
import { companyOf } from "#app/features/of-company.server.ts";
import { toolAccess } from "#app/features/analysis/tools/tool-access.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import type { Counters } from "../maths/numbering.ts";
import type { RoomIndex } from "../templates/place-requests.ts";
import { MOST_SECTIONS, type RoomAccess } from "./room.ts";

/**
 * The rooms a person may enter: those of their own company that they are in and were not taken out of; every company's
 * for staff. Removed ones are nobody's.
 */
export function roomsVisibleTo(db: Db, actor: Actor) {
  const rooms = db.selectFrom("diligence_rooms").where("diligence_rooms.removed_at", "is", null);
  if (isAdmin(actor)) return rooms;
  return rooms.where("diligence_rooms.company_id", "=", companyOf(actor)).where((eb) =>
    eb.exists(
      eb
        .selectFrom("diligence_members as own")
        .select("own.room_id")
        .whereRef("own.room_id", "=", "diligence_rooms.id")
        .where("own.user_id", "=", actor.userId ?? "")
        .where("own.revoked_at", "is", null),
    ),
  );
}

/** A room as this person has access to it, or null: also for one they were taken out of. */
export async function findRoom(db: Db, actor: Actor, roomId: string): Promise<RoomAccess | null> {
  if (!isMember(actor) || !isId(roomId)) return null;
  const row = await roomsVisibleTo(db, actor)
    .innerJoin("companies", "companies.id", "diligence_rooms.company_id")
    .leftJoin("diligence_members as me", (join) =>
      join.onRef("me.room_id", "=", "diligence_rooms.id").on("me.user_id", "=", actor.userId),
    )
    .where("diligence_rooms.id", "=", roomId)
    .selectAll("diligence_rooms")
    .select(["companies.name as company_name", "companies.is_demo as company_is_demo", "me.party"])
    .select((eb) =>
      eb
        .selectFrom("diligence_members as other")
        .select("other.user_id")
        .whereRef("other.room_id", "=", "diligence_rooms.id")
        .where("other.party", "!=", "buyer")
        .where("other.revoked_at", "is", null)
        .limit(1)
        .as("other_side"),
    )
    .executeTakeFirst();
  if (!row) return null;
  const isStaff = isAdmin(actor);
  const party = isStaff ? "buyer" : (row.party ?? "seller");
  return {
    companyId: row.company_id,
    companyName: row.company_name,
    access: await toolAccess(db, actor, "due-diligence"),
    isDemoCompany: row.company_is_demo === 1,
    id: row.id,
    name: row.name,
    dealId: row.deal_id,
    template: row.template,
    isStaff,
    party,
    movesAs: isStaff || (party === "buyer" && row.other_side === null) ? "adviser" : party,
    isSample: row.is_demo === 1 && row.company_is_demo === 0,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** The requests of a room that its party sees; what was removed is nobody's. */
export function itemsVisibleIn(db: Db, room: RoomAccess) {
  return narrowedToParty(
    db
      .selectFrom("diligence_items")
      .where("diligence_items.room_id", "=", room.id)
      .where("diligence_items.removed_at", "is", null),
    room,
  );
}

/** The same as the documents of searches name it: the room, and whether seller and adviser see a request. */
export function ownersVisibleIn({ id, party }: Pick<RoomAccess, "id" | "party">): string[] {
  const flags = { buyer: ["0 0", "0 1", "1 0", "1 1"], seller: ["1 0", "1 1"], adviser: ["0 1", "1 1"] };
  return flags[party].map((visible) => `${id} ${visible}`);
}

/** The documents of those requests, the last version and the earlier ones. */
export function documentsVisibleIn(db: Db, room: RoomAccess) {
  const seen = db
    .selectFrom("diligence_documents")
    .innerJoin("diligence_items", "diligence_items.id", "diligence_documents.item_id")
    .where("diligence_documents.room_id", "=", room.id)
    .where("diligence_documents.removed_at", "is", null)
    .where("diligence_items.removed_at", "is", null);
  if (room.party === "buyer") return seen;
  return seen.where(
    room.party === "seller" ? "diligence_items.seller_sees" : "diligence_items.adviser_sees",
    "=",
    1,
  );
}

/** The changes of state of those requests and of removed ones: what a burn-up is drawn from. */
export function movesVisibleIn(db: Db, room: RoomAccess) {
  const all = db.selectFrom("diligence_moves").where("diligence_moves.room_id", "=", room.id);
  if (room.party === "buyer") return all;
  const column = room.party === "seller" ? "item.seller_sees" : "item.adviser_sees";
  return all.where((eb) =>
    eb.exists(
      eb
        .selectFrom("diligence_items as item")
        .select("item.id")
        .whereRef("item.id", "=", "diligence_moves.item_id")
        .where(column, "=", 1),
    ),
  );
}

/** Red flags: all of them for the buyer; for an adviser those of no request, or of one they see; none for a seller. */
export function flagsVisibleIn(db: Db, room: RoomAccess) {
  const all = db
    .selectFrom("diligence_flags")
    .leftJoin("diligence_items as about", "about.id", "diligence_flags.item_id")
    .where("diligence_flags.room_id", "=", room.party === "seller" ? "" : room.id);
  if (room.party === "buyer") return all;
  return all.where((eb) =>
    eb.or([eb("diligence_flags.item_id", "is", null), eb("about.adviser_sees", "=", 1)]),
  );
}

function narrowedToParty<Items extends ReturnType<typeof everyItem>>(
  items: Items,
  room: Pick<RoomAccess, "party">,
): Items {
  if (room.party === "buyer") return items;
  const column = room.party === "seller" ? "diligence_items.seller_sees" : "diligence_items.adviser_sees";
  return items.where(column, "=", 1) as Items;
}

const everyItem = (db: Db) => db.selectFrom("diligence_items");

/** The room of a request or a document, if this person is in it. */
export async function findRoomOf(
  db: Db,
  actor: Actor,
  table: "diligence_items" | "diligence_documents",
  id: string,
): Promise<RoomAccess | null> {
  if (!isId(id)) return null;
  const found = await db.selectFrom(table).select("room_id").where("id", "=", id).executeTakeFirst();
  return found ? findRoom(db, actor, found.room_id) : null;
}

/** The requests of several rooms that a party sees in each. The caller has found the rooms for the person. */
export function itemsOfRooms(db: Db, roomIds: readonly string[], party: RoomAccess["party"]) {
  const items = db
    .selectFrom("diligence_items")
    .where("diligence_items.room_id", "in", [...roomIds])
    .where("diligence_items.removed_at", "is", null);
  return narrowedToParty(items, { party });
}

/** A request with its room, if this person sees it in a room they are in. */
export async function findItemIn(db: Db, actor: Actor, itemId: string) {
  const room = await findRoomOf(db, actor, "diligence_items", itemId);
  if (!room) return null;
  const item = await itemsVisibleIn(db, room)
    .selectAll("diligence_items")
    .where("diligence_items.id", "=", itemId)
    .executeTakeFirst();
  return item ? { room, item } : null;
}

/** The id of the request that this party sees under a number, or null. */
export async function itemNumbered(db: Db, room: RoomAccess, number: string): Promise<string | null> {
  const item = await itemsVisibleIn(db, room)
    .select("diligence_items.id")
    .where("diligence_items.number", "=", number)
    .executeTakeFirst();
  return item?.id ?? null;
}

/** Somebody who is in the room now, or null. */
export async function memberIn(db: Db, room: Pick<RoomAccess, "id">, userId: string): Promise<string | null> {
  const found = await peopleIn(db, room).where("users.id", "=", userId).executeTakeFirst();
  return found?.id ?? null;
}

function peopleIn(db: Db, room: Pick<RoomAccess, "id">) {
  return db
    .selectFrom("diligence_members")
    .innerJoin("users", "users.id", "diligence_members.user_id")
    .select(["users.id", "users.email_normalised"])
    .where("diligence_members.room_id", "=", room.id)
    .where("diligence_members.revoked_at", "is", null);
}

/** The highest number ever given under each number of a room's index. */
export async function countersOf(db: Db, roomId: string): Promise<Counters> {
  const rows = await db
    .selectFrom("diligence_counters")
    .select(["parent", "last"])
    .where("room_id", "=", roomId)
    .limit(100_000)
    .execute();
  return new Map(rows.map(({ parent, last }) => [parent, last]));
}

/** What a file of requests is held against. */
export async function findRoomIndex(db: Db, room: Pick<RoomAccess, "id">): Promise<RoomIndex> {
  const sections = await db
    .selectFrom("diligence_sections")
    .select(["number", "title"])
    .where("room_id", "=", room.id)
    .limit(MOST_SECTIONS)
    .execute();
  const given = await db
    .selectFrom("diligence_items")
    .select("number")
    .where("room_id", "=", room.id)
    .limit(100_000)
    .execute();
  const people = await peopleIn(db, room).limit(10_000).execute();
  return {
    sections,
    counters: await countersOf(db, room.id),
    taken: new Set(given.map(({ number }) => number)),
    people: new Map(people.map(({ id, email_normalised: email }) => [email, id])),
  };
}
