/** How calls about an order answer. */
import { isAdmin, type Member } from "#app/features/actor.ts";
import { londonDay } from "#app/features/calendar.ts";
import { findInvoiceOf } from "#app/features/trade/invoices/invoice.scope.server.ts";
import { findOrder } from "#app/features/trade/orders/order.scope.server.ts";
import type { CommandRefusal } from "#app/features/core/command.server.ts";
import type { Refuse } from "../call.server.ts";
import { orderDetails, toOrderDetails } from "./order-shape.ts";
import { refuseMove } from "./refuse-move.server.ts";
import { oneById } from "../scalars.ts";
import type { Db } from "#app/platform/database.server.ts";

const tag = "Orders";
export const noOrder = "There is no such order.";
export const orderRefusals = {
  not_found: noOrder,
  conflict: "The order has moved on; `message` says where it stands.",
};

interface Here {
  db: Db;
  actor: Member;
  now: Date;
  refuse: Refuse;
}

/** The order as it stands now: what every call about one answers. */
export async function tellOrder({ db, actor, now, refuse }: Here, id: string) {
  const order = await findOrder(db, actor, id);
  if (!order) return refuse("not_found", noOrder);
  const invoice = await findInvoiceOf(db, actor, id);
  return { data: toOrderDetails(order, invoice, { today: londonDay(now), isStaff: isAdmin(actor) }) };
}

/** How the order stands after a command, or why it was not done. */
export async function afterOrder(
  here: Here & { params: { id: string } },
  result: { ok: true } | CommandRefusal,
) {
  return result.ok ? tellOrder(here, here.params.id) : refuseMove(here, result, noOrder);
}

/** What calls that change an order have in common. */
export const orderChange = {
  tag,
  scope: "orders:write",
  params: oneById,
  answer: orderDetails,
  refusals: orderRefusals,
} as const;
