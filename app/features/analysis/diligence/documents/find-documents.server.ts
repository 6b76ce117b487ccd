import type { Actor } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { IndexDocument } from "../exports/room-index.ts";
import { MOST_DOCUMENTS, memberName, type RoomAccess } from "../records/room.ts";
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

export interface ShownDocument {
  id: string;
  name: string;
  version: number;
  size: number;
  by: string;
  uploadedBy: string;
  at: string;
}

/** The documents of one request, the newest first. */
export async function findDocumentsOf(db: Db, room: RoomAccess, itemId: string): Promise<ShownDocument[]> {
  const rows = await documentsSeenIn(db, room)
    .innerJoin("files", "files.id", "diligence_documents.file_id")
    .innerJoin("users", "users.id", "diligence_documents.uploaded_by")
    .where("diligence_documents.item_id", "=", itemId)
    .selectAll("diligence_documents")
    .select(["files.size", "users.first_name", "users.last_name", "users.email"])
    .orderBy("diligence_documents.uploaded_at", "desc")
    .orderBy("diligence_documents.id", "desc")
    .limit(200)
    .execute();
  return rows.map(shownDocument);
}

type DocumentRow = Parameters<typeof memberName>[0] & {
  id: string;
  file_name: string;
  version: number;
  size: number;
  uploaded_by: string;
  uploaded_at: string;
};

/** What is shown of a document wherever it stands. */
export function shownDocument(row: DocumentRow): ShownDocument {
  return {
    id: row.id,
    name: row.file_name,
    version: row.version,
    size: row.size,
    by: memberName(row),
    uploadedBy: row.uploaded_by,
    at: row.uploaded_at,
  };
}

/** Every document of a room that its party sees, for the index and the export. */
export async function findEveryDocument(db: Db, room: RoomAccess) {
  return documentsSeenIn(db, room)
    .innerJoin("files", "files.id", "diligence_documents.file_id")
    .innerJoin("users", "users.id", "diligence_documents.uploaded_by")
    .select([
      "diligence_documents.id",
      "diligence_documents.file_id",
      "diligence_documents.file_name",
      "diligence_documents.version",
      "diligence_documents.uploaded_at",
      "diligence_items.number",
      "diligence_items.workstream",
      "diligence_items.title",
      "diligence_items.priority",
      "diligence_items.state",
      "files.size",
      "files.sha256",
      "files.path",
      "files.content_type",
      "users.email",
    ])
    .orderBy("diligence_documents.uploaded_at")
    .orderBy("diligence_documents.id")
    .limit(MOST_DOCUMENTS)
    .execute();
}

/** One of those as the index has it. */
export function indexedDocument(row: Awaited<ReturnType<typeof findEveryDocument>>[number]): IndexDocument {
  return {
    id: row.id,
    number: row.number,
    workstream: row.workstream,
    title: row.title,
    priority: row.priority,
    state: row.state,
    fileName: row.file_name,
    version: row.version,
    bytes: row.size,
    sha256: row.sha256,
    uploadedBy: row.email,
    uploadedAt: row.uploaded_at,
  };
}
