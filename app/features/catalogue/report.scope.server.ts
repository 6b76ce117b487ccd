import type { InferResult } from "kysely";
import type { Actor } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { Report } from "./report.ts";

/** The catalogue entries this person may see: published ones; for staff also drafts and withdrawn ones. */
export function reportsVisibleTo(db: Db, actor: Actor) {
  const all = db.selectFrom("reports").innerJoin("categories", "categories.id", "reports.category_id");
  if (actor.role === "admin" || actor.role === "system") return all;
  return all.where("reports.status", "=", "published");
}

/** The same with every column a `Report` is made of. */
export function wholeReportsVisibleTo(db: Db, actor: Actor) {
  return reportsVisibleTo(db, actor)
    .selectAll("reports")
    .select("categories.name as category_name")
    .select((eb) =>
      eb
        .selectFrom("downloads")
        .whereRef("downloads.report_id", "=", "reports.id")
        .select((count) => count.fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("downloads"),
    );
}

export type ReportRow = InferResult<ReturnType<typeof wholeReportsVisibleTo>>[number];

export function toReport(row: ReportRow): Report {
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
    downloads: Number(row.downloads),
    createdAt: row.created_at,
  };
}
