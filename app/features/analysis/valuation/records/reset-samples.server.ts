import type { Actor } from "#app/features/actor.ts";
import { refused } from "#app/features/analysis/tools/command.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { DISPLAY_CURRENCY } from "../maths/exchange-rate.ts";
import { insertHolding, isNameTaken } from "./holding.commands.server.ts";
import { saveFairValueOf } from "./fair-value.server.ts";
import {
  SAMPLE_DAY,
  SAMPLE_HOLDINGS,
  SAMPLE_PORTFOLIO_LABEL,
  SAMPLE_MULTIPLES,
  SAMPLE_NAMES,
  SAMPLE_RATES,
  type SampleHolding,
} from "./sample-portfolio.ts";
import { writePeerSet } from "./peer-set.commands.server.ts";
import { writePlan } from "./method.commands.server.ts";
import { changedPortfolio, onPortfolio } from "./valuation.command.server.ts";
import {
  holdingColumns,
  multiplesVisibleTo,
  type Portfolio,
  valuedHoldingsVisibleTo,
} from "./valuation.scope.server.ts";

/**
 * Puts the sample holdings into a portfolio in demo mode, or sets them back to what they were, whatever was done to
 * them; snapshots that were tried out go. A company's own holdings stay as they are.
 */
export const resetSamples = onPortfolio(async (here, _companyId: string | null) => {
  const { trx, actor, portfolio } = here;
  if (portfolio.access !== "demo") return refused("not-demo");
  const earlier = await takeOutSamples(trx, actor, portfolio);
  await trx
    .deleteFrom("valuation_snapshots")
    .where("company_id", "=", portfolio.companyId)
    .where("is_demo", "=", 1)
    .execute();
  await setSampleRates(trx, portfolio);
  const peerSetId = await insertSamplePeers(trx, actor, portfolio);
  for (const [index, sample] of SAMPLE_HOLDINGS.entries()) {
    await writeSample(trx, actor, portfolio, sample, { peerSetId, id: earlier[index] });
  }
  const count = SAMPLE_HOLDINGS.length;
  return changedPortfolio(here, { action: "valuation.reset-samples", details: { count } }, { count });
});

/** Samples stay as rows, since other records may point at them: they are written over. @returns their ids in order. */
async function takeOutSamples(trx: Trx, actor: Actor, portfolio: Portfolio): Promise<string[]> {
  let samples = valuedHoldingsVisibleTo(trx, actor)
    .select("valuation_holdings.id")
    .where("valuation_holdings.company_id", "=", portfolio.companyId)
    .where("valuation_holdings.is_demo", "=", 1);
  // In a company of the demonstration every row is one of it: there the samples are known by their names.
  if (portfolio.isDemoCompany) {
    samples = samples.where("valuation_holdings.name_key", "in", SAMPLE_NAMES);
  }
  const rows = await samples.orderBy("valuation_holdings.id").limit(100).execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) {
    await trx
      .updateTable("valuation_holdings")
      .set({ removed_at: nowIso() })
      .where("id", "in", ids)
      .where("removed_at", "is", null)
      .execute();
  }
  return ids;
}

/** Writes one sample holding with its flows, its plan and its choice of method. @param id the row to write over. */
async function writeSample(
  trx: Trx,
  actor: Actor,
  portfolio: Portfolio,
  sample: SampleHolding,
  { peerSetId, id: earlier }: { peerSetId: string | null; id?: string | undefined },
): Promise<void> {
  const { flows, plan, choice, ...facts } = sample;
  const isTaken = await isNameTaken(trx, actor, portfolio.companyId, facts.name);
  const named = isTaken ? { ...facts, name: `${facts.name} (sample)` } : facts;
  if (isTaken && (await isNameTaken(trx, actor, portfolio.companyId, named.name))) return;
  const id = earlier ?? (await insertHolding(trx, portfolio, named, { isDemo: true }));
  const at = nowIso();
  await trx
    .updateTable("valuation_holdings")
    .set((eb) => ({
      ...holdingColumns(named),
      method: choice.method,
      method_reason: choice.reason,
      method_by: null,
      method_at: at,
      peer_set_id: peerSetId,
      updated_at: at,
      removed_at: null,
      revision: eb("revision", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
  await trx.deleteFrom("valuation_flows").where("holding_id", "=", id).execute();
  if (flows.length > 0) {
    await trx
      .insertInto("valuation_flows")
      .values(
        flows.map(({ date, amount }) => ({
          id: newId(),
          holding_id: id,
          company_id: portfolio.companyId,
          flow_on: date,
          amount_pence: Math.round(amount),
          note: null,
        })),
      )
      .execute();
  }
  const { terminal } = plan ?? {};
  await writePlan(
    trx,
    id,
    plan && {
      cashFlows: plan.cashFlows.map((pence) => Math.round(pence)),
      wacc: plan.wacc,
      isMidYear: plan.isMidYear,
      terminalBy: plan.terminal.by,
      growth: terminal?.by === "growth" ? terminal.growth : null,
      exitMultiple: terminal?.by === "multiple" ? terminal.multiple : null,
      exitEbitda: terminal?.by === "multiple" ? Math.round(terminal.ebitda) : null,
    },
  );
  await saveFairValueOf(trx, actor, id);
}

/** The sample's exchange rates; a rate of that day that the company entered itself stays. */
async function setSampleRates(trx: Trx, portfolio: Portfolio): Promise<void> {
  // Flows are converted at the last rate of their own day or before: each of the samples' has one of its day.
  const daysOf = (currency: string) =>
    SAMPLE_HOLDINGS.flatMap((one) => (one.currency === currency ? one.flows.map(({ date }) => date) : []));
  for (const { from, rate, source } of SAMPLE_RATES) {
    const days = [...daysOf(from), SAMPLE_DAY];
    await trx
      .insertInto("exchange_rates")
      .values(
        days.map((day) => ({
          id: newId(),
          company_id: portfolio.companyId,
          from_currency: from,
          to_currency: DISPLAY_CURRENCY,
          rate,
          rate_on: day,
          source,
          added_by: null,
          added_at: nowIso(),
          is_demo: 1 as const,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(["company_id", "from_currency", "to_currency", "rate_on"]).doNothing(),
      )
      .execute();
  }
}

/** The company's sample peers, written once. */
async function insertSamplePeers(trx: Trx, actor: Actor, portfolio: Portfolio): Promise<string> {
  const name = "Sample multiples";
  const found = await multiplesVisibleTo(trx, actor, portfolio.companyId)
    .select("peer_sets.id")
    .where("peer_sets.company_id", "=", portfolio.companyId)
    .where("peer_sets.name", "=", name)
    .where("peer_sets.is_sample", "=", 1)
    .where("peer_sets.removed_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  if (found) return found.id;
  return writePeerSet(trx, {
    companyId: portfolio.companyId,
    name,
    version: 1,
    source: SAMPLE_PORTFOLIO_LABEL,
    asOf: SAMPLE_DAY,
    addedBy: null,
    isSample: true,
    isDemo: true,
    peers: SAMPLE_MULTIPLES,
  });
}
