import { isAdmin, type Member } from "#app/features/actor.ts";
import { ticketsVisibleTo } from "#app/features/desk/support/ticket.scope.server.ts";
import { linkTo } from "#app/link.ts";
import type { Db } from "#app/platform/database.server.ts";
import { type ActivityEvent, EVENTS_SHOWN } from "./activity.ts";

/** What was last said in a company's support requests. */
export async function supportEvents(db: Db, actor: Member): Promise<ActivityEvent[]> {
  const rows = await ticketsVisibleTo(db, actor)
    .select(["id", "reference", "subject", "state", "created_at", "last_message_at"])
    .orderBy("last_message_at", "desc")
    .limit(EVENTS_SHOWN)
    .execute();
  return rows.map((ticket) => ({
    description: describe(ticket),
    at: ticket.last_message_at,
    to: `${isAdmin(actor) ? linkTo("/admin-data-portal") : linkTo("/client-portal")}/support/${ticket.id}`,
  }));
}

interface Told {
  reference: string;
  subject: string;
  state: "open" | "waiting-on-client" | "closed";
  created_at: string;
  last_message_at: string;
}

function describe({ reference, subject, state, created_at, last_message_at }: Told): string {
  if (created_at === last_message_at) return `Support request ${reference}: ${subject}`;
  if (state === "closed") return `Support request ${reference} was closed`;
  return state === "waiting-on-client"
    ? `Support request ${reference} was answered`
    : `Support request ${reference} has a new message`;
}
