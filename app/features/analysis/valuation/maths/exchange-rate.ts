import { ageProblems } from "#app/features/analysis/figures/age.ts";
import { daysBetween } from "#app/features/analysis/figures/day-count.ts";
import { isDay } from "#app/features/calendar.ts";
import { type Figure, figureByFormula } from "#app/features/analysis/figures/figure.ts";
import { bad, good, type Outcome, problem, type Problem } from "#app/features/numbers/problem.ts";
import { moneyUnit } from "#app/features/numbers/unit.ts";
import type { CashFlow } from "./cash-flow.ts";

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

function isCurrency(text: string): boolean {
  return /^[A-Z]{3}$/.test(text);
}

/** The last valid rate to the currency that is shown on or before a day; null where there is none. */
function lastRate(from: string, rates: readonly ExchangeRate[], asOf: string): ExchangeRate | null {
  const own = rates.filter((one) => one.from === from && one.to === DISPLAY_CURRENCY);
  const quotes = own.map(({ date, rate }) => ({ date, value: rate }));
  const last = lastValid(quotes, asOf);
  if (!last.ok) return null;
  const { value, date } = last.value;
  return own.find((one) => one.date === date && one.rate === value) ?? null;
}

/** Finds the last rate to the currency that is shown, each currency and day once: a portfolio asks for few of them often. */
export function rateFinder(
  rates: readonly ExchangeRate[],
): (from: string, asOf: string) => ExchangeRate | null {
  const known = new Map<string, ExchangeRate | null>();
  return (from, asOf) => {
    const key = `${from} ${asOf}`;
    const rate = known.get(key) ?? (known.has(key) ? null : lastRate(from, rates, asOf));
    known.set(key, rate);
    return rate;
  };
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
): Outcome<Figure> {
  const to = DISPLAY_CURRENCY;
  const unit = moneyUnit(to);
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
  const rate = lastRate(from, rates, asOf);
  if (!rate) {
    const right = `Enter how many ${to} one ${from} was on ${asOf} or before, with its source`;
    return bad(
      problem("no-rate", "rate", `There is no rate from ${from} to ${to} on or before ${asOf}`, right),
    );
  }
  const wrong = rateProblems(rate);
  if (wrong.length > 0) return bad(...wrong);
  return figureByFormula({
    ...words,
    method: `Converted at the rate of ${rate.date}`,
    formula: "amount × rate",
    puts: [
      { symbol: "amount", name: `Amount in ${from}`, value: amount, unit: moneyUnit(from), asOf },
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
    warnings: rateAge(rate, asOf),
  });
}

/** What is said where a result rests on an old rate. @param before what rests on it, where that is not the valuation. */
function rateAge({ from, to, date }: ExchangeRate, asOf: string, before?: string): Problem[] {
  const what = `The rate from ${from} to ${to} is`;
  return ageProblems("rate", { what, date, asOf, where: "rate", ...(before && { before }) });
}

interface ConvertedFlows {
  flows: CashFlow[];
  /** Of the flow whose rate was the oldest, where that was old. */
  warnings: Problem[];
}

/**
 * Flows of one currency in the one that is shown, each at the last rate on or before its own day; amounts in hundredths stay whole.
 * A return in the currency that is shown is of these, never of a return multiplied by a rate.
 */
export function convertedFlows(
  flows: readonly CashFlow[],
  from: string,
  rates: readonly ExchangeRate[],
): Outcome<ConvertedFlows> {
  const to = DISPLAY_CURRENCY;
  const done: CashFlow[] = [];
  const problems: Problem[] = [];
  // A portfolio has flows of many days and rates of many currencies: those of this pair are looked for once.
  const own = rates.filter((rate) => rate.from === from && rate.to === to);
  if (from === to) return good({ flows: flows.map(({ date, amount }) => ({ date, amount })), warnings: [] });
  let oldest = { age: 0, warnings: [] as Problem[] };
  flows.forEach(({ date, amount }, index) => {
    const one = converted(amount, from, own, date);
    if (one.ok) {
      done.push({ date, amount: Math.round(one.value.value) || 0 });
      const rated = one.value.asOf ?? date;
      const age = daysBetween(rated, date);
      const rate = { from, to, date: rated, rate: 0, source: "" };
      if (age > oldest.age) oldest = { age, warnings: rateAge(rate, date, "the cash flow") };
    } else problems.push(...one.problems.map((each) => ({ ...each, where: `flows[${index}]` })));
  });
  return problems.length > 0
    ? bad(...problems.slice(0, 20))
    : good({ flows: done, warnings: oldest.warnings });
}

function rateProblems(rate: ExchangeRate): Problem[] {
  const problems: Problem[] = [];
  const wrong = (...words: Parameters<typeof problem>) => problems.push(problem(...words));
  for (const where of ["from", "to"] as const) {
    if (!isCurrency(rate[where]))
      wrong("currency", where, `“${rate[where]}” is no currency code`, "Use three letters, like EUR");
  }
  if (!(rate.rate > 0) || !Number.isFinite(rate.rate))
    wrong("rate", "rate", "The rate is not above zero", "Enter it in digits, like 0.8571");
  if (!isDay(rate.date)) wrong("no-date", "date", "The rate has no real date", "Enter one like 2026-03-31");
  if (rate.source.trim() === "")
    wrong("no-source", "source", "The rate names no source", "Enter where it is from");
  return problems;
}

/** A price, rate or value of a day; null where the source had none, or one that can't be right. */
interface DatedRate {
  date: string;
  value: number | null;
}

/**
 * The last valid value at or before a day, never a later or an empty one, with its own date.
 */
export function lastValid(
  quotes: readonly DatedRate[],
  asOf: string,
): Outcome<{ value: number; date: string }> {
  let best: { value: number; date: string } | null = null;
  for (const { date, value } of quotes) {
    if (value === null || !Number.isFinite(value) || value <= 0 || date > asOf) continue;
    if (!best || date >= best.date) best = { value, date };
  }
  if (!best) {
    const right = "Enter one with its date, or value by another method";
    return bad(problem("no-price", "price", `There is no valid price on or before ${asOf}`, right));
  }
  return good(best);
}
