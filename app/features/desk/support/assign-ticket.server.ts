import { type Actor, isAdmin } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { namesOfStaff } from "./find-staff.server.ts";
import { ticketsVisibleTo } from "./ticket.scope.server.ts";

export interface Assignment {
  ticketId: string;
  /** Who is to look after it; null: nobody. */
  to: string | null;
  /** Who did when the page was shown. */
  seen: string | null;
}

export type AssignResult =
  | { ok: true; name: string | null }
  | { ok: false; reason: "not-staff" }
  | { ok: false; reason: "not-found" }
  | { ok: false; reason: "no-such-person" }
  | { ok: false; reason: "moved"; message: string };

/** Says who of staff looks after an enquiry. Of two who take the same one the first has it, the other is told who. */
export async function assignTicket(db: Db, actor: Actor, assignment: Assignment): Promise<AssignResult> {
  if (!isAdmin(actor)) return { ok: false, reason: "not-staff" };
  const { ticketId, to, seen } = assignment;
  if (!isId(ticketId)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx): Promise<AssignResult> => {
    const ticket = await ticketsVisibleTo(trx, actor)
      .select("tickets.assigned_to")
      .where("tickets.id", "=", ticketId)
      .executeTakeFirst();
    if (!ticket) return { ok: false, reason: "not-found" };
    const from = ticket.assigned_to;
    if (to !== null && !(await isStaff(trx, to))) return { ok: false, reason: "no-such-person" };
    const names = await namesOfStaff(trx, [from, to]);
    const name = to === null ? null : (names.get(to) ?? null);
    // Sent twice it is done already.
    if (from === to) return { ok: true, name };
    if (from !== seen) {
      const keeper = from === null ? "Nobody" : names.get(from);
      const message = `${keeper} looks after this enquiry by now. Nothing was changed.`;
      return { ok: false, reason: "moved", message };
    }
    await trx.updateTable("tickets").set({ assigned_to: to }).where("id", "=", ticketId).execute();
    await recordAudit(trx, actor, {
      action: "ticket.assign",
      target: `ticket:${ticketId}`,
      details: { from, to },
    });
    return { ok: true, name };
  });
}

async function isStaff(trx: Trx, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const person = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .where("role", "=", "admin")
    .where("status", "=", "active")
    .executeTakeFirst();
  return person !== undefined;
}
