import type { Member } from "#app/features/actor.ts";
import { type Paged, pageWindow } from "#app/features/paging.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { TicketState } from "./enquiry.ts";
import type { TicketFilter } from "./find-tickets.server.ts";
import { countByState, countUpTo, ownTickets } from "./ticket.scope.server.ts";

export const OWN_TICKETS_PAGE_SIZE = 25;

export interface OwnTicket {
  id: string;
  reference: string;
  subject: string;
  /** Who wrote it: somebody of the same company. */
  name: string;
  state: TicketState;
  createdAt: string;
  lastMessageAt: string;
}

/** Anything unknown is "all". */
export function readOwnTicketFilter(value: string | null): TicketFilter {
  return (["open", "waiting-on-client", "closed"] as const).find((state) => state === value) ?? "all";
}

/** One page of them, the latest message first. */
export async function findOwnTickets(
  db: Db,
  actor: Member,
  { filter, page }: { filter: TicketFilter; page: number },
): Promise<Paged<OwnTicket>> {
  const listed =
    filter === "all" ? ownTickets(db, actor) : ownTickets(db, actor).where("tickets.state", "=", filter);
  const total = await countUpTo(db, listed);
  const { limit, offset, ...place } = pageWindow(page, total, OWN_TICKETS_PAGE_SIZE);
  const rows = await listed
    .select(["id", "reference", "subject", "name", "state", "created_at", "last_message_at"])
    .orderBy("last_message_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    ...place,
    total,
    rows: rows.map(({ created_at, last_message_at, ...row }) => ({
      ...row,
      createdAt: created_at,
      lastMessageAt: last_message_at,
    })),
  };
}

/** How many of them stand in each state; counted up to {@link MOST_COUNTED}. */
export async function countOwnTickets(db: Db, actor: Member): Promise<Record<TicketFilter, number>> {
  return countByState(db, ownTickets(db, actor));
}
