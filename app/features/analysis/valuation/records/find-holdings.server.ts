import type { Selectable } from "kysely";
import type { Actor } from "#app/features/actor.ts";
import { type Paged, pageWindow } from "#app/features/paging.ts";
import { anyHolds } from "#app/features/search.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import type { PeerSetsTable } from "#db/tool-tables.ts";
import { type CashFlow, MOST_FLOWS } from "../maths/cash-flow.ts";
import { MOST_MULTIPLES, type Peer } from "../maths/comparables.ts";
import type { ExchangeRate } from "../maths/exchange-rate.ts";
import { MOST_HOLDINGS, MOST_PEER_SETS, MOST_RATES } from "./holding-limits.ts";
import type { DatedValue } from "../maths/holding-ages.ts";
import type { PortfolioFlow } from "../maths/portfolio-figures.ts";
import {
  exchangeRatesVisibleTo,
  type FlowBuilder,
  hasComeIn,
  hasPaidIn,
  type Holding,
  type HoldingBuilder,
  isHeld,
  multiplesVisibleTo,
  toHolding,
  valuationFlowsVisibleTo,
  valuedHoldingsVisibleTo,
} from "./valuation.scope.server.ts";

export const HOLDINGS_PAGE_SIZE = 50;

export interface HoldingsQuery {
  filter: "held" | "removed";
  search: string;
  page: number;
}

/** A page of a company's holdings by name. */
export async function findHoldings(
  db: Db,
  actor: Actor,
  companyId: string,
  { filter, search, page: wanted }: HoldingsQuery,
): Promise<Paged<Holding>> {
  let found = valuedHoldingsVisibleTo(db, actor)
    .where("valuation_holdings.company_id", "=", companyId)
    .where("valuation_holdings.removed_at", filter === "removed" ? "is not" : "is", null);
  if (search) {
    found = found.where((eb) =>
      anyHolds(eb, ["valuation_holdings.name", "valuation_holdings.sector"], search),
    );
  }
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { page, pages, limit, offset } = pageWindow(wanted, total, HOLDINGS_PAGE_SIZE);
  const rows = await found
    .selectAll("valuation_holdings")
    .orderBy("valuation_holdings.name_key")
    .orderBy("valuation_holdings.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows: rows.map(toHolding), total, page, pages };
}

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
    .orderBy("valuation_holdings.name_key")
    .orderBy("valuation_holdings.id")
    .limit(MOST_HOLDINGS)
    .execute();
  return rows.map(toHolding);
}

export interface KeptValue extends DatedValue {
  id: string;
  sector: string;
  costPence: number;
  /** Money was paid in: without it the holding's value counts in the returns, and nothing for what it cost. */
  hasPaidIn: boolean;
  /** Not of a deal that is still open, or was lost: those count in no total. */
  isHeld: boolean;
}

/** The kept fair values of a company's holdings, for totals: nothing is worked out anew. Those of open deals among them. */
export async function findKeptValues(db: Db, actor: Actor, companyId: string): Promise<KeptValue[]> {
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
    .orderBy("valuation_holdings.name_key")
    .limit(MOST_HOLDINGS)
    .execute();
  return rows.map((row) => ({ ...row, hasPaidIn: Boolean(row.hasPaidIn), isHeld: Boolean(row.isHeld) }));
}

/** The flows of the company's valued holdings that are held, added up by currency, day and direction. */
export async function findPortfolioFlows(db: Db, actor: Actor, companyId: string): Promise<PortfolioFlow[]> {
  const amount = "valuation_flows.amount_pence";
  // By the holdings, whose index has their flows' amounts in it: no flow's own row is read.
  const sums = await valuedHoldingsVisibleTo(db, actor)
    .innerJoin("valuation_flows", "valuation_flows.holding_id", "valuation_holdings.id")
    .where("valuation_holdings.company_id", "=", companyId)
    .where("valuation_holdings.removed_at", "is", null)
    .where("valuation_holdings.fair_value_pence", "is not", null)
    .where((eb) => isHeld(eb as unknown as HoldingBuilder))
    .where((eb) => hasComeIn(eb as unknown as FlowBuilder))
    .select((eb) => [
      "valuation_holdings.currency",
      "valuation_flows.flow_on as date",
      eb.fn.sum<number | null>(amount).filterWhere(amount, "<", 0).as("paidIn"),
      eb.fn.sum<number | null>(amount).filterWhere(amount, ">", 0).as("received"),
    ])
    .groupBy(["valuation_holdings.currency", "valuation_flows.flow_on"])
    .orderBy("valuation_flows.flow_on")
    .limit(MOST_FLOWS)
    .execute();
  return sums.flatMap(({ currency, date, paidIn, received }) =>
    [paidIn, received].flatMap((one) => (one ? [{ currency, date, amount: one }] : [])),
  );
}

