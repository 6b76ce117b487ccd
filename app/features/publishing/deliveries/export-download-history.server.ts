import type { Member } from "#app/features/actor.ts";
import type { CsvCell } from "#app/features/csv/csv.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { DownloadPlace } from "./download-place.ts";
import { findDownloadHistory } from "./find-download-history.server.ts";

/**
 * Copies read at a time, ten thousand in all: few at first, so that the file begins to come at once, and never so many
 * that others wait for the titles of all of them.
 */
const stretches = [100, 150, ...Array<number>(39).fill(250)];

/** The actor's own download history as rows of a table, its header first: the newest ten thousand copies. */
export async function* exportDownloadHistory(db: Db, actor: Member): AsyncGenerator<CsvCell[][]> {
  yield [["Taken (UTC)", "Title", "Kind", "Version", "Type", "Copy id"]];
  let before: DownloadPlace | null = null;
  for (const stretch of stretches) {
    const { rows, next } = await findDownloadHistory(db, actor, before, stretch);
    yield rows.map((copy) => [
      copy.downloadedAt,
      copy.title,
      copy.kind === "report" ? "Report" : "Document",
      copy.version,
      copy.fileType,
      copy.copyId,
    ]);
    if (!next) return;
    before = next;
  }
}
