import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { substituted } from "#app/features/analysis/figures/figure.ts";
import { evaluate } from "#app/features/analysis/formulas/evaluate-formula.ts";
import { namesOf, parseFormula } from "#app/features/analysis/formulas/formula.ts";
import { dependantsOf, kpiGraph } from "#app/features/analysis/kpis/maths/kpi-graph.ts";
import { changeOf, computeSeries, explainKpi } from "#app/features/analysis/kpis/maths/kpi-series.ts";
import { unitProblems } from "#app/features/analysis/kpis/maths/kpi-units.ts";
import { kpiCodeOf, type Kpi } from "#app/features/analysis/kpis/records/kpi.ts";
import { codes } from "../../support/reading/outcomes.ts";
import data from "./kpis-formula.json" with { type: "json" };

const abc = new Map([
  ["a", 7],
  ["b", 2.5],
  ["c", -3],
]);

function valueOf(text: string): number | string {
  const formula = parseFormula(text);
  if (!formula.ok) return formula.problems[0]?.where ?? "";
  const result = evaluate(formula.value, { valueOf: (name) => abc.get(name) ?? null });
  return result.ok ? result.value : (result.problems[0]?.code ?? "");
}

describe("formulas", () => {
  // Python 3's eval of the same text over fractions.Fraction, with ** for ^.
  test.each([
    ["a + b * c", -0.5],
    ["-a ^ 2 + b", -46.5],
    ["(a - b) / (c - 1) * 2", -2.25],
    ["2 ^ 3 ^ 2", 512],
    ["a / b / c", -0.9333333333333333],
    ["2 ^ -1 + 12.5%", 0.625],
    ["a − b – c - 1", 6.5],
    ["ABS(c) × max(a, b, 10) − min(a, b, c)", 33],
    ["avg(a, b, c) ÷ sum(a, b, c)", 1 / 3],
    ["--a", 7],
    [".5 + +a", 7.5],
  ])("%s is %d", (text, expected) => {
    expect(valueOf(text)).toBeCloseTo(Number(expected), 14);
  });

  test.each(data.unreadable)("%s can't be read, and where", (text, where) => {
    expect(valueOf(text)).toBe(where);
  });

  test("what is nested too deeply or goes on too long is refused before it is worked out", () => {
    expect(valueOf(`${"(".repeat(50)}1${")".repeat(50)}`)).toBe("formula:41");
    expect(valueOf(`${"1^".repeat(60)}1`)).toBe("formula:80");
    expect(valueOf("1+".repeat(300))).toBe("formula");
  });

  test.each(data.withoutValue)("%s has no value: %s", (text, code) => {
    expect(valueOf(text)).toBe(code);
  });

  test("names come once each, in their order", () => {
    const formula = parseFormula("b ÷ ltm(a) + max(c, b) − -a");
    expect(formula.ok && namesOf(formula.value)).toEqual(["b", "a", "c"]);
  });

  test("whatever is typed, there is a number that is finite or a problem", () => {
    const pieces = fc.array(
      fc.constantFrom(
        "a",
        "b",
        "(",
        ")",
        "+",
        "-",
        "*",
        "/",
        "^",
        ",",
        "1",
        "0",
        "9e9",
        "min(",
        "prev(",
        "%",
        " ",
        "é",
      ),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          pieces.map((all) => all.join("")),
          fc.string(),
        ),
        (text) => {
          const value = valueOf(text);
          if (typeof value === "number") expect(Number.isFinite(value)).toBe(true);
          else expect(value).not.toBe("");
        },
      ),
      { numRuns: 2000 },
    );
  });
});

const kpi = (code: string, formula: string | null = null, more: Partial<Kpi> = {}): Kpi => ({
  id: code,
  code,
  name: code.toUpperCase(),
  unit: "money",
  currency: "GBP",
  direction: "higher",
  frequency: "quarterly",
  formula,
  dueLag: 15,
  ...more,
});

