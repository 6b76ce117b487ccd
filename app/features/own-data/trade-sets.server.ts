import type { Member } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { DataSet } from "./data-set.ts";
import { byIds } from "./in-pages.ts";

/** More than anybody orders or asks for by hand. */
const most = 100_000;

const quoteColumns = [
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
] as const;
const orderColumns = [
  "reference",
  "title",
  "price_pence",
  "purchase_order",
  "note",
  "state",
  "requested_at",
] as const;

/** What the person ordered and asked prices for, and what they wrote about it. */
export function tradeSets(db: Db, { userId }: Member): DataSet[] {
  return [
    {
      name: "orders",
      columns: orderColumns,
      rows: () =>
        byIds(
          () => db.selectFrom("orders").where("ordered_by", "=", userId).select("id").limit(most).execute(),
          (ids) =>
            db
              .selectFrom("orders")
              .where("id", "in", ids)
              .select(orderColumns)
              .orderBy("requested_at")
              .limit(ids.length)
              .execute(),
        ),
    },
    {
      name: "quotes",
      columns: quoteColumns,
      rows: () =>
        byIds(
          () => db.selectFrom("quotes").where("requested_by", "=", userId).select("id").limit(most).execute(),
          (ids) =>
            db
              .selectFrom("quotes")
              .where("id", "in", ids)
              .select(quoteColumns)
              .orderBy("requested_at")
              .limit(ids.length)
              .execute(),
        ),
    },
    {
      name: "quote-messages",
      columns: ["quote", "written_at", "text"],
      rows: () =>
        byIds(
          () =>
            db
              .selectFrom("quote_messages")
              .where("author_user_id", "=", userId)
              .select("id")
              .limit(most)
              .execute(),
          (ids) =>
            db
              .selectFrom("quote_messages")
              .innerJoin("quotes", "quotes.id", "quote_messages.quote_id")
              .where("quote_messages.id", "in", ids)
              .select(["quotes.reference as quote", "quote_messages.created_at as written_at"])
              .select("quote_messages.body as text")
              .orderBy("quote_messages.created_at")
              .limit(ids.length)
              .execute(),
        ),
    },
  ];
}
