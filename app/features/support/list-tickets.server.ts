import type { Actor } from "#app/features/actor.ts";
import { orderOf, pageOf, type Place, type Wanted } from "#app/features/keyset.ts";
import { anyHolds } from "#app/features/search.ts";
import type { Db } from "#app/platform/database.server.ts";
import { namesOfStaff } from "./find-staff.server.ts";
import {
  type ListedTicket,
  type TicketFilter,
  type TicketKeeper,
  ticketsKeptBy,
  toListed,
} from "./find-tickets.server.ts";
import { mayAnswer } from "./ticket.scope.server.ts";

/**
 * Tickets the person may see by their latest message, so many from a place on.
 * @param wanted.search matched as in `findTickets`.
 */
export async function listTickets(
  db: Db,
  actor: Actor,
  wanted: Wanted & { filter: TicketFilter; keeper: TicketKeeper; search: string },
): Promise<{ rows: ListedTicket[]; next: Place | null }> {
  const { filter, keeper, search, sort, after, limit } = wanted;
  const { beyond, direction } = orderOf(sort);
  let rows = ticketsKeptBy(db, actor, keeper);
  if (filter !== "all") rows = rows.where("tickets.state", "=", filter);
  if (search) {
    rows = rows.where((eb) =>
      anyHolds(eb, ["reference", "subject", "name", "company", "email_normalised"], search),
    );
  }
  if (after) {
    rows = rows.where((eb) =>
      eb(eb.refTuple("tickets.last_message_at", "tickets.id"), beyond, eb.tuple(...after)),
    );
  }
  const found = await rows
    .select(["id", "reference", "subject", "name", "company", "user_id", "state", "created_at"])
    .select(["last_message_at", "waiting_since", "assigned_to"])
    .orderBy("last_message_at", direction)
    .orderBy("id", direction)
    .limit(limit + 1)
    .execute();
  const { ids, next } = pageOf([found.map(({ id, last_message_at: at }) => ({ at, id }))], wanted);
  const shown = found.slice(0, ids.length);
  const keepers = shown.map((row) => row.assigned_to);
  const names = mayAnswer(actor) ? await namesOfStaff(db, keepers) : new Map<string, string>();
  return { rows: shown.map((row) => toListed(row, names)), next };
}
