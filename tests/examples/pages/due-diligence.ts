import type { facts } from "#app/routes/portal/tools/due-diligence/facts.ts";
import type { PagesOf } from "../example.ts";
import type { Scene } from "../scene.ts";

const ids = ({ room }: Scene) => room.id;
const item = ({ room }: Scene) => [room.id, room.item];

export const pages: PagesOf<typeof facts> = {
  "rooms.tsx": [
    { name: "rooms" },
    { name: "rooms-empty", who: "newcomer" },
    { name: "rooms-admin", who: "admin" },
  ],
  "new-room.tsx": [{ name: "room-new" }],
  "room.tsx": [
    { name: "room-plain", ids },
    { name: "room", ids, query: "explain=completion", who: "client" },
    { name: "room-admin", ids, who: "admin" },
  ],
  "edit-room.tsx": [
    { name: "room-edit", ids },
    { name: "room-remove", ids, query: "confirm=remove", who: "client" },
  ],
  "import.tsx": [{ name: "room-import", ids }],
  "members.tsx": [{ name: "room-members", ids }],
  "requests.tsx": [
    {
      name: "room-requests",
      ids,
      also: ["state=overdue&section=Corporate&search=articles", "state=accepted"],
    },
    { name: "room-requests-none-fit", ids, query: "search=nothing+fits", who: "client" },
  ],
  "new-request.tsx": [{ name: "request-new", ids }],
  "request.tsx": [{ name: "request", ids: item }],
  "edit-request.tsx": [{ name: "request-edit", ids: item }],
  "documents.tsx": [{ name: "room-documents", ids }],
  "risks.tsx": [{ name: "room-risks", ids }],
  "edit-flag.tsx": [{ name: "room-risk-edit", ids: ({ room }) => [room.id, room.flag] }],
  "document.ts": [{ name: "room-document", ids: ({ room }) => [room.id, room.document] }],
  "memo.ts": [{ name: "room-memo", ids }],
  "requests-csv.ts": [
    {
      name: "room-requests-csv",
      ids,
      also: ["red-flags", "burn-up", "workstreams"].map((one) => `figures=${one}`),
    },
  ],
  "room-zip.ts": [{ name: "room-zip", ids }],
};
