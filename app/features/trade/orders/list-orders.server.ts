import { ascending, descending } from "#app/features/lists/list.ts";
import { listOf } from "#app/features/lists/list.server.ts";
import { anyHolds } from "#app/features/search.ts";
import { type OrderFilter, orderStatesAt } from "./order.list.ts";
import { ordersVisibleTo, toOrder, wholeOrdersVisibleTo } from "./order.scope.server.ts";

const placed = ["orders.requested_at", "orders.id"] as const;

/** Orders by when they were placed. */
export const orderList = listOf({
  sorts: { newest: descending(...placed), oldest: ascending(...placed) },
  matching(db, actor, { state, search }: { state: OrderFilter; search: string }) {
    const found = ordersVisibleTo(db, actor).where((eb) => {
      const company = eb.selectFrom("companies").whereRef("companies.id", "=", "orders.company_id");
      return anyHolds(
        eb,
        [
          "orders.reference",
          "orders.title",
          "orders.purchase_order",
          company.select("companies.name").$asScalar(),
        ],
        search,
      );
    });
    return orderStatesAt(state)?.map((one) => found.where("orders.state", "=", one)) ?? [found];
  },
  async rowsOf(db, actor, ids) {
    const rows = wholeOrdersVisibleTo(db, actor).where("orders.id", "in", [...ids]);
    return (await rows.limit(ids.length).execute()).map(toOrder);
  },
});
