import type { ExpressionBuilder, ExpressionWrapper, Selectable, SqlBool } from "kysely";
import type { Actor } from "#app/features/actor.ts";
import { findDesk } from "#app/features/analysis/tools/find-desk.server.ts";
import type { ToolDesk } from "#app/features/analysis/tools/tool.ts";
import { companyOf, knownOfCompany, ofCompany, seesAll } from "#app/features/of-company.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { Schema } from "#db/schema.ts";
import type { ValuationHoldingsTable } from "#db/tool-tables.ts";
import type { HoldingRow } from "../imports/valuation-columns.ts";
import type { MethodChoice } from "./holding.ts";

/** Holdings as far as this person may see them: their own company's; every company's for staff. Removed ones among them. */
export function valuedHoldingsVisibleTo(db: Db, actor: Actor) {
  return ofCompany(db, actor, "valuation_holdings");
}

/** Holdings under the same rule, whose ids are known. */
export function knownValuedHoldingsVisibleTo(db: Db, actor: Actor) {
  return knownOfCompany(db, actor, "valuation_holdings");
}

/** Cash flows of holdings under the same rule. */
export function valuationFlowsVisibleTo(db: Db, actor: Actor) {
  return ofCompany(db, actor, "valuation_flows");
}

/**
 * Whether a holding is held: money was paid in, or it is about no deal but one that was won. One of an open deal, or of
 * a lost one, is valued beside the portfolio and counts in none of its totals.
 */
export function isHeld(eb: HoldingBuilder): HoldingCondition {
  const notWon = eb
    .selectFrom("deals")
    .select("deals.id")
    .whereRef("deals.id", "=", "valuation_holdings.deal_id")
    .where("deals.stage", "!=", "Closed Won");
  return eb.or([eb.not(eb.exists(notWon)), hasPaidIn(eb)]);
}

/** Whether money was paid in, as the holding's flows say. */
export function hasPaidIn(eb: HoldingBuilder): HoldingCondition {
  return eb.exists(
    eb
      .selectFrom("valuation_flows")
      .select("valuation_flows.id")
      .whereRef("valuation_flows.holding_id", "=", "valuation_holdings.id")
      .where("valuation_flows.amount_pence", "<", 0),
  );
}

type HoldingCondition = ExpressionWrapper<Schema, "valuation_holdings", SqlBool>;
export type HoldingBuilder = ExpressionBuilder<Schema, "valuation_holdings">;

/** Snapshots under the same rule. */
export function snapshotsVisibleTo(db: Db, actor: Actor) {
  return ofCompany(db, actor, "valuation_snapshots");
}

/** Snapshots under the same rule, whose ids are known. */
export function knownSnapshotsVisibleTo(db: Db, actor: Actor) {
  return knownOfCompany(db, actor, "valuation_snapshots");
}

/** Exchange rates under the same rule: each company names its own source. */
export function exchangeRatesVisibleTo(db: Db, actor: Actor) {
  return ofCompany(db, actor, "exchange_rates");
}

/** Peer sets of multiples a company may value with: its own, and those the firm publishes for everybody. */
export function multiplesVisibleTo(db: Db, actor: Actor, companyId: string) {
  const own = seesAll(actor) ? companyId : companyOf(actor);
  return db
    .selectFrom("peer_sets")
    .where("peer_sets.kind", "=", "multiples")
    .where((eb) => eb.or([eb("peer_sets.company_id", "=", own), eb("peer_sets.company_id", "is", null)]));
}

export type Portfolio = ToolDesk;

/** The portfolio a person works in: see `findDesk` of the tools. */
export function findPortfolio(db: Db, actor: Actor, asked: string | null): Promise<ToolDesk | null> {
  return findDesk(db, actor, "portfolio-valuation", asked);
}

/** The plan's rates, stored with the holding; its years have a table of their own. */
export interface PlanRates {
  wacc: number;
  terminalBy: "growth" | "multiple";
  growth: number | null;
  exitMultiple: number | null;
  /** Hundredths of the holding's currency. */
  exitEbitda: number | null;
  isMidYear: boolean;
}

export interface Holding {
  id: string;
  companyId: string;
  dealId: string | null;
  facts: HoldingRow;
  choice: (Omit<MethodChoice, "chosenBy"> & { chosenBy: string | null }) | null;
  peerSetId: string | null;
  planRates: PlanRates | null;
  /** Whole pence in the currency that is shown, and the day it was worked out for. */
  fairValue: { pence: number; asOf: string } | null;
  revision: number;
  updatedAt: string;
  removedAt: string | null;
  isDemo: boolean;
}

export function toHolding(row: Selectable<ValuationHoldingsTable>): Holding {
  return {
    id: row.id,
    companyId: row.company_id,
    dealId: row.deal_id,
    facts: {
      name: row.name,
      sector: row.sector,
      currency: row.currency,
      stake: row.stake,
      cost: row.cost_pence,
      revenue: row.revenue_pence,
      ebitda: row.ebitda_pence,
      netDebt: row.net_debt_pence,
      financialsDate: row.financials_on,
      preferred: row.preferred_pence,
      minorities: row.minorities_pence,
      postMoney: row.post_money_pence,
      roundDate: row.round_on,
      netAssets: row.net_assets_pence,
      netAssetsDate: row.net_assets_on,
      discount: row.discount,
    },
    choice:
      row.method === null
        ? null
        : {
            method: row.method,
            reason: row.method_reason ?? "",
            chosenBy: row.method_by,
            chosenAt: row.method_at ?? row.updated_at,
          },
    peerSetId: row.peer_set_id,
    planRates:
      row.wacc === null || row.terminal_by === null
        ? null
        : {
            wacc: row.wacc,
            terminalBy: row.terminal_by,
            growth: row.growth,
            exitMultiple: row.exit_multiple,
            exitEbitda: row.exit_ebitda_pence,
            isMidYear: row.is_mid_year === 1,
          },
    fairValue:
      row.fair_value_pence === null || row.fair_value_on === null
        ? null
        : { pence: row.fair_value_pence, asOf: row.fair_value_on },
    revision: row.revision,
    updatedAt: row.updated_at,
    removedAt: row.removed_at,
    isDemo: row.is_demo === 1,
  };
}

/** The columns that people fill in; sums in whole hundredths. */
export function holdingColumns(facts: HoldingRow) {
  return {
    name: facts.name,
    name_key: facts.name.toLowerCase(),
    sector: facts.sector,
    currency: facts.currency,
    stake: facts.stake,
    cost_pence: Math.round(facts.cost),
    revenue_pence: wholeOrNull(facts.revenue),
    ebitda_pence: wholeOrNull(facts.ebitda),
    net_debt_pence: Math.round(facts.netDebt),
    financials_on: facts.financialsDate,
    preferred_pence: Math.round(facts.preferred),
    minorities_pence: Math.round(facts.minorities),
    post_money_pence: wholeOrNull(facts.postMoney),
    round_on: facts.roundDate,
    net_assets_pence: wholeOrNull(facts.netAssets),
    net_assets_on: facts.netAssetsDate,
    discount: facts.discount,
  };
}

function wholeOrNull(pence: number | null): number | null {
  return pence === null ? null : Math.round(pence);
}
