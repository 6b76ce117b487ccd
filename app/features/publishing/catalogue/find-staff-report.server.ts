import { openHoldingsVisibleTo } from "#app/features/publishing/holdings/holding.scope.server.ts";
import { copiesOfCompany } from "#app/features/publishing/holdings/download.scope.server.ts";
import type { Actor } from "#app/features/actor.ts";
import { camelCased } from "#app/features/camel-case.ts";
import { byName } from "#app/features/lists/by-name.ts";
import { textSearch } from "#app/features/lists/list-search.server.ts";
import { listOf } from "#app/features/lists/list.server.ts";
import { ascending, descending, withNumbers } from "#app/features/lists/list.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import type { ReportFilter } from "./report.list.ts";
import { maySell } from "./report.policy.ts";
import { reportsVisibleTo, toReport, wholeReportsVisibleTo } from "./report.scope.server.ts";
import { MOST_COPIES, type Report, type ReportVersion } from "./report.ts";

/** A report with what only staff see of it. */
interface StaffReport extends Report {
  fileId: string;
  /** UTC; grows with every change: what pages hold it by. */
  updatedAt: string;
}

/** One report whatever its state; null when there is none, and for anybody but staff. */
export async function findStaffReport(db: Db, actor: Actor, reportId: string): Promise<StaffReport | null> {
  if (!maySell(actor) || !isId(reportId)) return null;
  const row = await wholeReportsVisibleTo(db, actor).where("reports.id", "=", reportId).executeTakeFirst();
  return row ? { ...toReport(row), fileId: row.file_id, updatedAt: row.updated_at } : null;
}

/** How many companies hold a report now, counted up to {@link MOST_COPIES}. */
export async function countHolders(db: Db, actor: Actor, { id }: StaffReport): Promise<number> {
  const holders = openHoldingsVisibleTo(db, actor)
    .where("holdings.report_id", "=", id)
    .select("holdings.id")
    .limit(MOST_COPIES);
  const { total } = await db
    .selectFrom(holders.as("holders"))
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** The companies that hold a report now, by name, of {@link MOST_COPIES} at most. */
export async function findHolders(
  db: Db,
  actor: Actor,
  { id }: StaffReport,
): Promise<{ id: string; name: string }[]> {
  const holders = openHoldingsVisibleTo(db, actor)
    .where("holdings.report_id", "=", id)
    .select("holdings.company_id")
    .limit(MOST_COPIES);
  const rows = await db
    .selectFrom(holders.as("holders"))
    .innerJoin("companies", "companies.id", "holders.company_id")
    .select(["companies.id", "companies.name"])
    .limit(MOST_COPIES)
    .execute();
  return byName(rows, ({ name }) => name);
}

interface StaffVersion extends ReportVersion {
  fileName: string;
  /** Bytes. */
  size: number;
}

/** Its versions with their files, the newest so many first. */
export async function findStaffVersions(db: Db, { id }: StaffReport, limit = 50): Promise<StaffVersion[]> {
  const rows = await db
    .selectFrom("report_versions")
    .innerJoin("files", "files.id", "report_versions.file_id")
    .select(["version", "pages", "change_note", "report_versions.created_at", "files.name as file_name"])
    .select("files.size")
    .where("report_id", "=", id)
    .orderBy("version", "desc")
    .limit(limit)
    .execute();
  return rows.map(camelCased);
}

interface TakenCopy {
  copyId: string;
  version: number;
  /** Null: staff. */
  company: { id: string; name: string } | null;
  person: string;
  /** UTC. */
  at: string;
}

/** The latest copies people took of it, newest first. */
export async function findLatestCopies(
  db: Db,
  actor: Actor,
  { id }: StaffReport,
  limit = 10,
): Promise<TakenCopy[]> {
  // First the newest few, then whose they are: joined at once, it might be begun with all people there are.
  const newest = copiesOfCompany(db, actor)
    .select(["downloads.seq", "downloads.copy_id", "downloads.version", "downloads.downloaded_at"])
    .select(["downloads.company_id", "downloads.user_id"])
    .where("downloads.report_id", "=", id)
    .orderBy("downloads.seq", "desc")
    .limit(limit);
  const rows = await db
    .selectFrom(newest.as("newest"))
    .innerJoin("users", "users.id", "newest.user_id")
    .leftJoin("companies", "companies.id", "newest.company_id")
    .select(["newest.copy_id", "newest.version", "newest.downloaded_at", "newest.company_id"])
    .select(["users.first_name", "users.last_name", "users.email", "companies.name as company_name"])
    .orderBy("newest.seq", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    copyId: row.copy_id,
    version: row.version,
    company: row.company_id && row.company_name ? { id: row.company_id, name: row.company_name } : null,
    person: `${row.first_name} ${row.last_name}`.trim() || row.email,
    at: row.downloaded_at,
  }));
}

/** Every report by when it was last changed; none for anybody but staff. */
export const staffReportList = listOf({
  sorts: { changed: descending("reports.updated_at", "reports.id") },
  heads: {
    title: ascending("reports.title_folded", "reports.id"),
    price: withNumbers(ascending("reports.price_or_most", "reports.id"), "reports.price_or_most"),
  },
  matching(db, actor, { status }: { status: ReportFilter }) {
    if (!maySell(actor)) return [];
    const found = reportsVisibleTo(db, actor);
    return [status === "all" ? found : found.where("reports.status", "=", status)];
  },
  search: textSearch({
    table: "reports",
    words: { reports: "reports.id", categories: "reports.category_id" },
  }),
  async rowsOf(db, actor, ids) {
    const rows = wholeReportsVisibleTo(db, actor).where("reports.id", "in", [...ids]);
    return (await rows.limit(ids.length).execute()).map(toReport);
  },
});
