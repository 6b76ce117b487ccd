import type { Selectable } from "kysely";
import { hours, isoAfter } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";
import type { CompanyMergesTable } from "#db/schema.ts";
import { companyRows } from "./company-records.ts";
import { UNDO_HOURS } from "./company-merge.ts";
import { rowsOf, type RowsOfCompany } from "./move-rows.server.ts";

type Merge = Selectable<CompanyMergesTable>;

/** Whether so long has passed that a merge stays. */
export const isOver = ({ merged_at: at }: Pick<Merge, "merged_at">) => at <= isoAfter(-hours(UNDO_HOURS));

/** Why a merge can't be undone any more, as a sentence; null where it can. */
export async function whyNotUndo(db: Db, merge: Merge): Promise<string | null> {
  if (isOver(merge))
    return `It was more than ${UNDO_HOURS} hours ago: what has happened since can’t be told apart.`;
  const later = await db
    .selectFrom("company_merges")
    .innerJoin("companies", "companies.id", "company_merges.source_id")
    .select(["companies.number", "company_merges.source_id"])
    .where("undone_at", "is", null)
    .where("merged_at", ">=", merge.merged_at)
    .where("company_merges.id", "<>", merge.id)
    .where((eb) => eb.or([eb("target_id", "=", merge.target_id), eb("source_id", "=", merge.target_id)]))
    .limit(1)
    .executeTakeFirst();
  if (later?.source_id === merge.target_id)
    return `${later.number} was merged into another company since: undo that first.`;
  if (later) return `${later.number} was merged into the same company since: undo that first.`;
  const fresh = changed(JSON.parse(merge.rows_after) as RowsOfCompany, await rowsOf(db, merge.target_id));
  return fresh.length === 0
    ? null
    : `Something was recorded since, and nobody can tell whose it is: ${new Intl.ListFormat("en-GB").format(fresh)}.`;
}

/** What is new, or gone, by its name. */
function changed(before: RowsOfCompany, now: RowsOfCompany): string[] {
  const said = companyRows.flatMap(({ name, says }) => {
    const [was, is] = [before[name], now[name]];
    if (!is || was?.sum === is.sum) return [];
    const more = is.count - (was?.count ?? 0);
    if (!says) return ["records of the analyst tools"];
    return [more > 0 ? count(more, ...says) : `a change among ${says[1]}`];
  });
  return [...new Set(said)];
}
