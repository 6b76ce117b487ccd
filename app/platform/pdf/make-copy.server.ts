/** Copies of stored files, each in a place of its person and with room on the disk: whoever finds none asks again. */
import { log } from "../log.server.ts";
import { Places } from "../storage/places.server.ts";
import { takeCopyRoom } from "../storage/copy-room.server.ts";
import { storedPath, type StoredFile } from "../storage/storage.server.ts";
import type { MadeFile } from "./jobs/made-file.server.ts";
import { PdfBusyError, PdfRefusedError, PdfStoppedError } from "./jobs/pdf-errors.ts";
import type { FileAt } from "./jobs/pdf-job.ts";

/** A place is for the making alone: a slow reader holds none. */
const making = new Places({
  what: "copy",
  ofOne: 2,
  ofAll: 4,
  mayWait: 4,
  ofOneMayWait: 1,
  longest: 600,
});

/** Milliseconds. A connection that is silent for three minutes is cut: who has waited so long is told to ask again instead. */
const longestWait = 20_000;

/**
 * Reads a stored file once there is a place, and makes a copy of it, or nothing.
 * @param person whose places and room are taken.
 * @param signal of the request: for who has gone nothing is made, and what was made is thrown away.
 * @returns the copy, which takes its room until it is closed; "busy" when there is no place, no room or nobody left:
 * ask again in a few seconds; "unmarkable" when none can be made of the file.
 */
export async function makeCopy<Made extends MadeFile | null>(
  person: string,
  file: StoredFile,
  signal: AbortSignal | undefined,
  make: (at: FileAt) => Promise<Made>,
): Promise<Made | "busy" | "unmarkable"> {
  const asked = performance.now();
  const held = await making.hold(person, async () => {
    const isLate = performance.now() - asked > longestWait;
    const giveBack = signal?.aborted || isLate ? null : await takeCopyRoom(person, file.size);
    if (!giveBack) return "busy";
    let made: Made | null = null;
    try {
      made = await make({ path: storedPath(file), sha256: file.sha256 });
      if (!signal?.aborted) return made;
      made?.close();
      return "busy";
    } catch (error) {
      if (error instanceof PdfBusyError) return "busy";
      if (!(error instanceof PdfRefusedError || error instanceof PdfStoppedError)) throw error;
      log.warn("copy-not-made", { file: file.id, cause: error.name });
      return "unmarkable";
    } finally {
      if (made) void made.closed.then(giveBack);
      else giveBack();
    }
  });
  return held.ok ? held.result : "busy";
}
