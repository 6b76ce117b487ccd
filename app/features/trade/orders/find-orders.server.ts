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
  const open = new Map<string, { id: string; reference: string }>();
  if (actor.role !== "client") return open;
  // One at a time: each is found by its index, where a list of them would walk through all the company ordered.
  for (const reportId of reportIds) {
    const order = await ordersVisibleTo(db, actor)
      .where("orders.report_id", "=", reportId)
      .where("orders.state", "in", [...OPEN_ORDER_STATES])
      .select(["orders.id", "orders.reference"])
      .limit(1)
      .executeTakeFirst();
    if (order) open.set(reportId, order);
  }
  return open;
}
