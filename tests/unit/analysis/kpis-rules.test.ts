import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readTable } from "../../support/reading/read-table.ts";
import { checkRule, type Finding } from "#app/features/analysis/kpis/maths/check-rule.ts";
import { covenantInputs } from "#app/features/analysis/kpis/maths/covenant-values.ts";
import { covenant, lightOf } from "#app/features/analysis/kpis/records/covenant.ts";
import { dueValues } from "#app/features/analysis/kpis/maths/due.ts";
import { heatMap, stepOf } from "#app/features/analysis/kpis/maths/heat-map.ts";
import { KPI_COLUMNS, VALUE_COLUMNS, valueReader } from "#app/features/analysis/kpis/imports/kpi-columns.ts";
import type { Kpi } from "#app/features/analysis/kpis/records/kpi.ts";
import {
  type Frequency,
  daysOf,
  dueDay,
  frequencyOf,
  indexOf,
  periodAfter,
  periodOf,
  periodOfDay,
  periodsFrom,
  readPeriod,
} from "#app/features/analysis/kpis/maths/period.ts";
import { fieldsOfCondition } from "#app/features/analysis/kpis/forms/rule-of-form.ts";
import { conditionText, recoveryText } from "#app/features/analysis/kpis/pages/rule-words.ts";
import {
  type Condition,
  isJudged,
  readCondition,
  type Rule,
  ruleProblems,
} from "#app/features/analysis/kpis/records/rule.ts";
import { covenantsInWords, lightOfTest } from "#app/features/analysis/kpis/pages/covenant-words.ts";
import {
  corrected,
  FIRST_STATE,
  isTold,
  replay,
  step,
} from "#app/features/analysis/kpis/maths/rule-state.ts";
import tables from "./kpis-rules.json" with { type: "json" };

const kpi: Kpi = {
  id: "1",
  code: "leverage",
  name: "Leverage",
  unit: "multiple",
  currency: null,
  direction: "lower",
  frequency: "monthly",
  formula: null,
  dueLag: 10,
};
const rule = (more: Partial<Rule> = {}): Rule => ({
  id: "r1",
  kpiId: "1",
  name: "Leverage",
  condition: { kind: "above", limit: 4 },
  level: "warn",
  forPeriods: 1,
  recipients: [],
  muteUntil: null,
  ...more,
});

const letters: Record<string, Finding> = {
  b: { found: "broken", figure: null },
  k: { found: "kept", figure: null },
  n: { found: "no-data", problem: { code: "", where: "", what: "", right: "" } },
  u: { found: "unknown", problem: { code: "", where: "", what: "", right: "" } },
};
const findings = (word: string) =>
  [...word].map((letter, index) => ({ period: periodAfter("2026-01", index), finding: letters[letter]! }));
const story = (word: string, more: Partial<Rule> = {}) => {
  const { state, transitions } = replay(rule(more), findings(word));
  return [state.status, transitions.flatMap((one) => one.notice ?? []).join(" ")];
};

