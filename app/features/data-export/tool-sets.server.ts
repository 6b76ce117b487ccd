import type { Member } from "#app/features/actor.ts";
import {
  findOwnCopies,
  findOwnMessages,
  findOwnPartIds,
  findOwnUploads,
} from "#app/features/analysis/diligence/records/own-part.scope.server.ts";
import {
  findOwnCommentKeys,
  findOwnComments,
} from "#app/features/analysis/kpis/records/find-own-comments.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { DataSet } from "./data-set.ts";
import { byIds } from "./in-pages.ts";

const most = 100_000;

/** What the person wrote, handed in and took in the analyst tools; the records themselves are their company's. */
export function toolSets(db: Db, actor: Member): DataSet[] {
  return [
    {
      name: "room-messages",
      columns: ["room", "request", "written_at", "text"],
      rows: () =>
        byIds(
          () => findOwnPartIds(db, actor, "messages", most),
          (ids) => findOwnMessages(db, actor, ids),
        ),
    },
    {
      name: "room-uploads",
      columns: ["room", "request", "file", "version", "uploaded_at"],
      rows: () =>
        byIds(
          () => findOwnPartIds(db, actor, "uploads", most),
          (ids) => findOwnUploads(db, actor, ids),
        ),
    },
    {
      name: "room-copies",
      columns: ["downloaded_at", "copy_id", "room", "file", "version"],
      rows: () =>
        byIds(
          () => findOwnPartIds(db, actor, "copies", most),
          (ids) => findOwnCopies(db, actor, ids),
        ),
    },
    {
      name: "alert-comments",
      columns: ["rule", "period", "state", "acknowledged_at", "comment"],
      rows: () =>
        byIds(
          () => findOwnCommentKeys(db, actor, most),
          (keys) => findOwnComments(db, actor, keys),
        ),
    },
  ];
}
