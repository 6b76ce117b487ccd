import { ascending, descending } from "#app/features/lists/list.ts";
import { companyNamed, textSearch } from "#app/features/lists/list-search.server.ts";
import { listOf } from "#app/features/lists/list.server.ts";
import { type OrderFilter, orderStatesAt } from "./order.list.ts";
import { ordersVisibleTo, toOrder, wholeOrdersVisibleTo } from "./order.scope.server.ts";

const placed = ["orders.requested_at", "orders.id"] as const;

/** Orders by when they were placed. */
export const orderList = listOf({
  sorts: { newest: descending(...placed), oldest: ascending(...placed) },
  matching(db, actor, { state }: { state: OrderFilter }) {
    const found = ordersVisibleTo(db, actor);
    return orderStatesAt(state)?.map((one) => found.where("orders.state", "=", one)) ?? [found];
  },
  search: textSearch<"orders">({
    table: "orders",
    columns: ["orders.reference", "orders.title", "orders.purchase_order", companyNamed("orders.company_id")],
    through: { company_id: "companies" },
    isOfCompany: true,
  }),
  async rowsOf(db, actor, ids) {
    const rows = wholeOrdersVisibleTo(db, actor).where("orders.id", "in", [...ids]);
    return (await rows.limit(ids.length).execute()).map(toOrder);
  },
});
