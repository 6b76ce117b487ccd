import { daysBetween } from "#app/features/analysis/figures/day-count.ts";
import { type Figure, figureByMethod } from "#app/features/analysis/figures/figure.ts";
import { bad, type Outcome, problem, type Problem } from "#app/features/numbers/problem.ts";
import { decimalSum, sum } from "#app/features/numbers/quantile.ts";
import { counted, moneyUnit, SHARE, type Unit } from "#app/features/numbers/unit.ts";
import {
  type ExponentialSum,
  hasNoneBeyond,
  rootsOf,
  signChanges,
} from "#app/features/numbers/exponential-sum.ts";
import { count } from "#app/plural.ts";
import { type CashFlow, checkFlows } from "./cash-flow.ts";

/** The rates that are looked at: from losing all but a millionth in a year to a million times the money. */
const LEAST = Math.log(1e-6);
const MOST = Math.log(1e6);

const METHOD =
  "Internal rate of return of dated cash flows (XIRR), actual/365: every rate from −99.9999% to 100,000,000%, that nearest zero shown";
const FORMULA = "the rate at which Σ amount ÷ (1 + rate)^(days ÷ 365) is zero";

/** Present value at a continuous yearly rate: ln(1 + rate). */
function presentValue(amounts: readonly number[], days: readonly number[], logRate: number): number {
  return sum(amounts.map((amount, index) => amount * Math.exp((-logRate * (days[index] ?? 0)) / 365)));
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
      unit: moneyUnit(currency),
      method: "Net present value of dated cash flows (XNPV), actual/365",
      formula: "Σ amount ÷ (1 + rate)^(days ÷ 365)",
      puts: [
        { symbol: "rate", name: "Rate a year", value: rate, unit: SHARE },
        ...putsOf(flows, moneyUnit(currency)),
      ],
      asOf: first.date,
    },
    ({ of, list }) => presentValue(list("amount"), list("days"), Math.log1p(of("rate"))),
  );
}

/**
 * The yearly rate at which the net present value of dated cash flows is zero. Where several rates do it, that nearest
 * zero is the figure, as spreadsheets have it, and a warning names them all; where none does, that is the problem.
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
  const net = netByDay(flows);
  if (signChanges(net.amounts) === 0) {
    return bad(
      problem(
        "no-sign-change",
        "flows",
        net.amounts.length === 0
          ? "The cash flows of each day together are nothing"
          : "The cash flows of each day together are all of one sign",
        "A rate needs money paid in on one day and received on another",
      ),
    );
  }
  const rates = rootsOf(net, LEAST, MOST).map(Math.expm1);
  const [rate] = rates.toSorted((one, other) => Math.abs(one) - Math.abs(other));
  if (rate === undefined) return bad(noRate(net));
  const unit = moneyUnit(currency);
  const span = daysBetween(first.date, last.date);
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
      warnings: [
        ...(rates.length > 1 ? [severalRates(rates)] : []),
        ...(span < 365 ? [shortSpan(span)] : []),
      ],
    },
    () => rate,
  );
}

/** How far from zero the present value is at a rate, as a share of all the money that moves: 0 at a root. */
export function residual(flows: readonly CashFlow[], rate: number): number {
  const amounts = flows.map((flow) => flow.amount);
  const days = daysOf(flows);
  const size = presentValue(amounts.map(Math.abs), days, Math.log1p(rate));
  return presentValue(amounts, days, Math.log1p(rate)) / size;
}

/** One amount a day: a portfolio of many holdings has few days and many flows. Days that come to nothing are left out. */
function netByDay(flows: readonly CashFlow[]): ExponentialSum {
  const first = flows[0]?.date ?? "";
  const days = [...Map.groupBy(flows, (flow) => flow.date)]
    .map(([date, own]) => ({
      time: daysBetween(first, date) / 365,
      amount: decimalSum(own.map((flow) => flow.amount)),
    }))
    .filter(({ amount }) => amount !== 0);
  return { amounts: days.map((one) => one.amount), times: days.map((one) => one.time) };
}

function noRate(net: ExponentialSum): Problem {
  const isProved = hasNoneBeyond(net, LEAST, "below") && hasNoneBeyond(net, MOST, "above");
  const days = Math.round(((net.times.at(-1) ?? 0) - (net.times[0] ?? 0)) * 365);
  return problem(
    "no-solution",
    "flows",
    isProved
      ? "No rate of return exists: there is no rate a year at which these cash flows are worth nothing"
      : "No rate of return from −99.9999% to 100,000,000% a year exists for these cash flows",
    days < 90
      ? `They span ${count(days, "day")}: read the multiple of money, a yearly rate says little`
      : "Check the amounts and their signs, or read the multiple of money instead",
  );
}

/** @param rates of which the one nearest zero is shown. */
function severalRates(rates: readonly number[]): Problem {
  const written = inPercent(rates);
  return problem(
    "several-rates",
    "flows",
    `${count(rates.length, "rate")} of return solve these cash flows, whose sign changes more than once: ${written.slice(0, -1).join(", ")} and ${written.at(-1)}. Shown is the one nearest zero`,
    "Read the multiple of money beside it: no single rate tells how these cash flows did",
  );
}

/** With so many decimals that each differs from the next. */
function inPercent(rates: readonly number[]): string[] {
  for (let decimals = 2; ; decimals += 1) {
    const written = rates.map((rate) => `${(rate * 100).toFixed(decimals).replace("-", "−")}%`);
    if (decimals === 8 || new Set(written).size === rates.length) return written;
  }
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
