import type { Actor } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { MOST_DOCUMENTS, type RoomAccess, withName } from "../records/room.ts";
import { documentsSeenIn, findRoomOf } from "../records/room.scope.server.ts";

/** A document with its room, if this person sees the request it answers. */
export async function findDocument(db: Db, actor: Actor, documentId: string) {
  const room = await findRoomOf(db, actor, "diligence_documents", documentId);
  if (!room) return null;
  const document = await documentsSeenIn(db, room)
    .innerJoin("files", "files.id", "diligence_documents.file_id")
    .selectAll("diligence_documents")
    .select(["diligence_items.state", "diligence_items.number", "files.content_type"])
    .where("diligence_documents.id", "=", documentId)
    .executeTakeFirst();
  return document ? { room, document } : null;
}

/** What is shown of a document wherever it stands, with its file and its uploader joined. */
export const documentColumns = [
  "diligence_documents.id",
  "diligence_documents.file_name as name",
  "diligence_documents.version",
  "diligence_documents.uploaded_at as at",
  "files.size",
  "users.first_name",
  "users.last_name",
  "users.email",
] as const;

/** The documents of one request, the newest first. */
export async function findDocumentsOf(db: Db, room: RoomAccess, itemId: string) {
  const rows = await documentsSeenIn(db, room)
    .innerJoin("files", "files.id", "diligence_documents.file_id")
    .innerJoin("users", "users.id", "diligence_documents.uploaded_by")
    .where("diligence_documents.item_id", "=", itemId)
    .select(documentColumns)
    .select("diligence_documents.uploaded_by as uploadedBy")
    .orderBy("diligence_documents.uploaded_at", "desc")
    .orderBy("diligence_documents.id", "desc")
    .limit(200)
    .execute();
  return rows.map(withName);
}

/** Every document of a room that its party sees, for the index and the export. */
export async function findEveryDocument(db: Db, room: RoomAccess) {
  return documentsSeenIn(db, room)
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