export interface KeptFlow extends CashFlow {
  id: string;
  note: string | null;
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

/** The flows of one holding in the order of their days, in hundredths of its currency. */
export async function findFlows(
  db: Db,
  actor: Actor,
  holdingId: string,
  most = MOST_FLOWS,
): Promise<KeptFlow[]> {
  return valuationFlowsVisibleTo(db, actor)
    .where("valuation_flows.holding_id", "=", holdingId)
    .select([
      "valuation_flows.id",
      "valuation_flows.flow_on as date",
      "valuation_flows.amount_pence as amount",
      "valuation_flows.note",
    ])
    .orderBy("valuation_flows.flow_on")
    .orderBy("valuation_flows.id")
    .limit(most)
    .execute();
}

/** Every flow of a company's holdings, with its holding's name: for export. */
export async function findEveryFlow(db: Db, actor: Actor, companyId: string) {
  return valuationFlowsVisibleTo(db, actor)
    .innerJoin("valuation_holdings", "valuation_holdings.id", "valuation_flows.holding_id")
    .where("valuation_flows.company_id", "=", companyId)
    .where("valuation_holdings.removed_at", "is", null)
    .select([
      "valuation_holdings.id as holdingId",
      "valuation_holdings.name as holding",
      "valuation_flows.flow_on as date",
      "valuation_flows.amount_pence as amount",
      "valuation_flows.note",
    ])
    .orderBy("valuation_flows.flow_on")
    .orderBy("valuation_flows.id")
    .limit(MOST_FLOWS)
    .execute();
}

/** As far as a reading of flows has come. */
export interface FlowMark {
  date: string;
  id: string;
}

/** Some flows of a company, those of removed holdings among them, in an order of their own: for reading all in pieces. */
export async function findFlowsAfter(
  db: Db,
  actor: Actor,
  companyId: string,
  after: FlowMark | null,
  most: number,
) {
  let found = valuationFlowsVisibleTo(db, actor).where("valuation_flows.company_id", "=", companyId);
  if (after) {
    found = found
      .where("valuation_flows.flow_on", ">=", after.date)
      .where((eb) =>
        eb.or([eb("valuation_flows.flow_on", ">", after.date), eb("valuation_flows.id", ">", after.id)]),
      );
  }
  return found
    .select([
      "valuation_flows.id",
      "valuation_flows.holding_id as holdingId",
      "valuation_flows.flow_on as date",
      "valuation_flows.amount_pence as amount",
      "valuation_flows.note",
    ])
    .orderBy("valuation_flows.flow_on")
    .orderBy("valuation_flows.id")
    .limit(most)
    .execute();
}

/** How many flows each of these holdings has. */
export async function countFlows(
  db: Db,
  actor: Actor,
  holdingIds: readonly string[],
): Promise<Map<string, number>> {
  if (holdingIds.length === 0) return new Map();
  const rows = await valuationFlowsVisibleTo(db, actor)
    .where("valuation_flows.holding_id", "in", [...holdingIds])
    .select((eb) => ["valuation_flows.holding_id as holdingId", eb.fn.countAll<number>().as("flows")])
    .groupBy("valuation_flows.holding_id")
    .limit(MOST_HOLDINGS)
    .execute();
  return new Map(rows.map(({ holdingId, flows }) => [holdingId, flows]));
}

/** The flows of a company's holdings up to a day, those of removed holdings among them. */
export async function findFlowsUntil(db: Db, actor: Actor, companyId: string, until: string) {
  return valuationFlowsVisibleTo(db, actor)
    .innerJoin("valuation_holdings", "valuation_holdings.id", "valuation_flows.holding_id")
    .where("valuation_flows.company_id", "=", companyId)
    .where("valuation_flows.flow_on", "<=", until)
    .select([
      "valuation_flows.holding_id as holdingId",
      "valuation_holdings.currency",
      "valuation_flows.flow_on as date",
      "valuation_flows.amount_pence as amount",
    ])
    .orderBy("valuation_flows.flow_on")
    .orderBy("valuation_flows.id")
    .limit(MOST_FLOWS)
    .execute();
}

/** A holding's free cash flows, year 1 on, in hundredths of its currency. @param holding one that was found. */
export async function findPlanYears(db: Db, holding: { id: string }): Promise<number[]> {
  const rows = await db
    .selectFrom("valuation_plans")
    .select("cash_flow_pence")
    .where("holding_id", "=", holding.id)
    .orderBy("year")
    .limit(20)
    .execute();
  return rows.map((row) => row.cash_flow_pence);
}

/** The company's exchange rates, the newest first. */
export async function findRates(
  db: Db,
  actor: Actor,
  companyId: string,
  most = MOST_RATES,
): Promise<(ExchangeRate & { id: string })[]> {
  return exchangeRatesVisibleTo(db, actor)
    .where("exchange_rates.company_id", "=", companyId)
    .select([
      "exchange_rates.id",
      "exchange_rates.from_currency as from",
      "exchange_rates.to_currency as to",
      "exchange_rates.rate",
      "exchange_rates.rate_on as date",
      "exchange_rates.source",
    ])
    .orderBy("exchange_rates.rate_on", "desc")
    .orderBy("exchange_rates.id")
    .limit(most)
    .execute();
}

export interface MultiplesSet {
  id: string;
  name: string;
  version: number;
  source: string;
  asOf: string;
  isSample: boolean;
  isOwn: boolean;
  /** Off the list; holdings that were valued with it keep it. */
  isRemoved: boolean;
  peers: number;
}

/** The peer sets a company can value with, the newest version of a name first. */
export async function findMultiplesSets(db: Db, actor: Actor, companyId: string): Promise<MultiplesSet[]> {
  const rows = await multiplesVisibleTo(db, actor, companyId)
    .selectAll("peer_sets")
    .where("peer_sets.removed_at", "is", null)
    .orderBy("peer_sets.name")
    .limit(2 * MOST_PEER_SETS)
    .execute();
  return rows.map(toMultiplesSet);
}

/** One of them by its id, also one that was taken off the list since; or null. */
export async function findMultiplesSet(
  db: Db,
  actor: Actor,
  companyId: string,
  setId: string,
): Promise<MultiplesSet | null> {
  if (!isId(setId)) return null;
  const row = await multiplesVisibleTo(db, actor, companyId)
    .selectAll("peer_sets")
    .where("peer_sets.id", "=", setId)
    .executeTakeFirst();
  return row ? toMultiplesSet(row) : null;
}

function toMultiplesSet(row: Selectable<PeerSetsTable>): MultiplesSet {
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    source: row.source,
    asOf: row.as_of,
    isSample: row.is_sample === 1,
    isOwn: row.company_id !== null,
    isRemoved: row.removed_at !== null,
    peers: row.peers,
  };
}

