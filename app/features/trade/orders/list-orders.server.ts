import { ascending, descending, withNumbers } from "#app/features/lists/list.ts";
import { textSearch } from "#app/features/lists/list-search.server.ts";
import { listOf } from "#app/features/lists/list.server.ts";
import { nameOfCompany } from "#app/features/lists/sort-values.ts";
import { companiesSeenBy } from "#app/features/of-company.server.ts";
import { type OrderFilter, orderStatesAt } from "./order.list.ts";
import { ordersVisibleTo, toOrder, wholeOrdersVisibleTo } from "./order.scope.server.ts";

const placed = ["orders.requested_at", "orders.id"] as const;

/** Orders by when they were placed. */
export const orderList = listOf({
  sorts: { newest: descending(...placed), oldest: ascending(...placed) },
  heads: {
    placed: ascending(...placed),
    client: ascending(nameOfCompany("orders.company_id"), "orders.id"),
    price: withNumbers(ascending("orders.price_pence", "orders.id"), "orders.price_pence"),
    state: ascending("orders.state", ...placed),
  },
  matching(db, actor, { state }: { state: OrderFilter }) {
    const found = ordersVisibleTo(db, actor);
    return orderStatesAt(state)?.map((one) => found.where("orders.state", "=", one)) ?? [found];
  },
  search: textSearch({
    table: "orders",
    words: { orders: "orders.id", companies: "orders.company_id", users: "orders.ordered_by" },
    wordsForStaff: { invoices: "orders.id" },
    owners: companiesSeenBy,
    ownedBy: "company_id",
  }),
  async rowsOf(db, actor, ids) {
    const rows = wholeOrdersVisibleTo(db, actor).where("orders.id", "in", [...ids]);
    return (await rows.limit(ids.length).execute()).map(toOrder);
  },
});
