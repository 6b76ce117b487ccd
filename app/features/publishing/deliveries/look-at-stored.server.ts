import { existsSync } from "node:fs";
import { notifyStaff } from "#app/features/core/notifications/notify-staff.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { filesToLookAt, recordMarks } from "#app/platform/storage/file-marks.server.ts";
import { requireFilesFolder } from "#app/platform/storage/files-folder.server.ts";
import { storedPath } from "#app/platform/storage/storage.server.ts";
import { checkContent } from "#app/platform/uploads/check-content.server.ts";
import { sayProblem, USUAL_LIMITS } from "#app/platform/uploads/upload.ts";
import { count } from "#app/plural.ts";

/** Files that one run looks at: what people upload meanwhile waits for the same processes. */
const MOST = 20;

/**
 * Looks once at each stored PDF that nobody has looked at: those from before files were looked at when they come, and
 * those made here. Staff are told of those whose copies can't carry their mark; they stay, and no copy is given out
 * without it.
 */
export async function lookAtStored(db: Db, isStopping: () => boolean = () => false): Promise<void> {
  await requireFilesFolder();
  for (const file of await filesToLookAt(db, MOST)) {
    if (isStopping()) return;
    // One that a restore could not bring back is told of by the backups; it holds up none of the others.
    if (!existsSync(storedPath(file))) {
      await db.transaction().execute((trx) => recordMarks(trx, file.id, { problem: null }));
      continue;
    }
    const read = await checkContent(storedPath(file), "pdf");
    const { problem } = read;
    // Nothing to do with the file: it is looked at in a later run.
    if (problem === "busy") return;
    await db.transaction().execute(async (trx) => {
      await recordMarks(trx, file.id, read);
      if (!problem) return;
      await notifyStaff(trx, {
        type: "other",
        priority: "high",
        title: "Copies of a stored file can’t carry their mark",
        message: `${sayProblem({ name: file.name, problem }, USUAL_LIMITS)} It was stored before files were looked at, or made here; put a better one in its place.`,
        onceFor: file.id,
      });
    });
    if (problem) log.warn("stored-file-unmarkable", { file: file.id, problem });
    const late = read.marks?.late ?? 0;
    if (late > 0) log.info("stored-file-not-all-seen", { file: file.id, pages: count(late, "page") });
  }
}
