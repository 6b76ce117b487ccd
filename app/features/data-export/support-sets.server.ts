import type { Member } from "#app/features/actor.ts";
import { ticketsVisibleTo } from "#app/features/desk/support/ticket.scope.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { DataSet } from "./data-set.ts";
import { byIds } from "./in-pages.ts";

const most = 100_000;

const ticketColumns = [
  "reference",
  "subject",
  "name",
  "email",
  "company",
  "phone",
  "service_interest",
  "state",
  "created_at",
] as const;

/** The person's requests to support, and every message they wrote in one. */
export function supportSets(db: Db, actor: Member): DataSet[] {
  const { userId } = actor;
  return [
    {
      name: "support-requests",
      columns: ticketColumns,
      rows: () =>
        byIds(
          () => ticketsVisibleTo(db, actor).where("user_id", "=", userId).select("id").limit(most).execute(),
          (ids) =>
            ticketsVisibleTo(db, actor)
              .where("id", "in", ids)
              .select(ticketColumns)
              .orderBy("created_at")
              .limit(ids.length)
              .execute(),
        ),
    },
    {
      name: "support-messages",
      columns: ["request", "written_at", "text"],
      rows: () =>
        byIds(
          () =>
            ticketsVisibleTo(db, actor)
              .innerJoin("ticket_messages", "ticket_messages.ticket_id", "tickets.id")
              .where("ticket_messages.author_user_id", "=", userId)
              .select("ticket_messages.id")
              .limit(most)
              .execute(),
          (ids) =>
            ticketsVisibleTo(db, actor)
              .innerJoin("ticket_messages", "ticket_messages.ticket_id", "tickets.id")
              .where("ticket_messages.id", "in", ids)
              .select(["tickets.reference as request", "ticket_messages.created_at as written_at"])
              .select("ticket_messages.body as text")
              .orderBy("ticket_messages.created_at")
              .limit(ids.length)
              .execute(),
        ),
    },
  ];
}
