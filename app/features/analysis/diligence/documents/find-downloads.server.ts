import type { Db } from "#app/platform/database.server.ts";
import { mayManage, memberName, type RoomAccess } from "../records/room.ts";

/** The log's last copies are shown; the audit log has every one. */
const mostShown = 50;

export interface RoomDownload {
  /** The copy's id, as on its pages. */
  id: string;
  by: string;
  /** Null: the whole room. */
  document: { number: string; name: string; version: number } | null;
  at: string;
}

/** Who last took what out of a room, the newest first: for its buyer, and nothing for anybody else. */
export async function findRoomDownloads(db: Db, room: RoomAccess): Promise<RoomDownload[]> {
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
    document:
      row.file_name === null || row.version === null
        ? null
        : { number: row.number ?? "", name: row.file_name, version: row.version },
    at: row.downloaded_at,
  }));
}