describe("states", () => {
  test.each([
    // For two periods: broken, kept, broken never alerts; broken twice alerts once, on the second.
    ["bkb", 2, "pending", ""],
    ["bb", 2, "alerting", "alert"],
    ["bbbbb", 2, "alerting", "alert"],
    ["bbk", 2, "normal", "alert recovered"],
    ["bbkbb", 2, "alerting", "alert recovered alert"],
    // No data is an alert of its own, breaks a row, and ends no alert.
    ["n", 1, "no-data", "no-data"],
    ["nnn", 1, "no-data", "no-data"],
    ["nk", 1, "normal", "no-data data-back"],
    ["bnb", 2, "pending", "no-data"],
    ["bnb", 1, "alerting", "alert no-data"],
    ["bnk", 1, "normal", "alert no-data recovered"],
    ["bub", 2, "pending", ""],
    ["uuu", 1, "normal", ""],
  ])("%s, for %d: %s, told %s", (word, forPeriods, status, told) => {
    expect(story(word, { forPeriods })).toEqual([status, told]);
  });

  test("a period is judged once: again, or after a clock went back, changes nothing", () => {
    const first = step(rule(), FIRST_STATE, "2026-03", letters.b!);
    expect(first.transition).toEqual({
      key: "r1:2026-03:alerting",
      from: "normal",
      to: "alerting",
      period: "2026-03",
      notice: "alert",
    });
    for (const period of ["2026-03", "2026-02", "2025-12"]) {
      expect(step(rule(), first.state, period, letters.k!)).toEqual({ state: first.state, transition: null });
    }
  });

  test("whatever happens, one notice a transition, keys that never repeat, and no alert before the last is over", () => {
    const word = fc.array(fc.constantFrom("b", "k", "n", "u"), { maxLength: 40 }).map((all) => all.join(""));
    const periods = fc.integer({ min: 1, max: 4 });
    fc.assert(
      fc.property(word, periods, (letterOfEach, forPeriods) => {
        const { state, transitions } = replay(rule({ forPeriods }), findings(letterOfEach));
        expect(new Set(transitions.map((one) => one.key)).size).toBe(transitions.length);
        let isOpen = false;
        for (const { notice, from, to } of transitions) {
          expect(from).not.toBe(to);
          if (notice === "alert") expect(isOpen).toBe(false);
          if (notice === "recovered") expect(isOpen).toBe(true);
          if (notice === "alert") isOpen = true;
          if (notice === "recovered") isOpen = false;
        }
        expect(state.isOpen).toBe(isOpen);
        const row = "b".repeat(forPeriods);
        const hasRow = letterOfEach.includes(row);
        expect(transitions.some((one) => one.notice === "alert")).toBe(hasRow);
      }),
    );
  });

  test("a correction tells the change from how it stood to how it stands, once", () => {
    const before = replay(rule(), findings("kkb")).state;
    const after = replay(rule(), findings("kkk")).state;
    expect(corrected("r1", before, after)?.notice).toBe("recovered");
    expect(corrected("r1", before, before)).toBeNull();
    expect(corrected("r1", after, before)?.notice).toBe("alert");
    // A state of before, that nothing leads to any more: kept once, it is over.
    const recovering = { ...before, status: "recovering" as const };
    expect(step(rule(), recovering, "2026-04", letters.k!)).toMatchObject({
      state: { status: "normal", isOpen: false },
      transition: { notice: "recovered" },
    });
  });

  test("muted and snoozed to the end of the day, and then told again", () => {
    const { transition } = step(rule(), FIRST_STATE, "2026-03", letters.b!);
    const told = (muteUntil: string | null, snoozeUntil: string | null) =>
      isTold(transition!, { muteUntil, snoozeUntil, today: "2026-04-10" });
    expect([
      told(null, null),
      told("2026-04-10", null),
      told(null, "2026-04-10"),
      told("2026-04-09", null),
    ]).toEqual([true, false, false, true]);
  });
});

describe("conditions", () => {
  const months = periodsFrom("2025-01", "2025-11");
  const found = (condition: Condition, values: readonly (number | null)[], today = "2026-06-01") => {
    const series = new Map(
      values.flatMap((value, index) => (value === null ? [] : [[months[index]!, value]])),
    );
    return checkRule({ kpi, condition, series, period: months[values.length - 1]!, today });
  };

  test.each<[Condition, (number | null)[], string]>([
    [{ kind: "above", limit: 4 }, [4.01], "broken"],
    [{ kind: "above", limit: 4 }, [4], "kept"],
    [{ kind: "below", limit: 2 }, [1.9], "broken"],
    [{ kind: "below", limit: 2 }, [2], "kept"],
    [{ kind: "outside", low: 1, high: 3 }, [3.1], "broken"],
    [{ kind: "outside", low: 1, high: 3 }, [0.9], "broken"],
    [{ kind: "outside", low: 1, high: 3 }, [1], "kept"],
    [{ kind: "change-previous", change: -0.1 }, [100, 90], "broken"],
    [{ kind: "change-previous", change: -0.1 }, [100, 91], "kept"],
    [{ kind: "change-previous", change: 0.1 }, [-100, -90], "broken"],
    [{ kind: "change-previous", change: 0.1 }, [0, 5], "unknown"],
    [{ kind: "change-previous", change: 0.1 }, [null, 5], "unknown"],
    [{ kind: "change-year", change: 0.1 }, [1, 2], "unknown"],
    [{ kind: "above", limit: 4 }, [1, null], "no-data"],
    [{ kind: "missing" }, [1, null], "broken"],
    [{ kind: "missing" }, [1, 1], "kept"],
  ])("%j with %j: %s", (condition, values, expected) => {
    expect(found(condition, values).found).toBe(expected);
  });

  test("until it is due, a value that isn't there says nothing", () => {
    const late = found({ kind: "missing" }, [1, null], "2025-03-11");
    const early = found({ kind: "missing" }, [1, null], "2025-03-10");
    expect([late.found, early.found]).toEqual(["broken", "unknown"]);
    expect(found({ kind: "above", limit: 1 }, [null], "2025-02-10").found).toBe("unknown");
  });

  test("what is stored of z-scores and of recovery stays readable, and says that it counts no more", () => {
    const read = (condition: object, periods = 1) => readCondition(JSON.stringify(condition), periods);
    const none = { at: null, margin: null, periods: null };
    expect(read({ kind: "above", limit: 4, recover: null })).toEqual({
      condition: { kind: "above", limit: 4 },
      recovery: none,
    });
    expect(read({ kind: "above", limit: 4, recover: 4 }).recovery).toEqual(none);
    const { condition, recovery } = read({ kind: "above", limit: 4, recover: 3.8 }, 2);
    expect([condition, isJudged(condition)]).toEqual([{ kind: "above", limit: 4 }, true]);
    expect(recoveryText(recovery, kpi)).toBe(
      "Was over at 3.8×, after 2 periods: that counts no more, an alert is over as soon as the limit is kept",
    );
    const range = read({ kind: "outside", low: 1, high: 3, margin: 0.5 });
    expect(range.condition).toEqual({ kind: "outside", low: 1, high: 3 });
    expect(recoveryText(range.recovery, kpi)).toContain("0.5× inside the range");
    const former = read({ kind: "z-score", limit: 2.5, over: 12 }).condition;
    expect([isJudged(former), conditionText(former, kpi), fieldsOfCondition(former, kpi)]).toEqual([
      false,
      "more than 2.5 standard deviations from the mean of the 12 periods before",
      {},
    ]);
  });

  test.each<[Partial<Rule>, number]>([
    [{}, 0],
    [{ forPeriods: 0 }, 1],
    [{ forPeriods: 1.5 }, 1],
    [{ forPeriods: 13 }, 1],
    [{ condition: { kind: "outside", low: 4, high: 4 } }, 1],
    [{ condition: { kind: "change-year", change: 0 } }, 1],
    [{ condition: { kind: "above", limit: Number.NaN } }, 1],
  ])("the rule %j has %d problems", (more, count) => {
    expect(ruleProblems(rule(more))).toHaveLength(count);
  });
});

