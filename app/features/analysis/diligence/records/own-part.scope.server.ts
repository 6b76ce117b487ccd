import type { Member } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";

const OWN_PARTS = {
  messages: ["diligence_messages", "author_id"],
  uploads: ["diligence_documents", "uploaded_by"],
  copies: ["diligence_downloads", "user_id"],
} as const;

/**
 * What one person wrote, handed in and took in diligence rooms: theirs to have, also once they have left a room.
 * First the ids, at most `most` of them: more than anybody makes by hand.
 */
export async function findOwnPartIds(
  db: Db,
  { userId }: Member,
  part: keyof typeof OWN_PARTS,
  most: number,
): Promise<{ id: string }[]> {
  const [table, author] = OWN_PARTS[part];
  return db.selectFrom(table).select("id").where(author, "=", userId).limit(most).execute();
}

export async function findOwnMessages(db: Db, actor: Member, ids: string[]) {
  return db
    .selectFrom("diligence_messages as message")
    .innerJoin("diligence_items as item", "item.id", "message.item_id")
    .innerJoin("diligence_rooms as room", "room.id", "message.room_id")
    .where("message.id", "in", ids)
    .where("message.author_id", "=", actor.userId)
    .select(["room.name as room", "item.number as request", "message.created_at as written_at"])
    .select("message.body as text")
    .orderBy("message.created_at")
    .limit(ids.length)
    .execute();
}

export async function findOwnUploads(db: Db, actor: Member, ids: string[]) {
  return db
    .selectFrom("diligence_documents as document")
    .innerJoin("diligence_items as item", "item.id", "document.item_id")
    .innerJoin("diligence_rooms as room", "room.id", "document.room_id")
    .where("document.id", "in", ids)
    .where("document.uploaded_by", "=", actor.userId)
    .select(["room.name as room", "item.number as request", "document.file_name as file"])
    .select(["document.version", "document.uploaded_at"])
    .orderBy("document.uploaded_at")
    .limit(ids.length)
    .execute();
}

export async function findOwnCopies(db: Db, actor: Member, ids: string[]) {
  return db
    .selectFrom("diligence_downloads as copy")
    .innerJoin("diligence_rooms as room", "room.id", "copy.room_id")
    .leftJoin("diligence_documents as document", "document.id", "copy.document_id")
    .where("copy.id", "in", ids)
    .where("copy.user_id", "=", actor.userId)
    .select(["copy.downloaded_at", "copy.id as copy_id", "room.name as room"])
    .select(["document.file_name as file", "document.version"])
    .orderBy("copy.downloaded_at")
    .limit(ids.length)
    .execute();
}
