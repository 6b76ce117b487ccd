import type { facts } from "#app/routes/portal/tools/portfolio-valuation/facts.ts";
import type { PagesOf } from "../example.ts";

export const pages: PagesOf<typeof facts> = {
  "portfolio.tsx": [
    { name: "portfolio-plain", also: ["search=bank"] },
    { name: "portfolio", query: "explain=hhi", who: "client" },
    { name: "portfolio-none-fit", query: "search=nothing+fits", who: "client" },
    { name: "portfolio-removed", query: "show=removed", who: "client" },
    { name: "portfolio-empty", who: "newcomer" },
    { name: "portfolio-admin", who: "admin" },
    { name: "portfolio-admin-client", query: ({ companyId }) => `company=${companyId}`, who: "admin" },
  ],
  "new.tsx": [{ name: "holding-new" }],
  "rates.tsx": [{ name: "exchange-rates" }],
  "peers.tsx": [
    { name: "valuation-peers" },
    {
      name: "valuation-peer-set",
      query: ({ multiples }) => `set=${multiples}&explain=ev-ebitda-multiple-mid`,
      who: "client",
    },
  ],
  "import.tsx": [
    { name: "portfolio-import" },
    { name: "portfolio-import-peers", query: "of=peers", who: "client" },
    { name: "portfolio-import-rates", query: "of=rates", who: "client" },
  ],
  "print.tsx": [{ name: "portfolio-print" }],
  "snapshots.tsx": [{ name: "snapshots" }],
  "snapshot.tsx": [{ name: "snapshot", ids: ({ snapshot }) => snapshot }],
  "holding.tsx": [
    { name: "holding-plain", ids: ({ valued }) => valued },
    { name: "holding", ids: ({ valued }) => valued, query: "explain=value-fair-value", who: "client" },
    { name: "holding-remove", ids: ({ valued }) => valued, query: "confirm=remove", who: "client" },
  ],
  "edit.tsx": [{ name: "holding-edit", ids: ({ valued }) => valued }],
  "value.tsx": [{ name: "holding-value", ids: ({ valued }) => valued }],
  "flows.tsx": [{ name: "holding-flows", ids: ({ valued }) => valued }],
  "memo.ts": [{ name: "holding-memo", ids: ({ valued }) => valued }],
  "holdings-csv.ts": [{ name: "holdings-csv", also: ["as=xlsx"] }],
  "flows-csv.ts": [{ name: "flows-csv", also: ["as=xlsx"] }],
  "charts-csv.ts": [
    {
      name: "portfolio-charts-csv",
      query: "of=costs",
      also: ({ valued, snapshot }) => [
        "of=sectors",
        `of=methods&holding=${valued}`,
        `of=snapshot&snapshot=${snapshot}`,
      ],
    },
  ],
};
