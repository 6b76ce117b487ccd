import type { SelectQueryBuilder } from "kysely";
import type { Admin } from "#app/features/actor.ts";
import { londonDay } from "#app/features/calendar.ts";
import { MOST_COUNTED } from "#app/features/lists/list.ts";
import { ordersVisibleTo } from "#app/features/trade/orders/order.scope.server.ts";
import { quotesVisibleTo } from "#app/features/trade/quotes/quote.scope.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { Schema } from "#db/schema.ts";

/** A step on the way from an offer to its payment. */
export interface PipelineStep {
  /** Counted up to `MOST_COUNTED`. */
  count: number;
  /** What these are worth, net of VAT. */
  pence: number;
}

export interface Pipeline {
  /** Offers that can still be accepted. */
  offered: PipelineStep;
  /** Orders without an invoice, and with one that is not paid. */
  ordered: PipelineStep;
  invoiced: PipelineStep;
}

/** What is agreed or offered and not paid yet. Each step is a range of an index and stops at its bound. */
export async function findPipeline(db: Db, actor: Admin, now: Date): Promise<Pipeline> {
  const offers = quotesVisibleTo(db, actor)
    .select("quotes.price_pence as pence")
    .where("quotes.state", "=", "sent")
    .where("quotes.valid_until", ">=", londonDay(now))
    .limit(MOST_COUNTED);
  const orders = (state: "requested" | "invoiced") =>
    ordersVisibleTo(db, actor)
      .select("orders.price_pence as pence")
      .where("orders.state", "=", state)
      .limit(MOST_COUNTED);
  return {
    offered: await worth(db, offers),
    ordered: await worth(db, orders("requested")),
    invoiced: await worth(db, orders("invoiced")),
  };
}

async function worth(
  db: Db,
  some: SelectQueryBuilder<Schema, never, { pence: number | null }>,
): Promise<PipelineStep> {
  const { count, pence } = await db
    .selectFrom(some.as("some"))
    .select((eb) => [
      eb.fn.countAll<number>().as("count"),
      eb.fn.sum<number | null>("some.pence").as("pence"),
    ])
    .executeTakeFirstOrThrow();
  return { count: Number(count), pence: Number(pence ?? 0) };
}