describe("covenants", () => {
  const inputs = {
    netDebt: 30,
    ebitda: 9,
    interest: 3,
    capex: 1.5,
    amortisation: 2,
    currency: "GBP",
    asOf: "2026-09-30",
  };

  test("net debt 30, EBITDA 9, limit 4.0×: 3.33×, 16.7%, EBITDA may fall 16.7%, capacity 6.0", () => {
    const result = covenant("leverage", 4, inputs);
    if (!result.ok) throw new Error();
    const { actual, headroom, cushion, capacity, light } = result.value;
    expect(actual.value).toBeCloseTo(30 / 9, 12);
    expect(headroom.value).toBeCloseTo(1 / 6, 12);
    expect(cushion?.value).toBeCloseTo(1 / 6, 12);
    expect(capacity?.value).toBe(6);
    expect(light).toBe("green");
  });

  // By hand: 9 ÷ 3 = 3 against 2.5; (9 − 1.5) ÷ (3 + 2) = 1.5 against 1.6.
  test("cover of interest and of debt service, against their floors", () => {
    const cover = covenant("interest-cover", 2.5, inputs);
    const service = covenant("debt-service", 1.6, inputs);
    if (!cover.ok || !service.ok) throw new Error();
    expect([cover.value.actual.value, cover.value.light]).toEqual([3, "green"]);
    expect(cover.value.headroom.value).toBeCloseTo(0.2, 12);
    expect([service.value.actual.value, service.value.light]).toEqual([1.5, "red"]);
    // Interest of 3 at 2.5 times asks for EBITDA of 7.5 of 9; service of 5 at 1.6 times with capex of 1.5 for 9.5.
    expect(cover.value.cushion?.value).toBeCloseTo(1 / 6, 12);
    expect(service.value.cushion?.value).toBeCloseTo(-0.5 / 9, 12);
  });

  test.each(["leverage", "interest-cover", "debt-service"] as const)(
    "at EBITDA less its cushion %s is at its limit",
    (kind) => {
      const limit = kind === "leverage" ? 4 : 1.2;
      const before = covenant(kind, limit, inputs);
      if (!before.ok || !before.value.cushion) throw new Error();
      const after = covenant(kind, limit, {
        ...inputs,
        ebitda: inputs.ebitda * (1 - before.value.cushion.value),
      });
      expect(after.ok && after.value.actual.value).toBeCloseTo(limit, 10);
      const loss = covenant(kind, limit, { ...inputs, ebitda: -1 });
      expect(loss.ok && loss.value.cushion).toBe(kind === "leverage" ? false : null);
    },
  );

  test("its values come of KPIs: net debt of the period, the rest of the year to it, and gaps are told", () => {
    const quarters = ["2026-Q1", "2026-Q2", "2026-Q3", "2026-Q4"];
    const flow = (value: number) => new Map(quarters.map((quarter) => [quarter, value]));
    const parts = {
      netDebt: { name: "Net debt", series: new Map([["2026-Q4", 30]]) },
      ebitda: { name: "EBITDA", series: flow(2.25) },
      interest: { name: "Interest", series: flow(0.75) },
    };
    expect(covenantInputs("leverage", parts, "2026-Q4", "GBP")).toEqual({
      ok: true,
      value: { ...inputs, interest: 0, capex: 0, amortisation: 0, asOf: "2026-12-31" },
    });
    expect(covenantInputs("debt-service", parts, "2026-Q4", "GBP")).toMatchObject({
      value: { ebitda: 9, interest: 3, capex: 0, amortisation: 0 },
    });
    const where = (outcome: ReturnType<typeof covenantInputs>) =>
      outcome.ok ? [] : outcome.problems.map((one) => [one.code, one.where]);
    expect(where(covenantInputs("leverage", parts, "2026-Q3", "GBP"))).toEqual([
      ["missing", "netDebt"],
      ["missing", "ebitda"],
    ]);
    const uncovered = covenantInputs("interest-cover", { ebitda: parts.ebitda }, "2026-Q4", "GBP");
    expect(where(uncovered)).toEqual([["no-kpi", "interest"]]);
    expect(uncovered.ok || uncovered.problems[0]?.what).toBe(
      "Interest cover (EBITDA / interest) has no KPI for interest",
    );
  });

  test("net debt and no EBITDA to hold it against is broken without a number, and says so in the sentence", () => {
    const lossMaking = covenant("leverage", 4, { ...inputs, ebitda: -1 });
    const netCash = covenant("leverage", 4, { ...inputs, ebitda: -1, netDebt: -5 });
    const kept = covenant("leverage", 4, inputs);
    const lights = [lossMaking, netCash, kept, undefined].map(lightOfTest);
    expect(lights).toEqual(["red", null, "green", null]);
    expect([
      covenantsInWords(["green", "amber"]),
      covenantsInWords(["green", "red", null]),
      covenantsInWords(["green", null]),
      covenantsInWords(["red", "red"]),
    ]).toEqual([
      "Every covenant is kept",
      "1 covenant is broken, 1 could not be tested",
      "Every covenant that could be tested is kept, 1 could not be tested",
      "2 covenants are broken",
    ]);
  });

  test("EBITDA of nothing, and no debt service, are problems", () => {
    expect(covenant("leverage", 4, { ...inputs, ebitda: 0 }).ok).toBe(false);
    expect(covenant("interest-cover", 4, { ...inputs, interest: 0 }).ok).toBe(false);
    expect(covenant("debt-service", 4, { ...inputs, interest: 0, amortisation: 0 }).ok).toBe(false);
    expect([lightOf(-0.01), lightOf(0), lightOf(0.149), lightOf(0.15)]).toEqual([
      "red",
      "amber",
      "amber",
      "green",
    ]);
  });
});

