import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { isMember } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { recordFile, type StoredFile } from "#app/platform/storage/storage.server.ts";
import { isClosed } from "../records/request-item.ts";
import { touchRoom } from "../records/room-numbers.server.ts";
import { MOST_DOCUMENTS, roomFacts } from "../records/room.ts";
import { findItemIn } from "../records/room.scope.server.ts";

export const ADD_DOCUMENTS = "diligence-documents";

/**
 * Hangs stored files on a request. A name that the request has already is its next version; the earlier ones stay.
 * @param input.files stored already; they become known with the documents.
 */
export const addDocuments = command(
  async (trx, actor, input: { itemId: string; files: readonly StoredFile[]; once?: string | undefined }) => {
    const found = await findItemIn(trx, actor, input.itemId);
    if (!found || !isMember(actor)) return refused("not-found");
    const { room, item } = found;
    if ((await resultOfOnce(trx, actor, ADD_DOCUMENTS, input.once)) === item.id) {
      return done({ repeat: true });
    }
    if (isClosed(item.state)) return refused("closed");
    const { kept } = await trx
      .selectFrom("diligence_documents")
      .select((eb) => eb.fn.countAll<number>().as("kept"))
      .where("room_id", "=", room.id)
      .where("removed_at", "is", null)
      .executeTakeFirstOrThrow();
    if (kept + input.files.length > MOST_DOCUMENTS) return refused("full");
    const at = nowIso();
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
          removed_at: null,
        })
        .execute();
      added.push({ name: file.name, size: file.size, sha256: file.sha256, version });
    }
    await touchRoom(trx, room.id, at);
    await recordAudit(trx, actor, {
      action: "diligence.add-documents",
      target: `diligence-item:${item.id}`,
      details: { ...roomFacts(room), number: item.number, files: added },
    });
    await recordOnce(trx, actor, ADD_DOCUMENTS, input.once, item.id);
    return done({});
  },
);

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
