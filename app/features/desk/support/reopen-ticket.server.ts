import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import type { TicketRefusal } from "./ticket-refusal.server.ts";
import { mayAnswer, moveTicket, ticketsVisibleTo } from "./ticket.scope.server.ts";

/** Opens a closed ticket again: from now on it waits for an answer. */
export async function reopenTicket(
  db: Db,
  actor: Actor,
  ticketId: string,
): Promise<{ ok: true } | TicketRefusal> {
  if (!mayAnswer(actor)) return { ok: false, reason: "not-staff" };
  if (!isId(ticketId)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx) => {
    const at = nowIso();
    const to = { state: "open", state_changed_at: at, waiting_since: at } as const;
    if (!(await moveTicket(trx, ticketId, ["closed"], to))) {
      const ticket = await ticketsVisibleTo(trx, actor)
        .select("id")
        .where("id", "=", ticketId)
        .executeTakeFirst();
      if (!ticket) return { ok: false, reason: "not-found" };
      return { ok: false, reason: "moved", message: "This enquiry is open already." };
    }
    await recordAudit(trx, actor, { action: "ticket.reopen", target: `ticket:${ticketId}` });
    return { ok: true };
  });
}