describe("periods", () => {
  test.each(tables.periods as [string, Frequency, string | null][])(
    "%s, %s: %s",
    (text, frequency, expected) => {
      const read = readPeriod(text, frequency);
      expect(read.ok ? read.value : null).toBe(expected);
    },
  );

  test("a period and its place in the line say the same, and days lie in their periods", () => {
    const frequency = fc.constantFrom("monthly", "quarterly", "yearly" as const);
    fc.assert(
      fc.property(frequency, fc.integer({ min: 0, max: 5000 }), (often, days) => {
        const day = new Date(Date.UTC(2020, 0, 1 + days)).toISOString().slice(0, 10);
        const period = periodOfDay(day, often);
        expect([frequencyOf(period), periodOf(indexOf(period), often)]).toEqual([often, period]);
        const { first, last } = daysOf(period);
        expect(first <= day && day <= last).toBe(true);
        expect(periodAfter(period) > period).toBe(true);
      }),
    );
    expect([daysOf("2024-02").last, daysOf("2026-Q4"), dueDay("2026-Q4", 15)]).toEqual([
      "2024-02-29",
      { first: "2026-10-01", last: "2026-12-31" },
      "2027-01-15",
    ]);
  });
});

describe("what is due, warm and imported", () => {
  test("late first, then the next fourteen days; computed KPIs are due by their parts", () => {
    const kpis = [
      { ...kpi, code: "a" },
      { ...kpi, code: "b", dueLag: 20 },
      { ...kpi, code: "c", formula: "a + b" },
    ];
    const lasts = new Map([["a", "2026-03"]]);
    expect(dueValues(kpis, lasts, "2026-06-08").map((one) => [one.code, one.period, one.days])).toEqual([
      ["a", "2026-04", -29],
      ["a", "2026-05", 2],
      ["b", "2026-05", 12],
    ]);
    // The fourteenth day is the last that is told ahead.
    const aheadOn = (today: string) => dueValues(kpis, lasts, today).filter(({ code }) => code === "b");
    expect([aheadOn("2026-06-06").map(({ days }) => days), aheadOn("2026-06-05")]).toEqual([[14], []]);
  });

  test("heat is of the year before and of the direction: what only grows with time is never red", () => {
    const monthly = { ...kpi, frequency: "monthly" as const };
    const own = (...values: [string, number][]) => new Map(values);
    const series = new Map([
      ["leverage", own(["2025-01", 2], ["2025-02", 2], ["2025-03", 2], ["2026-01", 2.2], ["2026-02", 2])],
      ["grows", own(["2025-01", 100], ["2025-02", 110], ["2026-01", 120], ["2026-02", 132])],
      ["turns", own(["2025-01", -1], ["2026-01", 1], ["2025-02", 0], ["2026-02", 0.01])],
    ]);
    const periods = ["2025-12", "2026-01", "2026-02", "2026-03"];
    const heats = heatMap(
      [
        { ...monthly, direction: "lower" },
        { ...monthly, code: "grows", direction: "higher" },
        { ...monthly, code: "turns", direction: "higher" },
      ],
      series,
      periods,
    ).map(({ cells }) => cells.map(({ heat }) => heat && Number(heat.toFixed(6))));
    expect(heats).toEqual([
      [null, -0.5, 0, null],
      [null, 1, 1, null],
      [null, 1, 1, null],
    ]);
    const yearly = { ...kpi, code: "a", frequency: "yearly" as const, direction: "higher" as const };
    const years = heatMap([yearly], new Map([["a", own(["2024", 100], ["2025", 97])]]), ["2025"]);
    expect(stepOf(years[0]?.cells[0]?.heat ?? 0)).toBe(2);
    const less = heatMap([yearly], new Map([["a", own(["2024", 100], ["2025", 96.9])]]), ["2025"]);
    expect(stepOf(less[0]?.cells[0]?.heat ?? 0)).toBe(1);
  });

  const kpis = [
    kpi,
    { ...kpi, id: "2", code: "margin", name: "Margin", unit: "percent" as const },
    { ...kpi, id: "3", code: "sum", formula: "leverage" },
  ];
  const read = (text: string) => {
    const table = readTable(`KPI,Period,Value,Source\n${text}`, VALUE_COLUMNS);
    const reader = valueReader(kpis);
    const found = table.rows.map(({ line, row }) => reader(line, row));
    return {
      values: found.flatMap((one) =>
        one.ok ? [[one.value.kpi.code, one.value.period, one.value.value]] : [],
      ),
      problems: [...table.problems, ...found.flatMap((one) => (one.ok ? [] : one.problems))].map(
        (one) => one.where,
      ),
    };
  };

  test("values by code or name, percent with or without its sign", () => {
    expect(
      read(
        "Leverage,2026-01,3.5,Bank\nMARGIN,1/2026,12.5,\nmargin,2026-02,12.5%,\nleverage,2026-02,(2)×,\nleverage,31-Mar-26,4,",
      ),
    ).toMatchObject({
      values: [
        ["leverage", "2026-01", 3.5],
        ["margin", "2026-01", 0.125],
        ["margin", "2026-02", 0.125],
        ["leverage", "2026-02", -2],
        ["leverage", "2026-03", 4],
      ],
      problems: [],
    });
  });

  test.each(tables.refusedRows)("%s is refused at %s", (text, where) => {
    expect(read(text).problems).toEqual([where]);
  });

  test("a file of definitions", () => {
    const file =
      "Code,Name,Unit,Direction,Frequency,Formula\nlev,Leverage,Times (×),lower,Monthly,debt ÷ ltm(ebitda)\n";
    expect(readTable(file, KPI_COLUMNS).rows[0]?.row).toEqual({
      code: "lev",
      name: "Leverage",
      unit: "multiple",
      currency: null,
      direction: "lower",
      frequency: "monthly",
      formula: "debt ÷ ltm(ebitda)",
      dueLag: 15,
    });
    expect(readTable(file.replace("lev,", "1lev,"), KPI_COLUMNS).problems[0]?.where).toBe("line 2, Code");
  });
});
