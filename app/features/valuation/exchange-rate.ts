import { isDay } from "#app/features/calendar.ts";
import { type Figure, figureByFormula } from "#app/features/figures/figure.ts";
import { bad, good, type Outcome, problem, type Problem } from "#app/features/figures/problem.ts";
import { money } from "#app/features/figures/unit.ts";
import { count } from "#app/plural.ts";
import type { CashFlow } from "./cash-flow.ts";
import { FRESH_DAYS, lastValid } from "./last-valid.ts";

/** One unit of `from` is so many of `to`, on a day, by a source that is named beside every converted number. */
export interface ExchangeRate {
  from: string;
  to: string;
  rate: number;
  date: string;
  source: string;
}

/** The currency everything is shown in. */
export const DISPLAY_CURRENCY = "GBP";

export function isCurrency(text: string): boolean {
  return /^[A-Z]{3}$/.test(text);
}

/** The last valid rate of a pair on or before a day, and how old it is then; null where there is none. */
export function lastRate(
  from: string,
  rates: readonly ExchangeRate[],
  asOf: string,
  to = DISPLAY_CURRENCY,
): { rate: ExchangeRate; age: number; isStale: boolean } | null {
  const own = rates.filter((one) => one.from === from && one.to === to);
  const quotes = own.map(({ date, rate }) => ({ date, value: rate }));
  const last = lastValid(quotes, asOf, FRESH_DAYS);
  if (!last.ok) return null;
  const { value, date, age, isStale } = last.value;
  const rate = own.find((one) => one.date === date && one.rate === value);
  return rate ? { rate, age, isStale } : null;
}

/**
 * An amount in the currency that is shown. The rate is the last valid one of its pair on or before the day, and says so when it is old; no rate is turned
 * round and none is taken through a third currency unless it is given.
 */
export function converted(
  amount: number,
  from: string,
  rates: readonly ExchangeRate[],
  asOf: string,
  to = DISPLAY_CURRENCY,
): Outcome<Figure> {
  const unit = money(to);
  const words = { key: "converted", name: `Amount in ${to}`, unit };
  if (from === to) {
    return figureByFormula({
      ...words,
      method: `Already in ${to}`,
      formula: "amount",
      puts: [{ symbol: "amount", name: "Amount", value: amount, unit }],
      asOf,
    });
  }
  const last = lastRate(from, rates, asOf, to);
  if (!last) {
    const right = `Enter how many ${to} one ${from} was on ${asOf} or before, with its source`;
    return bad(
      problem("no-rate", "rate", `There is no rate from ${from} to ${to} on or before ${asOf}`, right),
    );
  }
  const { rate } = last;
  const wrong = rateProblems(rate);
  if (wrong.length > 0) return bad(...wrong);
  return figureByFormula({
    ...words,
    method: `Converted at the rate of ${rate.date}`,
    formula: "amount × rate",
    puts: [
      { symbol: "amount", name: `Amount in ${from}`, value: amount, unit: money(from), asOf },
      {
        symbol: "rate",
        name: `${to} for one ${from}`,
        value: rate.rate,
        unit: { kind: "number", name: `${to} per ${from}` },
        source: rate.source,
        asOf: rate.date,
      },
    ],
    asOf: rate.date,
    warnings: last.isStale ? [oldRate(rate, last.age)] : [],
  });
}

function oldRate({ from, to, date }: ExchangeRate, age: number): Problem {
  const what = `The rate from ${from} to ${to} is of ${date}, ${count(age, "day")} before the valuation`;
  return problem("old-rate", "rate", what, "Enter a newer one, with its source");
}

/**
 * Flows of one currency in another, each at the last rate on or before its own day; amounts in hundredths stay whole.
 * A return in the currency that is shown is of these, never of a return multiplied by a rate.
 */
export function convertedFlows(
  flows: readonly CashFlow[],
  from: string,
  rates: readonly ExchangeRate[],
  to = DISPLAY_CURRENCY,
): Outcome<CashFlow[]> {
  const done: CashFlow[] = [];
  const problems: Problem[] = [];
  // A portfolio has flows of many days and rates of many currencies: those of this pair are looked for once.
  const own = rates.filter((rate) => rate.from === from && rate.to === to);
  if (from === to) return good(flows.map(({ date, amount }) => ({ date, amount })));
  flows.forEach(({ date, amount }, index) => {
    const one = converted(amount, from, own, date, to);
    if (one.ok) done.push({ date, amount: Math.round(one.value.value) || 0 });
    else problems.push(...one.problems.map((each) => ({ ...each, where: `flows[${index}]` })));
  });
  return problems.length > 0 ? bad(...problems.slice(0, 20)) : good(done);
}

export function rateProblems(rate: ExchangeRate): Problem[] {
  const problems: Problem[] = [];
  for (const where of ["from", "to"] as const) {
    if (!isCurrency(rate[where])) {
      problems.push(
        problem("currency", where, `“${rate[where]}” is no currency code`, "Use three letters, like EUR"),
      );
    }
  }
  if (!(rate.rate > 0) || !Number.isFinite(rate.rate)) {
    problems.push(problem("rate", "rate", "The rate is not above zero", "Enter it in digits, like 0.8571"));
  }
  if (!isDay(rate.date))
    problems.push(problem("no-date", "date", "The rate has no real date", "Enter one like 2026-03-31"));
  if (rate.source.trim() === "") {
    problems.push(problem("no-source", "source", "The rate names no source", "Enter where it is from"));
  }
  return problems;
}
