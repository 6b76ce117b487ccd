import type { Selectable } from "kysely";
import type { Actor, Admin, SystemActor } from "#app/features/actor.ts";
import { camelCased } from "#app/features/camel-case.ts";
import { knownOfCompany, ofCompany, seesAll } from "#app/features/of-company.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import type { OrdersTable } from "#db/schema.ts";
import { OPEN_ORDER_STATES, type Order } from "./order.ts";

export type OrderRow = Selectable<OrdersTable>;

/** Who fulfils and cancels for the firm: staff, and the product itself. Invoices and payments are staff's alone. */
export function mayHandleOrders(actor: Actor): actor is Admin | SystemActor {
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

type WholeOrderRow = OrderRow & {
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
