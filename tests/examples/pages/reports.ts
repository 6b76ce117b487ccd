import type { facts } from "#app/routes/portal/reports/facts.ts";
import type { PagesOf } from "../example.ts";

export const pages: PagesOf<typeof facts> = {
  "reports.tsx": [
    { name: "my-reports", also: ["search=bank&category=research"] },
    { name: "my-reports-none-fit", query: "search=nothing+fits+this", who: "client" },
    { name: "my-reports-empty", who: "newcomer" },
    { name: "my-reports-admin", who: "admin" },
  ],
  "documents.tsx": [
    { name: "documents" },
    { name: "documents-empty", who: "newcomer" },
    { name: "documents-admin", who: "admin" },
  ],
  "library.tsx": [
    { name: "library", also: ["search=chart&page=2"] },
    { name: "library-none-fit", query: "search=nothing+fits", who: "client" },
    { name: "library-empty", who: "newcomer" },
  ],
  "history.tsx": [
    { name: "download-history", also: ["before=900-900"] },
    { name: "download-history-empty", who: "newcomer" },
  ],
  "new.tsx": [{ name: "create-report" }, { name: "create-report-admin", who: "admin" }],
  "history-csv.ts": [{ name: "download-history-csv" }],
  "read.tsx": [
    { name: "reading", ids: ({ report }) => report, also: ["page=3&zoom=150"] },
    { name: "reading-found", ids: ({ report }) => report, query: "find=margin", who: "client" },
    { name: "reading-marked", ids: ({ report }) => report, query: "find=the&page=1", who: "client" },
    { name: "reading-nothing-found", ids: ({ report }) => report, query: "find=xyzzy", who: "client" },
  ],
  "read-picture.ts": [
    {
      name: "reading-picture",
      ids: ({ report, reading }) => [report, reading, "1"],
      query: "wide=800",
      // Each sees the pages of their own copy.
      gets: { admin: 404 },
    },
  ],
  "file-read.tsx": [{ name: "file-reading", ids: ({ file }) => file }],
  "file-read-picture.ts": [
    {
      name: "file-reading-picture",
      ids: ({ file, fileReading }) => [file, fileReading, "1"],
      query: "wide=800",
      gets: { admin: 404 },
    },
  ],
  "file-download.ts": [{ name: "file-download", ids: ({ file }) => file }],
};
