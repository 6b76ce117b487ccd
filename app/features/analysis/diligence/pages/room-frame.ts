import type { ToolAccess } from "#app/features/analysis/tools/tool.ts";
import { keepCompany } from "./diligence-href.ts";
import type { Party } from "../records/request-item.ts";
import { mayManage, type RoomAccess, seesFlags } from "../records/room.ts";

/** What every page of a room shows around its own part. */
export interface RoomFrame {
  id: string;
  name: string;
  /** For staff: whose room it is. */
  companyName: string | null;
  keep: string;
  access: ToolAccess;
  party: Party;
  isStaff: boolean;
  isSample: boolean;
  mayManage: boolean;
  seesFlags: boolean;
}

export function frameOf(room: RoomAccess): RoomFrame {
  return {
    id: room.id,
    name: room.name,
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
