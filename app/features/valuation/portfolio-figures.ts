import type { Figure } from "#app/features/figures/figure.ts";
import type { Outcome, Problem } from "#app/features/figures/problem.ts";
import { inOrder } from "./cash-flow.ts";
import { convertedFlows, DISPLAY_CURRENCY, type ExchangeRate } from "./exchange-rate.ts";
import { concentration, netAssetValue, valuedOf } from "./portfolio.ts";
import { returnsOf } from "./returns.ts";

/** Flows of a portfolio of one currency, day and direction together; hundredths. */
export interface PortfolioFlow {
  currency: string;
  date: string;
  amount: number;
}

export interface PortfolioFigures {
  figures: Figure[];
  /** Why some of them are not there, each once. */
  problems: Problem[];
}

interface Valued {
  id: string;
  name: string;
  sector: string;
  costPence: number;
  fairValuePence: number | null;
}

/**
 * What a portfolio adds up to, in the currency that is shown: NAV and its concentration of the kept fair values, and
 * multiples and rate of return of the flows of the same holdings. Holdings without a fair value count in none of them.
 * @param asOf the day the returns are measured on; flows after it are left out.
 */
export function portfolioFigures(
  holdings: readonly Valued[],
  flows: readonly PortfolioFlow[],
  rates: readonly ExchangeRate[],
  asOf: string,
): PortfolioFigures {
  const about = { currency: DISPLAY_CURRENCY, asOf, source: "Your company’s entries" };
  const valued = valuedOf(holdings);
  const figures: Figure[] = [];
  const problems: Problem[] = [];
  const take = (outcome: Outcome<Figure>) => {
    if (outcome.ok) figures.push(outcome.value);
    else problems.push(...outcome.problems);
  };
  const nav = netAssetValue(valued, about);
  take(nav);
  if (!nav.ok) return { figures, problems };
  const weights = concentration(valued, about);
  if (weights.ok) figures.push(weights.value.top1, weights.value.top5, weights.value.hhi);
  else problems.push(...weights.problems);
  const past = flows.filter(({ date }) => date <= asOf);
  const currencies = Map.groupBy(past, ({ currency }) => currency);
  const shown = [];
  for (const [currency, own] of currencies) {
    const converted = convertedFlows(own, currency, rates);
    if (!converted.ok) return { figures, problems: once([...problems, ...converted.problems]) };
    shown.push(...converted.value.map(({ date, amount }) => ({ date, amount: amount / 100 })));
  }
  const returns = returnsOf(inOrder(shown), nav.value.value, about);
  if (!returns.ok) return { figures, problems: once([...problems, ...returns.problems]) };
  const { tvpi, dpi, rvpi, irr } = returns.value;
  for (const one of [tvpi, dpi, rvpi, irr]) take(one);
  return { figures, problems: once(problems) };
}

function once(problems: readonly Problem[]): Problem[] {
  const seen = new Set<string>();
  return problems.filter(({ what }) => !seen.has(what) && seen.add(what));
}
