import type { Member } from "#app/features/actor.ts";
import { approvalsAskedFor } from "#app/features/trade/approvals/approval.scope.server.ts";
import { ordersVisibleTo } from "#app/features/trade/orders/order.scope.server.ts";
import { quotesVisibleTo } from "#app/features/trade/quotes/quote.scope.server.ts";
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

const approvalColumns = [
  "title",
  "price_pence",
  "purchase_order",
  "note",
  "why",
  "state",
  "reason",
  "requested_at",
  "decided_at",
] as const;

/** What the person ordered and asked prices for, and what they wrote about it. */
export function tradeSets(db: Db, actor: Member): DataSet[] {
  const { userId } = actor;
  return [
    {
      name: "approvals-asked-for",
      columns: approvalColumns,
      rows: () =>
        byIds(
          () => approvalsAskedFor(db, actor).select("id").limit(most).execute(),
          (ids) =>
            approvalsAskedFor(db, actor)
              .where("id", "in", ids)
              .select(approvalColumns)
              .orderBy("requested_at")
              .limit(ids.length)
              .execute(),
        ),
    },
    {
      name: "orders",
      columns: orderColumns,
      rows: () =>
        byIds(
          () =>
            ordersVisibleTo(db, actor).where("ordered_by", "=", userId).select("id").limit(most).execute(),
          (ids) =>
            ordersVisibleTo(db, actor)
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
          () =>
            quotesVisibleTo(db, actor).where("requested_by", "=", userId).select("id").limit(most).execute(),
          (ids) =>
            quotesVisibleTo(db, actor)
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
            quotesVisibleTo(db, actor)
              .innerJoin("quote_messages", "quote_messages.quote_id", "quotes.id")
              .where("quote_messages.author_user_id", "=", userId)
              .select("quote_messages.id")
              .limit(most)
              .execute(),
          (ids) =>
            quotesVisibleTo(db, actor)
              .innerJoin("quote_messages", "quote_messages.quote_id", "quotes.id")
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
