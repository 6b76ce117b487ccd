import type { Actor } from "#app/features/actor.ts";
import { ascending, descending } from "#app/features/lists/list.ts";
import { textSearch } from "#app/features/lists/list-search.server.ts";
import { listOf } from "#app/features/lists/list.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import type { StoredValue } from "../maths/holding-ages.ts";
import { MOST_HOLDINGS } from "./holding.ts";
import {
  hasPaidIn,
  type Holding,
  type HoldingBuilder,
  isHeld,
  knownValuedHoldingsVisibleTo,
  toHolding,
  valuedHoldingsVisibleTo,
} from "./valuation.scope.server.ts";

/** One holding this person may see, removed or not, or null. */
export async function findHolding(db: Db, actor: Actor, holdingId: string): Promise<Holding | null> {
  if (!isId(holdingId)) return null;
  const row = await valuedHoldingsVisibleTo(db, actor)
    .selectAll("valuation_holdings")
    .where("valuation_holdings.id", "=", holdingId)
    .executeTakeFirst();
  return row ? toHolding(row) : null;
}

/** Every holding of a company that is not removed, by name: for export, snapshots and printing. */
export async function findEveryHolding(db: Db, actor: Actor, companyId: string): Promise<Holding[]> {
  const rows = await valuedHoldingsVisibleTo(db, actor)
    .selectAll("valuation_holdings")
    .where("valuation_holdings.company_id", "=", companyId)
    .where("valuation_holdings.removed_at", "is", null)
    .orderBy("valuation_holdings.name_folded")
    .orderBy("valuation_holdings.id")
    .limit(MOST_HOLDINGS)
    .execute();
  return rows.map(toHolding);
}

/** The stored fair values of a company's holdings, for totals; those of open deals among them. */
export async function findFairValues(db: Db, actor: Actor, companyId: string): Promise<StoredValue[]> {
  const rows = await valuedHoldingsVisibleTo(db, actor)
    .leftJoin("peer_sets", "peer_sets.id", "valuation_holdings.peer_set_id")
    .where("valuation_holdings.company_id", "=", companyId)
    .where("valuation_holdings.removed_at", "is", null)
    .select((eb) => [
      "peer_sets.as_of as peersOn",
      "valuation_holdings.net_debt_pence as netDebtPence",
      "valuation_holdings.financials_on as financialsOn",
      "valuation_holdings.round_on as roundOn",
      "valuation_holdings.net_assets_on as netAssetsOn",
      "valuation_holdings.id",
      "valuation_holdings.name",
      "valuation_holdings.sector",
      "valuation_holdings.currency",
      "valuation_holdings.cost_pence as costPence",
      "valuation_holdings.method",
      "valuation_holdings.fair_value_pence as fairValuePence",
      "valuation_holdings.fair_value_on as fairValueOn",
      hasPaidIn(eb as unknown as HoldingBuilder).as("hasPaidIn"),
      isHeld(eb as unknown as HoldingBuilder).as("isHeld"),
    ])
    .orderBy("valuation_holdings.name_folded")
    .limit(MOST_HOLDINGS)
    .execute();
  return rows.map((row) => ({ ...row, hasPaidIn: Boolean(row.hasPaidIn), isHeld: Boolean(row.isHeld) }));
}

/** Whether a holding counts in the totals of its portfolio. @param holding one that was found. */
export async function countsInTotals(db: Db, actor: Actor, holding: { id: string }): Promise<boolean> {
  const held = await valuedHoldingsVisibleTo(db, actor)
    .where("valuation_holdings.id", "=", holding.id)
    .where((eb) => isHeld(eb as unknown as HoldingBuilder))
    .select("valuation_holdings.id")
    .executeTakeFirst();
  return held !== undefined;
}

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
