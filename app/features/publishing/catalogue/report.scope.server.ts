import type { InferResult } from "kysely";
import type { Actor } from "#app/features/actor.ts";
import { seesAll } from "#app/features/of-company.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { type ListedReport, MOST_COPIES, type Report } from "./report.ts";

/** The catalogue entries this person may see: published ones; for staff also drafts and withdrawn ones. */
export function reportsVisibleTo(db: Db, actor: Actor) {
  const all = db.selectFrom("reports").innerJoin("categories", "categories.id", "reports.category_id");
  if (seesAll(actor)) return all;
  return all.where("reports.status", "=", "published");
}

/** The covers of reports: asked for by whoever has found the report. */
export function coversOfReports(db: Db, reportIds: readonly string[]) {
  return db
    .selectFrom("reports")
    .innerJoin("report_covers", "report_covers.file_id", "reports.file_id")
    .where("reports.id", "in", [...reportIds])
    .where("report_covers.png", "is not", null)
    .limit(reportIds.length);
}

/** The files of all reports whose cover nobody has drawn. */
export function filesWithoutCover(db: Db, most: number) {
  return db
    .selectFrom("reports")
    .innerJoin("files", "files.id", "reports.file_id")
    .leftJoin("report_covers", "report_covers.file_id", "reports.file_id")
    .where("reports.file_type", "=", "pdf")
    .where("report_covers.file_id", "is", null)
    .select(["files.id", "files.path", "files.sha256"])
    .distinct()
    .limit(most)
    .execute();
}

/** The same as reportsVisibleTo, with every column a `ListedReport` is made of. */
export function listedReportsVisibleTo(db: Db, actor: Actor) {
  return reportsVisibleTo(db, actor).selectAll("reports").select("categories.name as category_name");
}

/** And with the copies taken, each report's counted up to {@link MOST_COPIES}: for lists that show the number. */
export function wholeReportsVisibleTo(db: Db, actor: Actor) {
  return listedReportsVisibleTo(db, actor).select((eb) =>
    eb
      .selectFrom((of) =>
        of
          .selectFrom("downloads")
          .whereRef("downloads.report_id", "=", "reports.id")
          .select("downloads.seq")
          .limit(MOST_COPIES)
          .as("copies"),
      )
      .select((count) => count.fn.countAll<number>().as("count"))
      .$asScalar()
      .$notNull()
      .as("downloads"),
  );
}

type ListedRow = InferResult<ReturnType<typeof listedReportsVisibleTo>>[number];
export type ReportRow = InferResult<ReturnType<typeof wholeReportsVisibleTo>>[number];

export function toListedReport(row: ListedRow): ListedReport {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    category: { id: row.category_id, name: row.category_name },
    pricePence: row.price_pence,
    contents: JSON.parse(row.contents) as string[],
    pages: row.pages,
    publishedOn: row.published_on,
    restricted: row.restricted === 1,
    status: row.status,
    version: row.version,
    fileType: row.file_type,
    createdAt: row.created_at,
  };
}

export function toReport(row: ReportRow): Report {
  return { ...toListedReport(row), downloads: Number(row.downloads) };
}
