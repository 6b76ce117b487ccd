import type { ExpressionBuilder, SelectQueryBuilder } from "kysely";
import { type Actor, isAdmin, type Member } from "#app/features/actor.ts";
import { reportsVisibleTo } from "#app/features/trade/catalogue/report.scope.server.ts";
import {
  countFilesIn,
  filesVisibleTo,
} from "#app/features/publishing/company-files/company-file.scope.server.ts";
import { filed, findFilesById } from "#app/features/publishing/company-files/find-company-files.server.ts";
import { pageWindow } from "#app/features/paging.ts";
import { anyHolds } from "#app/features/search.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import type { Schema } from "#db/schema.ts";
import { openHoldingsVisibleTo } from "./holding.scope.server.ts";
import type { ReportHolding, HoldingSource, MyReport } from "./holding.ts";

export interface HoldingFilter {
  /** Words that title, description or category must all have. */
  search?: string;
  /** A category's id. */
  category?: string;
  /** Counted from 1. */
  page?: number;
}

export interface MyReportsPage {
  entries: MyReport[];
  total: number;
  page: number;
  pages: number;
}

const perPage = 25;
/** How many entries of one kind are counted. */
const mostCounted = 10_000;
const columns = [
  "reports.id as report_id",
  "reports.title",
  "reports.description",
  "reports.category_id",
  "categories.name as category",
  "reports.pages",
  "reports.file_type",
  "reports.version",
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
    .select(columns)
    .select(["holdings.id", "holdings.source", "holdings.granted_at"])
    .select((eb) => [
      versionTaken(eb, companyId).as("taken"),
      versionGranted(eb).as("granted"),
      changeNote(eb).as("change_note"),
      lastCopy(eb, actor).as("last_copy_at"),
    ])
    .orderBy("holdings.granted_at", "desc")
    .orderBy("holdings.id")
    .limit(500)
    .execute();
  return rows.map(toHolding);
}

/**
 * My Reports: what the asking person can download, newest first. The reports their company holds and the files that
 * were delivered to it or made by it; staff can download every report that is not withdrawn.
 */
export async function findMyReports(
  db: Db,
  actor: Member,
  filter: HoldingFilter = {},
): Promise<MyReportsPage> {
  return isAdmin(actor) ? everyReport(db, actor, filter) : ownReports(db, actor, filter);
}

/** First which ones stand on the page, then all there is to know of those. */
async function ownReports(db: Db, actor: Member, filter: HoldingFilter): Promise<MyReportsPage> {
  const held = openHoldingsVisibleTo(db, actor)
    .where("holdings.company_id", "=", actor.companyId ?? "")
    .where((eb) => eb.and(conditions(eb, filter)));
  const files = filed(filesVisibleTo(db, actor), actor, {
    destination: "my-reports",
    search: filter.search ?? "",
    category: filter.category,
  });
  const isNarrowed = Boolean(filter.search || filter.category);
  const total =
    (await countOf(db, held.select("holdings.id"))) +
    (isNarrowed
      ? await countOf(db, files.select("company_files.id"))
      : await countFilesIn(db, actor, "my-reports", mostCounted));
  const { page, pages, limit, offset } = pageWindow(filter.page ?? 1, total, perPage);
  // Nothing past the page's end can stand on it: each list stops there, and only these few are put in order.
  const newestHeld = held
    .select(["holdings.id", "holdings.granted_at as at"])
    .orderBy("holdings.granted_at", "desc")
    .orderBy("holdings.id")
    .limit(offset + limit);
  const newestFiles = files
    .select(["company_files.id", "company_files.added_at as at"])
    .orderBy("company_files.added_at", "desc")
    .orderBy("company_files.id")
    .limit(offset + limit);
  const places = await db
    .selectFrom(
      db
        .selectFrom(newestHeld.as("held"))
        .selectAll()
        .unionAll(db.selectFrom(newestFiles.as("files")).selectAll())
        .as("places"),
    )
    .selectAll()
    .orderBy("at", "desc")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
  const ids = places.map(({ id }) => id);
  const found = new Map<string, MyReport>();
  for (const holding of await holdingsById(db, actor, ids)) {
    found.set(holding.id ?? "", { kind: "report", ...holding });
  }
  for (const file of await findFilesById(db, actor, ids)) found.set(file.id, { kind: "file", ...file });
  return { entries: ids.flatMap((id) => found.get(id) ?? []), total, page, pages };
}

async function countOf(db: Db, query: SelectQueryBuilder<Schema, never, { id: string }>): Promise<number> {
  const { total } = await db
    .selectFrom(query.limit(mostCounted).as("some"))
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

async function holdingsById(db: Db, actor: Member, ids: string[]): Promise<ReportHolding[]> {
  if (ids.length === 0) return [];
  const rows = await openHoldingsVisibleTo(db, actor)
    .where("holdings.id", "in", ids)
    .select(columns)
    .select(["holdings.id", "holdings.source", "holdings.granted_at"])
    .select((eb) => [
      versionTaken(eb, actor.companyId ?? "").as("taken"),
      versionGranted(eb).as("granted"),
      changeNote(eb).as("change_note"),
      lastCopy(eb, actor).as("last_copy_at"),
    ])
    .limit(ids.length)
    .execute();
  return rows.map(toHolding);
}

async function everyReport(db: Db, actor: Member, filter: HoldingFilter): Promise<MyReportsPage> {
  const found = reportsVisibleTo(db, actor)
    .where("reports.status", "!=", "withdrawn")
    .where((eb) => eb.and(conditions(eb, filter)));
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { page, pages, limit, offset } = pageWindow(filter.page ?? 1, Number(total), perPage);
  const rows = await found
    .select(columns)
    .select(["reports.published_on", "reports.created_at"])
    .select((eb) => lastCopy(eb, actor).as("last_copy_at"))
    .orderBy("reports.published_on", "desc")
    .orderBy("reports.id")
    .limit(limit)
    .offset(offset)
    .execute();
  const entries = rows.map((row) => ({
    kind: "report" as const,
    ...toHolding({
      ...row,
      id: null,
      source: null,
      granted_at: row.published_on ?? row.created_at,
      taken: row.version,
      granted: row.version,
      change_note: null,
    }),
  }));
  return { entries, total: Number(total), page, pages };
}

type Builder = ExpressionBuilder<Schema, "reports" | "categories">;
type HoldingBuilder = ExpressionBuilder<Schema, "reports" | "categories" | "holdings">;

/** Each word literally, wherever it stands: `%` and `_` are no wildcards here. */
export function conditions(eb: Builder, { search, category }: HoldingFilter) {
  const words = (search ?? "").split(/\s+/).filter(Boolean).slice(0, 10);
  return [
    ...(category ? [eb("reports.category_id", "=", category)] : []),
    ...words.map((word) => anyHolds(eb, ["reports.title", "reports.description", "categories.name"], word)),
  ];
}

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
function lastCopy(eb: Builder, actor: Actor) {
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
  id: string | null;
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
  last_copy_at: string | null;
}

function toHolding(row: Row): ReportHolding {
  return {
    id: row.id,
    reportId: row.report_id,
    title: row.title,
    description: row.description,
    category: { id: row.category_id, name: row.category },
    pages: row.pages,
    fileType: row.file_type,
    versionHeld: Math.max(row.taken ?? 0, row.granted ?? 1),
    versionCurrent: row.version,
    hasCopy: row.taken !== null,
    changeNote: row.change_note,
    source: row.source,
    grantedAt: row.granted_at,
    lastCopyAt: row.last_copy_at,
  };
}
