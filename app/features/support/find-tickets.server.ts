import type { Actor } from "#app/features/actor.ts";
import { type Paged, pageWindow } from "#app/features/paging.ts";
import { anyHolds } from "#app/features/search.ts";
import type { Db } from "#app/platform/database.server.ts";
import { TICKET_STATES, type TicketState } from "./enquiry.ts";
import { countByState, countUpTo, ticketsVisibleTo } from "./ticket.scope.server.ts";

export const TICKETS_PAGE_SIZE = 25;

export type TicketFilter = "all" | TicketState;

export interface ListedTicket {
  id: string;
  reference: string;
  subject: string;
  name: string;
  company: string | null;
  isClient: boolean;
  state: TicketState;
  createdAt: string;
  lastMessageAt: string;
  /** Since when somebody waits for our answer; null unless open. */
  waitingSince: string | null;
}

const states = TICKET_STATES.map(({ value }) => value);

/** Anything unknown is "open": what waits for an answer. */
export function readTicketFilter(value: string | null): TicketFilter {
  if (value === "all") return "all";
  return states.find((state) => state === value) ?? "open";
}

/**
 * The tickets this person may see: open ones by how long they have waited, the others by their latest message.
 * @param query.search matched literally, without regard to case, against reference, subject, name, company and address.
 */
export async function findTickets(
  db: Db,
  actor: Actor,
  query: { filter: TicketFilter; search: string; page: number },
): Promise<Paged<ListedTicket>> {
  const { filter, search } = query;
  const visible = ticketsVisibleTo(db, actor);
  // Without a state named the list is read in its own order, from the index that has it.
  const listed = filter === "all" ? visible : visible.where("tickets.state", "=", filter);
  const matching = search
    ? listed.where((eb) =>
        anyHolds(eb, ["reference", "subject", "name", "company", "email_normalised"], search),
      )
    : listed;
  const total = await countUpTo(db, matching);
  const { limit, offset, ...place } = pageWindow(query.page, total, TICKETS_PAGE_SIZE);
  const sorted =
    filter === "open"
      ? matching.orderBy("waiting_since").orderBy("id")
      : matching.orderBy("last_message_at", "desc").orderBy("id", "desc");
  const rows = await sorted
    .select(["id", "reference", "subject", "name", "company", "user_id", "state", "created_at"])
    .select(["last_message_at", "waiting_since"])
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    ...place,
    total,
    rows: rows.map((row) => ({
      id: row.id,
      reference: row.reference,
      subject: row.subject,
      name: row.name,
      company: row.company,
      isClient: row.user_id !== null,
      state: row.state,
      createdAt: row.created_at,
      lastMessageAt: row.last_message_at,
      waitingSince: row.waiting_since,
    })),
  };
}

/** How many tickets stand in each state; counted up to {@link MOST_COUNTED}. */
export async function countTickets(db: Db, actor: Actor): Promise<Record<TicketFilter, number>> {
  return countByState(db, ticketsVisibleTo(db, actor));
}

/** Since when the one who has waited longest waits for an answer; null when nobody does. */
export async function longestWait(db: Db, actor: Actor): Promise<string | null> {
  const row = await ticketsVisibleTo(db, actor)
    .select((eb) => eb.fn.min<string | null>("waiting_since").as("since"))
    .where("tickets.state", "=", "open")
    .executeTakeFirst();
  return row?.since ?? null;
}
