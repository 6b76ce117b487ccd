import type { ExpressionBuilder } from "kysely";
import { type Actor, isAdmin, type Member } from "#app/features/actor.ts";
import { reportsVisibleTo } from "#app/features/catalogue/report.scope.server.ts";
import { anyHolds } from "#app/features/search.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/random.server.ts";
import type { Schema } from "#db/schema.ts";
import { openHoldingsVisibleTo } from "./holding.scope.server.ts";
import type { Holding, HoldingSource } from "./holding.ts";

export interface HoldingFilter {
  /** Words that title, description or category must all have. */
  search?: string;
  /** A category's id. */
  category?: string;
  /** Counted from 1. */
  page?: number;
}

export interface HoldingPage {
  holdings: Holding[];
  total: number;
  page: number;
  pages: number;
}

const perPage = 25;
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
): Promise<Holding[]> {
  if (!isId(companyId)) return [];
  const rows = await openHoldingsVisibleTo(db, actor)
    .where("holdings.company_id", "=", companyId)
    .select(columns)
    .select(["holdings.id", "holdings.source", "holdings.granted_at"])
    .select((eb) => [
      versionTaken(eb, companyId).as("taken"),
      versionGranted(eb).as("granted"),
      copiesOf(eb, actor).as("copies"),
    ])
    .orderBy("holdings.granted_at", "desc")
    .orderBy("holdings.id")
    .limit(500)
    .execute();
  return rows.map(toHolding);
}

/** My Reports: what the asking person can download. Staff can download every report that is not withdrawn. */
export async function findMyReports(db: Db, actor: Member, filter: HoldingFilter = {}): Promise<HoldingPage> {
  return isAdmin(actor) ? everyReport(db, actor, filter) : ownHoldings(db, actor, filter);
}

async function ownHoldings(db: Db, actor: Member, filter: HoldingFilter): Promise<HoldingPage> {
  const companyId = actor.companyId ?? "";
  const found = openHoldingsVisibleTo(db, actor)
    .where("holdings.company_id", "=", companyId)
    .where((eb) => eb.and(conditions(eb, filter)));
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const at = pageOf(Number(total), filter.page);
  const rows = await found
    .select(columns)
    .select(["holdings.id", "holdings.source", "holdings.granted_at"])
    .select((eb) => [
      versionTaken(eb, companyId).as("taken"),
      versionGranted(eb).as("granted"),
      copiesOf(eb, actor).as("copies"),
    ])
    .orderBy("holdings.granted_at", "desc")
    .orderBy("holdings.id")
    .limit(perPage)
    .offset(at.offset)
    .execute();
  return { holdings: rows.map(toHolding), total: Number(total), page: at.page, pages: at.pages };
}

async function everyReport(db: Db, actor: Member, filter: HoldingFilter): Promise<HoldingPage> {
  const found = reportsVisibleTo(db, actor)
    .where("reports.status", "!=", "withdrawn")
    .where((eb) => eb.and(conditions(eb, filter)));
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const at = pageOf(Number(total), filter.page);
  const rows = await found
    .select(columns)
    .select(["reports.published_on", "reports.created_at"])
    .select((eb) => copiesOf(eb, actor).as("copies"))
    .orderBy("reports.published_on", "desc")
    .orderBy("reports.id")
    .limit(perPage)
    .offset(at.offset)
    .execute();
  const holdings = rows.map((row) =>
    toHolding({
      ...row,
      id: null,
      source: null,
      granted_at: row.published_on ?? row.created_at,
      taken: row.version,
      granted: row.version,
    }),
  );
  return { holdings, total: Number(total), page: at.page, pages: at.pages };
}

type Builder = ExpressionBuilder<Schema, "reports" | "categories">;
type HoldingBuilder = ExpressionBuilder<Schema, "reports" | "categories" | "holdings">;

/** Each word literally, wherever it stands: `%` and `_` are no wildcards here. */
function conditions(eb: Builder, { search, category }: HoldingFilter) {
  const words = (search ?? "").split(/\s+/).filter(Boolean).slice(0, 10);
  return [
    ...(category ? [eb("reports.category_id", "=", category)] : []),
    ...words.map((word) => anyHolds(eb, ["reports.title", "reports.description", "categories.name"], word)),
  ];
}

/** The newest version the company has a copy of. */
function versionTaken(eb: HoldingBuilder, companyId: string) {
  return eb
    .selectFrom("downloads")
    .whereRef("downloads.report_id", "=", "reports.id")
    .where("downloads.company_id", "=", companyId)
    .select((of) => of.fn.max("downloads.version").as("version"))
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

function copiesOf(eb: Builder, actor: Actor) {
  return eb
    .selectFrom("downloads")
    .whereRef("downloads.report_id", "=", "reports.id")
    .where("downloads.user_id", "=", actor.userId ?? "")
    .select((of) => of.fn.countAll<number>().as("count"))
    .$asScalar()
    .$notNull();
}

function pageOf(total: number, asked = 1) {
  const pages = Math.max(1, Math.ceil(total / perPage));
  const page = Math.min(Math.max(1, asked), pages);
  return { page, pages, offset: (page - 1) * perPage };
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
  copies: number;
}

function toHolding(row: Row): Holding {
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
    source: row.source,
    grantedAt: row.granted_at,
    downloadsByMe: Number(row.copies),
  };
}
