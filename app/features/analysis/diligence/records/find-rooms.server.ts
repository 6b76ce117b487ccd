import type { Actor } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { roomsVisibleTo } from "./room.scope.server.ts";

/** Rooms for one deal that the person is in: the deal's page leads to them. */
export async function findRoomsOfDeal(db: Db, actor: Actor, dealId: string, most: number) {
  return roomsVisibleTo(db, actor)
    .where("diligence_rooms.deal_id", "=", dealId)
    .select(["diligence_rooms.id", "diligence_rooms.name"])
    .orderBy("diligence_rooms.updated_at", "desc")
    .limit(most)
    .execute();
}
