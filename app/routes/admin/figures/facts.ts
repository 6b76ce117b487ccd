import { routesIn } from "../../route-facts.ts";

export const facts = routesIn("admin/figures", "admin-dashboard", {
  "revenue-csv.ts": { path: "revenue.csv", may: "staff", gives: "file" },
  "downloads-csv.ts": { path: "downloads.csv", may: "staff", gives: "file" },
  "applications-csv.ts": { path: "applications.csv", may: "staff", gives: "file" },
});
