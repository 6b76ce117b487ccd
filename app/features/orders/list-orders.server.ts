import type { Actor } from "#app/features/actor.ts";
import { orderOf, pageOf, type Place, type Wanted } from "#app/features/keyset.ts";
import { anyHolds } from "#app/features/search.ts";
import type { Db } from "#app/platform/database.server.ts";
import { type OrderFilter, ordersOf, orderStatesOf } from "./find-orders.server.ts";
import type { Order, OrderState } from "./order.ts";
import { ordersVisibleTo } from "./order.scope.server.ts";

/**
 * Orders the person may see by when they were placed, so many from a place on.
 * @param wanted.search matched as in `findOrders`.
 */
export async function listOrders(
  db: Db,
  actor: Actor,
  wanted: Wanted & { filter: OrderFilter; search: string },
): Promise<{ rows: Order[]; next: Place | null }> {
  const found = [];
  for (const state of statesOf(wanted.filter)) found.push(await idsIn(db, actor, state, wanted));
  const { ids, next } = pageOf(found, wanted);
  return { rows: await ordersOf(db, actor, ids), next };
}

/** Null: whatever state they are in. */
function statesOf(filter: OrderFilter): readonly (OrderState | null)[] {
  return filter === "all" ? [null] : orderStatesOf(filter);
}

function idsIn(
  db: Db,
  actor: Actor,
  state: OrderState | null,
  { search, sort, after, limit }: Wanted & { search: string },
) {
  const { beyond, direction } = orderOf(sort);
  let rows = ordersVisibleTo(db, actor);
  if (state) rows = rows.where("orders.state", "=", state);
  if (search) {
    rows = rows
      .innerJoin("companies", "companies.id", "orders.company_id")
      .where((eb) =>
        anyHolds(eb, ["orders.reference", "orders.title", "companies.name", "orders.purchase_order"], search),
      ) as unknown as typeof rows;
  }
  if (after) {
    rows = rows.where((eb) =>
      eb(eb.refTuple("orders.requested_at", "orders.id"), beyond, eb.tuple(...after)),
    );
  }
  return rows
    .select(["orders.requested_at as at", "orders.id"])
    .orderBy("orders.requested_at", direction)
    .orderBy("orders.id", direction)
    .limit(limit + 1)
    .execute();
}
