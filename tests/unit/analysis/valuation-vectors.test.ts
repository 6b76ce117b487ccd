import { describe, expect, test } from "vitest";
import type { Figure } from "#app/features/analysis/figures/figure.ts";
import type { Outcome } from "#app/features/numbers/problem.ts";
import { quartiles } from "#app/features/numbers/quantile.ts";
import { comparables, peerMultiples } from "#app/features/analysis/valuation/maths/comparables.ts";
import { dcf } from "#app/features/analysis/valuation/maths/dcf.ts";
import type { DcfInputs } from "#app/features/analysis/valuation/maths/dcf-inputs.ts";
import { holdingValue } from "#app/features/analysis/valuation/maths/equity-bridge.ts";
import { converted, lastValid } from "#app/features/analysis/valuation/maths/exchange-rate.ts";
import { lastRound } from "#app/features/analysis/valuation/maths/last-round.ts";
import { bySector, concentration, netAssetValue } from "#app/features/analysis/valuation/maths/portfolio.ts";
import { returnsOf } from "#app/features/analysis/valuation/maths/returns.ts";
import { sensitivity } from "#app/features/analysis/valuation/maths/sensitivity.ts";
import { residual, xirr } from "#app/features/analysis/valuation/maths/xirr.ts";
import { codes, value } from "../../support/reading/outcomes.ts";

/** The figures the valuation is specified by, and others computed apart from this code. */
const about = { currency: "GBP", asOf: "2026-09-30" };

const number = (outcome: Outcome<Figure>) => value(outcome).value;

function dated(...parts: (string | number)[]) {
  return parts.flatMap((date, index) =>
    index % 2 === 0 ? [{ date: String(date), amount: Number(parts[index + 1]) }] : [],
  );
}

describe("comparables", () => {
  test("unknown and negative multiples are left out; none left, or a loss, is a problem", () => {
    const peers = [
      { name: "Good", evEbitda: 8, evRevenue: null },
      { name: "Loss", evEbitda: -4, evRevenue: 2 },
      { name: "Unknown", evEbitda: null, evRevenue: 1 },
    ];
    const result = value(peerMultiples({ peers, kind: "ev-ebitda" }));
    expect(result.used.map(({ name }) => name)).toEqual(["Good"]);
    expect(result.warnings.map((one) => one.code)).toEqual(["few-peers"]);
    const eight = Array.from({ length: 8 }, () => ({ name: "One", evEbitda: 8, evRevenue: null }));
    expect(value(peerMultiples({ peers: eight, kind: "ev-ebitda" })).warnings).toEqual([]);
    expect(codes(comparables({ peers: [], kind: "ev-ebitda", metric: 10, ...about }))).toEqual(["no-peers"]);
    expect(codes(comparables({ peers, kind: "ev-ebitda", metric: 0, ...about }))).toEqual(["metric"]);
    expect(codes(comparables({ peers, kind: "ev-ebitda", metric: -3, ...about }))).toEqual(["metric"]);
  });
});

describe("discounted cash flow", () => {
  const inputs: DcfInputs = {
    cashFlows: [10, 12, 14, 15, 16],
    wacc: 0.1,
    terminal: { by: "growth", growth: 0.02 },
    isMidYear: false,
    currency: "GBP",
  };

  test("the grid of WACC 9, 10, 11 and growth 1, 2, 3", () => {
    const grid = sensitivity(inputs, { waccs: [0.09, 0.1, 0.11], growths: [0.01, 0.02, 0.03] });
    const values = grid.cells.map((row) => row.map((cell) => ("value" in cell ? cell.value.toFixed(2) : "")));
    expect(values).toEqual([
      ["182.40", "202.64", "229.62"],
      ["161.20", "176.37", "195.89"],
      ["144.26", "155.97", "170.61"],
    ]);
  });

  test("an exit multiple of 8 on EBITDA 25 implies a growth, and is not moved by half a year", () => {
    const terminal = { by: "multiple", multiple: 8, ebitda: 25 } as const;
    const result = value(dcf({ ...inputs, terminal }));
    expect(result.implied?.value).toBeCloseTo(0.018518518518518517, 12);
    const midYear = value(dcf({ ...inputs, terminal, isMidYear: true }));
    expect(midYear.terminalToday.value).toBe(result.terminalToday.value);
  });

  test("growth at or above the WACC is refused and says what would be right", () => {
    for (const growth of [0.1, 0.12]) {
      const result = dcf({ ...inputs, terminal: { by: "growth", growth } });
      expect(codes(result)).toEqual(["growth-at-wacc"]);
      if (!result.ok) expect(result.problems[0]?.right).toContain("below 10%");
    }
    const grid = sensitivity(inputs, { waccs: [0.02], growths: [0.02] });
    expect(grid.cells[0]?.[0]).toMatchObject({ problem: { code: "growth-at-wacc" } });
  });

  test("a share above 75% and growth above 3% are warned of", () => {
    const result = value(dcf({ ...inputs, wacc: 0.07, terminal: { by: "growth", growth: 0.035 } }));
    expect(result.enterpriseValue.warnings.map((one) => one.code)).toEqual(["terminal-share", "high-growth"]);
    expect(result.enterpriseValue.puts[1]).toMatchObject({
      name: "Terminal value today",
      value: result.terminalToday.value,
    });
  });

  test("no flows, a loss for ever, a WACC of nothing: each is a problem, and all are told at once", () => {
    expect(codes(dcf({ ...inputs, cashFlows: [] }))).toEqual(["empty"]);
    expect(codes(dcf({ ...inputs, cashFlows: [5, -1] }))).toEqual(["last-flow"]);
    expect(codes(dcf({ ...inputs, cashFlows: [Number.NaN, 1], wacc: 0 }))).toEqual(["not-a-number", "wacc"]);
    for (const none of [0, -1, Number.NaN]) {
      const by = (multiple: number, ebitda: number) =>
        codes(dcf({ ...inputs, terminal: { by: "multiple", multiple, ebitda } }));
      expect([by(none, 25), by(8, none)]).toEqual([["multiple"], ["ebitda"]]);
    }
    const plan = { ...inputs, cashFlows: [-500, -500, 1] };
    expect(value(dcf(plan)).terminalShare).toBeNull();
  });
});

