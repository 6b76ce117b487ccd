import type { Actor } from "#app/features/actor.ts";
import { type Paged, pageWindow } from "#app/features/paging.ts";
import { anyHolds } from "#app/features/search.ts";
import type { Db } from "#app/platform/database.server.ts";
import { TICKET_STATES, type TicketState } from "./enquiry.ts";
import { namesOfStaff } from "./find-staff.server.ts";
import {
  countByState,
  countUpTo,
  mayAnswer,
  type TicketRow,
  ticketsVisibleTo,
} from "./ticket.scope.server.ts";

export const TICKETS_PAGE_SIZE = 25;

export type TicketFilter = "all" | TicketState;

/** Whose tickets: everybody's, the reader's own, or those nobody looks after. */
export type TicketKeeper = "all" | "mine" | "nobody";

export const TICKET_KEEPERS = [
  { value: "all", label: "Everybody’s" },
  { value: "mine", label: "Mine" },
  { value: "nobody", label: "Unassigned" },
] as const satisfies readonly { value: TicketKeeper; label: string }[];

/** Anything unknown is everybody's. */
export function readTicketKeeper(value: string | null): TicketKeeper {
  return TICKET_KEEPERS.find((keeper) => keeper.value === value)?.value ?? "all";
}

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
  /** The name of who looks after it; null for nobody. */
  keeper: string | null;
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
  query: { filter: TicketFilter; search: string; page: number; keeper?: TicketKeeper },
): Promise<Paged<ListedTicket>> {
  const { filter, search, keeper = "all" } = query;
  const visible = ticketsKeptBy(db, actor, keeper);
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
    .select(["last_message_at", "waiting_since", "assigned_to"])
    .limit(limit)
    .offset(offset)
    .execute();
  const names = mayAnswer(actor)
    ? await namesOfStaff(
        db,
        rows.map((row) => row.assigned_to),
      )
    : new Map<string, string>();
  return {
    ...place,
    total,
    rows: rows.map((row) => toListed(row, names)),
  };
}

/** @param names of those who look after them, by id. */
export function toListed(
  row: Pick<
    TicketRow,
    | "id"
    | "reference"
    | "subject"
    | "name"
    | "company"
    | "user_id"
    | "state"
    | "created_at"
    | "last_message_at"
    | "waiting_since"
    | "assigned_to"
  >,
  names: ReadonlyMap<string, string>,
): ListedTicket {
  return {
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
    keeper: (row.assigned_to && names.get(row.assigned_to)) || null,
  };
}

/** Those the person may see, of one keeper or of all. */
export function ticketsKeptBy(db: Db, actor: Actor, keeper: TicketKeeper) {
  const visible = ticketsVisibleTo(db, actor);
  if (keeper === "all") return visible;
  if (keeper === "nobody") return visible.where("tickets.assigned_to", "is", null);
  return visible.where("tickets.assigned_to", "=", actor.userId ?? "");
}

/** How many tickets stand in each state; counted up to {@link MOST_COUNTED}. */
export async function countTickets(
  db: Db,
  actor: Actor,
  keeper: TicketKeeper = "all",
): Promise<Record<TicketFilter, number>> {
  return countByState(db, ticketsKeptBy(db, actor, keeper));
}

/** How many of those at a filter each keeper has; counted in the same way. */
export async function countByKeeper(
  db: Db,
  actor: Actor,
  filter: TicketFilter,
): Promise<Record<TicketKeeper, number>> {
  const counts = { all: 0, mine: 0, nobody: 0 };
  for (const { value } of TICKET_KEEPERS) {
    const kept = ticketsKeptBy(db, actor, value);
    counts[value] = await countUpTo(db, filter === "all" ? kept : kept.where("tickets.state", "=", filter));
  }
  return counts;
}

/** Since when the one who has waited longest waits for an answer; null when nobody does. */
export async function longestWait(db: Db, actor: Actor): Promise<string | null> {
  const row = await ticketsVisibleTo(db, actor)
    .select((eb) => eb.fn.min<string | null>("waiting_since").as("since"))
    .where("tickets.state", "=", "open")
    .executeTakeFirst();
  return row?.since ?? null;
}
