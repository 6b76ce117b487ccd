/** The lists of orders: what stands on their tabs, what is searched, and in what order the rows stand. */
import { viewOf } from "#app/features/lists/list-view.ts";
import {
  ALL_ORDER_STATES,
  isOpenOrder,
  OPEN_ORDER_STATES,
  type OrderState,
  stateForClient,
  orderStateLabel,
} from "./order.ts";

/** "to-handle" waits for staff, "open" is neither delivered nor cancelled. An invoiced order waits for the client. */
export type OrderFilter = "to-handle" | "open" | "all" | OrderState;

/** The states a filter takes; null for all of them. */
export function orderStatesAt(filter: OrderFilter): readonly OrderState[] | null {
  if (filter === "all") return null;
  if (filter === "to-handle") return ["requested", "paid"];
  return filter === "open" ? OPEN_ORDER_STATES : [filter];
}

/** Staff's: what waits stands oldest first, everything else newest first. */
export const ORDERS_OF_STAFF = viewOf({
  path: "/admin-data-portal/orders",
  noun: ["order", "orders"],
  filters: {
    state: {
      label: "Orders by state",
      options: [
        ["open", "Open"],
        ["to-handle", "To handle"],
        ...ALL_ORDER_STATES.map((state) => [state, orderStateLabel(state)] as const),
        ["all", "All"],
      ],
    },
  },
  search: "Search by reference, title, company, person, invoice, payment or amount",
  sort: ({ state }) => (orderStatesAt(state)?.every(isOpenOrder) ? "oldest" : "newest"),
});

/** What the person's company ordered, newest first. */
export const ORDERS_OF_COMPANY = viewOf({
  path: "/client-portal/orders",
  noun: ["order", "orders"],
  filters: {
    state: {
      label: "Orders by state",
      options: [
        ["all", "All"],
        ["open", "Open"],
        ["fulfilled", stateForClient("fulfilled")],
        ["cancelled", stateForClient("cancelled")],
      ],
      untabbed: ["to-handle", "requested", "invoiced", "paid"],
    },
  },
  search: "Search by reference, title, person, invoice, purchase order or amount",
  sort: () => "newest",
});
