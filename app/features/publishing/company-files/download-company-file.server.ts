import { enteredCopy, newCopyId, stampedCopy } from "#app/features/publishing/holdings/stamp-copy.server.ts";
import { type Actor, isMember } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import type { CopyChannel } from "#db/schema.ts";
import type { MadeFile } from "#app/platform/pdf/jobs/made-file.server.ts";
import { findFile, type StoredFile } from "#app/platform/storage/storage.server.ts";
import { filesVisibleTo } from "./company-file.scope.server.ts";
import { fileEnding } from "./company-file.ts";

/** A copy made for one person, ready to be sent or shown. */
interface FileCopy {
  copyId: string;
  /** UTC. */
  at: string;
  title: string;
  fileType: string;
  /** Made from a report here; what was uploaded has a name of its own. */
  isMade: boolean;
  file: StoredFile;
  /** Null for what is no PDF: the stored bytes are sent as they are. To be sent, or closed. */
  stamped: MadeFile | null;
}

const ACTIONS = { download: "file.download", read: "file.read" } as const;

type FileDownloadResult =
  { ok: true; copy: FileCopy } | { ok: false; reason: "not-found" | "busy" | "unmarkable" };

/** The file if this person may have a copy of it now; null otherwise, whatever the cause. */
export async function findFileToDownload(db: Db, actor: Actor, id: string) {
  if (!isMember(actor) || !isId(id)) return null;
  const found = await filesVisibleTo(db, actor)
    .where("company_files.id", "=", id)
    .select(["company_files.id", "company_files.title", "company_files.company_id", "company_files.file_id"])
    .select("company_files.source")
    .select(["files.name", "files.content_type"])
    .executeTakeFirst();
  return found ?? null;
}

/**
 * Makes a copy of a company's file for the person who asks. A PDF carries company, person, date and copy id on every
 * page. Every copy stands in the download log and the audit log before a byte of it is handed out.
 * @param signal of the request: who goes away while the copy is made has not been handed one.
 * @returns `not-found` whatever the cause; `busy` when too many documents are being made: ask again in a few seconds;
 * `unmarkable` when no copy can be made of the file, which is never handed out without its mark.
 */
export async function downloadCompanyFile(
  db: Db,
  actor: Actor,
  id: string,
  signal?: AbortSignal,
  channel: CopyChannel = "download",
): Promise<FileDownloadResult> {
  const found = await findFileToDownload(db, actor, id);
  if (!found || !isMember(actor)) return { ok: false, reason: "not-found" };
  const file = await findFile(db, found.file_id);
  if (!file) throw new Error(`The file of ${found.id} is not known.`);
  const copyId = newCopyId();
  const at = nowIso();
  const stamped = await stampedCopy(file, actor, copyId, at, signal);
  if (typeof stamped === "string") return { ok: false, reason: stamped };
  const enter = async (trx: Trx) => {
    // Stamping takes its time: the file may have been taken away meanwhile.
    if (!(await findFileToDownload(trx, actor, id))) return false;
    await trx
      .insertInto("file_downloads")
      .values({
        copy_id: copyId,
        company_file_id: found.id,
        company_id: actor.companyId,
        user_id: actor.userId,
        ip: actor.ip,
        downloaded_at: at,
        channel,
      })
      .execute();
    await recordAudit(trx, actor, {
      action: ACTIONS[channel],
      target: `file:${found.id}`,
      details: { copy: copyId, company: found.company_id, stamped: stamped !== null },
    });
    return true;
  };
  const logged = await enteredCopy(stamped, () => db.transaction().execute(enter));
  if (!logged) return { ok: false, reason: "not-found" };
  return {
    ok: true,
    copy: {
      copyId,
      at,
      title: found.title,
      fileType: fileEnding(found.name),
      isMade: found.source === "created",
      file,
      stamped,
    },
  };
}
