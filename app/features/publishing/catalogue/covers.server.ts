/** Covers: the first page of a report's file, small. Drawn once for each file; what can't be drawn has none. */
import { existsSync } from "node:fs";
import type { Actor } from "#app/features/actor.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { drawPdfPage, PdfBusyError } from "#app/platform/pdf/pdf.server.ts";
import { requireFilesFolder } from "#app/platform/storage/files-folder.server.ts";
import { storedPath } from "#app/platform/storage/storage.server.ts";
import { findReport, findWithdrawnHeld } from "./find-reports.server.ts";
import { coversOfReports, filesWithoutCover } from "./report.scope.server.ts";
import type { Cover } from "./report.ts";

/** Covers that one run draws: what people download meanwhile is drawn beside it. */
const MOST = 20;
/** Pixels across: twice what a list shows, for fine screens. */
const WIDE = 240;
const MOST_BYTES = 15_000;

/** Draws the covers that are missing. One that can't be drawn is not tried again. */
export async function drawCovers(db: Db, isStopping: () => boolean = () => false): Promise<void> {
  const files = await filesWithoutCover(db, MOST);
  if (files.length === 0) return;
  await requireFilesFolder();
  for (const file of files) {
    if (isStopping()) return;
    const cover = await drawn(file);
    if (cover === "busy") return;
    await db
      .insertInto("report_covers")
      .values({ file_id: file.id, ...cover, created_at: nowIso() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

const NONE = { png: null, width: 0, height: 0 };

async function drawn(file: { id: string; path: string; sha256: string }) {
  const path = storedPath(file);
  // One that a restore could not bring back is told of by the backups.
  if (!existsSync(path)) return NONE;
  try {
    const at = { path, sha256: file.sha256 };
    const { png, size } = await drawPdfPage(at, { page: 1, wide: WIDE, mostBytes: MOST_BYTES });
    return png.length <= MOST_BYTES ? { png, ...size } : NONE;
  } catch (error) {
    if (error instanceof PdfBusyError) return "busy";
    log.warn("cover-not-drawn", {
      file: file.id,
      cause: error instanceof Error ? error.name : String(error),
    });
    return NONE;
  }
}

/** The sizes of the covers of reports that the person has found, by the report's id. */
export async function coversOf(db: Db, reportIds: readonly string[]): Promise<Map<string, Cover>> {
  if (reportIds.length === 0) return new Map();
  const rows = await coversOfReports(db, reportIds)
    .select(["reports.id", "reports.version", "report_covers.width", "report_covers.height"])
    .execute();
  return new Map(rows.map(({ id, ...cover }) => [id, cover]));
}

/** The cover of a report that this person may see; null for anybody else. */
export async function findCover(db: Db, actor: Actor, reportId: string): Promise<Uint8Array | null> {
  const report = (await findReport(db, actor, reportId)) ?? (await findWithdrawnHeld(db, actor, reportId));
  if (!report) return null;
  const row = await coversOfReports(db, [report.id]).select("report_covers.png").executeTakeFirst();
  return row?.png ?? null;
}
