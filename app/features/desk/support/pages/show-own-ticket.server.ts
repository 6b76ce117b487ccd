import { brand } from "#app/brand.ts";
import type { Member } from "#app/features/actor.ts";
import { findTicket } from "#app/features/desk/support/find-ticket.server.ts";
import { mailDraft } from "#app/features/desk/support/mail-draft.ts";
import { showExchange } from "#app/features/desk/support/pages/show-exchange.server.ts";
import { isOwnTicket } from "#app/features/desk/support/ticket.scope.server.ts";
import type { Db } from "#app/platform/database.server.ts";

const hourMs = 3_600_000;

/** A ticket as its client reads it. */
export async function showOwnTicket(db: Db, actor: Member, id: string, now: Date) {
  const found = await findTicket(db, actor, id);
  if (!found) return null;
  const { ticket, thread } = found;
  const isFresh = now.getTime() - Date.parse(ticket.created_at) < hourMs;
  const first = thread[0]?.body ?? null;
  return {
    isOwn: isOwnTicket(actor, ticket),
    id: ticket.id,
    reference: ticket.reference,
    subject: ticket.subject,
    state: ticket.state,
    draft:
      ticket.source === "portal-contact" && isFresh
        ? mailDraft({ ...ticket, message: first, isPlain: true })
        : null,
    messages: showExchange(thread, now, ({ author, by, writer }) =>
      author === "staff"
        ? `${by ?? "Staff"}, ${brand.name}`
        : writer?.id === actor.userId
          ? "You"
          : (writer?.name ?? ticket.name),
    ),
  };
}
