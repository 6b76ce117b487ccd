import type { Actor } from "#app/features/actor.ts";
import { type Paged, pageWindow } from "#app/features/paging.ts";
import { anyHolds } from "#app/features/search.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/random.server.ts";
import { ALL_ORDER_STATES, isOpen, OPEN_ORDER_STATES, type Order, type OrderState } from "./order.ts";
import { ordersVisibleTo, toOrder, wholeOrdersVisibleTo } from "./order.scope.server.ts";

export const ORDERS_PAGE_SIZE = 25;

/** "open" is what is neither delivered nor cancelled; "all" is everything. */
export type OrderFilter = "open" | "all" | OrderState;

export interface OrderQuery {
  filter: OrderFilter;
  search: string;
  page: number;
}

/** @param usual what an address that asks for nothing shows. */
export function readOrderFilter(value: string | null, usual: "open" | "all"): OrderFilter {
  return (["open", "all", ...ALL_ORDER_STATES] as const).find((filter) => filter === value) ?? usual;
}

/**
 * A list of orders: what is open oldest first, everything else newest first.
 * @param query.search matched literally, without regard to case, against reference, title, company and purchase order.
 */
export async function findOrders(db: Db, actor: Actor, query: OrderQuery): Promise<Paged<Order>> {
  const { filter, search } = query;
  const states =
    filter === "all" ? ALL_ORDER_STATES : filter === "open" ? OPEN_ORDER_STATES : ([filter] as const);
  let found = wholeOrdersVisibleTo(db, actor).where("orders.state", "in", [...states]);
  if (search) {
    found = found.where((eb) =>
      anyHolds(eb, ["orders.reference", "orders.title", "companies.name", "orders.purchase_order"], search),
    );
  }
  const { total } = await found
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { page, pages, limit, offset } = pageWindow(query.page, total, ORDERS_PAGE_SIZE);
  const direction = filter === "open" || (filter !== "all" && isOpen(filter)) ? "asc" : "desc";
  const rows = await found
    .orderBy("orders.requested_at", direction)
    .orderBy("orders.id", direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows: rows.map(toOrder), total, page, pages };
}

/** One order this person may see, or null. */
export async function findOrder(db: Db, actor: Actor, orderId: string): Promise<Order | null> {
  if (!isId(orderId)) return null;
  const row = await wholeOrdersVisibleTo(db, actor).where("orders.id", "=", orderId).executeTakeFirst();
  return row ? toOrder(row) : null;
}

/** The open orders the person's company has of these reports, by report. Staff order nothing, so they have none. */
export async function findOpenOrders(
  db: Db,
  actor: Actor,
  reportIds: readonly string[],
): Promise<Map<string, { id: string; reference: string }>> {
  if (actor.role !== "client" || reportIds.length === 0) return new Map();
  const rows = await ordersVisibleTo(db, actor)
    .where("orders.report_id", "in", [...reportIds])
    .where("orders.state", "in", [...OPEN_ORDER_STATES])
    .select(["orders.id", "orders.reference", "orders.report_id"])
    .limit(reportIds.length)
    .execute();
  return new Map(rows.map(({ id, reference, report_id }) => [report_id ?? "", { id, reference }]));
}

/** How many orders the person may see stand in each state. */
export async function countOrders(db: Db, actor: Actor): Promise<Record<OrderFilter, number>> {
  const rows = await ordersVisibleTo(db, actor)
    .select((eb) => ["orders.state", eb.fn.countAll<number>().as("total")])
    .groupBy("orders.state")
    .execute();
  const of = (state: OrderState) => rows.find((row) => row.state === state)?.total ?? 0;
  const sum = (states: readonly OrderState[]) => states.reduce((total, state) => total + of(state), 0);
  return {
    requested: of("requested"),
    invoiced: of("invoiced"),
    paid: of("paid"),
    fulfilled: of("fulfilled"),
    cancelled: of("cancelled"),
    open: sum(OPEN_ORDER_STATES),
    all: sum(ALL_ORDER_STATES),
  };
}
