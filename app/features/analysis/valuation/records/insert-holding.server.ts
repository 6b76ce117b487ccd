import type { Actor } from "#app/features/actor.ts";
import { DEMO_RECORDS } from "#app/features/analysis/tools/tool.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { MOST_HOLDINGS } from "./holding-limits.ts";
import type { HoldingRow } from "../imports/valuation-columns.ts";
import { SAMPLE_NAMES } from "./sample-portfolio.ts";
import { holdingColumns, type Portfolio, valuedHoldingsVisibleTo } from "./valuation.scope.server.ts";

/** Writes a holding that has no fair value yet. @returns its id. */
export async function insertHolding(
  trx: Trx,
  portfolio: Portfolio,
  facts: HoldingRow,
  { isDemo = portfolio.isDemoCompany, dealId = null }: { isDemo?: boolean; dealId?: string | null } = {},
): Promise<string> {
  const id = newId();
  const at = nowIso();
  await trx
    .insertInto("valuation_holdings")
    .values({
      id,
      company_id: portfolio.companyId,
      deal_id: dealId,
      ...holdingColumns(facts),
      method: null,
      method_reason: null,
      method_by: null,
      method_at: null,
      peer_set_id: null,
      wacc: null,
      growth: null,
      exit_multiple: null,
      exit_ebitda_pence: null,
      terminal_by: null,
      is_mid_year: 0,
      fair_value_pence: null,
      fair_value_on: null,
      revision: 1,
      created_at: at,
      updated_at: at,
      removed_at: null,
      is_demo: isDemo ? 1 : 0,
    })
    .execute();
  return id;
}

/** How many more holdings the company may keep, removed ones and samples not counted. */
export async function roomForHoldings(db: Db, actor: Actor, portfolio: Portfolio): Promise<number> {
  const held = valuedHoldingsVisibleTo(db, actor)
    .select((eb) => eb.fn.countAll<number>().as("kept"))
    .where("valuation_holdings.company_id", "=", portfolio.companyId)
    .where("valuation_holdings.removed_at", "is", null);
  // In a company of the demonstration every row is one of it: there the samples are known by their names.
  const own = portfolio.isDemoCompany
    ? held.where("valuation_holdings.name_key", "not in", SAMPLE_NAMES)
    : held.where("valuation_holdings.is_demo", "=", 0);
  const { kept } = await own.executeTakeFirstOrThrow();
  return Math.max(0, (portfolio.access === "demo" ? DEMO_RECORDS : MOST_HOLDINGS) - kept);
}

/** Whether another holding of the company has that name, whatever its case. */
export async function isNameTaken(
  db: Db,
  actor: Actor,
  companyId: string,
  name: string,
  { but = "" } = {},
): Promise<boolean> {
  const found = await valuedHoldingsVisibleTo(db, actor)
    .select("valuation_holdings.id")
    .where("valuation_holdings.company_id", "=", companyId)
    .where("valuation_holdings.name_key", "=", name.toLowerCase())
    .where("valuation_holdings.removed_at", "is", null)
    .where("valuation_holdings.id", "!=", but)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
