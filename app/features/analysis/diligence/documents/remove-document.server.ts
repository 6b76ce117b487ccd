import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/desk/audit/record-audit.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { findDocument } from "./find-documents.server.ts";
import { isClosed } from "../records/request-item.ts";
import { touchRoom } from "../records/room-numbers.server.ts";
import { mayManage, roomFacts } from "../records/room.ts";

export type RemoveDocumentResult =
  { ok: true; name: string } | { ok: false; reason: "not-found" | "not-allowed" | "closed" };

/** Takes a document out of the room: whoever uploaded it, or the buyer, while its request is open. */
export async function removeDocument(
  db: Db,
  actor: Actor,
  documentId: string,
): Promise<RemoveDocumentResult> {
  return db.transaction().execute(async (trx): Promise<RemoveDocumentResult> => {
    const found = await findDocument(trx, actor, documentId);
    if (!found) return { ok: false, reason: "not-found" };
    const { room, document } = found;
    if (!mayManage(room) && document.uploaded_by !== actor.userId)
      return { ok: false, reason: "not-allowed" };
    if (isClosed(document.state)) return { ok: false, reason: "closed" };
    const at = nowIso();
    await trx
      .updateTable("diligence_documents")
      .set({ removed_at: at })
      .where("id", "=", document.id)
      .where("removed_at", "is", null)
      .execute();
    await touchRoom(trx, room.id, at);
    await recordAudit(trx, actor, {
      action: "diligence.remove-document",
      target: `diligence-document:${document.id}`,
      details: { ...roomFacts(room), name: document.file_name, version: document.version },
    });
    return { ok: true, name: document.file_name };
  });
}
