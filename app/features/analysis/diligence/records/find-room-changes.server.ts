import { londonDay } from "#app/features/calendar.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { ItemChange } from "../maths/completion.ts";
import type { RoomAccess } from "./room.ts";
import { movesSeenIn } from "./room.scope.server.ts";

/** A full room whose every request went through 25 states; beyond that the oldest part of a burn-up is left out. */
const mostChanges = 50_000;

/** Every change of state in a room that the person sees, for the burn-up and the forecast. */
export async function findRoomChanges(db: Db, room: RoomAccess): Promise<ItemChange[]> {
  const rows = await movesSeenIn(db, room)
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
