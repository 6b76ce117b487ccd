import { ascending, descending } from "#app/features/lists/list.ts";
import { textSearch } from "#app/features/lists/list-search.server.ts";
import { listOf } from "#app/features/lists/list.server.ts";
import {
  toHolding,
  valuedHoldingsVisibleTo,
  knownValuedHoldingsVisibleTo,
} from "./valuation.scope.server.ts";

const name = ["valuation_holdings.name_folded", "valuation_holdings.id"] as const;

/** A company's holdings by name, removed ones by when they were removed. */
export const holdingsOf = (companyId: string) =>
  listOf({
    sorts: { name: ascending(...name), removed: descending("valuation_holdings.removed_at", ...name) },
    matching: (db, actor, { show }: { show: "held" | "removed" }) => [
      valuedHoldingsVisibleTo(db, actor)
        .where("valuation_holdings.company_id", "=", companyId)
        .where("valuation_holdings.removed_at", show === "removed" ? "is not" : "is", null),
    ],
    search: textSearch({
      table: "valuation_holdings",
      words: { valuation_holdings: "valuation_holdings.id" },
      owners: () => [companyId],
    }),
    async rowsOf(db, actor, ids) {
      const rows = knownValuedHoldingsVisibleTo(db, actor)
        .selectAll("valuation_holdings")
        .where("valuation_holdings.id", "in", [...ids]);
      return (await rows.limit(ids.length).execute()).map(toHolding);
    },
  });
