import type { facts } from "#app/routes/portal/orders/facts.ts";
import type { PagesOf } from "../example.ts";

export const pages: PagesOf<typeof facts> = {
  "orders.tsx": [
    { name: "orders", also: ["page=2", "state=open"] },
    { name: "orders-empty", who: "newcomer" },
  ],
  "order.tsx": [
    { name: "order", ids: ({ order }) => order },
    { name: "order-invoiced", ids: ({ invoiced }) => invoiced },
    { name: "order-cancel", ids: ({ order }) => order, query: "confirm=cancel", who: "client" },
    { name: "order-delivered", ids: ({ delivered }) => delivered, who: "client" },
    { name: "order-cancelled", ids: ({ cancelled }) => cancelled, who: "client" },
  ],
  "invoice.ts": [{ name: "invoice", ids: ({ invoiced }) => invoiced }],
};
