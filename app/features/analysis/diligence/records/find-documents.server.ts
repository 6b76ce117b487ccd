import type { Actor } from "#app/features/actor.ts";
import { ascending, withNumbers } from "#app/features/lists/list.ts";
import { listOf } from "#app/features/lists/list.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { mayManage, memberName, MOST_DOCUMENTS, type RoomAccess, withName } from "./room.ts";
import { documentsVisibleIn, findRoomOf, itemsVisibleIn } from "./room.scope.server.ts";

/** A document with its room, if this person sees the request it answers. */
export async function findDocument(db: Db, actor: Actor, documentId: string) {
  const room = await findRoomOf(db, actor, "diligence_documents", documentId);
  if (!room) return null;
  const document = await documentsVisibleIn(db, room)
    .innerJoin("files", "files.id", "diligence_documents.file_id")
    .selectAll("diligence_documents")
    .select(["diligence_items.state", "diligence_items.number", "files.content_type"])
    .where("diligence_documents.id", "=", documentId)
    .executeTakeFirst();
  return document ? { room, document } : null;
}

/** The documents of a room that its party sees, each with its file and its uploader. */
function documentsWithFiles(db: Db, room: RoomAccess) {
  return documentsVisibleIn(db, room)
    .innerJoin("files", "files.id", "diligence_documents.file_id")
    .innerJoin("users", "users.id", "diligence_documents.uploaded_by")
    .select([
      "diligence_documents.id",
      "diligence_documents.file_name as name",
      "diligence_documents.version",
      "diligence_documents.uploaded_at as at",
      "files.size",
      "users.first_name",
      "users.last_name",
      "users.email",
    ]);
}

/** The documents of one request, the newest first. */
export async function findDocumentsOf(db: Db, room: RoomAccess, itemId: string) {
  const rows = await documentsWithFiles(db, room)
    .where("diligence_documents.item_id", "=", itemId)
    .select("diligence_documents.uploaded_by as uploadedBy")
    .orderBy("diligence_documents.uploaded_at", "desc")
    .orderBy("diligence_documents.id", "desc")
    .limit(200)
    .execute();
  return rows.map(withName);
}

/** Every document of a room that its party sees, for the index and the export. */
export async function findEveryDocument(db: Db, room: RoomAccess) {
  return documentsVisibleIn(db, room)
    .innerJoin("files", "files.id", "diligence_documents.file_id")
    .innerJoin("users", "users.id", "diligence_documents.uploaded_by")
    .select([
      "diligence_documents.id",
      "diligence_documents.file_id as fileId",
      "diligence_documents.file_name as fileName",
      "diligence_documents.version",
      "diligence_documents.uploaded_at as uploadedAt",
      "diligence_items.number",
      "diligence_items.workstream",
      "diligence_items.title",
      "diligence_items.priority",
      "diligence_items.state",
      "files.size as bytes",
      "files.sha256",
      "files.path",
      "files.content_type as contentType",
      "users.email as uploadedBy",
    ])
    .orderBy("diligence_documents.uploaded_at")
    .orderBy("diligence_documents.id")
    .limit(MOST_DOCUMENTS)
    .execute();
}

/** The documents of a room that its party sees, in the order of the index, the first version of each first. */
export const documentsIn = (room: RoomAccess) =>
  listOf({
    sorts: {
      index: withNumbers(
        ascending(
          "diligence_items.sort_key",
          "diligence_items.id",
          "diligence_documents.file_name",
          "diligence_documents.version",
          "diligence_documents.id",
        ),
        "diligence_documents.version",
      ),
    },
    // Requests along their index, and of each its documents: a cross join keeps SQLite to that order.
    matching: (db) => [
      itemsVisibleIn(db, room)
        .crossJoin("diligence_documents")
        .whereRef("diligence_documents.item_id", "=", "diligence_items.id")
        .where("diligence_documents.removed_at", "is", null),
    ],
    async rowsOf(db, _actor, ids) {
      const rows = await documentsWithFiles(db, room)
        // Of the request it answers.
        .select(["diligence_documents.item_id as itemId", "diligence_items.number", "diligence_items.title"])
        .where("diligence_documents.id", "in", [...ids])
        .limit(ids.length)
        .execute();
      return rows.map(withName);
    },
  });

/** The log's last copies are shown; the audit log has every one. */
const mostShown = 50;

/** Who last took what out of a room, the newest first: for its buyer, and nothing for anybody else. */
export async function findRoomDownloads(db: Db, room: RoomAccess) {
  if (!mayManage(room)) return [];
  const rows = await db
    .selectFrom("diligence_downloads as copy")
    .innerJoin("users", "users.id", "copy.user_id")
    .leftJoin("diligence_documents as document", "document.id", "copy.document_id")
    .leftJoin("diligence_items as item", "item.id", "document.item_id")
    .select(["copy.id", "copy.downloaded_at", "document.file_name", "document.version", "item.number"])
    .select(["users.first_name", "users.last_name", "users.email"])
    .where("copy.room_id", "=", room.id)
    .orderBy("copy.downloaded_at", "desc")
    .orderBy("copy.id", "desc")
    .limit(mostShown)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    by: memberName(row),
    /** Null: the whole room. */
    document:
      row.file_name === null || row.version === null
        ? null
        : { number: row.number ?? "", name: row.file_name, version: row.version },
    at: row.downloaded_at,
  }));
}
