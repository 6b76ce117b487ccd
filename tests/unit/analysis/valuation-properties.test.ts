import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#app/features/calendar.ts";
import { csvOf } from "#app/features/csv/csv.ts";
import { tableOf } from "#app/features/csv/csv-columns.ts";
import { readTable } from "../../support/reading/read-table.ts";
import { type Figure, sourcesOf, substituted } from "#app/features/analysis/figures/figure.ts";
import { sum } from "#app/features/numbers/quantile.ts";
import { writtenPlain } from "#app/features/numbers/unit.ts";
import { evaluate } from "#app/features/analysis/formulas/evaluate-formula.ts";
import { parseFormula } from "#app/features/analysis/formulas/formula.ts";
import type { CashFlow } from "#app/features/analysis/valuation/maths/cash-flow.ts";
import { dcf } from "#app/features/analysis/valuation/maths/dcf.ts";
import { equityOf, holdingValue } from "#app/features/analysis/valuation/maths/equity-bridge.ts";
import { footballField } from "#app/features/analysis/valuation/maths/football-field.ts";
import { suggestedMethods } from "#app/features/analysis/valuation/records/holding.ts";
import { canonicalText } from "#app/features/analysis/valuation/maths/snapshot.ts";
import { checkHolding, HOLDING_COLUMNS } from "#app/features/analysis/valuation/imports/valuation-columns.ts";
import {
  bridgeByHolding,
  bridgeFigures,
  bridgeOf,
  type BridgePoint,
  isAlike,
  valueBridge,
} from "#app/features/analysis/valuation/maths/value-bridge.ts";
import { residual, xirr } from "#app/features/analysis/valuation/maths/xirr.ts";
import data from "./valuation-properties.json" with { type: "json" };

const amounts = fc.double({ min: 1, max: 1e9, noNaN: true });

/** Money in first, money out after: exactly one rate. */
const investments = fc
  .record({
    paid: fc.array(amounts, { minLength: 1, maxLength: 6 }),
    back: fc.array(amounts, { minLength: 1, maxLength: 12 }),
    gaps: fc.array(fc.integer({ min: 20, max: 500 }), { minLength: 18, maxLength: 18 }),
  })
  .map(({ paid, back, gaps }): CashFlow[] => {
    let day = "2005-01-31";
    return [...paid.map((one) => -one), ...back].map((amount, index) => {
      day = addDays(day, gaps[index] ?? 1);
      return { date: day, amount };
    });
  });

describe("XIRR", () => {
  test("the present value at the rate is zero within a thousand-millionth of the money that moves", () => {
    let solved = 0;
    fc.assert(
      fc.property(investments, (flows) => {
        const rate = xirr(flows, "GBP");
        if (!rate.ok) {
          expect(rate.problems[0]?.code).toBe("no-solution");
          return;
        }
        solved += 1;
        expect(Math.abs(residual(flows, rate.value.value))).toBeLessThan(1e-9);
      }),
    );
    expect(solved).toBeGreaterThan(50);
  });

  test("scaling every flow leaves the rate, and turning every sign does too", () => {
    fc.assert(
      fc.property(investments, fc.constantFrom(-1, 2, 1024), (flows, by) => {
        const one = xirr(flows, "GBP");
        const other = xirr(
          flows.map((flow) => ({ ...flow, amount: flow.amount * by })),
          "GBP",
        );
        // Powers of two lose no bit.
        expect(other.ok && other.value.value).toBe(one.ok && one.value.value);
      }),
    );
  });
});

