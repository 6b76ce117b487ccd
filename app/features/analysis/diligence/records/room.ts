import type { ToolDesk } from "#app/features/analysis/tools/tool.ts";
import type { Party } from "./request-item.ts";

/** Rooms a company may keep with the full tool. */
export const MOST_ROOMS = 200;
/** Sections, and so workstreams, of one room: more than this no chart of them can be read. */
export const MOST_SECTIONS = 100;
/** People of one room, those who left not counted. */
export const MOST_MEMBERS = 200;
/** Red flags of one room, closed ones among them. */
export const MOST_FLAGS = 500;
/** Documents of one room, every version counted. */
export const MOST_DOCUMENTS = 5000;

/** A room as one person has access to it. */
export interface RoomAccess extends ToolDesk {
  id: string;
  name: string;
  dealId: string | null;
  template: string | null;
  /** Staff see every room, as its buyer does; they are in none. */
  isStaff: boolean;
  party: Party;
  /**
   * As whom they move requests. Where nobody of the other side is in the room the buyer hands in for them, so both
   * sides' moves are open; so they are to staff.
   */
  movesAs: Party;
  /** Made by the product for demo mode. */
  isSample: boolean;
  createdAt: string;
  updatedAt: string;
}

/** Only the side whose list it is changes the list, its people and its flags. */
export function mayManage(room: Pick<RoomAccess, "party">): boolean {
  return room.party === "buyer";
}

/** Red flags are for the side that asks and its advisers: a seller never learns of them. */
export function seesFlags(room: Pick<RoomAccess, "party">): boolean {
  return room.party !== "seller";
}

/** What the audit log says of every change in a room. Staff are in a client's room only as staff, and it says so. */
export function roomFacts(room: Pick<RoomAccess, "id" | "companyId" | "isStaff">) {
  return { room: room.id, company: room.companyId, ...(room.isStaff && { forClient: true }) };
}

/** The name people read; the address of who has not given one. */
export function memberName(person: {
  first_name: string | null;
  last_name: string | null;
  email: string | null;
}): string {
  return `${person.first_name ?? ""} ${person.last_name ?? ""}`.trim() || (person.email ?? "");
}

/** A row with its person's name instead of the columns it is made of. */
export function withName<Row extends Parameters<typeof memberName>[0]>({
  first_name,
  last_name,
  email,
  ...row
}: Row) {
  return { ...row, by: memberName({ first_name, last_name, email }) };
}
