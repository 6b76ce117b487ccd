import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { type TicketRefusal, ticketMoved } from "./ticket-refusal.server.ts";
import { mayAnswer, moveTicket } from "./ticket.scope.server.ts";

/**
 * Closes a ticket that needs no further answer. The enquirer gets no mail: it may be nothing but junk.
 * @param input.seen the ticket's version the page showed; see `versionOf`.
 */
export async function closeTicket(
  db: Db,
  actor: Actor,
  input: { ticketId: string; seen: string },
): Promise<{ ok: true } | TicketRefusal> {
  const { ticketId, seen } = input;
  if (!mayAnswer(actor)) return { ok: false, reason: "not-staff" };
  if (!isId(ticketId)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx) => {
    const to = { state: "closed", state_changed_at: nowIso(), waiting_since: null } as const;
    const moved = await moveTicket(trx, ticketId, ["open", "waiting-on-client"], to, seen);
    if (!moved) {
      const refusal = await ticketMoved(trx, actor, ticketId);
      return refusal.reason === "closed"
        ? { ...refusal, message: "This enquiry is closed already." }
        : refusal;
    }
    await recordAudit(trx, actor, { action: "ticket.close", target: `ticket:${ticketId}` });
    return { ok: true };
  });
}
