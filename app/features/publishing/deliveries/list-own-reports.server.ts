import { isAdmin, type Member } from "#app/features/actor.ts";
import { reportsVisibleTo } from "#app/features/trade/catalogue/report.scope.server.ts";
import { filesVisibleTo } from "#app/features/publishing/company-files/company-file.scope.server.ts";
import { fileEnding } from "#app/features/publishing/company-files/company-file.ts";
import { filed } from "#app/features/publishing/company-files/find-company-files.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { conditions } from "./find-holdings.server.ts";
import { openHoldingsVisibleTo } from "./holding.scope.server.ts";

/** An entry of My Reports, as a list for programs has it. */
export interface OwnReport {
  /** What it is downloaded by: the report's id, or the file's. */
  id: string;
  title: string;
  description: string;
  /** The category's id; null for a file that was filed under none. */
  categoryId: string | null;
  fileType: string;
  /** When it came to My Reports; for staff, who have every report, when it was entered. UTC. */
  since: string;
}

/** The last row of a page, by what the list is ordered by. */
export type OwnReportPosition = readonly [since: string, id: string];

export interface OwnReportQuery {
  search: string;
  /** A category's id. */
  category?: string | undefined;
  after?: OwnReportPosition | undefined;
  limit: number;
}

interface Placed {
  report: OwnReport;
  place: OwnReportPosition;
}

/**
 * My Reports, the newest first, so many from a place on: a page costs the same wherever it lies. The same entries as
 * `findMyReports` has.
 */
export async function listOwnReports(
  db: Db,
  actor: Member,
  query: OwnReportQuery,
): Promise<{ rows: OwnReport[]; next: OwnReportPosition | null }> {
  const found = isAdmin(actor)
    ? await everyReport(db, actor, query)
    : merged(await heldReports(db, actor, query), await ownFiles(db, actor, query));
  const shown = found.slice(0, query.limit);
  return {
    rows: shown.map(({ report }) => report),
    next: found.length > query.limit ? (shown.at(-1)?.place ?? null) : null,
  };
}

const reportColumns = [
  "reports.id as report_id",
  "reports.title",
  "reports.description",
  "reports.category_id",
  "reports.file_type",
] as const;

async function everyReport(
  db: Db,
  actor: Member,
  { after, limit, ...filter }: OwnReportQuery,
): Promise<Placed[]> {
  const rows = await reportsVisibleTo(db, actor)
    .where("reports.status", "!=", "withdrawn")
    .where((eb) => eb.and(conditions(eb, narrowed(filter))))
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple("reports.created_at", "reports.id"), "<", eb.tuple(...(after ?? ["", ""]))),
      ),
    )
    .select(reportColumns)
    .select(["reports.id", "reports.created_at as at"])
    .orderBy("reports.created_at", "desc")
    .orderBy("reports.id", "desc")
    .limit(limit + 1)
    .execute();
  return rows.map(toReport);
}

async function heldReports(
  db: Db,
  actor: Member,
  { after, limit, ...filter }: OwnReportQuery,
): Promise<Placed[]> {
  const rows = await openHoldingsVisibleTo(db, actor)
    .where((eb) => eb.and(conditions(eb, narrowed(filter))))
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple("holdings.granted_at", "holdings.id"), "<", eb.tuple(...(after ?? ["", ""]))),
      ),
    )
    .select(reportColumns)
    .select(["holdings.id", "holdings.granted_at as at"])
    .orderBy("holdings.granted_at", "desc")
    .orderBy("holdings.id", "desc")
    .limit(limit + 1)
    .execute();
  return rows.map(toReport);
}

async function ownFiles(
  db: Db,
  actor: Member,
  { after, limit, ...filter }: OwnReportQuery,
): Promise<Placed[]> {
  const rows = await filed(filesVisibleTo(db, actor), actor, { destination: "my-reports", ...filter })
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple("company_files.added_at", "company_files.id"), "<", eb.tuple(...(after ?? ["", ""]))),
      ),
    )
    .select(["company_files.id", "company_files.title", "company_files.description"])
    .select(["company_files.category_id", "company_files.added_at as at", "files.name"])
    .orderBy("company_files.added_at", "desc")
    .orderBy("company_files.id", "desc")
    .limit(limit + 1)
    .execute();
  return rows.map(({ id, at, title, description, category_id: categoryId, name }) => ({
    report: { id, title, description: description ?? "", categoryId, fileType: fileEnding(name), since: at },
    place: [at, id],
  }));
}

interface ReportRow {
  id: string;
  at: string;
  report_id: string;
  title: string;
  description: string;
  category_id: string;
  file_type: string;
}

function toReport(row: ReportRow): Placed {
  return {
    report: {
      id: row.report_id,
      title: row.title,
      description: row.description,
      categoryId: row.category_id,
      fileType: row.file_type,
      since: row.at,
    },
    place: [row.at, row.id],
  };
}

/** Both are in order, and each is a page and one: so is the beginning of what they make together. */
function merged(held: readonly Placed[], files: readonly Placed[]): Placed[] {
  return [...held, ...files].sort(
    (a, b) => compare(b.place[0], a.place[0]) || compare(b.place[1], a.place[1]),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function narrowed({ search, category }: Pick<OwnReportQuery, "search" | "category">) {
  return { search, ...(category && { category }) };
}
