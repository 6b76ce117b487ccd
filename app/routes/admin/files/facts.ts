import { routesIn } from "../../route-facts.ts";

/** Routes of the admin portals that give a file in place of a page. */
export const facts = routesIn("admin/files", "admin-data-portal", {
  "report-file.ts": { path: "reports/:id/file", may: "staff", gives: "file" },
  "draft-preview.ts": { path: "create-report/:id/preview", may: "staff", gives: "file" },
  "user-key-file.ts": { path: "/admin-user-management/user-key.txt", may: "staff", gives: "file" },
  "audit-csv.ts": { path: "/admin-user-management/audit.csv", may: "staff", gives: "file" },
});
