import type { facts } from "#app/routes/portal/tools/benchmarking/facts.ts";
import type { PagesOf } from "../example.ts";
import type { Scene } from "../scene.ts";

const id = ({ benchmark }: Scene) => benchmark.id;
const group = ({ benchmark }: Scene) => benchmark.groupId;
const set = ({ benchmark }: Scene) => benchmark.setId;

export const pages: PagesOf<typeof facts> = {
  "benchmarks.tsx": [
    { name: "benchmarks", also: ["search=bank&page=2", "show=removed"] },
    { name: "benchmarks-none-fit", query: "search=nothing+fits", who: "client" },
    { name: "benchmarks-empty", who: "newcomer" },
    { name: "benchmarks-admin", who: "admin" },
    { name: "benchmarks-admin-client", query: ({ companyId }) => `company=${companyId}`, who: "admin" },
  ],
  "new.tsx": [{ name: "benchmark-new" }],
  "groups.tsx": [{ name: "peer-groups" }, { name: "peer-groups-empty", who: "newcomer" }],
  "new-group.tsx": [{ name: "peer-group-new" }],
  "pick.ts": [
    {
      name: "peer-group-pick-former",
      gets: {
        client: "→ /client-portal/tools/benchmarking/peer-sets",
        stranger: "→ /client-portal/tools/benchmarking/peer-sets",
        newcomer: "→ /client-portal/tools/benchmarking/peer-sets",
      },
    },
  ],
  "group.tsx": [
    { name: "peer-group", ids: group, also: ["search=peer"] },
    {
      name: "peer-group-for-benchmark",
      ids: group,
      query: ({ benchmark }) => `for=${benchmark.id}`,
      who: "client",
    },
  ],
  "peer-sets.tsx": [{ name: "peer-sets" }],
  "import.tsx": [{ name: "peers-import" }],
  "peer-set.tsx": [{ name: "peer-set", ids: set, also: ["search=bank&page=2"] }],
  "benchmark.tsx": [
    { name: "benchmark", ids: id },
    { name: "benchmark-explain", ids: id, query: "explain=ebitdaMargin-worth", who: "client" },
    { name: "benchmark-remove", ids: id, query: "confirm=remove", who: "client" },
  ],
  "plots.tsx": [{ name: "benchmark-plots", ids: id }],
  "edit.tsx": [{ name: "benchmark-edit", ids: id }],
  "benchmark-csv.ts": [
    { name: "benchmark-csv", ids: id, also: ["boxes", "ladder", "scatter"].map((one) => `figures=${one}`) },
  ],
  "peers-csv.ts": [
    { name: "peers-csv", ids: set, gets: { client: "→ /client-portal/tools/benchmarking/peer-sets" } },
  ],
  // The demonstration's memo is no page of its own: there is none.
  "memo-pdf.ts": [{ name: "benchmark-memo", ids: id, gets: { client: 404 } }],
};
