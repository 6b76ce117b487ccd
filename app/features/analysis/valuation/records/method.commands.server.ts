import { londonDay } from "#app/features/calendar.ts";
import { refused } from "#app/features/analysis/tools/command.server.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import type { ChooseMethodInput, ValuingInput } from "../forms/holding.schema.ts";
import { valueHolding } from "../maths/value-holding.ts";
import { saveFairValueOf, saveFairValues, readerOf } from "./fair-value.server.ts";
import { changedHolding, changedPortfolio, onHolding, onPortfolio } from "./valuation.command.server.ts";
import { multiplesVisibleTo, type PlanRates } from "./valuation.scope.server.ts";

/** Chooses how a holding is valued, with the reason, and stores the fair value it gives today. */
export const chooseMethod = onHolding(async (here, input: ChooseMethodInput & { holdingId: string }) => {
  const { trx, actor, holding } = here;
  const asOf = londonDay(now());
  const { facts, context } = await readerOf(trx, actor, holding.companyId).read(holding, asOf);
  const result = valueHolding(facts, input.method, context);
  if (!result.ok) return refused("no-value", { problems: result.problems });
  const { fairValuePence } = result.value;
  const at = nowIso();
  await trx
    .updateTable("valuation_holdings")
    .set({
      method: input.method,
      method_reason: input.reason,
      method_by: actor.userId,
      method_at: at,
      fair_value_pence: fairValuePence,
      fair_value_on: asOf,
      revision: holding.revision + 1,
      updated_at: at,
    })
    .where("id", "=", holding.id)
    .execute();
  return changedHolding(
    here,
    "valuation.choose-method",
    { method: input.method, fairValuePence },
    { fairValuePence },
  );
});

/** Sets the peers a holding is compared with and its plan of cash flows; an empty plan takes the plan away. */
export const setValuing = onHolding(async (here, input: ValuingInput & { holdingId: string }) => {
  const { trx, actor, holding } = here;
  const peerSetId = input.peerSet ?? null;
  const set =
    peerSetId && isId(peerSetId)
      ? await multiplesVisibleTo(trx, actor, holding.companyId)
          .select("peer_sets.id")
          .where("peer_sets.id", "=", peerSetId)
          .executeTakeFirst()
      : undefined;
  if (peerSetId && !set) return refused("peers");
  await trx
    .updateTable("valuation_holdings")
    .set({ peer_set_id: peerSetId, revision: holding.revision + 1, updated_at: nowIso() })
    .where("id", "=", holding.id)
    .execute();
  const { wacc, cashFlows } = input;
  const terminalBy = input.terminalBy ?? "growth";
  await writePlan(
    trx,
    holding.id,
    cashFlows.length === 0 || wacc === null
      ? null
      : {
          cashFlows,
          wacc,
          terminalBy,
          growth: terminalBy === "growth" ? input.growth : null,
          exitMultiple: terminalBy === "multiple" ? input.exitMultiple : null,
          exitEbitda: terminalBy === "multiple" ? input.exitEbitda : null,
          isMidYear: input.isMidYear,
        },
  );
  await saveFairValueOf(trx, actor, holding.id);
  return changedHolding(here, "valuation.set-inputs", { peerSet: peerSetId, years: cashFlows.length });
});

/**
 * Works out every holding of a portfolio by its chosen method for today, with the rates and peers of today. One whose
 * method gives none any more has no fair value from then on; `lost` counts those, `valued` the others.
 */
export const revalueHoldings = onPortfolio(async (here, _companyId: string | null) => {
  const { trx, actor, portfolio } = here;
  const values = await saveFairValues(trx, actor, portfolio.companyId, ({ choice }) => choice !== null);
  const valued = values.filter((pence) => pence !== null).length;
  const lost = values.length - valued;
  return changedPortfolio(here, { action: "valuation.revalue", details: { valued, lost } }, { valued, lost });
});

/** Replaces the plan of a holding; null removes it. @param holdingId of one that was found. */
export async function writePlan(
  trx: Trx,
  holdingId: string,
  plan: (PlanRates & { cashFlows: readonly number[] }) | null,
): Promise<void> {
  await trx.deleteFrom("valuation_plans").where("holding_id", "=", holdingId).execute();
  await trx
    .updateTable("valuation_holdings")
    .set({
      wacc: plan?.wacc ?? null,
      terminal_by: plan?.terminalBy ?? null,
      growth: plan?.growth ?? null,
      exit_multiple: plan?.exitMultiple ?? null,
      exit_ebitda_pence: plan?.exitEbitda ?? null,
      is_mid_year: plan?.isMidYear ? 1 : 0,
    })
    .where("id", "=", holdingId)
    .execute();
  if (!plan) return;
  await trx
    .insertInto("valuation_plans")
    .values(
      plan.cashFlows.map((pence, index) => ({
        holding_id: holdingId,
        year: index + 1,
        cash_flow_pence: pence,
      })),
    )
    .execute();
}
