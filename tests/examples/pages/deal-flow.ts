import type { facts } from "#app/routes/portal/tools/deal-flow/facts.ts";
import type { PagesOf } from "../example.ts";

const ofClient = ({ companyId }: { companyId: string }) => `company=${companyId}`;
const list = "→ /client-portal/tools/deal-flow/list";

export const pages: PagesOf<typeof facts> = {
  "board.tsx": [
    { name: "deals" },
    { name: "deals-empty", who: "newcomer" },
    { name: "deals-admin", who: "admin" },
    { name: "deals-admin-client", query: ofClient, who: "admin" },
  ],
  "list.tsx": [
    { name: "deals-list", also: ["stage=open&search=bank", "stage=removed"] },
    { name: "deals-none-fit", query: "search=nothing+fits", who: "client" },
    { name: "deals-list-empty", who: "newcomer" },
    { name: "deals-list-admin-client", query: ofClient, who: "admin", gets: 200 },
  ],
  "charts.tsx": [
    { name: "deals-charts-plain" },
    { name: "deals-charts", query: "explain=weighted&target=5000000", who: "client" },
    { name: "deals-charts-empty", who: "newcomer" },
    { name: "deals-charts-admin-client", query: ofClient, who: "admin", gets: 200 },
  ],
  "new.tsx": [{ name: "deal-new" }],
  "import.tsx": [{ name: "deals-import" }, { name: "deals-import-empty", who: "newcomer" }],
  "deal.tsx": [
    { name: "deal", ids: ({ deal }) => deal },
    { name: "deal-remove", ids: ({ deal }) => deal, query: "confirm=remove", who: "client" },
  ],
  "edit.tsx": [{ name: "deal-edit", ids: ({ deal }) => deal }],
  "deals-csv.ts": [
    {
      name: "deals-csv",
      // The client's company has the tool; to the others it is a demonstration.
      gets: { client: 200, stranger: list, newcomer: list },
      also: ["as=xlsx", ...["stages", "funnel", "ageing", "closing"].map((figures) => `figures=${figures}`)],
    },
  ],
};
