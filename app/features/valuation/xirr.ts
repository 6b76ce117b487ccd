import { daysBetween } from "#app/features/figures/day-count.ts";
import { type Figure, figureByMethod } from "#app/features/figures/figure.ts";
import { bad, type Outcome, problem, type Problem } from "#app/features/figures/problem.ts";
import { sum } from "#app/features/figures/quantile.ts";
import { counted, money, SHARE, type Unit } from "#app/features/figures/unit.ts";
import { count } from "#app/plural.ts";
import { type CashFlow, checkFlows } from "./cash-flow.ts";

/** The rates that are looked at: from losing all but a millionth in a year to a million times the money. */
const LEAST = Math.log(1e-6);
const MOST = Math.log(1e6);
const PIECES = 800;

const METHOD = "Internal rate of return of dated cash flows (XIRR), actual/365, by bisection";
const FORMULA = "the rate at which Σ amount ÷ (1 + rate)^(days ÷ 365) is zero";

interface Dated {
  amounts: readonly number[];
  /** From the first flow. */
  days: readonly number[];
}

/** Present value at a continuous yearly rate: ln(1 + rate). */
function presentValue({ amounts, days }: Dated, logRate: number): number {
  return sum(amounts.map((amount, index) => amount * Math.exp((-logRate * (days[index] ?? 0)) / 365)));
}

/**
 * What has the sign and the roots of the present value: below a rate of nothing it is the value on the last day, since
 * money of fifty years ago discounted at −99% is more than a number can say.
 */
function signedValue({ amounts, days }: Dated, logRate: number): number {
  const last = Math.max(...days);
  const from = logRate < 0 ? last : 0;
  return sum(
    amounts.map((amount, index) => amount * Math.exp((logRate * (from - (days[index] ?? 0))) / 365)),
  );
}

/**
 * Net present value of dated cash flows on the day of the first, actual/365 (XNPV).
 * @param rate a year, 0.1 is 10 %. @param currency of the amounts, ISO 4217.
 */
export function xnpv(flows: readonly CashFlow[], rate: number, currency: string): Outcome<Figure> {
  const checked = checkFlows(flows);
  if (!checked.ok) return checked;
  const first = flows[0];
  if (!first) return bad(nothing());
  if (!Number.isFinite(rate) || rate <= -1) {
    const right = "Enter a rate above −100%, like 10%";
    return bad(problem("rate", "rate", "The rate takes away the whole of the money or more", right));
  }
  return figureByMethod(
    {
      key: "xnpv",
      name: "Net present value",
      unit: money(currency),
      method: "Net present value of dated cash flows (XNPV), actual/365",
      formula: "Σ amount ÷ (1 + rate)^(days ÷ 365)",
      puts: [
        { symbol: "rate", name: "Rate a year", value: rate, unit: SHARE },
        ...putsOf(flows, money(currency)),
      ],
      asOf: first.date,
    },
    ({ of, list }) => presentValue({ amounts: list("amount"), days: list("days") }, Math.log(1 + of("rate"))),
  );
}

/**
 * The yearly rate at which the net present value of dated cash flows is zero. There is none where no flow has the
 * other sign, and none to be named where several rates do it: both are problems, not numbers.
 * @param currency of the amounts, ISO 4217. @param source whose flows they are. Scaling every amount leaves the rate as it is.
 */
export function xirr(flows: readonly CashFlow[], currency: string, source?: string): Outcome<Figure> {
  const checked = checkFlows(flows);
  if (!checked.ok) return checked;
  const [first, last] = [flows[0], flows.at(-1)];
  if (!first || !last) return bad(nothing());
  const hasPaid = flows.some((flow) => flow.amount < 0);
  const hasReceived = flows.some((flow) => flow.amount > 0);
  if (!hasPaid || !hasReceived) {
    const what =
      !hasPaid && !hasReceived
        ? "Every cash flow is zero"
        : `Every cash flow is money ${hasPaid ? "paid in" : "received"}`;
    const right = `Add ${hasPaid ? "a distribution or the value held" : "what was paid in, as a negative amount"}: a rate needs both`;
    return bad(problem("no-sign-change", "flows", what, right));
  }
  if (first.date === last.date) {
    const what = `Every cash flow is of ${first.date}`;
    return bad(problem("one-day", "flows", what, "A rate a year needs flows of at least two days"));
  }
  const dated = netByDay(flows);
  const changes = signChanges(dated.amounts);
  if (changes === 0) {
    const what = "The cash flows of each day together are all of one sign";
    return bad(
      problem(
        "no-sign-change",
        "flows",
        what,
        "A rate needs money paid in on one day and received on another",
      ),
    );
  }
  // With a single change of sign there is one rate and no more (Descartes): nothing has to be searched for others.
  const roots = rootsOf(dated, changes === 1 ? 1 : PIECES);
  const [root] = roots;
  if (root === undefined) return bad(noRoot(dated));
  if (roots.length > 1) {
    const rates = roots.map((one) => `${(Math.expm1(one) * 100).toFixed(2)}%`).join(" and ");
    return bad(
      problem(
        "several-rates",
        "flows",
        `The sign of the cash flows changes more than once, and ${rates} ${roots.length > 2 ? "all" : "both"} solve them`,
        "Read the multiple of money instead, or the net present value at a rate of your own",
      ),
    );
  }
  const unit = money(currency);
  const span = Math.max(...dated.days);
  return figureByMethod(
    {
      key: "xirr",
      name: "XIRR",
      unit: SHARE,
      method: METHOD,
      formula: FORMULA,
      puts: putsOf(flows, unit, source),
      asOf: last.date,
      reference: "Excel XIRR; GIPS 2020, money-weighted return",
      warnings: span < 365 ? [shortSpan(span)] : [],
    },
    () => Math.expm1(root),
  );
}

