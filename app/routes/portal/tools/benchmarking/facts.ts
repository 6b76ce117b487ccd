import { routesIn } from "../../../route-facts.ts";

export const facts = routesIn("portal/tools/benchmarking", "client-portal/tools/benchmarking", {
  "benchmarks.tsx": {
    path: "",
    may: "members",
    posts: { "reset-samples": "members", remove: "company", restore: "company" },
  },
  "new.tsx": { path: "new", may: "members", desk: true, posts: [""] },
  "groups.tsx": { path: "groups", may: "members", desk: true },
  "new-group.tsx": { path: "groups/new", may: "members", desk: true, posts: [""] },
  "pick.ts": { path: "groups/pick", may: "members", desk: true, gives: "redirect" },
  "group.tsx": {
    path: "groups/:id",
    may: "company",
    desk: true,
    posts: ["tick", "save", "remove"],
  },
  "peer-sets.tsx": { path: "peer-sets", may: "members", desk: true },
  "import.tsx": {
    path: "peer-sets/import",
    may: "members",
    desk: true,
    takes: "files",
    posts: [""],
  },
  "peer-set.tsx": { path: "peer-sets/:id", may: "company", desk: true, posts: ["pick", "remove"] },
  "benchmark.tsx": { path: ":id", may: "company", posts: ["include"] },
  "plots.tsx": { path: ":id/plots", may: "company" },
  "edit.tsx": { path: ":id/edit", may: "company", posts: [""] },
  "benchmark-csv.ts": { path: ":id/benchmark.csv", may: "company", gives: "file", licensed: true },
  "peers-csv.ts": {
    path: "peer-sets/:id/peers.csv",
    may: "company",
    gives: "file",
    desk: true,
    licensed: true,
  },
  "memo-pdf.ts": { path: ":id/memo.pdf", may: "company", gives: "file", licensed: true },
});
