import type { Selectable } from "kysely";
import type { Actor } from "#app/features/actor.ts";
import { camelCased } from "#app/features/camel-case.ts";
import { knownOfCompany, ofCompany, seesAll } from "#app/features/of-company.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import type { OrdersTable } from "#db/schema.ts";
import type { Order, OrderState } from "./order.ts";

export type OrderRow = Selectable<OrdersTable>;

/** Who fulfils and cancels for the firm: staff, and the product itself. Invoices and payments are staff's alone. */
export function mayHandleOrders(actor: Actor): boolean {
  return seesAll(actor);
}

/** Orders as far as this person may see them: their own company's; every company's for staff. */
export function ordersVisibleTo(db: Db, actor: Actor) {
  return ofCompany(db, actor, "orders");
}

/** The same for looking up orders whose ids are known: by these, not by all the company has. */
export function knownOrdersVisibleTo(db: Db, actor: Actor) {
  return knownOfCompany(db, actor, "orders");
}

/** The same with every column an `Order` is made of. */
export function wholeOrdersVisibleTo(db: Db, actor: Actor) {
  return knownOrdersVisibleTo(db, actor)
    .innerJoin("companies", "companies.id", "orders.company_id")
    .innerJoin("users", "users.id", "orders.ordered_by")
    .selectAll("orders")
    .select(["companies.name as company_name", "users.first_name", "users.last_name", "users.email"]);
}

export type WholeOrderRow = OrderRow & {
  company_name: string;
  first_name: string;
  last_name: string;
  email: string;
};

export function toOrder(row: WholeOrderRow): Order {
  const { company_id, company_name, first_name, last_name, email, is_demo, ...whole } = row;
  const { ordered_by: _by, state_changed_at: _at, ...own } = whole;
  return {
    ...camelCased(own),
    company: { id: company_id, name: company_name },
    orderedBy: { name: `${first_name} ${last_name}`.trim() || email, email },
    isDemo: is_demo === 1,
  };
}

/**
 * Moves an order, if it still is in one of the states the move starts from.
 * @returns false when somebody else moved it first: then nothing was changed.
 */
export async function moveOrder(
  trx: Trx,
  id: string,
  from: readonly OrderState[],
  to: Partial<OrderRow> & { state: OrderState },
): Promise<boolean> {
  const result = await trx
    .updateTable("orders")
    .set({ ...to, state_changed_at: nowIso() })
    .where("id", "=", id)
    .where("state", "in", [...from])
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Writes down that an order is invoiced: one that waits for it moves on, one delivered on account stays delivered.
 * @returns false when it can't be, or somebody was first: then nothing was changed.
 */
export async function markInvoiced(trx: Trx, id: string, at: string): Promise<boolean> {
  const unbilled = (state: OrderState, to: OrderState) =>
    trx
      .updateTable("orders")
      .set({ state: to, state_changed_at: at, invoiced_at: at })
      .where("id", "=", id)
      .where("state", "=", state)
      .where("invoiced_at", "is", null)
      .where("price_pence", ">", 0)
      .executeTakeFirst();
  if ((await unbilled("requested", "invoiced")).numUpdatedRows === 1n) return true;
  return (await unbilled("fulfilled", "fulfilled")).numUpdatedRows === 1n;
}

/** The same for the payment of an invoiced order. */
export async function markPaid(trx: Trx, id: string, at: string): Promise<boolean> {
  const unpaid = (state: OrderState, to: OrderState) =>
    trx
      .updateTable("orders")
      .set({ state: to, state_changed_at: at, paid_at: at })
      .where("id", "=", id)
      .where("state", "=", state)
      .where("invoiced_at", "is not", null)
      .where("paid_at", "is", null)
      .executeTakeFirst();
  if ((await unpaid("invoiced", "paid")).numUpdatedRows === 1n) return true;
  return (await unpaid("fulfilled", "fulfilled")).numUpdatedRows === 1n;
}
