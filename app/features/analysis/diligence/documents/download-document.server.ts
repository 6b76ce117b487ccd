import { done, refused } from "#app/features/analysis/tools/command.server.ts";
import { type Actor, isMember } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { enteredCopy, stampedCopy } from "#app/features/publishing/holdings/stamp-copy.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { findFile } from "#app/platform/storage/storage.server.ts";
import { findDocument } from "./find-documents.server.ts";
import { roomFacts } from "../records/room.ts";

/**
 * Makes a copy of a document for the person who asks. A PDF carries company, person, date and copy id on every page,
 * as copies of company files do; every copy stands in the room's log and the audit log before a byte is handed out.
 * `stamped` is null for what is no PDF: its stored bytes are sent as they are. Else it is to be sent, or closed.
 * @param signal of the request: who goes away while the copy is made has not been handed one.
 */
export async function downloadDocument(db: Db, actor: Actor, documentId: string, signal?: AbortSignal) {
  const found = await findDocument(db, actor, documentId);
  if (!found || !isMember(actor)) return refused("not-found");
  const file = await findFile(db, found.document.file_id);
  if (!file) throw new Error(`The file of ${found.document.id} is not known.`);
  const copyId = newId();
  const at = nowIso();
  const stamped = await stampedCopy(file, actor, copyId, at, signal);
  if (typeof stamped === "string") return refused(stamped);
  const enter = async (trx: Trx) => {
    // Stamping takes its time: the person may have been taken out of the room meanwhile.
    const still = await findDocument(trx, actor, documentId);
    if (!still) return false;
    await trx
      .insertInto("diligence_downloads")
      .values({
        id: copyId,
        room_id: still.room.id,
        document_id: still.document.id,
        user_id: actor.userId,
        downloaded_at: at,
      })
      .execute();
    await recordAudit(trx, actor, {
      action: "diligence.download",
      target: `diligence-document:${still.document.id}`,
      details: { ...roomFacts(still.room), copy: copyId, stamped: stamped !== null },
    });
    return true;
  };
  const isLogged = await enteredCopy(stamped, () => db.transaction().execute(enter));
  if (!isLogged) return refused("not-found");
  return done({ copy: { copyId, name: found.document.file_name, file, stamped } });
}
