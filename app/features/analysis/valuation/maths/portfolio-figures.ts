import { ageProblemsOf } from "#app/features/analysis/figures/age.ts";
import type { Figure } from "#app/features/analysis/figures/figure.ts";
import { good, type Outcome, problem, type Problem } from "#app/features/numbers/problem.ts";
import { count, plural } from "#app/plural.ts";
import { inOrder } from "./cash-flow.ts";
import { convertedFlows, DISPLAY_CURRENCY, type ExchangeRate, rateFinder } from "./exchange-rate.ts";
import { holdingAges, type StoredValue } from "./holding-ages.ts";
import { costDiffers } from "./holding-returns.ts";
import { concentration, netAssetValue, valuedOf } from "./portfolio.ts";
import { returnsOf } from "./returns.ts";

/** Flows of a portfolio of one currency, day and direction together; hundredths. */
export interface PortfolioFlow {
  currency: string;
  date: string;
  amount: number;
}

interface PortfolioFigures {
  figures: Figure[];
  /** Why some of them are not there, each once. */
  problems: Problem[];
}

type Valued = Omit<StoredValue, "isHeld">;

/**
 * What a portfolio adds up to, in the currency that is shown: NAV and its concentration of the stored fair values, and
 * multiples and rate of return of the flows of the same holdings. Holdings without a fair value count in none of them.
 * What is old among what they rest on is said beside each.
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
  const free = holdings.filter(
    ({ costPence, fairValuePence, hasPaidIn }) => !hasPaidIn && costPence > 0 && (fairValuePence ?? 0) > 0,
  );
  const figures: Figure[] = [];
  const problems: Problem[] = [];
  const take = (outcome: Outcome<Figure>) => {
    if (outcome.ok) figures.push(outcome.value);
    else problems.push(...outcome.problems);
  };
  const rateOn = rateFinder(rates);
  const ages = ageProblemsOf(
    holdings.flatMap((one) => holdingAges(one, rateOn, asOf)),
    count(valued.length, "valued holding"),
  );
  const aged = (figure: Figure, more: readonly Problem[] = []): Figure => ({
    ...figure,
    warnings: [...figure.warnings, ...ages, ...more],
  });
  const nav = netAssetValue(valued, about);
  take(nav.ok ? good(aged(nav.value)) : nav);
  if (!nav.ok) return { figures, problems };
  const weights = concentration(valued, about);
  if (weights.ok) {
    const { top1, top5, hhi } = weights.value;
    figures.push(...[top1, top5, hhi].map((one) => aged(one)));
  } else problems.push(...weights.problems);
  const past = flows.filter(({ date }) => date <= asOf);
  const currencies = Map.groupBy(past, ({ currency }) => currency);
  const shown = [];
  const oldRates: Problem[] = [];
  for (const [currency, own] of currencies) {
    const converted = convertedFlows(own, currency, rates);
    if (!converted.ok) return { figures, problems: once([...problems, ...converted.problems]) };
    shown.push(...converted.value.flows.map(({ date, amount }) => ({ date, amount: amount / 100 })));
    oldRates.push(...converted.value.warnings);
  }
  const rated = ratesUsed(past, rates);
  const source = rated.length > 0 ? `${about.source}; ${rated.join("; ")}` : about.source;
  const returns = returnsOf(inOrder(shown), nav.value.value, { ...about, source });
  if (!returns.ok) return { figures, problems: once([...problems, ...returns.problems]) };
  const { tvpi, dpi, rvpi, irr } = returns.value;
  // In one currency alone: of others the rates of the days of payment differ from those of the cost.
  const paidFor = holdings.filter(({ hasPaidIn, fairValuePence }) => hasPaidIn && fairValuePence !== null);
  const cost = paidFor.reduce((total, { costPence }) => total + costPence, 0);
  const isShownAlone = [...currencies.keys()].every((currency) => currency === DISPLAY_CURRENCY);
  const differs = isShownAlone ? costDiffers(returns.value.paidIn * 100, cost, DISPLAY_CURRENCY) : [];
  const warnings = [...oldRates, ...(free.length > 0 ? [unpaid(free, valued.length)] : [])];
  for (const one of [tvpi, dpi, rvpi, irr]) {
    const said = one === irr ? warnings : [...warnings, ...differs];
    take(one.ok ? good(aged(one.value, said)) : one);
  }
  return { figures, problems: once(problems) };
}

/** What the portfolio's figures warn of, each once. */
export function warningsOf(figures: readonly Figure[]): Problem[] {
  return once(figures.flatMap(({ warnings }) => warnings));
}

/** Which rates flows in other currencies were converted at, and by whose word. */
function ratesUsed(flows: readonly PortfolioFlow[], rates: readonly ExchangeRate[]): string[] {
  const foreign = new Set(flows.map(({ currency }) => currency).filter((one) => one !== DISPLAY_CURRENCY));
  return [...foreign].map((currency) => {
    const sources = new Set(rates.filter(({ from }) => from === currency).map(({ source }) => source));
    return `${currency} at the last rate on or before each day (${[...sources].join(", ")})`;
  });
}

const named = 3;

function unpaid(free: readonly Valued[], valued: number): Problem {
  const names = free.slice(0, named).map(({ name }) => name);
  const others = free.length - names.length;
  return problem(
    "nothing-paid-in",
    "flows",
    `${free.length} of ${valued} valued ${plural(valued, "holding")} ${plural(free.length, "has", "have")} no money paid in among the cash flows (${names.join(", ")}${others > 0 ? ` and ${others} more` : ""}), so the multiples and the XIRR are too high`,
    "Add what was paid for them under their cash flows",
  );
}

function once(problems: readonly Problem[]): Problem[] {
  const seen = new Set<string>();
  return problems.filter(({ what }) => !seen.has(what) && seen.add(what));
}
