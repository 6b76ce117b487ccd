import { describe, expect, test } from "vitest";
import {
  neighboursOf,
  percentRankInclusive,
  rankOf,
} from "#app/features/analysis/benchmarking/maths/percentile.ts";
import { isStaleDeal } from "#app/features/analysis/deals/maths/deal-history.ts";
import { forecastFinish } from "#app/features/analysis/diligence/maths/completion.ts";
import { evaluate } from "#app/features/analysis/formulas/evaluate-formula.ts";
import { parseFormula } from "#app/features/analysis/formulas/formula.ts";
import { checkRule } from "#app/features/analysis/kpis/maths/check-rule.ts";
import { covenant, type CovenantInputs } from "#app/features/analysis/kpis/records/covenant.ts";
import type { CovenantKind } from "#app/features/analysis/kpis/records/covenant-fields.ts";
import type { Kpi } from "#app/features/analysis/kpis/records/kpi.ts";
import type { Condition } from "#app/features/analysis/kpis/records/rule.ts";
import { alertsOf } from "#app/features/markets/market-alerts.ts";
import { dcf } from "#app/features/analysis/valuation/maths/dcf.ts";

/** What a formula makes of names a, b, c, as a computed KPI does. */
function computed(text: string, ...values: number[]): number {
  const formula = parseFormula(text);
  if (!formula.ok) throw new Error(text);
  const result = evaluate(formula.value, { valueOf: (name) => values["abc".indexOf(name)] ?? null });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

describe("rules of KPIs at their limits", () => {
  const kpi: Kpi = {
    id: "1",
    code: "x",
    name: "X",
    unit: "multiple",
    currency: null,
    direction: "higher",
    frequency: "monthly",
    formula: null,
    dueLag: 10,
  };
  const found = (condition: Condition, value: number, before = 1) =>
    checkRule({
      kpi,
      condition,
      series: new Map([
        ["2026-01", before],
        ["2026-02", value],
      ]),
      period: "2026-02",
      today: "2026-02-10",
    }).found;
  const below = (limit: number): Condition => ({ kind: "below", limit });
  const above = (limit: number): Condition => ({ kind: "above", limit });

  test.each<[string, Condition, number, string]>([
    // Percent: 0.07 × 100 in doubles is 7.000000000000001.
    ["percent at a ceiling", above(7), 0.07 * 100, "kept"],
    ["percent above it", above(7), 7.01, "broken"],
    ["percent below it", above(7), 6.99, "kept"],
    ["a computed share at a floor", below(0.1), computed("a − b", 1, 0.9), "kept"],
    ["a computed share below it", below(0.1), computed("a − b", 1, 0.9001), "broken"],
    // A ratio of two sums of decimals.
    ["a ratio at a ceiling", above(3), computed("(a + b) ÷ c", 0.1, 0.2, 0.1), "kept"],
    ["a ratio above it", above(3), computed("(a + b) ÷ c", 0.1, 0.21, 0.1), "broken"],
    // Pounds: differences of sums a hundred million times their size.
    ["pounds at a floor of nothing", below(0), computed("a − b − c", 0.3, 0.1, 0.2), "kept"],
    ["a penny at a floor of a penny", below(0.01), computed("a − b", 1_000_000_000.01, 1e9), "kept"],
    ["nothing at a floor of a penny", below(0.01), computed("a − b", 1e9, 1e9), "broken"],
    ["a billion less a penny", below(1e9), 999_999_999.99, "broken"],
    ["a billion and a penny", above(1e9), 1_000_000_000.01, "broken"],
    ["sums of parts at nothing", above(0), computed("sum(a, b, c)", 0.1, 0.2, -0.3), "kept"],
    ["a mean at its limit", below(0.2), computed("avg(a, b, c)", 0.1, 0.2, 0.3), "kept"],
    // Days: 365 × 0.1 ÷ 1.
    ["days at a ceiling", above(36.5), computed("a ÷ b × 365", 0.1, 1), "kept"],
    ["days a day above it", above(45), 46, "broken"],
    ["a range at its lower end", { kind: "outside", low: 0.3, high: 0.9 }, 0.1 + 0.2, "kept"],
    ["a range at its upper end", { kind: "outside", low: 0, high: 0.3 }, 0.1 + 0.2, "kept"],
    ["a range past its end", { kind: "outside", low: 0, high: 0.3 }, 0.3001, "broken"],
  ])("%s", (_, condition, value, expected) => {
    expect(found(condition, value)).toBe(expected);
  });

  test.each([
    // A fall or rise of exactly ten percent, one unit less, one more.
    [1.1, 0.99, -0.1, "broken"],
    [0.7, 0.63, -0.1, "broken"],
    [3.3, 3 * 0.99, -0.1, "broken"],
    [-1.1, -1.21, -0.1, "broken"],
    [1.1, 0.9901, -0.1, "kept"],
    [1.1, 0.9899, -0.1, "broken"],
    [1.1, 1.21, 0.1, "broken"],
    [1.1, 1.2099, 0.1, "kept"],
    [1_000_000_000.1, 1_100_000_000.11, 0.1, "broken"],
    [100_000, 100_001, 0.00001, "broken"],
    [100_000, 100_000.99, 0.00001, "kept"],
  ])("from %d to %d against a change of %d: %s", (before, value, change, expected) => {
    expect(found({ kind: "change-previous", change }, value, before)).toBe(expected);
  });
});

describe("covenants at their limits", () => {
  const light = (kind: CovenantKind, limit: number, more: Partial<CovenantInputs>) => {
    const test = covenant(kind, limit, {
      netDebt: 0,
      ebitda: 1,
      interest: 1,
      capex: 0,
      amortisation: 0,
      currency: "GBP",
      asOf: "2026-09-30",
      ...more,
    });
    return test.ok ? test.value.light : test.problems[0]?.what;
  };

  test.each<[CovenantKind, number, Partial<CovenantInputs>, string]>([
    // 0.33 ÷ 0.1 in doubles is 3.3000000000000003.
    ["leverage", 3.3, { netDebt: 0.33, ebitda: 0.1 }, "amber"],
    ["leverage", 3.3, { netDebt: 0.3301, ebitda: 0.1 }, "red"],
    ["leverage", 3.3, { netDebt: 0.3299, ebitda: 0.1 }, "amber"],
    ["leverage", 4, { netDebt: 3_400_000_000.01, ebitda: 1e9 }, "amber"],
    ["leverage", 4, { netDebt: 3_400_000_000, ebitda: 1e9 }, "green"],
    ["leverage", 4, { netDebt: 4_000_000_000.01, ebitda: 1e9 }, "red"],
    // 0.3 ÷ 0.1 in doubles is 2.9999999999999996: a floor of 3 is kept.
    ["interest-cover", 3, { ebitda: 0.3, interest: 0.1 }, "amber"],
    ["interest-cover", 3, { ebitda: 0.2999, interest: 0.1 }, "red"],
    ["interest-cover", 3, { ebitda: 0.345, interest: 0.1 }, "green"],
    ["debt-service", 1.1, { ebitda: 0.43, capex: 0.1, interest: 0.1, amortisation: 0.2 }, "amber"],
    ["debt-service", 1.1, { ebitda: 0.4299, capex: 0.1, interest: 0.1, amortisation: 0.2 }, "red"],
  ])("%s of %d with %j is %s", (kind, limit, more, expected) => {
    expect(light(kind, limit, more)).toBe(expected);
  });

  test("at every limit from 0.1 to 10, and a hundredth past it", () => {
    for (let tenths = 1; tenths <= 100; tenths += 1) {
      const limit = tenths / 10;
      for (const ebitda of [0.1, 0.3, 0.7, 1.1, 12.3, 4567.89]) {
        const netDebt = limit * ebitda;
        expect(light("leverage", limit, { netDebt, ebitda }), `${limit} ${ebitda}`).toBe("amber");
        expect(light("leverage", limit, { netDebt: netDebt * 1.01, ebitda })).toBe("red");
        expect(light("interest-cover", limit, { ebitda: netDebt, interest: ebitda })).toBe("amber");
        expect(light("interest-cover", limit, { ebitda: netDebt * 0.99, interest: ebitda })).toBe("red");
      }
    }
  });
});

describe("ranks, ages, moves and forecasts at their limits", () => {
  const peers = [0.1, 0.3, 0.5, 0.7, 0.9];

  test("a value that only rounding tells from a peer's is its equal", () => {
    const own = 0.1 + 0.2;
    expect(own).not.toBe(0.3);
    expect(neighboursOf(own, peers)).toEqual({ below: 1, equal: 1, above: 3 });
    expect(rankOf(own, peers, "higher")).toEqual({ rank: 4, of: 6, shared: true });
    expect(percentRankInclusive(own, peers)).toBe(25);
    expect(percentRankInclusive(3 * 0.3, peers)).toBe(100);
    expect(neighboursOf(0.3001, peers)).toEqual({ below: 2, equal: 0, above: 3 });
    expect(neighboursOf(0.2999, peers)).toEqual({ below: 1, equal: 0, above: 4 });
  });

  test("a deal is stale past 1.5 times its stage's median, not at it", () => {
    const now = new Date("2026-06-30T00:00:00Z");
    const ago = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
    const stale = (stageDays: number, days: number) =>
      isStaleDeal(
        { stage: "Negotiations", stageChangedAt: ago(stageDays), lastUpdated: ago(days) },
        new Map([["Negotiations", 7.4]]),
        now,
      );
    // 1.5 × 7.4 in doubles is 11.100000000000001.
    expect([stale(11.1, 1), stale(11.2, 1), stale(11, 1)]).toEqual([false, true, false]);
    expect([stale(1, 29), stale(1, 30), stale(1, 31)]).toEqual([false, false, true]);
  });

  test("a market's move of exactly its least share is told", () => {
    const kinds = (before: number, last: number) =>
      alertsOf(
        [before, last].map((close, index) => ({ day: `2026-01-0${index + 1}`, close })),
        "index",
      ).map(({ kind }) => kind);
    expect([kinds(7_351.5, 7_498.53), kinds(7_351.5, 7_498.52), kinds(0.3, 0.294)]).toEqual([
      ["move"],
      [],
      ["move"],
    ]);
  });

  test("a forecast of exactly whole days has no day more", () => {
    const item = { priority: "must", state: "requested", due: null } as const;
    const days = (remaining: number, accepted: number) => {
      const changes = Array.from({ length: accepted }, () => ({
        day: "2026-01-15",
        from: "requested" as const,
        to: "accepted" as const,
      }));
      const result = forecastFinish(
        Array.from({ length: remaining }, () => item),
        changes,
        "2026-01-15",
      );
      return result.ok ? result.value.day : null;
    };
    const late = [];
    for (let accepted = 5; accepted <= 60; accepted += 1) {
      for (let remaining = 1; remaining <= 60; remaining += 1) {
        const whole = Math.ceil((remaining * 14) / accepted);
        const day = new Date(Date.UTC(2026, 0, 15 + whole)).toISOString().slice(0, 10);
        if (days(remaining, accepted) !== day) late.push([remaining, accepted]);
      }
    }
    expect(late).toEqual([]);
  });

  test("growth is refused at the WACC, and warned of past 3%", () => {
    const codes = (growth: number, wacc: number) => {
      const result = dcf({
        cashFlows: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        wacc,
        terminal: { by: "growth", growth },
        isMidYear: false,
        currency: "GBP",
        asOf: "2026-01-01",
      });
      return result.ok
        ? result.value.enterpriseValue.warnings.map(({ code }) => code)
        : result.problems.map(({ code }) => code);
    };
    expect(codes(0.1, 0.1)).toEqual(["growth-at-wacc"]);
    expect(codes(0.1 + 0.2, 0.3)).toEqual(["growth-at-wacc"]);
    expect(codes(0.03, 0.2)).toEqual([]);
    expect(codes(0.030001, 0.2)).toEqual(["high-growth"]);
  });
});
