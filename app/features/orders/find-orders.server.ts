import type { Actor } from "#app/features/actor.ts";
import { type Paged, pageWindow } from "#app/features/paging.ts";
import { anyHolds } from "#app/features/search.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/random.server.ts";
import {
  ALL_ORDER_STATES,
  isOpen,
  MOST_COUNTED,
  OPEN_ORDER_STATES,
  type Order,
  type OrderState,
} from "./order.ts";
import { ordersVisibleTo, toOrder, wholeOrdersVisibleTo } from "./order.scope.server.ts";

export const ORDERS_PAGE_SIZE = 25;

/** "to-handle" waits for staff, "open" is neither delivered nor cancelled; "all" is everything. */
export type OrderFilter = "to-handle" | "open" | "all" | OrderState;

const filters = ["to-handle", "open", "all", ...ALL_ORDER_STATES] as const;

/** The states that a filter takes. An order whose invoice is out waits for the client. */
export function orderStatesOf(filter: OrderFilter): readonly OrderState[] {
  if (filter === "all") return ALL_ORDER_STATES;
  if (filter === "to-handle") return ["requested", "paid"];
  return filter === "open" ? OPEN_ORDER_STATES : [filter];
}

export interface OrderQuery {
  filter: OrderFilter;
  search: string;
  page: number;
}

/** @param usual what an address that asks for nothing shows. */
export function readOrderFilter(value: string | null, usual: "open" | "all"): OrderFilter {
  return filters.find((filter) => filter === value) ?? usual;
}

/**
 * A list of orders: what is open oldest first, everything else newest first. The rows are looked up by their ids, so
 * that a page costs the same however long the list is.
 * @param query.search matched literally, without regard to case, against reference, title, company and purchase order.
 */
export async function findOrders(db: Db, actor: Actor, query: OrderQuery): Promise<Paged<Order>> {
  const { filter, search } = query;
  let matching = ordersAt(db, actor, filter);
  if (search) {
    matching = matching
      .innerJoin("companies", "companies.id", "orders.company_id")
      .where((eb) =>
        anyHolds(eb, ["orders.reference", "orders.title", "companies.name", "orders.purchase_order"], search),
      ) as unknown as typeof matching;
  }
  const total = await countUpTo(db, matching);
  const { page, pages, limit, offset } = pageWindow(query.page, total, ORDERS_PAGE_SIZE);
  const direction = orderStatesOf(filter).every(isOpen) ? "asc" : "desc";
  const ids = await matching
    .select("orders.id")
    .orderBy("orders.requested_at", direction)
    .orderBy("orders.id", direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const rows = await ordersOf(
    db,
    actor,
    ids.map(({ id }) => id),
  );
  return { rows, total, page, pages };
}

/** A page's rows by their ids, in that order: the joins are made for these alone. */
export async function ordersOf(db: Db, actor: Actor, ids: readonly string[]): Promise<Order[]> {
  if (ids.length === 0) return [];
  const rows = await wholeOrdersVisibleTo(db, actor)
    .where("orders.id", "in", [...ids])
    .limit(ids.length)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, toOrder(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function ordersAt(db: Db, actor: Actor, filter: OrderFilter) {
  // Without a state named the list is read in its own order, from the index that has it.
  if (filter === "all") return ordersVisibleTo(db, actor);
  return ordersVisibleTo(db, actor).where("orders.state", "in", [...orderStatesOf(filter)]);
}

async function countUpTo(db: Db, orders: ReturnType<typeof ordersAt>): Promise<number> {
  const { total } = await db
    .selectFrom(orders.select("orders.id").limit(MOST_COUNTED).as("counted"))
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
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

/** How many orders the person may see stand at each filter; counted up to {@link MOST_COUNTED}. */
export async function countOrders(db: Db, actor: Actor): Promise<Record<OrderFilter, number>> {
  const counts = {} as Record<OrderFilter, number>;
  for (const filter of filters) {
    counts[filter] = await countUpTo(db, ordersAt(db, actor, filter));
  }
  return counts;
}
