import { hash } from "node:crypto";
import { type Actor, isMember } from "#app/features/actor.ts";
import { londonDay } from "#app/features/calendar.ts";
import { type Problem, problem } from "#app/features/numbers/problem.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { refused } from "#app/features/analysis/tools/command.server.ts";
import { DEMO_RECORDS } from "#app/features/analysis/tools/tool.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { DISPLAY_CURRENCY } from "../maths/exchange-rate.ts";
import { findEveryHolding, findFairValues } from "./find-holdings.server.ts";
import { findFlowsUntil, findPortfolioFlows } from "./find-flows.server.ts";
import { findRates } from "./find-rates.server.ts";
import { MOST_SNAPSHOTS } from "./holding.ts";
import { ValuingReader } from "./fair-value.server.ts";
import { portfolioFigures } from "../maths/portfolio-figures.ts";
import {
  canonicalText,
  type SnapshotBody,
  type SnapshotHolding,
  type SnapshotInputs,
} from "../maths/snapshot.ts";
import { valueHolding } from "../maths/value-holding.ts";
import { changedPortfolio, onPortfolio } from "./valuation.command.server.ts";
import { snapshotsVisibleTo } from "./valuation.scope.server.ts";

interface FreezeInput {
  name: string;
  /** The day it values, YYYY-MM-DD. */
  asOf: string;
  companyId?: string | null | undefined;
  once?: string | undefined;
}

const mostProblems = 20;

/**
 * Values every holding that is held by its chosen method for a day and stores all figures with what led to them. What
 * was frozen is never changed: a correction is a new snapshot.
 */
export const freezeSnapshot = onPortfolio(async (here, input: FreezeInput) => {
  const { trx, actor, portfolio } = here;
  if (!isMember(actor)) return refused("not-found");
  const { companyId, access } = portfolio;
  const earlier = await resultOfOnce(trx, actor, "freeze-snapshot", input.once);
  if (earlier !== undefined) return { ok: true as const, id: earlier };
  const { asOf, name } = input;
  if (asOf > londonDay(now())) return refused("to-come");
  const { frozen } = await snapshotsVisibleTo(trx, actor)
    .select((eb) => eb.fn.countAll<number>().as("frozen"))
    .where("valuation_snapshots.company_id", "=", companyId)
    .executeTakeFirstOrThrow();
  if (access === "demo" && frozen >= DEMO_RECORDS) return refused("demo-limit");
  if (frozen >= MOST_SNAPSHOTS) return refused("full");

  const held = (await findFairValues(trx, actor, companyId)).filter(({ isHeld }) => isHeld);
  const heldIds = new Set(held.map(({ id }) => id));
  const all = (await findEveryHolding(trx, actor, companyId)).filter(({ id }) => heldIds.has(id));
  if (all.length === 0) return refused("empty");
  const reader = new ValuingReader(trx, actor, portfolio);
  const holdings: SnapshotHolding[] = [];
  const problems: Problem[] = [];
  for (const holding of all) {
    const { choice } = holding;
    const called = holding.facts.name;
    if (!choice) {
      const right = "Choose a method on its page and say why";
      problems.push(problem("no-method", holding.id, `${called} has no method yet`, right));
      continue;
    }
    const { facts, context } = await reader.read(holding, asOf);
    const result = valueHolding(facts, choice.method, context);
    if (!result.ok) {
      problems.push(...result.problems.map((one) => ({ ...one, what: `${called}: ${one.what}` })));
      continue;
    }
    const { fairValuePence, trail } = result.value;
    holdings.push({
      holdingId: holding.id,
      name: called,
      sector: facts.sector,
      method: choice.method,
      reason: choice.reason,
      fairValue: fairValuePence,
      cost: facts.cost,
      figures: trail,
    });
  }
  if (problems.length > 0) {
    return refused("no-value", { problems: problems.slice(0, mostProblems) });
  }
  const values = new Map(holdings.map(({ holdingId, fairValue }) => [holdingId, fairValue]));
  const totals = portfolioFigures(
    held.map((one) => ({ ...one, fairValuePence: values.get(one.id) ?? null, fairValueOn: asOf })),
    await findPortfolioFlows(trx, actor, companyId),
    await findRates(trx, actor, companyId),
    asOf,
  );
  const frozenAt = nowIso();
  const inputs = canonicalText(await findSnapshotInputs(trx, actor, companyId, { asOf, at: frozenAt }));
  const body: SnapshotBody = {
    version: 1,
    asOf,
    frozenAt,
    frozenBy: `${actor.firstName} ${actor.lastName}`.trim() || actor.email,
    currency: DISPLAY_CURRENCY,
    holdings,
    totals: totals.figures,
    inputsSha256: hash("sha256", inputs, "hex"),
  };
  const text = canonicalText(body);
  const id = newId();
  const navPence = holdings.reduce((sum, one) => sum + one.fairValue, 0);
  const sha256 = hash("sha256", text, "hex");
  await trx
    .insertInto("valuation_snapshots")
    .values({
      id,
      company_id: companyId,
      name,
      as_of: asOf,
      nav_pence: navPence,
      holdings: holdings.length,
      body: text,
      inputs,
      body_sha256: sha256,
      frozen_by: actor.userId,
      frozen_at: frozenAt,
      // What is tried out in demo mode goes when the samples are set back.
      is_demo: portfolio.isDemoCompany || access === "demo" ? 1 : 0,
    })
    .execute();
  await recordOnce(trx, actor, "freeze-snapshot", input.once, id);
  return changedPortfolio(
    here,
    {
      action: "valuation.freeze-snapshot",
      target: `valuation-snapshot:${id}`,
      details: { asOf, holdings: holdings.length, navPence, sha256 },
    },
    { id },
  );
});

/**
 * What a snapshot stores for bridges besides its values: the company's flows up to a day, and the rates of their
 * currencies that were known by then.
 * @param at when it is kept, ISO 8601.
 */
async function findSnapshotInputs(
  db: Db,
  actor: Actor,
  companyId: string,
  { asOf, at }: { asOf: string; at: string },
): Promise<SnapshotInputs> {
  const found = await findFlowsUntil(db, actor, companyId, asOf);
  const flows = [...Map.groupBy(found, ({ holdingId }) => holdingId)].map(([holdingId, own]) => ({
    holdingId,
    currency: own[0]?.currency ?? DISPLAY_CURRENCY,
    flows: own.map(({ date, amount }) => ({ date, amount })),
  }));
  const currencies = new Set(flows.map(({ currency }) => currency));
  const rates = (await findRates(db, actor, companyId)).flatMap(({ from, to, rate, date, source }) =>
    currencies.has(from) && date <= asOf ? [{ from, to, rate, date, source }] : [],
  );
  return { at, flows, rates };
}