/** How many holdings are valued with each peer set of these. */
export async function countSetUses(
  db: Db,
  actor: Actor,
  companyId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await valuedHoldingsVisibleTo(db, actor)
    .where("valuation_holdings.company_id", "=", companyId)
    .where("valuation_holdings.removed_at", "is", null)
    .where("valuation_holdings.peer_set_id", "is not", null)
    .select((eb) => ["valuation_holdings.peer_set_id as setId", eb.fn.countAll<number>().as("holdings")])
    .groupBy("valuation_holdings.peer_set_id")
    .limit(MOST_HOLDINGS)
    .execute();
  return new Map(rows.map(({ setId, holdings }) => [setId ?? "", holdings]));
}

/** The multiples of a set that this company may use, or none. */
export async function findMultiples(
  db: Db,
  actor: Actor,
  companyId: string,
  setId: string | null,
): Promise<{ peers: Peer[]; source: string; asOf?: string | undefined }> {
  const set =
    setId && isId(setId)
      ? await multiplesVisibleTo(db, actor, companyId)
          .select(["id", "name", "version", "source", "as_of", "is_sample"])
          .where("peer_sets.id", "=", setId)
          .executeTakeFirst()
      : undefined;
  if (!set) return { peers: [], source: "" };
  const peers = await db
    .selectFrom("peer_companies")
    .where("peer_set_id", "=", set.id)
    .select(["name", "ev_ebitda as evEbitda", "ev_revenue as evRevenue"])
    .orderBy("sector")
    .orderBy("year")
    .orderBy("id")
    .limit(MOST_MULTIPLES)
    .execute();
  const label = set.is_sample === 1 ? `Sample data: ${set.name}` : set.name;
  return { peers, source: `${label} v${set.version}, ${set.source}`, asOf: set.as_of };
}
