import { ascending, descending, withNumbers } from "#app/features/lists/list.ts";
import { textSearch } from "#app/features/lists/list-search.server.ts";
import { listOf } from "#app/features/lists/list.server.ts";
import { orElse } from "#app/features/lists/sort-values.ts";
import { type DealFilter, dealStagesAt } from "./deal.list.ts";
import { dealsVisibleTo, knownDealsVisibleTo, toDeal } from "./deal.scope.server.ts";

interface Query {
  stage: DealFilter;
  /** Any, where it says none. */
  type?: string | undefined;
  sector?: string | undefined;
}

const valuation = orElse("deals.valuation_pence", 0);
const changed = ["deals.last_updated", "deals.id"] as const;
const added = ["deals.date_added", "deals.id"] as const;
const removed = ["deals.removed_at", ...changed] as const;

/** A company's deals by when they were last changed or added, removed ones by when they were removed. */
export const dealsOf = (companyId: string) =>
  listOf({
    sorts: {
      newest: descending(...changed),
      oldest: ascending(...changed),
      // In these a deal keeps its place, whatever is changed while somebody leafs through them.
      lastAdded: descending(...added),
      firstAdded: ascending(...added),
      lastRemoved: descending(...removed),
      firstRemoved: ascending(...removed),
    },
    heads: {
      valuation: withNumbers(ascending(valuation, "deals.id"), valuation),
      closes: ascending(orElse("deals.expected_close", "9999"), "deals.id"),
    },
    matching(db, actor, { stage, type, sector }: Query) {
      let found = dealsVisibleTo(db, actor)
        .where("deals.company_id", "=", companyId)
        .where("deals.removed_at", stage === "removed" ? "is not" : "is", null);
      if (type) found = found.where("deals.type", "=", type);
      if (sector) found = found.where("deals.sector", "=", sector);
      return dealStagesAt(stage)?.map((one) => found.where("deals.stage", "=", one)) ?? [found];
    },
    search: textSearch({ table: "deals", words: { deals: "deals.id" }, owners: () => [companyId] }),
    async rowsOf(db, actor, ids) {
      const rows = knownDealsVisibleTo(db, actor).where("deals.id", "in", [...ids]);
      return (await rows.limit(ids.length).execute()).map(toDeal);
    },
  });
