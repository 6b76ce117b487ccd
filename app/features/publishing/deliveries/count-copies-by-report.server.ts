import { type Actor, isAdmin } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { copiesOfCompany } from "./download.scope.server.ts";

export interface ReportCopies {
  id: string;
  title: string;
  /** Copies taken since the later of the two times, and since the earlier. */
  recent: number;
  all: number;
}

/** More reports than these are not told apart. */
const most = 1000;

/**
 * How often each report was downloaded, the most downloaded first; nothing to anybody but staff.
 * @param since two times, UTC ISO-8601; `all` is the earlier.
 */
export async function countCopiesByReport(
  db: Db,
  actor: Actor,
  since: { recent: string; all: string },
): Promise<ReportCopies[]> {
  if (!isAdmin(actor)) return [];
  const taken = copiesOfCompany(db, actor)
    .where("downloads.downloaded_at", ">=", since.all)
    .select((eb) => [
      "downloads.report_id",
      eb.fn.countAll<number>().as("all"),
      eb.fn
        .sum<number>(eb.case().when("downloads.downloaded_at", ">=", since.recent).then(1).else(0).end())
        .as("recent"),
    ])
    .groupBy("downloads.report_id");
  return db
    .selectFrom(taken.as("taken"))
    .innerJoin("reports", "reports.id", "taken.report_id")
    .select(["reports.id", "reports.title", "taken.recent", "taken.all"])
    .orderBy("taken.all", "desc")
    .orderBy("reports.title")
    .limit(most)
    .execute();
}
