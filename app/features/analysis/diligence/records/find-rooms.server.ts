import { type Actor, isAdmin } from "#app/features/actor.ts";
import { listOf } from "#app/features/lists/list.server.ts";
import { descending } from "#app/features/lists/list.ts";
import type { Db } from "#app/platform/database.server.ts";
import { countedRoom, type ItemCell } from "../maths/completion-counts.ts";
import type { Party } from "./request-item.ts";
import { itemsOfRooms, roomsVisibleTo } from "./room.scope.server.ts";

/** The rooms of a company that the person is in, by when they were last worked in. */
export const roomsOf = (companyId: string) =>
  listOf({
    sorts: { worked: descending("diligence_rooms.updated_at", "diligence_rooms.id") },
    matching: (db, actor) => [roomsVisibleTo(db, actor).where("diligence_rooms.company_id", "=", companyId)],
    rowsOf: findRooms,
  });

export type ListedRoom = Awaited<ReturnType<typeof findRooms>>[number];

async function findRooms(db: Db, actor: Actor, ids: readonly string[]) {
  const rows = await roomsVisibleTo(db, actor)
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
    .where("diligence_rooms.id", "in", [...ids])
    .limit(ids.length)
    .execute();
  const partyOf = (party: Party | null) => (isAdmin(actor) ? "buyer" : (party ?? "seller"));
  const cells = new Map<string, ItemCell[]>();
  for (const party of ["buyer", "seller", "adviser"] as const) {
    const own = rows.filter((row) => partyOf(row.party) === party).map(({ id }) => id);
    for (const { roomId, ...cell } of await countIn(db, own, party)) {
      cells.set(roomId, [...(cells.get(roomId) ?? []), cell]);
    }
  }
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    party: partyOf(row.party),
    dealId: row.deal_id,
    dealName: row.deal_name,
    updatedAt: row.updated_at,
    isDemo: row.is_demo === 1,
    ...countedRoom(cells.get(row.id) ?? []),
  }));
}

async function countIn(db: Db, roomIds: readonly string[], party: Party) {
  if (roomIds.length === 0) return [];
  return itemsOfRooms(db, roomIds, party)
    .select((eb) => ["room_id as roomId", "priority", "state", eb.fn.countAll<number>().as("count")])
    .groupBy(["room_id", "priority", "state"])
    .execute();
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
