import type { Figure } from "#app/features/analysis/figures/figure.ts";
import type { Outcome, Problem } from "#app/features/analysis/figures/problem.ts";
import type { CashFlow } from "./cash-flow.ts";
import { convertedFlows, DISPLAY_CURRENCY, type ExchangeRate } from "./exchange-rate.ts";
import { returnsOf } from "./returns.ts";

/**
 * Multiples and rate of return of one holding in the currency that is shown.
 * @param flows hundredths of `currency`, in the order of their days; those after `asOf` are left out.
 * @param fairValuePence what it is worth on the day.
 */
export function holdingReturns(
  flows: readonly CashFlow[],
  fairValuePence: number,
  {
    currency,
    rates,
    asOf,
    source,
  }: { currency: string; rates: readonly ExchangeRate[]; asOf: string; source?: string | undefined },
): { figures: Figure[]; problems: readonly Problem[] } {
  const past = flows.filter(({ date }) => date <= asOf);
  const converted = convertedFlows(past, currency, rates);
  if (!converted.ok) return { figures: [], problems: converted.problems };
  const returns = returnsOf(
    converted.value.flows.map(({ date, amount }) => ({ date, amount: amount / 100 })),
    fairValuePence / 100,
    { currency: DISPLAY_CURRENCY, asOf, source },
  );
  if (!returns.ok) return { figures: [], problems: returns.problems };
  const { moic, dpi, rvpi, irr } = returns.value;
  const figures: Figure[] = [];
  const problems = new Map<string, Problem>();
  const all: Outcome<Figure>[] = [moic, dpi, rvpi, irr];
  for (const one of all) {
    if (one.ok) {
      figures.push({ ...one.value, warnings: [...one.value.warnings, ...converted.value.warnings] });
    } else for (const each of one.problems) problems.set(each.what, each);
  }
  return { figures, problems: [...problems.values()] };
}
