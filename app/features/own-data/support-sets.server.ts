import type { Member } from "#app/features/actor.ts";
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
export function supportSets(db: Db, { userId }: Member): DataSet[] {
  return [
    {
      name: "support-requests",
      columns: ticketColumns,
      rows: () =>
        byIds(
          () => db.selectFrom("tickets").where("user_id", "=", userId).select("id").limit(most).execute(),
          (ids) =>
            db
              .selectFrom("tickets")
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
            db
              .selectFrom("ticket_messages")
              .where("author_user_id", "=", userId)
              .select("id")
              .limit(most)
              .execute(),
          (ids) =>
            db
              .selectFrom("ticket_messages")
              .innerJoin("tickets", "tickets.id", "ticket_messages.ticket_id")
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