describe("rates of return", () => {
  const flows = [
    { date: "2021-01-01", amount: -10 },
    { date: "2023-01-01", amount: 2 },
    { date: "2025-01-01", amount: 18 },
  ];

  test("sixty-five years of flows have their rate, whichever sign comes first", () => {
    const long = [
      { date: "1960-01-01", amount: -10 },
      { date: "2020-01-01", amount: -10 },
      { date: "2025-01-01", amount: 100 },
    ];
    const rate = number(xirr(long, "GBP"));
    expect(residual(long, rate)).toBeCloseTo(0, 12);
    const turned = long.map(({ date, amount }) => ({ date, amount: -amount }));
    expect(number(xirr(turned, "GBP"))).toBe(rate);
  });

  test("the value held counts as if it came in on the day", () => {
    const returns = value(returnsOf(flows.slice(0, 2), 18, { currency: "GBP", asOf: "2025-01-01" }));
    expect(number(returns.irr)).toBe(number(xirr(flows, "GBP")));
    expect([number(returns.tvpi), number(returns.dpi), number(returns.rvpi)]).toEqual([2, 0.2, 1.8]);
    const named = [returns.moic, returns.tvpi, returns.dpi, returns.rvpi].map(value);
    expect(named.map(({ key, name, method }) => [key, name, method])).toEqual([
      ["moic", "MOIC", "Multiple of invested capital"],
      ["tvpi", "TVPI", "Total value to paid-in"],
      ["dpi", "DPI", "Distributions to paid-in"],
      ["rvpi", "RVPI", "Residual value to paid-in"],
    ]);
  });

  test("flows of a day count together", () => {
    const [paid, ...back] = flows;
    const split = [...dated("2021-01-01", -4, "2021-01-01", 1, "2021-01-01", -7), ...back];
    expect(number(xirr(split, "GBP"))).toBeCloseTo(number(xirr([paid!, ...back], "GBP")), 14);
  });

  test("no change of sign, no flows, one day, an order of dates: each has its own answer", () => {
    expect(codes(xirr([], "GBP"))).toEqual(["empty"]);
    expect(codes(xirr(flows.slice(1), "GBP"))).toEqual(["no-sign-change"]);
    expect(codes(xirr(flows.slice(0, 1), "GBP"))).toEqual(["no-sign-change"]);
    expect(codes(xirr([flows[0]!, { date: "2021-01-01", amount: 11 }], "GBP"))).toEqual(["one-day"]);
    expect(codes(xirr(flows.toReversed(), "GBP"))).toEqual(["date-order", "date-order"]);
    expect(codes(xirr([{ date: "2021-02-30", amount: -1 }], "GBP"))).toEqual(["no-date"]);
  });

  test("flows that no rate solves name none", () => {
    const never = [
      { date: "2020-01-01", amount: 100 },
      { date: "2021-01-01", amount: -150 },
      { date: "2022-01-01", amount: 100 },
    ];
    expect(codes(xirr(never, "GBP"))).toEqual(["no-solution"]);
    const sameDays = ["2020-01-01", "2021-01-01"].flatMap((date) => dated(date, -5, date, 5));
    expect(codes(xirr(sameDays, "GBP"))).toEqual(["no-sign-change"]);
    const overnight = [
      { date: "2020-01-01", amount: -1 },
      { date: "2020-01-02", amount: 1000 },
    ];
    expect(codes(xirr(overnight, "GBP"))).toEqual(["no-solution"]);
  });

  test("nothing paid in has no multiple; a value below zero and flows to come are refused", () => {
    const none = value(returnsOf([], 5, { currency: "GBP", asOf: "2025-01-01" }));
    expect(codes(none.moic)).toEqual(["nothing-paid"]);
    expect(codes(returnsOf(flows, -1, { currency: "GBP", asOf: "2025-01-01" }))).toEqual(["nav"]);
    expect(codes(returnsOf(flows, 1, { currency: "GBP", asOf: "2024-01-01" }))).toEqual(["date-to-come"]);
  });
});

