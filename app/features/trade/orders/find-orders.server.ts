import type { Actor } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { OPEN_ORDER_STATES, type Order } from "./order.ts";
import { ordersVisibleTo, toOrder, wholeOrdersVisibleTo } from "./order.scope.server.ts";

/** One order this person may see, or null. */
export async function findOrder(db: Db, actor: Actor, orderId: string): Promise<Order | null> {
  if (!isId(orderId)) return null;
  const row = await wholeOrdersVisibleTo(db, actor).where("orders.id", "=", orderId).executeTakeFirst();
  return row ? toOrder(row) : null;
}

/** The order an accepted quote became, if this person may see it. */
export async function findOrderOfQuote(
  db: Db,
  actor: Actor,
  quoteId: string,
): Promise<{ id: string; reference: string } | null> {
  const row = await ordersVisibleTo(db, actor)
    .where("orders.quote_id", "=", quoteId)
    .select(["orders.id", "orders.reference"])
    .executeTakeFirst();
  return row ?? null;
}

/** The open orders the person's company has of these reports, by report. Staff order nothing, so they have none. */
export async function findOpenOrders(
  db: Db,
  actor: Actor,
  reportIds: readonly string[],
): Promise<Map<string, { id: string; reference: string }>> {
  if (actor.role !== "client" || reportIds.length === 0) return new Map();
  const orders = await ordersVisibleTo(db, actor)
    .where("orders.report_id", "in", [...reportIds])
    .where("orders.state", "in", [...OPEN_ORDER_STATES])
    .select(["orders.id", "orders.reference", "orders.report_id"])
    // A company has one open order of a report at most.
    .limit(reportIds.length)
    .execute();
  return new Map(orders.map(({ report_id, ...order }) => [report_id ?? "", order]));
}
