import { type Actor, isAdmin } from "#app/features/actor.ts";
import { byName } from "#app/features/lists/by-name.ts";
import { firstWholeDay, talliesOf } from "#app/features/tallies.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { copiesOfCompany } from "../holdings/download.scope.server.ts";

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
  const [recentDays, allDays] = [firstWholeDay(since.recent), firstWholeDay(since.all)];
  const copies = talliesOf(db, "copy", { from: allDays })
    .select(["tallies.about as report_id", "tallies.amount as all"])
    .select((eb) =>
      eb
        .case()
        .when("tallies.span", ">=", recentDays)
        .then(eb.ref("tallies.amount"))
        .else(0)
        .end()
        .as("recent"),
    )
    .unionAll(copiesBetween(db, actor, since.all, allDays, { all: 1, recent: 0 }))
    .unionAll(copiesBetween(db, actor, since.recent, recentDays, { all: 0, recent: 1 }));
  const taken = db
    .selectFrom(copies.as("copies"))
    .select((eb) => [
      "copies.report_id",
      eb.fn.sum<number>("all").as("all"),
      eb.fn.sum<number>("recent").as("recent"),
    ])
    .groupBy("copies.report_id");
  const found = await db
    .selectFrom(taken.as("taken"))
    .innerJoin("reports", "reports.id", "taken.report_id")
    .select(["reports.id", "reports.title", "taken.recent", "taken.all"])
    .orderBy("taken.all", "desc")
    .limit(most)
    .execute();
  // SQLite would work out the folded title of every report anew: half a millisecond each.
  return byName(found, ({ title }) => title).sort((one, other) => other.all - one.all);
}

/** Each copy of what a day in London has before UTC's: an hour at most. */
function copiesBetween(
  db: Db,
  actor: Actor,
  from: string,
  to: string,
  counts: { all: number; recent: number },
) {
  return copiesOfCompany(db, actor)
    .where("downloads.downloaded_at", ">=", from)
    .where("downloads.downloaded_at", "<", to)
    .select((eb) => [
      "downloads.report_id",
      eb.val(counts.all).as("all"),
      eb.val(counts.recent).as("recent"),
    ]);
}
