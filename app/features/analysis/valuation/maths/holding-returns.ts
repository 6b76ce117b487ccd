import type { Figure } from "#app/features/analysis/figures/figure.ts";
import { type Outcome, problem, type Problem } from "#app/features/numbers/problem.ts";
import { hundredths, writtenPlain } from "#app/features/numbers/unit.ts";
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
    cost,
    currency,
    rates,
    asOf,
    source,
  }: {
    /** What the holding's record says it cost, hundredths of `currency`: multiples are of what was paid in. */
    cost?: number;
    currency: string;
    rates: readonly ExchangeRate[];
    asOf: string;
    source?: string | undefined;
  },
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
  const paidIn = past.reduce((sum, { amount }) => sum - Math.min(0, amount), 0);
  const differs = cost === undefined ? [] : costDiffers(paidIn, cost, currency);
  const figures: Figure[] = [];
  const problems = new Map<string, Problem>();
  const all: Outcome<Figure>[] = [moic, dpi, rvpi, irr];
  for (const one of all) {
    if (one.ok) {
      // The rate of return is of days and amounts: the cost is not in it.
      const more = one === irr ? [] : differs;
      figures.push({ ...one.value, warnings: [...one.value.warnings, ...more, ...converted.value.warnings] });
    } else for (const each of one.problems) problems.set(each.what, each);
  }
  return { figures, problems: [...problems.values()] };
}

const COST_DIFFERS = "cost-differs";

/** Paid-in and cost within a hundredth of each other are taken for the same: fees and rounding lie between them. */
const ALIKE = 0.01;

/** Said where what was paid in is not what the record says it cost. @param paidIn hundredths of `currency`, as `cost`. */
export function costDiffers(paidIn: number, cost: number, currency: string): Problem[] {
  if (paidIn === 0 || Math.abs(paidIn - cost) <= ALIKE * Math.max(paidIn, cost)) return [];
  const [paid, own] = [paidIn, cost].map((amount) => writtenPlain(amount, hundredths(currency)));
  return [
    problem(
      COST_DIFFERS,
      "cost",
      `MOIC, DPI and RVPI are of the ${paid} paid in by the cash flows, and the cost is ${own}`,
      paidIn < cost
        ? "Add the payments that are missing, or correct the cost"
        : "Correct the cost, or the cash flows",
    ),
  ];
}

/** The words beside a multiple whose paid-in differs from the cost; null where they agree. */
export function paidInWords(figures: readonly Figure[]): string | null {
  const said = figures.flatMap(({ warnings }) => warnings).find(({ code }) => code === COST_DIFFERS);
  return said ? "Of what was paid in, which is not the cost" : null;
}
