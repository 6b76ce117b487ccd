import { openHoldingsVisibleTo } from "#app/features/publishing/holdings/holding.scope.server.ts";
import type { ExpressionBuilder } from "kysely";
import { type Actor, isAdmin, isMember } from "#app/features/actor.ts";
import { camelCased } from "#app/features/camel-case.ts";
import { reportsVisibleTo } from "#app/features/publishing/catalogue/report.scope.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { findFile } from "#app/platform/storage/storage.server.ts";
import type { Schema } from "#db/schema.ts";
import type { HoldingSource, ReportHolding } from "./holding.ts";

/** Of a report, whoever holds it. */
export const reportColumns = [
  "reports.id as report_id",
  "reports.title",
  "reports.description",
  "reports.category_id",
  "categories.name as category",
  "reports.pages",
  "reports.file_type",
  "reports.version",
  "reports.published_on",
] as const;

/** What one company holds, newest first: for its people, and for staff looking at the client. */
export async function holdingsVisibleTo(
  db: Db,
  actor: Actor,
  { companyId }: { companyId: string },
): Promise<ReportHolding[]> {
  if (!isId(companyId)) return [];
  const rows = await openHoldingsVisibleTo(db, actor)
    .where("holdings.company_id", "=", companyId)
    .select(reportColumns)
    .select((eb) => reportHoldingColumns(eb, actor, companyId))
    .orderBy("holdings.granted_at", "desc")
    .orderBy("holdings.id")
    .limit(500)
    .execute();
  return rows.map(toReportHolding);
}

/** Of a holding, and of the copies taken of it. */
export function reportHoldingColumns(eb: HoldingBuilder, actor: Actor, companyId: string) {
  return [
    "holdings.id" as const,
    "holdings.source" as const,
    "holdings.granted_at" as const,
    versionTaken(eb, companyId).as("taken"),
    versionGranted(eb).as("granted"),
    changeNote(eb).as("change_note"),
    lastCopy(eb, actor).as("last_copy_at"),
  ];
}

type Builder = ExpressionBuilder<Schema, "reports" | "categories">;
type HoldingBuilder = ExpressionBuilder<Schema, "reports" | "categories" | "holdings">;

/** The version of the newest copy the company took: versions only grow, so it is the newest they have. */
function versionTaken(eb: HoldingBuilder, companyId: string) {
  return eb
    .selectFrom("downloads")
    .select("downloads.version")
    .whereRef("downloads.report_id", "=", "reports.id")
    .where("downloads.company_id", "=", companyId)
    .orderBy("downloads.seq", "desc")
    .limit(1)
    .$asScalar();
}

/** The version that was current when the company was given the report. */
function versionGranted(eb: HoldingBuilder) {
  return eb
    .selectFrom("report_versions")
    .whereRef("report_versions.report_id", "=", "reports.id")
    .whereRef("report_versions.created_at", "<=", "holdings.granted_at")
    .select((of) => of.fn.max("report_versions.version").as("version"))
    .$asScalar();
}

/** What is different in the current version. */
function changeNote(eb: Builder) {
  return eb
    .selectFrom("report_versions")
    .select("report_versions.change_note")
    .whereRef("report_versions.report_id", "=", "reports.id")
    .whereRef("report_versions.version", "=", "reports.version")
    .$asScalar();
}

/** When the asking person last took a copy. */
export function lastCopy(eb: Builder, actor: Actor) {
  return eb
    .selectFrom("downloads")
    .select("downloads.downloaded_at")
    .whereRef("downloads.report_id", "=", "reports.id")
    .where("downloads.user_id", "=", actor.userId ?? "")
    .orderBy("downloads.seq", "desc")
    .limit(1)
    .$asScalar();
}

interface Row {
  id: string;
  report_id: string;
  title: string;
  description: string;
  category_id: string;
  category: string;
  pages: number;
  file_type: string;
  version: number;
  source: HoldingSource | null;
  granted_at: string;
  taken: number | null;
  granted: number | null;
  change_note: string | null;
  published_on: string | null;
  last_copy_at: string | null;
}

export function toReportHolding(row: Row): ReportHolding {
  const { category_id, category, version, taken, granted, ...own } = row;
  return {
    ...camelCased(own),
    category: { id: category_id, name: category },
    versionHeld: Math.max(taken ?? 0, granted ?? 1),
    versionCurrent: version,
    hasCopy: taken !== null,
  };
}

const columns = [
  "reports.id",
  "reports.title",
  "reports.version",
  "reports.file_type",
  "reports.file_id",
] as const;

/**
 * The report if this person may have a copy now: their company holds it and the holding has not ended, withdrawn from
 * the shop or not; or they are staff, who take no copies of what is withdrawn. Of a draft only staff have one.
 * @returns null otherwise, without telling a report that is somebody else's from one that does not exist.
 */
export async function findDownloadable(db: Db, actor: Actor, reportId: string) {
  if (!isMember(actor) || !isId(reportId)) return null;
  if (isAdmin(actor)) {
    const report = await reportsVisibleTo(db, actor)
      .where("reports.id", "=", reportId)
      .where("reports.status", "!=", "withdrawn")
      .select(columns)
      .executeTakeFirst();
    return report ?? null;
  }
  const held = await openHoldingsVisibleTo(db, actor)
    .where("holdings.report_id", "=", reportId)
    .select(columns)
    .executeTakeFirst();
  return held ?? null;
}

/** What such a copy would be, without making it: for those who ask for its head alone. */
export async function findCopyOffered(
  db: Db,
  actor: Actor,
  reportId: string,
): Promise<{ title: string; fileType: string; contentType: string } | null> {
  const report = await findDownloadable(db, actor, reportId);
  const file = report && (await findFile(db, report.file_id));
  return file && { title: report.title, fileType: report.file_type, contentType: file.contentType };
}

interface GrantableReport {
  id: string;
  title: string;
  category: string;
  publishedOn: string | null;
}

/** Published reports a company does not hold yet, for the staff form that grants one. Empty for anybody else. */
export async function findGrantableReports(
  db: Db,
  actor: Actor,
  companyId: string,
): Promise<GrantableReport[]> {
  if (actor.role !== "admin" || !isId(companyId)) return [];
  return reportsVisibleTo(db, actor)
    .where("reports.status", "=", "published")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("holdings")
            .select("holdings.id")
            .whereRef("holdings.report_id", "=", "reports.id")
            .where("holdings.company_id", "=", companyId)
            .where("holdings.ended_at", "is", null),
        ),
      ),
    )
    .select(["reports.id", "reports.title", "categories.name as category"])
    .select("reports.published_on as publishedOn")
    .orderBy("reports.published_on", "desc")
    .orderBy("reports.id")
    .limit(500)
    .execute();
}
