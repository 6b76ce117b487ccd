import type { SelectQueryBuilder } from "kysely";
import { isAdmin, type Member } from "#app/features/actor.ts";
import { MOST_COUNTED } from "#app/features/lists/list.ts";
import { reportsVisibleTo } from "#app/features/publishing/catalogue/report.scope.server.ts";
import { countFilesIn } from "#app/features/publishing/company-files/company-file.scope.server.ts";
import { openHoldingsVisibleTo } from "#app/features/publishing/holdings/holding.scope.server.ts";
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
const columns = ["reports.id", "reports.title", "categories.name as category", "reports.pages"] as const;

/** The newest reports the person's company holds; for staff the newest that are not withdrawn. */
export async function findLatestReports(db: Db, actor: Member): Promise<LatestReport[]> {
  if (isAdmin(actor)) {
    const rows = await reportsVisibleTo(db, actor)
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
  return openHoldingsVisibleTo(db, actor)
    .select(columns)
    .select("holdings.granted_at as since")
    .orderBy("holdings.granted_at", "desc")
    .orderBy("holdings.id")
    .limit(listed)
    .execute();
}

/** How many entries My Reports has, up to {@link MOST_COUNTED}: reports held, and files delivered to it or made by the company. */
export async function countMyReports(db: Db, actor: Member): Promise<number> {
  if (isAdmin(actor)) {
    const every = reportsVisibleTo(db, actor).where("reports.status", "!=", "withdrawn").select("reports.id");
    return countOf(db, every.limit(MOST_COUNTED));
  }
  const held = openHoldingsVisibleTo(db, actor).select("holdings.id");
  const files = await countFilesIn(db, actor, "my-reports", MOST_COUNTED);
  return Math.min(MOST_COUNTED, (await countOf(db, held.limit(MOST_COUNTED))) + files);
}

async function countOf(db: Db, some: SelectQueryBuilder<Schema, never, { id: string }>): Promise<number> {
  const { count } = await db
    .selectFrom(some.as("some"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
