/** How calls about a ticket answer. */
import type { Member } from "#app/features/actor.ts";
import { findTicket } from "#app/features/desk/support/find-ticket.server.ts";
import type { RepliedToOwnTicket } from "#app/features/desk/support/ticket.client-commands.server.ts";
import type { TicketRefusal } from "#app/features/desk/support/ticket.staff-commands.server.ts";
import type { Refuse } from "../call.server.ts";
import { oneById, versionGiven } from "../scalars.ts";
import { ticketDetails, toTicketDetails } from "./ticket-shape.server.ts";
import { refuseMove } from "./refuse-move.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";

const tag = "Support";
export const noTicket = "There is no such ticket.";
const ticketRefusals = {
  not_found: noTicket,
  conflict: "Somebody was first; `message` says who.",
  closed: "Somebody closed it; `message` says who.",
};
export const ticketVersion = versionGiven(
  "The version must be the ticket’s",
  "Send the ticket’s version, as you read it",
).meta({ description: "The ticket’s, as you read it: what was written since is not answered unread." });

interface Here {
  db: Db;
  actor: Member;
  refuse: Refuse;
}

/** The ticket as it stands now: what every call about one answers. */
export async function tellTicket({ db, actor, refuse }: Here, id: string) {
  const found = await findTicket(db, actor, id);
  return found ? { data: toTicketDetails(found) } : refuse("not_found", noTicket);
}

/** How the ticket stands after a command, or why it was not done. */
export async function afterTicket(
  here: Here & { params: { id: string } },
  result: { ok: true } | TicketRefusal,
) {
  return result.ok ? tellTicket(here, here.params.id) : refuseMove(here, result, noTicket);
}

/** What calls that change a ticket have in common. */
export const ticketChange = {
  tag,
  scope: "support:write",
  params: oneById,
  answer: ticketDetails,
  refusals: ticketRefusals,
} as const;

/** Why nothing was added to a ticket of one's own. */
export function unwrittenReply(here: Here, result: Exclude<RepliedToOwnTicket, { ok: true }>): Response {
  switch (result.reason) {
    case "not-found":
      return here.refuse("not_found", noTicket);
    case "closed":
      return here.refuse("closed", "This ticket is closed, so nothing was added. Open a new one.");
    case "too-many":
      return tooManyMessages(here, result.retryAfterSeconds);
  }
}

export function tooManyMessages({ refuse }: Here, seconds: number): Response {
  const message = `You have sent many messages. Wait ${count(seconds, "second")} and try again.`;
  return refuse("too_many_requests", message, { headers: { "Retry-After": String(seconds) } });
}
