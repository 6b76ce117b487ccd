import type { facts } from "#app/routes/portal/shop/facts.ts";
import { nobodysId, type PagesOf } from "../example.ts";

export const pages: PagesOf<typeof facts> = {
  "shop.tsx": [
    {
      name: "shop",
      also: ["category=market-intelligence&search=bank&sort=price-low&price=up-to-500&published=90"],
    },
    { name: "shop-category", query: "category=market-intelligence", who: "client" },
    { name: "shop-none-fit", query: "search=nothing+fits+this", who: "client" },
    { name: "shop-admin", who: "admin" },
  ],
  "report.tsx": [
    { name: "shop-report", ids: ({ unheld }) => unheld },
    { name: "shop-report-ordered", ids: ({ ordered }) => ordered },
    { name: "shop-report-held", ids: ({ report }) => report, who: "client" },
  ],
  "purchase.tsx": [
    { name: "purchase", ids: ({ unheld }) => unheld },
    { name: "purchase-ordered", ids: ({ ordered }) => ordered },
    { name: "purchase-admin", ids: ({ unheld }) => unheld, who: "admin" },
    { name: "purchase-held", ids: ({ report }) => report, who: "client" },
    { name: "purchase-on-request", ids: ({ onRequest }) => onRequest, who: "client" },
    { name: "purchase-unknown", ids: () => nobodysId, who: "client", gets: 404 },
  ],
  "cover.ts": [{ name: "report-cover", ids: ({ unheld }) => unheld }],
  "sample.ts": [{ name: "report-sample", ids: ({ unheld }) => unheld }],
};
