import { type Actor, isMember, type Member } from "#app/features/actor.ts";
import { fileEnding } from "#app/features/publishing/company-files/company-file.ts";
import {
  downloadCompanyFile,
  findFileToDownload,
} from "#app/features/publishing/company-files/download-company-file.server.ts";
import { downloadReport } from "#app/features/publishing/deliveries/download-report.server.ts";
import { findDownloadable } from "#app/features/publishing/deliveries/find-holdings.server.ts";
import { downloadsVisibleTo } from "#app/features/publishing/holdings/download.scope.server.ts";
import { stampedCopy } from "#app/features/publishing/holdings/stamp-copy.server.ts";
import { hours, isoAfter, minutes } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { MarkedAt } from "#app/platform/pdf/jobs/pdf-job.ts";
import { keepCopy, keptCopy } from "#app/platform/pdf/kept-copies.server.ts";
import { findFile, type StoredFile } from "#app/platform/storage/storage.server.ts";
import type { ReadingOf } from "./reading.ts";

/** What this person may read now. */
export interface ReadingOffer {
  title: string;
  /** The ending of its name, lower case. */
  fileType: string;
  /** Null for a file: it has none. */
  version: number | null;
  file: StoredFile;
  /** How it is shown; null for what only its own program can show. */
  shownAs: "pages" | "picture" | null;
}

/** One opening: a copy that stands in the log. */
interface Opening {
  copyId: string;
  /** UTC. */
  at: string;
}

type Refusal = { ok: false; reason: "not-found" | "busy" | "unmarkable" };

/** `opening` is null for what can't be read here, and where none was to begin. */
export type ReadingResult = { ok: true; offer: ReadingOffer; opening: Opening | null } | Refusal;

/** Opened again so soon, a reading goes on: whoever loads a page anew has not opened it twice. Seconds. */
const SAME_OPENING = minutes(30);
/** An address with its copy goes on for so long; after that it opens anew. Seconds. */
const LONGEST = hours(12);

const SHOWN: Record<string, "pages" | "picture"> = {
  "application/pdf": "pages",
  "image/png": "picture",
  "image/jpeg": "picture",
};

/**
 * Opens a report or a file to be read in the browser. The same person may who may download it, and each opening is a copy
 * that stands in the download log and the audit log before a page of it is shown. Its pages are those of the marked copy.
 * @param copyId of the opening that goes on, as the address has it; anything else begins another.
 * @param mayBegin false for who asks for the head of the answer alone.
 */
export async function openReading(
  db: Db,
  actor: Actor,
  of: ReadingOf,
  { copyId, mayBegin, signal }: { copyId: string; mayBegin: boolean; signal: AbortSignal },
): Promise<ReadingResult> {
  const offer = await findOffer(db, actor, of);
  if (!offer || !isMember(actor)) return { ok: false, reason: "not-found" };
  if (!offer.shownAs) return { ok: true, offer, opening: null };
  const going = await findOpening(db, actor, of, offer, copyId);
  if (going || !mayBegin) return { ok: true, offer, opening: going };
  const made =
    of.kind === "report"
      ? await downloadReport(db, actor, of.id, signal, "read")
      : await downloadCompanyFile(db, actor, of.id, signal, "read");
  if (!made.ok) return made;
  const { copy } = made;
  if (copy.stamped) {
    const kept = await keepCopy({ userId: actor.userId, copyId: copy.copyId }, copy.stamped);
    if (kept === "busy") return { ok: false, reason: kept };
  }
  return { ok: true, offer, opening: { copyId: copy.copyId, at: copy.at } };
}

/** An opening that has begun, for one page of it: whoever may not have the report any more sees no further page. */
export async function findOpened(
  db: Db,
  actor: Actor,
  of: ReadingOf,
  copyId: string,
): Promise<{ offer: ReadingOffer; opening: Opening; reader: Member } | null> {
  const offer = await findOffer(db, actor, of);
  if (!offer || !isMember(actor) || copyId === "") return null;
  const opening = await findOpening(db, actor, of, offer, copyId);
  return opening?.copyId === copyId ? { offer, opening, reader: actor } : null;
}

/** The marked copy of an opening, made again from its entry in the log where it is not kept any more. */
export async function markedCopy(
  reader: Member,
  { file }: ReadingOffer,
  { copyId, at }: Opening,
): Promise<MarkedAt | "busy" | "unmarkable"> {
  return keptCopy({ userId: reader.userId, copyId }, async () => {
    const made = await stampedCopy(file, reader, copyId, at);
    if (made === null) throw new Error("What is no PDF has no marked copy.");
    return made;
  });
}

async function findOffer(db: Db, actor: Actor, { kind, id }: ReadingOf): Promise<ReadingOffer | null> {
  const found =
    kind === "report" ? await findDownloadable(db, actor, id) : await findFileToDownload(db, actor, id);
  const file = found && (await findFile(db, found.file_id));
  if (!file) return null;
  return {
    title: found.title,
    fileType: "file_type" in found ? found.file_type : fileEnding(file.name),
    version: "version" in found ? found.version : null,
    file,
    shownAs: SHOWN[file.contentType] ?? null,
  };
}

/** The opening that this address names, else one that has just begun; of the version that is current. */
async function findOpening(
  db: Db,
  actor: Member,
  of: ReadingOf,
  { version }: ReadingOffer,
  copyId: string,
): Promise<Opening | null> {
  const latest = of.kind === "report" ? latestOfReport : latestOfFile;
  const named = copyId === "" ? null : await latest(db, actor, of.id, isoAfter(-LONGEST), copyId);
  const going = named ?? (await latest(db, actor, of.id, isoAfter(-SAME_OPENING)));
  return going && going.version === version ? { copyId: going.copyId, at: going.at } : null;
}

async function latestOfReport(db: Db, actor: Member, reportId: string, since: string, copyId?: string) {
  const row = await downloadsVisibleTo(db, actor)
    .where("downloads.user_id", "=", actor.userId)
    .where("downloads.report_id", "=", reportId)
    .where("downloads.channel", "=", "read")
    .where("downloads.downloaded_at", ">=", since)
    .$if(copyId !== undefined, (query) => query.where("downloads.copy_id", "=", copyId ?? ""))
    .select(["downloads.copy_id as copyId", "downloads.downloaded_at as at", "downloads.version"])
    .orderBy("downloads.seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

async function latestOfFile(db: Db, actor: Member, fileId: string, since: string, copyId?: string) {
  const row = await db
    .selectFrom("file_downloads")
    .where("user_id", "=", actor.userId)
    .where("company_file_id", "=", fileId)
    .where("channel", "=", "read")
    .where("downloaded_at", ">=", since)
    .$if(copyId !== undefined, (query) => query.where("copy_id", "=", copyId ?? ""))
    .select(["copy_id as copyId", "downloaded_at as at"])
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, version: null } : null;
}
