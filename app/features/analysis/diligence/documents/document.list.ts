import { viewOf } from "#app/features/lists/list-view.ts";
import { roomHref } from "../pages/diligence-href.ts";

/** A room's documents in the order of the index. */
export const documentsAt = (roomId: string) =>
  viewOf({
    path: roomHref(roomId, "documents"),
    noun: ["document", "documents"],
    filters: {},
    sort: () => "index",
    pageSize: 50,
  });
