import type { Actor } from "#app/features/actor.ts";
import { letOthersGo } from "#app/features/analysis/imports/batches.server.ts";
import { LineKeys } from "#app/features/csv/line-keys.ts";
import type { Db } from "#app/platform/database.server.ts";
import { type CashFlow, MOST_FLOWS } from "../maths/cash-flow.ts";
import type { PortfolioFlow } from "../maths/portfolio-figures.ts";
import { MOST_HOLDINGS } from "./holding.ts";
import {
  type HoldingBuilder,
  isHeld,
  valuationFlowsVisibleTo,
  valuedHoldingsVisibleTo,
} from "./valuation.scope.server.ts";

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

/** Flows of one batch of a file. */
const BATCH = 500;

interface StoredFlow extends CashFlow {
  id: string;
  note: string | null;
}

/** The flows of one holding in the order of their days, in hundredths of its currency. */
export async function findFlows(
  db: Db,
  actor: Actor,
  holdingId: string,
  most = MOST_FLOWS,
): Promise<StoredFlow[]> {
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

interface OwnedFlow extends StoredFlow {
  holdingId: string;
}

/** What two flows of one holding share where they are taken for the same. */
export function flowKey(
  holdingId: string,
  { date, amount, note }: Pick<StoredFlow, "date" | "amount" | "note">,
): string {
  return JSON.stringify([holdingId, date, amount, note]);
}

/** The keys of a company's flows and how many each holding has, those of removed ones among them: there may be a million. */
export async function findFlowKeys(db: Db, actor: Actor, companyId: string) {
  const keys = new LineKeys();
  const counts = new Map<string, number>();
  let after: OwnedFlow | null = null;
  for (;;) {
    const flows: OwnedFlow[] = await flowsAfter(db, actor, companyId, after)
      .limit(10 * BATCH)
      .execute();
    for (const flow of flows) {
      keys.add(flowKey(flow.holdingId, flow), 1);
      counts.set(flow.holdingId, (counts.get(flow.holdingId) ?? 0) + 1);
    }
    after = flows.at(-1) ?? null;
    if (flows.length < 10 * BATCH) return { keys, counts };
    await letOthersGo();
  }
}

/** A flow with its holding, as a file names it. */
export interface NamedFlow extends OwnedFlow {
  holding: string;
}

/** Flows of a company's holdings that a file names by their ids. */
export async function findNamedFlows(
  db: Db,
  actor: Actor,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, NamedFlow>> {
  if (ids.length === 0) return new Map();
  const flows = await valuationFlowsVisibleTo(db, actor)
    .innerJoin("valuation_holdings", "valuation_holdings.id", "valuation_flows.holding_id")
    .where("valuation_flows.company_id", "=", companyId)
    .where("valuation_flows.id", "in", [...new Set(ids)])
    .where("valuation_holdings.removed_at", "is", null)
    .select(["valuation_flows.id", "valuation_flows.holding_id as holdingId", "valuation_flows.note"])
    .select(["valuation_holdings.name as holding", "valuation_flows.flow_on as date"])
    .select("valuation_flows.amount_pence as amount")
    .limit(ids.length)
    .execute();
  return new Map(flows.map((flow) => [flow.id, flow]));
}

/** Every flow of a company's holdings, with its holding's name, some at a time: for export. */
export async function* everyFlowInBatches(db: Db, actor: Actor, companyId: string) {
  let after: OwnedFlow | null = null;
  for (;;) {
    const flows: NamedFlow[] = await flowsAfter(db, actor, companyId, after)
      .innerJoin("valuation_holdings", "valuation_holdings.id", "valuation_flows.holding_id")
      .where("valuation_holdings.removed_at", "is", null)
      .select("valuation_holdings.name as holding")
      .limit(BATCH)
      .execute();
    yield flows;
    after = flows.at(-1) ?? null;
    if (flows.length < BATCH) return;
  }
}

/** The flows of a company after one of them, by day: the cursor of a scan. */
function flowsAfter(db: Db, actor: Actor, companyId: string, after: OwnedFlow | null) {
  const found = valuationFlowsVisibleTo(db, actor)
    .where("valuation_flows.company_id", "=", companyId)
    .select(["valuation_flows.id", "valuation_flows.holding_id as holdingId", "valuation_flows.note"])
    .select(["valuation_flows.flow_on as date", "valuation_flows.amount_pence as amount"])
    .orderBy("valuation_flows.flow_on")
    .orderBy("valuation_flows.id");
  if (!after) return found;
  return found
    .where("valuation_flows.flow_on", ">=", after.date)
    .where((eb) =>
      eb.or([eb("valuation_flows.flow_on", ">", after.date), eb("valuation_flows.id", ">", after.id)]),
    );
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
