import type { Actor } from "#app/features/actor.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { orderStateLabel } from "./order.ts";
import { ordersVisibleTo } from "./order.scope.server.ts";

export type OrderMoveRefusal =
  | { ok: false; reason: "not-allowed" }
  | { ok: false; reason: "not-found" }
  | { ok: false; reason: "moved"; message: string };

/** What the one who came second is told: where the order stands by now. */
export async function orderMoved(trx: Trx, actor: Actor, orderId: string): Promise<OrderMoveRefusal> {
  const order = await ordersVisibleTo(trx, actor)
    .where("orders.id", "=", orderId)
    .select(["orders.state", "orders.reference"])
    .executeTakeFirst();
  if (!order) return { ok: false, reason: "not-found" };
  const state = orderStateLabel(order.state).toLowerCase();
  return { ok: false, reason: "moved", message: `Order ${order.reference} is already ${state}.` };
}
