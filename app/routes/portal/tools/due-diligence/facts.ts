import { routesIn } from "../../../route-facts.ts";

export const facts = routesIn("portal/tools/due-diligence", "client-portal/tools/due-diligence", {
  "rooms.tsx": { path: "", may: "members", posts: ["sample", "reset-sample"] },
  "new-room.tsx": { path: "new", may: "members", desk: true, posts: [""] },
  "room.tsx": { path: ":id", may: "company" },
  "edit-room.tsx": { path: ":id/edit", may: "company", posts: ["save", "remove"] },
  "import.tsx": { path: ":id/import", may: "company", takes: "files", posts: [""] },
  "members.tsx": { path: ":id/members", may: "company", posts: ["add", "revoke"] },
  "requests.tsx": { path: ":id/requests", may: "company" },
  "new-request.tsx": { path: ":id/requests/new", may: "company", drafts: true, posts: [""] },
  "request.tsx": {
    path: ":id/requests/:item",
    may: "company",
    takes: "files",
    posts: ["move", "answer", "message", "documents", "remove-document"],
  },
  "edit-request.tsx": {
    path: ":id/requests/:item/edit",
    may: "company",
    posts: ["save", "remove"],
  },
  "documents.tsx": { path: ":id/documents", may: "company" },
  "risks.tsx": {
    path: ":id/risks",
    may: "company",
    posts: ["raise", "close", "reopen"],
  },
  "edit-flag.tsx": { path: ":id/risks/:flag", may: "company", posts: [""] },
  "document.ts": { path: ":id/documents/:document", may: "company", gives: "file" },
  "memo.ts": { path: ":id/memo.pdf", may: "company", gives: "file", licensed: true },
  "requests-csv.ts": { path: ":id/requests.csv", may: "company", gives: "file", licensed: true },
  "room-zip.ts": { path: ":id/room.zip", may: "company", gives: "file", licensed: true },
});
