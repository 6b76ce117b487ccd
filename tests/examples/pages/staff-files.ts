import type { facts } from "#app/routes/admin/files/facts.ts";
import type { PagesOf } from "../example.ts";

export const pages: PagesOf<typeof facts> = {
  "report-file.ts": [{ name: "admin-report-file", ids: ({ report }) => report }],
  "draft-preview.ts": [{ name: "draft-preview", ids: ({ draft }) => draft }],
  "user-key-file.ts": [{ name: "user-key-file", gets: { admin: 404 } }],
  "audit-csv.ts": [{ name: "audit-csv" }],
};
