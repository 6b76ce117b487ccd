import type { Trx } from "#app/platform/database.server.ts";
import type { Actor } from "#app/features/actor.ts";
import { threadOfTicket, ticketsVisibleTo } from "./ticket.scope.server.ts";

export type TicketRefusal =
  | { ok: false; reason: "not-staff" }
  | { ok: false; reason: "not-found" }
  | { ok: false; reason: "closed"; message: string }
  | { ok: false; reason: "moved"; message: string };

/** What the one who came second is told: what happened meanwhile, and who did it. */
export async function ticketMoved(trx: Trx, actor: Actor, id: string): Promise<TicketRefusal> {
  const ticket = await ticketsVisibleTo(trx, actor)
    .select("tickets.state")
    .where("tickets.id", "=", id)
    .executeTakeFirst();
  if (!ticket) return { ok: false, reason: "not-found" };
  if (ticket.state === "closed") {
    return { ok: false, reason: "closed", message: "This enquiry is closed. Reopen it before you answer." };
  }
  const latest = (await threadOfTicket(trx, id)).at(-1);
  const message =
    latest?.author === "staff"
      ? `${latest.by} has answered this enquiry meanwhile. Read that answer, then decide whether to send yours.`
      : "The enquirer has written again meanwhile. Read the new message, then send your answer.";
  return { ok: false, reason: "moved", message };
}