describe("KPIs of KPIs", () => {
  test("a circle is told whole, and a KPI of itself is one", () => {
    const graph = kpiGraph([kpi("a", "b + 1"), kpi("b", "c × 2"), kpi("c", "a − d"), kpi("d")]);
    expect(graph.ok ? "" : graph.problems[0]?.what).toBe("The formulas go in a circle: a → b → c → a");
    const outside = kpiGraph([kpi("z", "b + 1"), kpi("b", "c"), kpi("c", "b")]);
    expect(outside.ok ? "" : outside.problems[0]?.what).toBe("The formulas go in a circle: b → c → b");
    const beside = kpiGraph([kpi("a", "d + b"), kpi("d"), kpi("b", "a")]);
    expect(beside.ok ? "" : beside.problems[0]?.what).toBe("The formulas go in a circle: a → b → a");
    expect(codes(kpiGraph([kpi("a", "a + 1")]))).toEqual(["circle"]);
    expect(codes(kpiGraph([kpi("a", "prev(a) + 1")]))).toEqual(["circle"]);
  });

  test("unknown names, other frequencies, codes that are none or stand twice", () => {
    const alike = kpiGraph([kpi("a", "Revenue"), kpi("revenue")]);
    expect(alike.ok ? "" : alike.problems[0]?.right).toBe("Write revenue");
    expect(codes(kpiGraph([kpi("a", "b"), kpi("b", null, { frequency: "monthly" })]))).toEqual([
      "frequencies",
    ]);
    expect(codes(kpiGraph([kpi("a"), kpi("a"), kpi("1x"), kpi("max")]))).toEqual([
      "code-twice",
      "code",
      "code-taken",
    ]);
    const long = kpiGraph([kpi("x".repeat(41))]);
    expect(long.ok ? "" : long.problems[0]?.what).toBe(`“${"x".repeat(40)}” can’t stand in a formula`);
    const misread = kpiGraph([kpi("a", "b +"), kpi("b")]);
    expect(misread.ok ? "" : misread.problems[0]?.where).toBe("a.formula:4");
  });

  test("the order computes parts first, and what depends on a KPI is known", () => {
    const graph = kpiGraph([kpi("z", "y + x"), kpi("y", "x × 2"), kpi("x"), kpi("w")]);
    if (!graph.ok) throw new Error();
    expect(graph.value.order).toEqual(["x", "y", "z", "w"]);
    expect(dependantsOf(graph.value, "x")).toEqual(["y", "z"]);
    expect(dependantsOf(graph.value, "w")).toEqual([]);
  });

  test("hundreds in a row are ordered and computed", () => {
    const chain = Array.from({ length: 200 }, (_, index) =>
      kpi(`k${index}`, index ? `k${index - 1} + 1` : null),
    );
    const graph = kpiGraph(chain.toReversed());
    if (!graph.ok) throw new Error();
    const { series } = computeSeries(graph.value, new Map([["k0", new Map([["2026-Q1", 1]])]]));
    expect(series.get("k199")?.get("2026-Q1")).toBe(200);
  });

  const quarters = ["2024-Q4", "2025-Q1", "2025-Q2", "2025-Q3", "2025-Q4"];
  const entered = new Map([
    ["ebitda", new Map(quarters.map((quarter, index) => [quarter, 10 + index]))],
    [
      "net_debt",
      new Map([
        ["2025-Q3", 92],
        ["2025-Q4", 150],
      ]),
    ],
  ]);
  const kpis = [
    kpi("leverage", "net_debt ÷ ltm(ebitda)", { unit: "multiple" }),
    kpi("growth", "ebitda ÷ yago(ebitda) − 1", { unit: "percent" }),
    kpi("step", "ebitda − prev(ebitda, 2)"),
    kpi("ebitda"),
    kpi("net_debt"),
  ];

  test("last twelve months, a year ago and periods before; what is missing leaves a gap, never a zero", () => {
    const graph = kpiGraph(kpis);
    if (!graph.ok) throw new Error();
    const { series, gaps } = computeSeries(graph.value, entered);
    expect([...(series.get("leverage") ?? [])]).toEqual([
      ["2025-Q3", 92 / 46],
      ["2025-Q4", 150 / 50],
    ]);
    expect([...(series.get("growth") ?? [])]).toEqual([["2025-Q4", 0.4]]);
    expect([...(series.get("step")?.values() ?? [])]).toEqual([2, 2, 2]);
    expect(gaps.get("leverage")?.get("2025-Q2")?.code).toBe("missing");
    const told = explainKpi(kpis[0]!, kpis, graph.value, series, "2025-Q4");
    expect(
      told.ok && [told.value.value, told.value.formula, told.value.puts.map((put) => put.value)],
    ).toEqual([3, "net_debt ÷ ltm(ebitda)", [150, 50]]);
    expect(told.ok && told.value.puts.map(({ name }) => name)).toEqual([
      "NET_DEBT of 2025-Q4",
      "EBITDA, the year to 2025-Q4",
    ]);
    expect(told.ok && substituted(told.value, (value) => String(value))).toBe("£150 ÷ £50 = 3");
    const earlier = explainKpi(kpis[2]!, kpis, graph.value, series, "2025-Q4", (code, of) => `${code} ${of}`);
    expect(
      earlier.ok && [
        substituted(earlier.value, (value) => String(value)),
        earlier.value.puts.map(({ name, asOf, source }) => [name, asOf, source]),
      ],
    ).toEqual([
      "£14 − £12 = 2",
      [
        ["EBITDA of 2025-Q4", "2025-Q4", "ebitda 2025-Q4"],
        ["EBITDA of 2025-Q2", "2025-Q2", "ebitda 2025-Q2"],
      ],
    ]);
    expect(codes(explainKpi(kpis[0]!, kpis, graph.value, series, "2025-Q1"))).toEqual(["missing"]);
    expect(codes(explainKpi(kpis[3]!, kpis, graph.value, series, "2025-Q1"))).toEqual(["entered"]);
  });

  const euros = { currency: "EUR" };
  const days = { unit: "days", currency: null } as const;
  const ratio = { unit: "multiple", currency: null } as const;
  const count = { unit: "count", currency: null } as const;
  test.each<[string, Partial<Kpi>, string[]]>([
    ["pounds + 1", {}, []],
    ["pounds + euros", {}, ["units"]],
    ["pounds − days", {}, ["units"]],
    ["max(pounds, ratio)", {}, ["units"]],
    // One problem, though the result does not fit either.
    ["pounds + days", days, ["units"]],
    ["2 + 2", {}, []],
    ["pounds ÷ pounds", ratio, []],
    ["pounds ÷ pounds", {}, ["units"]],
    ["pounds × ratio + pounds", {}, []],
    ["ltm(pounds) × 12.5%", {}, []],
    ["pounds ÷ days", {}, []],
    ["euros × ratio", {}, ["units"]],
    ["ratio ^ 2 − 1", { unit: "percent", currency: null }, []],
    ["−days", days, []],
    // DSO and DPO in days, by a number or by a KPI; runway in days, in months as a count, or as times.
    ["pounds ÷ ltm(pounds) × 365", days, []],
    ["365 × pounds ÷ pounds", days, []],
    ["pounds ÷ (pounds ÷ 365)", days, []],
    ["pounds × 365 ÷ pounds", days, []],
    ["pounds ÷ pounds × days", days, []],
    ["pounds ÷ pounds", days, []],
    ["pounds ÷ pounds", count, []],
    ["pounds ÷ pounds × 100", { unit: "percent", currency: null }, []],
    ["pounds ÷ pounds × 365 + days", days, []],
    ["max(pounds ÷ pounds × 30, days)", days, []],
    ["days ÷ 30", count, []],
    ["count ÷ count", { unit: "percent", currency: null }, []],
    // A price or a sum a head or a day is money of its own currency; what is over money is none.
    ["pounds ÷ count", {}, []],
    ["pounds ÷ count", { currency: "USD" }, ["units"]],
    ["pounds ÷ days", { currency: "USD" }, ["units"]],
    ["pounds × count", { currency: "USD" }, ["units"]],
    ["count × pounds ÷ days", {}, []],
    ["count ÷ pounds", { currency: "USD" }, ["units"]],
    ["1 ÷ pounds", {}, ["units"]],
    ["count ÷ days", { currency: "USD" }, ["units"]],
    ["pounds ÷ count", count, ["units"]],
    ["count ÷ days", count, []],
    // What no unit of its author's can make right.
    ["pounds ÷ pounds × 365", {}, ["units"]],
    ["pounds × 365", days, ["units"]],
    ["pounds", days, ["units"]],
    ["days × 2", {}, ["units"]],
    ["pounds ÷ pounds × 365 + pounds", days, ["units"]],
    ["days + ratio", days, ["units"]],
    ["ratio", days, ["units"]],
  ])("units of %s as %j: %j", (formula, own, expected) => {
    const all = [
      kpi("own", formula, own),
      kpi("pounds"),
      kpi("euros", null, euros),
      kpi("days", null, days),
      kpi("ratio", null, ratio),
      kpi("count", null, count),
    ];
    const graph = kpiGraph(all);
    if (!graph.ok) throw new Error(JSON.stringify(graph.problems));
    expect(unitProblems(all, graph.value).map((one) => one.code)).toEqual(expected);
  });

  test("a change from a loss, and from nothing", () => {
    expect(changeOf(-2, -4)).toEqual({ ok: true, value: 0.5 });
    expect(changeOf(90, 100)).toEqual({ ok: true, value: -0.1 });
    expect(codes(changeOf(1, 0))).toEqual(["from-zero"]);
  });

  test.each([
    ["Net debt (£m)", "net_debt_m"],
    ["  Été %", "ete"],
    ["2nd half", "nd_half"],
    ["%%%", "kpi"],
  ])("the code of %s is %s", (name, code) => {
    expect(kpiCodeOf(name)).toBe(code);
  });
});
