import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { findDocument } from "./find-documents.server.ts";
import { isClosed } from "../records/request-item.ts";
import { touchRoom } from "../records/room-numbers.server.ts";
import { mayManage, roomFacts } from "../records/room.ts";

/** Takes a document out of the room: whoever uploaded it, or the buyer, while its request is open. */
export const removeDocument = command(async (trx, actor, documentId: string) => {
  const found = await findDocument(trx, actor, documentId);
  if (!found) return refused("not-found");
  const { room, document } = found;
  if (!mayManage(room) && document.uploaded_by !== actor.userId) return refused("not-allowed");
  if (isClosed(document.state)) return refused("closed");
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
  return done({ name: document.file_name });
});
