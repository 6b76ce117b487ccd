import type { Trx } from "#app/platform/database.server.ts";
import type { PlanRates } from "./valuation.scope.server.ts";

/** Puts a plan in the place of the one a holding has; null takes it away. @param holdingId of one that was found. */
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
