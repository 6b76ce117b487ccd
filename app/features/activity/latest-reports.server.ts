import type { SelectQueryBuilder } from "kysely";
import type { Db } from "#app/platform/database.server.ts";
import type { Schema } from "#db/schema.ts";

export interface LatestReport {
  id: string;
  title: string;
  category: string;
  pages: number;
  /** When the company got it; for staff, when it was published. UTC ISO-8601 or a date. */
  since: string;
}

const listed = 3;
/** Nobody needs to know on a card by how much more than this it is. */
const mostCounted = 10_000;

/** The newest reports a company holds; with null the newest that are not withdrawn. */
export async function findLatestReports(db: Db, companyId: string | null): Promise<LatestReport[]> {
  const columns = ["reports.id", "reports.title", "categories.name as category", "reports.pages"] as const;
  if (companyId === null) {
    const rows = await db
      .selectFrom("reports")
      .innerJoin("categories", "categories.id", "reports.category_id")
      .where("reports.status", "!=", "withdrawn")
      .select(columns)
      .select(["reports.published_on", "reports.created_at"])
      .orderBy("reports.published_on", "desc")
      .orderBy("reports.id")
      .limit(listed)
      .execute();
    return rows.map(({ published_on, created_at, ...row }) => ({
      ...row,
      since: published_on ?? created_at,
    }));
  }
  return db
    .selectFrom("holdings")
    .innerJoin("reports", "reports.id", "holdings.report_id")
    .innerJoin("categories", "categories.id", "reports.category_id")
    .where("holdings.company_id", "=", companyId)
    .where("holdings.ended_at", "is", null)
    .select(columns)
    .select("holdings.granted_at as since")
    .orderBy("holdings.granted_at", "desc")
    .orderBy("holdings.id")
    .limit(listed)
    .execute();
}

/** How many entries My Reports has: reports held, and files delivered to it or made by the company. */
export async function countMyReports(db: Db, companyId: string | null): Promise<number> {
  if (companyId === null) {
    const every = db.selectFrom("reports").where("status", "!=", "withdrawn").select("id");
    return countOf(db, every.limit(mostCounted));
  }
  const held = db
    .selectFrom("holdings")
    .where("company_id", "=", companyId)
    .where("ended_at", "is", null)
    .select("id");
  const files = db
    .selectFrom("company_files")
    .where("company_id", "=", companyId)
    .where("destination", "=", "my-reports")
    .where("removed_at", "is", null)
    .select("id");
  return (await countOf(db, held.limit(mostCounted))) + (await countOf(db, files.limit(mostCounted)));
}

async function countOf(db: Db, some: SelectQueryBuilder<Schema, never, { id: string }>): Promise<number> {
  const { count } = await db
    .selectFrom(some.as("some"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
