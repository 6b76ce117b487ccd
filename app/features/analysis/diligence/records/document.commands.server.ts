import { done, refused } from "#app/features/analysis/tools/command.server.ts";
import { type Actor, isMember } from "#app/features/actor.ts";
import { enteredCopy, stampedCopy } from "#app/features/publishing/holdings/stamp-copy.server.ts";
import { runCommand } from "#app/features/core/command.server.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { findFile, recordFile, type StoredFile } from "#app/platform/storage/storage.server.ts";
import { findDocument } from "./find-documents.server.ts";
import { onItem, changedRoom } from "./room.command.server.ts";
import { isClosed } from "./request-item.ts";
import { mayManage, MOST_DOCUMENTS, roomFacts } from "./room.ts";

export const ADD_DOCUMENTS = "diligence-documents";

interface AddDocumentsInput {
  itemId: string;
  /** Stored already; they become known with the documents. */
  files: readonly StoredFile[];
  once?: string | undefined;
}

/** Adds stored files to a request. A name that the request has already is its next version; the earlier ones stay. */
export const addDocuments = onItem(async (here, input: AddDocumentsInput) => {
  const { trx, actor, room, item, at } = here;
  if ((await resultOfOnce(trx, actor, ADD_DOCUMENTS, input.once)) === item.id) return done({ repeat: true });
  if (isClosed(item.state)) return refused("closed");
  const { documents } = await trx
    .selectFrom("diligence_documents")
    .select((eb) => eb.fn.countAll<number>().as("documents"))
    .where("room_id", "=", room.id)
    .where("removed_at", "is", null)
    .executeTakeFirstOrThrow();
  if (documents + input.files.length > MOST_DOCUMENTS) return refused("full");
  const added: { name: string; size: number; sha256: string; version: number }[] = [];
  for (const file of input.files) {
    await recordFile(trx, file);
    const version = await nextVersion(trx, item.id, file.name);
    await trx
      .insertInto("diligence_documents")
      .values({
        id: newId(),
        item_id: item.id,
        room_id: room.id,
        file_id: file.id,
        file_name: file.name,
        version,
        uploaded_by: actor.userId,
        uploaded_at: at,
      })
      .execute();
    added.push({ name: file.name, size: file.size, sha256: file.sha256, version });
  }
  await recordOnce(trx, actor, ADD_DOCUMENTS, input.once, item.id);
  return changedRoom(here, {
    action: "diligence.add-documents",
    target: `diligence-item:${item.id}`,
    details: {
      number: item.number,
      files: added,
    },
  });
});

/** Takes a document out of the room: whoever uploaded it, or the buyer, while its request is open. */
export function removeDocument(db: Db, actor: Actor, documentId: string) {
  return runCommand(db, actor, async (trx) => {
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
    return changedRoom(
      { trx, room, at },
      {
        action: "diligence.remove-document",
        target: `diligence-document:${document.id}`,
        details: { name: document.file_name, version: document.version },
      },
      { name: document.file_name },
    );
  });
}

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

/** Counted over removed ones too: a version's number is never another file's. */
async function nextVersion(trx: Trx, itemId: string, fileName: string): Promise<number> {
  const { last } = await trx
    .selectFrom("diligence_documents")
    .select((eb) => eb.fn.max("version").as("last"))
    .where("item_id", "=", itemId)
    .where("file_name", "=", fileName)
    .executeTakeFirstOrThrow();
  return Number(last ?? 0) + 1;
}