describe("portfolio", () => {
  const holdings = [40, 30, 20, 10].map((fairValue, index) => ({
    id: `${index}`,
    name: `Holding ${index}`,
    sector: index < 2 ? "Energy" : "Media",
    fairValue,
    cost: 10,
  }));

  test("weights 40, 30, 20, 10 have an HHI of 3000", () => {
    const result = value(concentration(holdings, about));
    expect([result.hhi.value, result.top1.value, result.top5.value]).toEqual([3000, 0.4, 1]);
    expect(number(netAssetValue(holdings, about))).toBe(100);
    expect(bySector(holdings).map((one) => [one.sector, one.value, one.share])).toEqual([
      ["Energy", 70, 0.7],
      ["Media", 30, 0.3],
    ]);
  });

  test("sectors stand by value, then by name, and have no share of nothing", () => {
    const of = (sector: string, fairValue: number) => ({ ...holdings[0]!, sector, fairValue });
    const sectors = bySector([of("Media", 10), of("Energy", 30), of("Art", 10)]);
    expect(sectors.map(({ sector }) => sector)).toEqual(["Energy", "Art", "Media"]);
    expect(bySector([of("Media", 0)]).map(({ share }) => share)).toEqual([null]);
  });

  test("no holdings, and holdings worth nothing, have no weights", () => {
    expect(codes(concentration([], about))).toEqual(["empty"]);
    expect(codes(concentration([{ ...holdings[0]!, fairValue: 0 }], about))).toEqual(["no-value"]);
  });
});

describe("holdings", () => {
  test("equity 100 at a stake of 25% less 20% is 20; below zero it is nothing, and warns", () => {
    expect(number(holdingValue(100, { stake: 0.25, discount: 0.2 }, about))).toBe(20);
    const under = value(holdingValue(-5, { stake: 0.25, discount: 0 }, about));
    expect([under.value, under.warnings[0]?.code]).toEqual([0, "underwater"]);
    expect(codes(holdingValue(100, { stake: 25, discount: 20 }, about))).toEqual(["stake", "discount"]);
  });

  test("a round older than a year warns, one to come is refused", () => {
    expect(value(lastRound({ postMoney: 50, date: "2025-09-30" }, about)).warnings).toEqual([]);
    const old = value(lastRound({ postMoney: 50, date: "2025-09-29" }, about));
    expect([old.asOf, old.warnings[0]?.code]).toEqual(["2025-09-29", "old-round"]);
    expect(codes(lastRound({ postMoney: 0, date: "2026-10-01" }, about))).toEqual([
      "post-money",
      "date-to-come",
    ]);
  });

  test("a failed quote is passed over: the last valid one is carried with its own date", () => {
    const quotes = [
      { date: "2026-09-01", value: 10 },
      { date: "2026-09-29", value: null },
      { date: "2026-09-30", value: 0 },
      { date: "2026-10-01", value: 99 },
    ];
    expect(value(lastValid(quotes, "2026-09-30"))).toEqual({
      value: 10,
      date: "2026-09-01",
    });
    expect(codes(lastValid(quotes.slice(1), "2026-09-30"))).toEqual(["no-price"]);
  });

  test("an amount is converted by the last rate before the day, which it names", () => {
    const rate = (date: string, worth: number) => ({
      from: "EUR",
      to: "GBP",
      rate: worth,
      date,
      source: "ECB",
    });
    const rates = [rate("2026-09-01", 0.85), rate("2026-09-29", 0.86), rate("2026-10-01", 0.9)];
    const result = value(converted(200, "EUR", rates, "2026-09-30"));
    expect([result.value, result.asOf, result.puts[1]?.source]).toEqual([172, "2026-09-29", "ECB"]);
    expect(codes(converted(1, "USD", rates, "2026-09-30"))).toEqual(["no-rate"]);
    expect(codes(converted(1, "EUR", [{ ...rates[0]!, source: " " }], "2026-09-30"))).toEqual(["no-source"]);
  });

  test("quartiles of one and of two values", () => {
    expect(quartiles([4])).toEqual({ lower: 4, median: 4, upper: 4 });
    expect(quartiles([8, 4])).toEqual({ lower: 5, median: 6, upper: 7 });
    expect(quartiles([])).toBeNull();
  });
});
