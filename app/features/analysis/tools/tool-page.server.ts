import { type Actor, isAdmin, type Member } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { keepOf } from "./keep-company.ts";
import type { ToolAccess, ToolDesk } from "./tool.ts";

/** Who looks at a page of a tool, when, and with what its address says. */
export interface ToolPage {
  db: Db;
  actor: Member;
  now: Date;
  query: URLSearchParams;
  /** The query that links of the tool carry on: staff look at a company's. */
  keep: string;
}

/** What a page says of the desk it is about. */
export interface DeskFrame {
  keep: string;
  access: ToolAccess;
  /** For staff, whose desk it is. */
  heading: string | null;
}

export function deskFrame(actor: Actor, { companyId, companyName, access }: ToolDesk): DeskFrame {
  return { keep: keepOf(actor, companyId), access, heading: isAdmin(actor) ? companyName : null };
}

export interface AtDesk extends ToolPage {
  desk: ToolDesk;
  frame: DeskFrame;
}
