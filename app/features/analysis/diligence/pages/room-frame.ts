import { keepCompany } from "./diligence-href.ts";
import { mayManage, type RoomAccess, seesFlags } from "../records/room.ts";

export type RoomFrame = ReturnType<typeof frameOf>;

/** What every page of a room shows around its own part. */
export function frameOf(room: RoomAccess) {
  return {
    id: room.id,
    name: room.name,
    /** For staff: whose room it is. */
    companyName: room.isStaff ? room.companyName : null,
    keep: keepCompany(room.isStaff, room.companyId),
    access: room.access,
    party: room.party,
    isStaff: room.isStaff,
    isSample: room.isSample,
    mayManage: mayManage(room),
    seesFlags: seesFlags(room),
  };
}
