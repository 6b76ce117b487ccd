import type { Actor } from "#app/features/actor.ts";
import { isAdmin } from "#app/features/actor.ts";
import { type Paged, pageWindow } from "#app/features/paging.ts";
import type { Db } from "#app/platform/database.server.ts";
import { countedRoom, type CountedRoom, type ItemCell } from "../maths/completion-counts.ts";
import type { Party } from "./request-item.ts";
import { itemsOfRooms, roomsVisibleTo } from "./room.scope.server.ts";

export const ROOMS_PAGE_SIZE = 25;

export interface ListedRoom extends CountedRoom {
  id: string;
  name: string;
  party: Party;
  dealId: string | null;
  dealName: string | null;
  updatedAt: string;
  isDemo: boolean;
}

/** A page of the rooms of a company that the person is in, the last worked in first. */
export async function findRooms(
  db: Db,
  actor: Actor,
  companyId: string,
  wanted: number,
): Promise<Paged<ListedRoom>> {
  const found = roomsVisibleTo(db, actor).where("diligence_rooms.company_id", "=", companyId);
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { page, pages, limit, offset } = pageWindow(wanted, total, ROOMS_PAGE_SIZE);
  const rows = await found
    .leftJoin("deals", "deals.id", "diligence_rooms.deal_id")
    .leftJoin("diligence_members as me", (join) =>
      join.onRef("me.room_id", "=", "diligence_rooms.id").on("me.user_id", "=", actor.userId ?? ""),
    )
    .select([
      "diligence_rooms.id",
      "diligence_rooms.name",
      "diligence_rooms.updated_at",
      "diligence_rooms.is_demo",
      "diligence_rooms.deal_id",
      "deals.name as deal_name",
      "me.party",
    ])
    .orderBy("diligence_rooms.updated_at", "desc")
    .orderBy("diligence_rooms.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const partyOf = (party: Party | null) => (isAdmin(actor) ? "buyer" : (party ?? "seller"));
  const cells = new Map<string, ItemCell[]>();
  for (const party of ["buyer", "seller", "adviser"] as const) {
    const ids = rows.filter((row) => partyOf(row.party) === party).map(({ id }) => id);
    for (const { roomId, ...cell } of await countIn(db, ids, party)) {
      cells.set(roomId, [...(cells.get(roomId) ?? []), cell]);
    }
  }
  return {
    rows: rows.map((row) => ({
      id: row.id,
      name: row.name,
      party: partyOf(row.party),
      dealId: row.deal_id,
      dealName: row.deal_name,
      updatedAt: row.updated_at,
      isDemo: row.is_demo === 1,
      ...countedRoom(cells.get(row.id) ?? []),
    })),
    total,
    page,
    pages,
  };
}

/** Rooms for one deal that the person is in: the deal's page leads to them. */
export async function findRoomsOfDeal(db: Db, actor: Actor, dealId: string, most: number) {
  return roomsVisibleTo(db, actor)
    .where("diligence_rooms.deal_id", "=", dealId)
    .select(["diligence_rooms.id", "diligence_rooms.name"])
    .orderBy("diligence_rooms.updated_at", "desc")
    .limit(most)
    .execute();
}

async function countIn(db: Db, roomIds: readonly string[], party: Party) {
  if (roomIds.length === 0) return [];
  return itemsOfRooms(db, roomIds, party)
    .select((eb) => ["room_id as roomId", "priority", "state", eb.fn.countAll<number>().as("count")])
    .groupBy(["room_id", "priority", "state"])
    .execute();
}
