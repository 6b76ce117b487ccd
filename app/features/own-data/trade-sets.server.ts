import type { Member } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { type DataSet, ROWS_AT_ONCE } from "./data-set.ts";
import { inPages } from "./in-pages.ts";

/** What the person ordered, asked prices for, and wrote. Each list is read by id, a page at a time. */
export function tradeSets(db: Db, { userId }: Member): DataSet[] {
  return [
    {
      name: "orders",
      columns: ["reference", "title", "price_pence", "purchase_order", "note", "state", "requested_at"],
      rows: () =>
        inPages<string>((after) =>
          db
            .selectFrom("orders")
            .where("ordered_by", "=", userId)
            .$if(after !== null, (query) => query.where("id", ">", after ?? ""))
            .select(["id as key", "reference", "title", "price_pence", "purchase_order", "note"])
            .select(["state", "requested_at"])
            .orderBy("id")
            .limit(ROWS_AT_ONCE)
            .execute(),
        ),
    },
    {
      name: "quotes",
      columns: [
        "reference",
        "service_interest",
        "name",
        "email",
        "company",
        "phone",
        "requirements",
        "timeline",
        "budget",
        "state",
        "requested_at",
      ],
      rows: () =>
        inPages<string>((after) =>
          db
            .selectFrom("quotes")
            .where("requested_by", "=", userId)
            .$if(after !== null, (query) => query.where("id", ">", after ?? ""))
            .select(["id as key", "reference", "service_interest", "name", "email", "company", "phone"])
            .select(["requirements", "timeline", "budget", "state", "requested_at"])
            .orderBy("id")
            .limit(ROWS_AT_ONCE)
            .execute(),
        ),
    },
    {
      name: "support-requests",
      columns: [
        "reference",
        "subject",
        "name",
        "email",
        "company",
        "phone",
        "service_interest",
        "state",
        "created_at",
      ],
      rows: () =>
        inPages<string>((after) =>
          db
            .selectFrom("tickets")
            .where("user_id", "=", userId)
            .$if(after !== null, (query) => query.where("id", ">", after ?? ""))
            .select(["id as key", "reference", "subject", "name", "email", "company", "phone"])
            .select(["service_interest", "state", "created_at"])
            .orderBy("id")
            .limit(ROWS_AT_ONCE)
            .execute(),
        ),
    },
    {
      name: "messages",
      columns: ["request", "written_at", "text"],
      rows: () =>
        inPages<string>((after) =>
          db
            .selectFrom("ticket_messages")
            .innerJoin("tickets", "tickets.id", "ticket_messages.ticket_id")
            .where("ticket_messages.author_user_id", "=", userId)
            .$if(after !== null, (query) => query.where("ticket_messages.id", ">", after ?? ""))
            .select(["ticket_messages.id as key", "tickets.reference as request"])
            .select(["ticket_messages.created_at as written_at", "ticket_messages.body as text"])
            .orderBy("ticket_messages.id")
            .limit(ROWS_AT_ONCE)
            .execute(),
        ),
    },
    {
      name: "quote-messages",
      columns: ["quote", "written_at", "text"],
      rows: () =>
        inPages<string>((after) =>
          db
            .selectFrom("quote_messages")
            .innerJoin("quotes", "quotes.id", "quote_messages.quote_id")
            .where("quote_messages.author_user_id", "=", userId)
            .$if(after !== null, (query) => query.where("quote_messages.id", ">", after ?? ""))
            .select(["quote_messages.id as key", "quotes.reference as quote"])
            .select(["quote_messages.created_at as written_at", "quote_messages.body as text"])
            .orderBy("quote_messages.id")
            .limit(ROWS_AT_ONCE)
            .execute(),
        ),
    },
  ];
}
