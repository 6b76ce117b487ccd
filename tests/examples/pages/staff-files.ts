import type { facts } from "#app/routes/admin/files/facts.ts";
import type { PagesOf } from "../example.ts";

export const pages: PagesOf<typeof facts> = {
  "report-file.ts": [{ name: "admin-report-file", ids: ({ report }) => report }],
  "draft-preview.ts": [{ name: "draft-preview", ids: ({ draft }) => draft }],
  "audit-csv.ts": [{ name: "audit-csv" }],
};
