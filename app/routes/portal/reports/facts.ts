import { routesIn } from "../../route-facts.ts";

export const facts = routesIn("portal/reports", "client-portal/reports", {
  "reports.tsx": { path: "", may: "members" },
  "documents.tsx": { path: "documents", may: "members" },
  "library.tsx": { path: "library", may: "members" },
  "history.tsx": { path: "history", may: "members" },
  "new.tsx": {
    path: "new",
    may: "members",
    takes: "long text",
    drafts: true,
    posts: { "": "clients" },
  },
  "history-csv.ts": { path: "history.csv", may: "members", gives: "file" },
  "read.tsx": { path: ":id/read", may: "company", reads: true },
  "read-picture.ts": { path: ":id/read/:copy/:page", may: "company", gives: "file" },
  "file-read.tsx": { path: "files/:id/read", may: "company", reads: true },
  "file-read-picture.ts": { path: "files/:id/read/:copy/:page", may: "company", gives: "file" },
  "file-download.ts": { path: "files/:id/download", may: "company", gives: "file" },
});
