import type { Actor } from "#app/features/actor.ts";
import { reportsVisibleTo } from "#app/features/publishing/catalogue/report.scope.server.ts";
import type { Db } from "#app/platform/database.server.ts";

export interface PublicFacts {
  /** Reports in the shop today. */
  reports: number;
  /** Categories with at least one of them. */
  categories: number;
}

/** What the product can count about the firm in public. */
export async function countPublicFacts(db: Db, actor: Actor): Promise<PublicFacts> {
  const counted = await reportsVisibleTo(db, actor)
    .where("reports.status", "=", "published")
    .select((eb) => [
      eb.fn.countAll<number>().as("reports"),
      eb.fn.count<number>("reports.category_id").distinct().as("categories"),
    ])
    .executeTakeFirstOrThrow();
  return { reports: Number(counted.reports), categories: Number(counted.categories) };
}
