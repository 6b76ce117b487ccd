import { type Actor, isMember } from "#app/features/actor.ts";
import { textSearch } from "#app/features/lists/list-search.server.ts";
import { listOf } from "#app/features/lists/list.server.ts";
import { ascending, descending } from "#app/features/lists/list.ts";
import { companiesSeenBy } from "#app/features/of-company.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { TicketState } from "./enquiries/enquiry.ts";
import { namesOfStaff } from "./find-staff.server.ts";
import type { TicketFilter, TicketKeeper } from "./ticket.list.ts";
import { knownTicketsVisibleTo, mayAnswer, ownTickets, ticketsVisibleTo } from "./ticket.scope.server.ts";

export interface ListedTicket {
  id: string;
  reference: string;
  subject: string;
  /** Who wrote it. */
  name: string;
  company: string | null;
  isClient: boolean;
  state: TicketState;
  createdAt: string;
  lastMessageAt: string;
  /** Since when somebody waits for our answer; null unless open. */
  waitingSince: string | null;
  /** The name of who looks after it; null for nobody, and for those who are not told. */
  keeper: string | null;
}

const latest = ["tickets.last_message_at", "tickets.id"] as const;
const written = ["tickets.created_at", "tickets.id"] as const;
const sorts = {
  newest: descending(...latest),
  oldest: ascending(...latest),
  // In these a ticket keeps its place, whatever is written while somebody leafs through them.
  lastOpened: descending(...written),
  firstOpened: ascending(...written),
  /** Of open ones: who has waited longest for our answer. */
  waiting: ascending("tickets.waiting_since", "tickets.id"),
};

const heads = {
  received: ascending(...written),
  message: ascending(...latest),
  state: ascending("tickets.state", ...latest),
};

const search = textSearch({ table: "tickets", words: { tickets: "tickets.id" }, owners: companiesSeenBy });

/** The tickets the person may see. */
export const ticketList = listOf({
  sorts,
  heads,
  matching(db, actor, { state, keeper }: { state: TicketFilter; keeper: TicketKeeper }) {
    let found = ticketsVisibleTo(db, actor);
    if (state !== "all") found = found.where("tickets.state", "=", state);
    if (keeper === "nobody") found = found.where("tickets.assigned_to", "is", null);
    if (keeper === "mine") found = found.where("tickets.assigned_to", "=", actor.userId ?? "");
    return [found];
  },
  search,
  rowsOf,
});

/** Those of the person's company; of staff, who have none, those they wrote themselves. */
export const ownTicketList = listOf({
  sorts,
  heads,
  matching(db, actor, { state }: { state: TicketFilter }) {
    if (!isMember(actor)) return [];
    const own = ownTickets(db, actor);
    return [state === "all" ? own : own.where("tickets.state", "=", state)];
  },
  search,
  rowsOf,
});

async function rowsOf(db: Db, actor: Actor, ids: readonly string[]): Promise<ListedTicket[]> {
  const rows = await knownTicketsVisibleTo(db, actor)
    .select(["id", "reference", "subject", "name", "company", "user_id", "state", "created_at"])
    .select(["last_message_at", "waiting_since", "assigned_to"])
    .where("tickets.id", "in", [...ids])
    .limit(ids.length)
    .execute();
  const keepers = mayAnswer(actor) ? rows.map((row) => row.assigned_to) : [];
  const names = await namesOfStaff(db, keepers);
  return rows.map((row) => ({
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
  }));
}

/** Since when the one who has waited longest waits for an answer; null when nobody does. */
export async function findLongestWait(db: Db, actor: Actor): Promise<string | null> {
  const row = await ticketsVisibleTo(db, actor)
    .select((eb) => eb.fn.min<string | null>("waiting_since").as("since"))
    .where("tickets.state", "=", "open")
    .executeTakeFirst();
  return row?.since ?? null;
}