describe("DCF", () => {
  const plans = fc.record({
    cashFlows: fc.array(fc.double({ min: 1, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 10 }),
    wacc: fc.double({ min: 0.02, max: 0.5, noNaN: true }),
    growth: fc.double({ min: -0.2, max: 0.01, noNaN: true }),
    isMidYear: fc.boolean(),
  });
  const valueOf = (cashFlows: readonly number[], wacc: number, growth: number, isMidYear: boolean) => {
    const terminal = { by: "growth", growth } as const;
    const result = dcf({ cashFlows, wacc, terminal, isMidYear, currency: "GBP" });
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    return result.value.enterpriseValue.value;
  };

  test("doubling every flow doubles the value; a higher rate lowers it; more growth raises it", () => {
    fc.assert(
      fc.property(plans, ({ cashFlows, wacc, growth, isMidYear }) => {
        const value = valueOf(cashFlows, wacc, growth, isMidYear);
        const doubled = cashFlows.map((one) => one * 2);
        expect(valueOf(doubled, wacc, growth, isMidYear)).toBe(value * 2);
        expect(valueOf(cashFlows, wacc + 0.01, growth, isMidYear)).toBeLessThan(value);
        expect(valueOf(cashFlows, wacc, growth + 0.005, isMidYear)).toBeGreaterThan(value);
      }),
    );
  });

  test("whatever is put in, an answer is a finite number or a problem that says what would be right", () => {
    const anything = fc.oneof(fc.double(), fc.constantFrom(0, -1, 1, 0.1, Infinity, Number.NaN, 1e308));
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 22 }), anything, anything, (cashFlows, wacc, growth) => {
        const terminal = { by: "growth", growth } as const;
        const result = dcf({ cashFlows, wacc, terminal, isMidYear: false, currency: "GBP" });
        if (result.ok) {
          expect(Number.isFinite(result.value.enterpriseValue.value)).toBe(true);
        } else {
          expect(result.problems.length).toBeGreaterThan(0);
          for (const one of result.problems) {
            expect(one.right).not.toBe("");
            expect(one.what).not.toMatch(/NaN|Infinity/);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe("quartiles", () => {
  test("a sum loses no pennies beside millions of millions", () => {
    expect(sum([1e16, 1, -1e16])).toBe(1);
    expect(sum(Array.from({ length: 1000 }, () => 0.1))).toBe(100);
  });
});

describe("value bridge", () => {
  const pence = fc.integer({ min: 0, max: 1_000_000_000_000 });
  const multiple = fc.record({
    metric: fc.double({ min: -1e9, max: 1e9, noNaN: true }),
    multiple: fc.double({ min: 0, max: 50, noNaN: true }),
    netDebt: fc.double({ min: -1e9, max: 1e9, noNaN: true }),
  });
  const point = fc.record({
    fairValue: pence,
    method: fc.constantFrom("ev-ebitda" as const, "ev-revenue" as const, "dcf" as const),
    currency: fc.constantFrom("GBP", "EUR"),
    rate: fc.double({ min: 0.01, max: 100, noNaN: true }),
    share: fc.double({ min: 0.01, max: 1, noNaN: true }),
    multiple: fc.option(multiple),
  });
  const holding = fc.record({
    name: fc.constant("Holding"),
    opening: fc.option(point),
    closing: fc.option(point),
    contributions: pence,
    distributions: pence,
  });

  test("worth nothing on both days it has no steps, and only what was paid", () => {
    const at = (metric: number): BridgePoint => ({
      fairValue: 0,
      method: "ev-ebitda",
      currency: "GBP",
      rate: 1,
      share: 0.5,
      multiple: { metric, multiple: 8, netDebt: 1000 },
    });
    const none = { name: "Nothing", opening: at(10), closing: at(50), contributions: 0, distributions: 0 };
    expect(Object.values(bridgeOf(none)).every((one) => one === 0)).toBe(true);
    const paid = { ...none, name: "Paid", contributions: 70 };
    expect(bridgeOf(paid)).toMatchObject({
      ebitda: 0,
      multiple: 0,
      "net-debt": 0,
      contributions: 70,
      other: -70,
    });
    expect(bridgeByHolding([none, paid]).map(({ name }) => name)).toEqual(["Paid"]);
    const figures = bridgeFigures([none, paid], { currency: "GBP", asOf: "2026-09-30", source: "Both" });
    expect(figures.find(({ key }) => key === "bridge-other")?.puts[0]).toMatchObject({
      value: [-70],
      of: ["Paid"],
    });
  });

  test("its steps add up to the penny", () => {
    let added = 0;
    fc.assert(
      fc.property(fc.array(holding, { maxLength: 20 }), (holdings) => {
        const bridge = valueBridge(holdings);
        if (!bridge.ok) {
          expect(bridge.problems.map(({ code }) => code)).toEqual(["too-large"]);
          return;
        }
        added += 1;
        const { opening, closing, ...steps } = bridge.value;
        expect(opening + sum(Object.values(steps))).toBe(closing);
      }),
    );
    expect(added).toBeGreaterThan(10);
  });

  test("what is measured otherwise than before is one bar and nothing else", () => {
    fc.assert(
      fc.property(point, point, pence, pence, (opening, closing, contributions, distributions) => {
        const own = bridgeOf({ name: "One", opening, closing, contributions, distributions });
        const { ebitda, revenue, multiple: multiples, "net-debt": netDebt, fx, other } = own;
        if (isAlike(opening, closing)) expect(own.method).toBe(0);
        else expect([ebitda, revenue, multiples, netDebt, fx, other]).toEqual([0, 0, 0, 0, 0, 0]);
        if (opening.method !== "ev-revenue") expect(revenue).toBe(0);
        if (opening.method === "ev-revenue") expect(ebitda).toBe(0);
      }),
    );
  });

  test("half a penny is refused", () => {
    const half = {
      fairValue: 0.5,
      method: "dcf",
      currency: "GBP",
      rate: 1,
      share: 1,
      multiple: null,
    } as const;
    const own = { name: "One", opening: half, closing: null, contributions: 0, distributions: 0 };
    expect(valueBridge([own]).ok).toBe(false);
  });
});

describe("explanations", () => {
  const write = writtenPlain;
  const about = { currency: "GBP", asOf: "2026-09-30", source: "Management accounts" };
  const equity = equityOf(2940, { debt: 500, cash: 200, preferred: 50, minorities: 0 }, about);

  test("the formula with its numbers in it, its sources and its day", () => {
    if (!equity.ok) throw new Error();
    expect(substituted(equity.value, write)).toBe("£2,940 − £500 + £200 − £50 − £0 = GBP 2590");
    expect([sourcesOf(equity.value), equity.value.asOf]).toEqual([["Management accounts"], "2026-09-30"]);
  });

  test("the text of a formula, worked out with the values beside it, gives the figure", () => {
    const figures: Figure[] = [];
    if (equity.ok) figures.push(equity.value);
    const held = holdingValue(2590, { stake: 0.4, discount: 0.15 }, about);
    if (held.ok) figures.push(held.value);
    const terminal = { by: "growth", growth: 0.02 } as const;
    const result = dcf({ cashFlows: [1, 2], wacc: 0.1, terminal, isMidYear: true, currency: "GBP" });
    if (result.ok) {
      const { terminalValue, terminalToday, enterpriseValue, terminalShare } = result.value;
      figures.push(terminalValue, terminalToday, enterpriseValue);
      if (terminalShare) figures.push(terminalShare);
    }
    expect(figures).toHaveLength(6);
    for (const figure of figures) {
      const formula = parseFormula(figure.formula);
      if (!formula.ok) throw new Error(figure.formula);
      const values = new Map(figure.puts.map((put) => [put.symbol, Number(put.value)]));
      const again = evaluate(formula.value, { valueOf: (name) => values.get(name) ?? null });
      expect(again).toEqual({ ok: true, value: figure.value });
    }
  });

  test("a list is cut, and a negative stands in brackets", () => {
    const flows = [-1000, 1, 1, 1, 1, 1, 1, 1, 1, 2000].map((amount, index) => ({
      date: addDays("2020-01-01", index * 100),
      amount,
    }));
    const rate = xirr(flows, "GBP");
    if (!rate.ok) throw new Error();
    expect(substituted(rate.value, write)).toContain("and 2 more");
    const net = equityOf(100, { debt: -20, cash: 0, preferred: 0, minorities: 0 }, about);
    if (!net.ok) throw new Error();
    expect(substituted(net.value, write)).toContain("(−£20)");
  });
});

describe("a file of holdings", () => {
  const facts = {
    name: "=Aldgate, Ltd",
    sector: "Energy",
    currency: "EUR",
    stake: 0.2875,
    cost: 123456789,
    revenue: null,
    ebitda: -50,
    netDebt: 1,
    financialsDate: "2026-06-30",
    preferred: 0,
    minorities: 0,
    postMoney: 500000000,
    roundDate: "2025-02-28",
    netAssets: null,
    netAssetsDate: null,
    discount: 0.07,
  };
  const read = (text: string) => {
    const { rows, problems } = readTable(text, HOLDING_COLUMNS);
    return { rows, problems: [...problems, ...rows.flatMap(({ line, row }) => checkHolding(line, row))] };
  };

  test("comes back as it went out", () => {
    const file = csvOf(tableOf(HOLDING_COLUMNS, [facts]));
    expect(read(file)).toEqual({ rows: [{ line: 2, row: facts }], problems: [] });
  });

  test.each(data.refusedFiles)("%j is refused, with the line and what would be right", (text, code) => {
    const [first] = read(text).problems;
    expect(first?.code).toBe(code);
    expect(first?.right).toMatch(/^[A-Z].+/);
  });
});

describe("methods", () => {
  const facts = { postMoney: 10, roundDate: "2026-01-31", ebitda: -1, revenue: 5, netAssets: null };

  test("a recent round comes first, an old one last; a loss offers no EBITDA multiple", () => {
    const named = (asOf: string) => suggestedMethods(facts, { asOf, hasPlan: true }).map((one) => one.method);
    expect(named("2027-01-31")).toEqual(["last-round", "ev-revenue", "dcf"]);
    expect(named("2027-02-01")).toEqual(["ev-revenue", "dcf", "last-round"]);
    expect(named("2026-01-30")).toEqual(["ev-revenue", "dcf"]);
  });

  test("a football field holds its bars and its point, or says what is missing", () => {
    const ranges = [
      { method: "dcf", low: 4, mid: 5, high: 6 },
      { method: "last-round", low: 3, mid: 3, high: 3 },
    ] as const;
    const field = footballField(ranges, { method: "dcf", value: 7 });
    expect(field).toMatchObject({ ok: true, value: { least: 3, most: 7, point: 7 } });
    expect(field.ok && field.value.rows.map((row) => row.method)).toEqual(["last-round", "dcf"]);
    expect(footballField([], { method: "dcf", value: 7 }).ok).toBe(false);
  });
});

test("a snapshot has one text, whatever the order its fields were written in", () => {
  expect(canonicalText({ b: [1, { d: null, c: "x" }], a: undefined })).toBe('{"b":[1,{"c":"x","d":null}]}');
  expect(canonicalText({ y: 1, x: 2 })).toBe(canonicalText({ x: 2, y: 1 }));
  expect(() => canonicalText([Number.NaN])).toThrow("finite");
});
