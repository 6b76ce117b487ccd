import { ascending } from "#app/features/lists/list.ts";
import { listOf } from "#app/features/lists/list.server.ts";
import { type RoomAccess, withName } from "../records/room.ts";
import { documentsSeenIn, itemsSeenIn } from "../records/room.scope.server.ts";
import { documentColumns } from "./find-documents.server.ts";

/** The documents of a room that its party sees, in the order of the index, the first version of each first. */
export const documentsIn = (room: RoomAccess) =>
  listOf({
    sorts: {
      index: ascending(
        "diligence_items.sort_key",
        "diligence_items.id",
        "diligence_documents.file_name",
        "diligence_documents.version",
        "diligence_documents.id",
      ),
    },
    // Requests along their index, and of each its documents: a cross join keeps SQLite to that order.
    matching: (db) => [
      itemsSeenIn(db, room)
        .crossJoin("diligence_documents")
        .whereRef("diligence_documents.item_id", "=", "diligence_items.id")
        .where("diligence_documents.removed_at", "is", null),
    ],
    async rowsOf(db, _actor, ids) {
      const rows = await documentsSeenIn(db, room)
        .innerJoin("files", "files.id", "diligence_documents.file_id")
        .innerJoin("users", "users.id", "diligence_documents.uploaded_by")
        .select(documentColumns)
        // Of the request it answers.
        .select(["diligence_documents.item_id as itemId", "diligence_items.number", "diligence_items.title"])
        .where("diligence_documents.id", "in", [...ids])
        .limit(ids.length)
        .execute();
      return rows.map(withName);
    },
  });
