import { downloadsVisibleTo } from "#app/features/publishing/holdings/download.scope.server.ts";
import type { Member } from "#app/features/actor.ts";
import { camelCased } from "#app/features/camel-case.ts";
import type { CsvCell } from "#app/features/csv/csv.ts";
import { fileEnding } from "#app/features/publishing/company-files/company-file.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { CopyChannel } from "#db/schema.ts";
import type { DownloadCursor } from "./download-cursor.ts";

const HISTORY_PAGE_SIZE = 50;

type Found = DownloadEntry & { seq: number };

/**
 * The asking person's own copies, newest first: one page of the two logs, merged by time. Each log is read from its own
 * number on, so that the thousandth page costs no more than the first.
 * @param before where the page before ended; null for the newest.
 * @returns `next` is null when there are no older ones.
 */
export async function findDownloadHistory(
  db: Db,
  actor: Member,
  before: DownloadCursor | null,
  size = HISTORY_PAGE_SIZE,
): Promise<{ rows: DownloadEntry[]; next: DownloadCursor | null }> {
  const limit = size + 1;
  const reports = await reportCopies(db, actor, before?.reports, limit);
  const files = await fileCopies(db, actor, before?.files, limit);
  const all = [...reports, ...files].sort((one, other) =>
    one.downloadedAt === other.downloadedAt
      ? one.copyId.localeCompare(other.copyId)
      : one.downloadedAt < other.downloadedAt
        ? 1
        : -1,
  );
  const shown = all.slice(0, size);
  const last = (kind: Found["kind"], from: number | undefined) =>
    shown.findLast((entry) => entry.kind === kind)?.seq ?? from ?? Number.MAX_SAFE_INTEGER;
  return {
    rows: shown.map(({ seq: _seq, ...entry }) => entry),
    next:
      all.length > size
        ? { reports: last("report", before?.reports), files: last("file", before?.files) }
        : null,
  };
}

async function reportCopies(db: Db, actor: Member, before: number | undefined, limit: number) {
  const rows = await downloadsVisibleTo(db, actor)
    .where("downloads.user_id", "=", actor.userId)
    .$if(before !== undefined, (query) => query.where("downloads.seq", "<", before ?? 0))
    .select(["downloads.seq", "downloads.copy_id", "downloads.version", "downloads.downloaded_at"])
    .select("downloads.channel")
    .select(["reports.title", "reports.file_type"])
    .orderBy("downloads.seq", "desc")
    .limit(limit)
    .execute();
  return rows.map((row): Found => ({ kind: "report", ...camelCased(row) }));
}

async function fileCopies(db: Db, actor: Member, before: number | undefined, limit: number) {
  const rows = await db
    .selectFrom("file_downloads")
    .innerJoin("company_files", "company_files.id", "file_downloads.company_file_id")
    .innerJoin("files", "files.id", "company_files.file_id")
    .where("file_downloads.user_id", "=", actor.userId)
    .$if(before !== undefined, (query) => query.where("file_downloads.seq", "<", before ?? 0))
    .select(["file_downloads.seq", "file_downloads.copy_id", "file_downloads.downloaded_at"])
    .select("file_downloads.channel")
    .select(["company_files.title", "files.name"])
    .orderBy("file_downloads.seq", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ name, ...row }): Found => {
    return { kind: "file", ...camelCased(row), version: null, fileType: fileEnding(name) };
  });
}

/** One copy in a person's history: of a report of the catalogue, or of a file of their company's. */
interface DownloadEntry {
  kind: "report" | "file";
  copyId: string;
  title: string;
  /** Null for files: they have none. */
  version: number | null;
  fileType: string;
  /** UTC. */
  downloadedAt: string;
  channel: CopyChannel;
}

/** How a copy was taken, as people read it. */
export const CHANNEL_LABELS: Record<CopyChannel, string> = { download: "Downloaded", read: "Read here" };

/**
 * Copies read at a time, ten thousand in all: few at first, so that the file begins to come at once, and never so many
 * that others wait for the titles of all of them.
 */
const batches = [100, 150, ...Array<number>(39).fill(250)];

/** The actor's own download history as rows of a table, its header first: the newest ten thousand copies. */
export async function* exportDownloadHistory(db: Db, actor: Member): AsyncGenerator<CsvCell[][]> {
  yield [["Taken (UTC)", "Title", "Kind", "Version", "Type", "Copy id", "How"]];
  let before: DownloadCursor | null = null;
  for (const size of batches) {
    const { rows, next } = await findDownloadHistory(db, actor, before, size);
    yield rows.map((copy) => [
      copy.downloadedAt,
      copy.title,
      copy.kind === "report" ? "Report" : "Document",
      copy.version,
      copy.fileType,
      copy.copyId,
      CHANNEL_LABELS[copy.channel],
    ]);
    if (!next) return;
    before = next;
  }
}
