import type { ToolDesk } from "#app/features/analysis/tools/tool.ts";
import { count } from "#app/plural.ts";
import { moment, percent, whole } from "#app/ui/text/format.ts";
import type { ListedRoom } from "../records/find-rooms.server.ts";

export type ShownRooms = ReturnType<typeof showRooms>;

/** Rooms as their list shows them. */
export function showRooms(rows: readonly ListedRoom[], desk: ToolDesk, isStaff: boolean) {
  return rows.map((room) => ({
    id: room.id,
    name: room.name,
    deal: room.dealName,
    party: room.party,
    isStaff,
    isSample: room.isDemo && !desk.isDemoCompany,
    completion: room.completion === null ? null : percent(room.completion),
    closed:
      room.items === 0
        ? "No requests yet"
        : `${whole(room.closed)} of ${count(room.items, "request")} closed`,
    updated: moment(room.updatedAt),
  }));
}
