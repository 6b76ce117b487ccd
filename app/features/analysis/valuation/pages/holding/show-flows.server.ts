import { sum } from "#app/features/numbers/quantile.ts";
import { directionOf } from "#app/features/analysis/valuation/forms/holding-options.ts";
import { findFlows } from "#app/features/analysis/valuation/records/find-flows.server.ts";
import { MOST_HOLDING_FLOWS } from "#app/features/analysis/valuation/records/holding.ts";
import type { Holding } from "#app/features/analysis/valuation/records/valuation.scope.server.ts";
import type { AtDesk } from "#app/features/analysis/tools/tool-page.server.ts";
import { count } from "#app/plural.ts";
import { moneyText } from "#app/ui/text/figure-text.ts";
import { date } from "#app/ui/text/format.ts";

/** A holding's cash flows, with their sums. */
export async function showFlows({ db, actor, holding, desk, keep }: AtDesk & { holding: Holding }) {
  const flows = await findFlows(db, actor, holding.id, MOST_HOLDING_FLOWS);
  const { currency } = holding.facts;
  return {
    id: holding.id,
    keep,
    access: desk.access,
    name: holding.facts.name,
    currency,
    isRemoved: holding.removedAt !== null,
    counted: count(flows.length, "cash flow"),
    sums: `Paid in ${sumOf(flows, -1, currency)}, distributed ${sumOf(flows, 1, currency)}.`,
    flows: flows.map((flow) => ({
      id: flow.id,
      date: date(flow.date),
      direction: directionOf(flow.amount),
      amount: moneyText(Math.abs(flow.amount), currency),
      note: flow.note,
    })),
    once: crypto.randomUUID(),
  };
}

/** @param sign −1 adds up what was paid in, 1 what came out. */
function sumOf(flows: readonly { amount: number }[], sign: 1 | -1, currency: string): string {
  const own = flows.filter(({ amount }) => amount * sign > 0).map(({ amount }) => amount * sign);
  return moneyText(sum(own), currency);
}

export type ShownFlows = Awaited<ReturnType<typeof showFlows>>;
