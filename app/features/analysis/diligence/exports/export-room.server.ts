import { done, refused } from "#app/features/analysis/tools/command.server.ts";
import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { type Actor, isMember } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { csvOf } from "#app/features/csv/csv.ts";
import { londonDay } from "#app/features/calendar.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import {
  FileDamagedError,
  requireStored,
  type StoredFile,
  streamStored,
} from "#app/platform/storage/storage.server.ts";
import { throttle } from "#app/platform/throttle.server.ts";
import { requestTable } from "../imports/diligence-columns.ts";
import { findEveryDocument } from "../records/find-documents.server.ts";
import { findItemsToExport } from "../records/find-items.server.ts";
import { indexRows, indexTable, safeName } from "./room-index.ts";
import { mayManage, roomFacts } from "../records/room.ts";
import { findRoom } from "../records/room.scope.server.ts";

/** A ZIP of this kind counts its bytes in 32 bits. */
export const MOST_EXPORT_BYTES = 3_500_000_000;

const mark = "\uFEFF";

/** Whether the person may take the whole room, and under which name: nothing is made for it, and nothing noted. */
export async function findExport(db: Db, actor: Actor, roomId: string) {
  const room = await findRoom(db, actor, roomId);
  if (!room || !isMember(actor)) return refused("not-found");
  if (!mayManage(room)) return refused("not-allowed");
  if (room.access === "demo") return refused("demo");
  const documents = await findEveryDocument(db, room);
  if (documents.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_EXPORT_BYTES) {
    return refused("too-large");
  }
  return done({ name: `${safeName(room.name, 80)} ${londonDay(now())}.zip`, room, actor, documents });
}

/**
 * The whole room as a ZIP that is made while it is sent: `index.csv` with each document's path, version and SHA-256
 * sum, `requests.csv`, and the documents as they were uploaded, so that the sums can be checked. Unlike single
 * downloads they carry nobody's name, so only the buyer takes it, and the log says who did. Six an hour for each person.
 */
export async function exportRoom(db: Db, by: Actor, roomId: string) {
  const found = await findExport(db, by, roomId);
  if (!found.ok) return found;
  const { name, room, actor, documents } = found;
  const allowed = await throttle("room-export", actor.userId);
  if (!allowed.ok) return refused("throttled", { retryAfterSeconds: allowed.retryAfterSeconds });
  // Once it is being sent there is no other answer.
  await requireStored(documents);
  const items = await findItemsToExport(db, room);
  const rows = indexRows(documents);
  const at = nowIso();
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("diligence_downloads")
      .values({
        id: newId(),
        room_id: room.id,
        document_id: null,
        user_id: actor.userId,
        downloaded_at: at,
      })
      .execute();
    await recordAudit(trx, actor, {
      action: "diligence.export",
      target: `diligence-room:${room.id}`,
      details: { ...roomFacts(room), documents: documents.length, requests: items.length },
    });
  });
  const texts = [
    { name: "index.csv", text: mark + csvOf(indexTable(rows)) },
    { name: "requests.csv", text: mark + csvOf(requestTable(items, { isBuyers: true })) },
  ];
  const stored = rows.map(({ document, path }) => ({
    path,
    file: {
      id: document.fileId,
      path: document.path,
      size: document.bytes,
      sha256: document.sha256,
      name: document.fileName,
      contentType: document.contentType,
    },
  }));
  return done({ name, zip: zipOf(texts, stored) });
}

/** Bytes of a text that are packed at a time. */
const packed = 128 * 1024;

/** Held at any moment: the texts, and one piece of one document. */
async function* zipOf(
  texts: readonly { name: string; text: string }[],
  documents: readonly { path: string; file: StoredFile }[],
): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = [];
  let trouble: Error | null = null;
  const zip = new Zip((error, piece) => {
    if (error) trouble = error;
    else made.push(piece);
  });
  const taken = () => {
    if (trouble) throw trouble;
    const pieces = made;
    made = [];
    return pieces;
  };
  for (const { name, text } of texts) {
    const entry = new ZipDeflate(name, { level: 6 });
    zip.add(entry);
    const bytes = new TextEncoder().encode(text);
    // Others have a turn after each piece.
    for (let at = 0; at === 0 || at < bytes.length; at += packed) {
      entry.push(bytes.subarray(at, at + packed), at + packed >= bytes.length);
      yield* taken();
      await setImmediate();
    }
  }
  for (const { path, file } of documents) {
    // What is uploaded is packed already: packing it again costs time and saves nothing.
    const entry = new ZipPassThrough(path);
    zip.add(entry);
    const hash = createHash("sha256");
    for await (const piece of await streamStored(file)) {
      hash.update(piece as Buffer);
      entry.push(new Uint8Array(piece as Buffer));
      yield* taken();
    }
    if (hash.digest("hex") !== file.sha256)
      throw new FileDamagedError(`File ${file.id} is not what was stored.`);
    entry.push(new Uint8Array(0), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