/** How far from zero the present value is at a rate, as a share of all the money that moves: 0 at a root. */
export function residual(flows: readonly CashFlow[], rate: number): number {
  const dated = { amounts: flows.map((flow) => flow.amount), days: daysOf(flows) };
  const size = presentValue({ ...dated, amounts: dated.amounts.map(Math.abs) }, Math.log1p(rate));
  return presentValue(dated, Math.log1p(rate)) / size;
}

/** Brackets every change of sign on a grid, and halves each bracket until no number lies between its ends. */
function rootsOf(dated: Dated, pieces: number): number[] {
  const at = (log: number) => signedValue(dated, log);
  const roughlyAt = steps(dated, (MOST - LEAST) / pieces);
  const roots: number[] = [];
  let low = LEAST;
  let below = at(low);
  for (let piece = 1; piece <= pieces; piece += 1) {
    const high = LEAST + ((MOST - LEAST) * piece) / pieces;
    const rough = roughlyAt();
    const above = Math.abs(rough.value) > 1e-9 * rough.size ? rough.value : at(high);
    if (above === 0) roots.push(high);
    else if (below !== 0 && below < 0 !== above < 0) roots.push(bisect(at, low, high, below < 0));
    [low, below] = [high, above];
  }
  return roots;
}

/**
 * Present value at one step of the rate after the other, from the least: each amount is multiplied by its own factor
 * instead of being discounted anew. Too rough to name a root, good enough for a sign that is not near zero.
 */
function steps({ amounts, days }: Dated, step: number): () => { value: number; size: number } {
  const terms = Float64Array.from(
    amounts,
    (amount, index) => amount * Math.exp((-LEAST * (days[index] ?? 0)) / 365),
  );
  const factors = Float64Array.from(days, (day) => Math.exp((-step * day) / 365));
  return () => {
    let [value, size] = [0, 0];
    for (let index = 0; index < terms.length; index += 1) {
      const term = (terms[index] ?? 0) * (factors[index] ?? 0);
      terms[index] = term;
      value += term;
      size += Math.abs(term);
    }
    return { value, size };
  };
}

function bisect(at: (log: number) => number, low: number, high: number, isLowNegative: boolean): number {
  for (let step = 0; step < 200; step += 1) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    const value = at(middle);
    if (value === 0) return middle;
    if (value < 0 === isLowNegative) low = middle;
    else high = middle;
  }
  return Math.abs(at(low)) <= Math.abs(at(high)) ? low : high;
}

/** One amount a day: a portfolio of many holdings has few days and many flows. Days that come to nothing are left out. */
function netByDay(flows: readonly CashFlow[]): Dated {
  const first = flows[0]?.date ?? "";
  const days = [...Map.groupBy(flows, (flow) => flow.date)]
    .map(([date, own]) => ({ day: daysBetween(first, date), amount: sum(own.map((flow) => flow.amount)) }))
    .filter(({ amount }) => amount !== 0);
  return { amounts: days.map((one) => one.amount), days: days.map((one) => one.day) };
}

function signChanges(amounts: readonly number[]): number {
  return amounts.filter((amount, index) => index > 0 && amount < 0 !== (amounts[index - 1] ?? 0) < 0).length;
}

function noRoot(dated: Dated) {
  const days = Math.max(...dated.days);
  const outside = signedValue(dated, LEAST) > 0 === signedValue(dated, MOST) > 0;
  const what = outside
    ? "No rate between −99.9999% and 100,000,000% a year makes these cash flows worth nothing"
    : "No single rate solves these cash flows";
  const right =
    days < 90
      ? `They span ${count(days, "day")}: read the multiple of money, a yearly rate says little`
      : "Check the amounts and their signs, or read the multiple of money instead";
  return problem("no-solution", "flows", what, right);
}

/** GIPS 2020 has returns of less than a year left as they are; Excel makes rates a year of them. */
function shortSpan(days: number): Problem {
  return problem(
    "short-span",
    "flows",
    `The cash flows span ${count(days, "day")}: a rate a year of less than a year is what it would be if it went on so`,
    "Read the multiple of money beside it",
  );
}

function daysOf(flows: readonly CashFlow[]): number[] {
  const first = flows[0]?.date ?? "";
  const known = new Map<string, number>();
  return flows.map(({ date }) => {
    const days = known.get(date) ?? daysBetween(first, date);
    known.set(date, days);
    return days;
  });
}

function putsOf(flows: readonly CashFlow[], unit: Unit, source?: string) {
  return [
    { symbol: "amount", name: "Cash flows", value: flows.map((flow) => flow.amount), unit, source },
    { symbol: "days", name: "Days since the first", value: daysOf(flows), unit: counted("days") },
  ];
}

function nothing() {
  return problem("empty", "flows", "There are no cash flows", "Add what was paid in and what came back");
}
