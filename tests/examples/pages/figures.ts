import type { facts } from "#app/routes/admin/figures/facts.ts";
import type { PagesOf } from "../example.ts";

export const pages: PagesOf<typeof facts> = {
  "revenue-csv.ts": [{ name: "revenue-csv" }],
  "downloads-csv.ts": [{ name: "downloads-csv" }],
  "applications-csv.ts": [{ name: "applications-csv" }],
};
