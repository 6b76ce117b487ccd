import { expect, test } from "vitest";
import type { Finding } from "#app/features/analysis/kpis/maths/check-rule.ts";
import { covenantFindings } from "#app/features/analysis/kpis/maths/covenant-findings.ts";
import { covenantInputs } from "#app/features/analysis/kpis/maths/covenant-values.ts";
import { judgeRule, UNJUDGED } from "#app/features/analysis/kpis/maths/judge-rule.ts";
import { covenant } from "#app/features/analysis/kpis/records/covenant.ts";
import type { CovenantKind } from "#app/features/analysis/kpis/records/covenant-fields.ts";

const kpi = {
  id: "ebitda",
  code: "ebitda",
  name: "Net debt / EBITDA (LTM)",
  unit: "multiple",
  currency: null,
  direction: "higher",
  frequency: "yearly",
  formula: null,
  dueLag: 365,
} as const;
const today = "2026-06-30";

/** The tests of yearly values, the latest first. */
function historyOf(
  kind: CovenantKind,
  limit: number,
  years: Record<string, [part: number | null, ebitda: number]>,
) {
  const own = Object.entries(years);
  const part = new Map(own.flatMap(([year, [value]]) => (value === null ? [] : [[year, value] as const])));
  const parts = {
    netDebt: { name: "Net debt", series: part },
    interest: { name: "Interest", series: part },
    ebitda: { name: "EBITDA", series: new Map(own.map(([year, [, value]]) => [year, value])) },
  };
  return own
    .map(([period]) => {
      const inputs = covenantInputs(kind, parts, period, "GBP");
      return { period, test: inputs.ok ? covenant(kind, limit, inputs.value) : inputs };
    })
    .toReversed();
}

const found = (findings: ReadonlyMap<string, Finding>) =>
  Object.fromEntries([...findings].map(([period, { found: what }]) => [period, what]));

test("a test that fails is a broken rule, on the side its limit is of; at the limit it is kept", () => {
  const years = { "2023": [30, 10], "2024": [41, 10], "2025": [40, 10] } as const;
  const of = (kind: CovenantKind, limit: number) =>
    found(covenantFindings(historyOf(kind, limit, structuredClone(years) as never), { dueLag: 15, today }));
  expect(of("leverage", 4)).toEqual({ "2023": "kept", "2024": "broken", "2025": "kept" });
  expect(of("interest-cover", 0.25)).toEqual({ "2023": "kept", "2024": "broken", "2025": "kept" });
});

test("net debt without EBITDA is broken; values that are late are missing only after the first test", () => {
  const history = historyOf("leverage", 4, { "2022": [null, 9], "2023": [30, -1], "2024": [null, 9] });
  expect(found(covenantFindings(history, { dueLag: 15, today }))).toEqual({
    "2022": "unknown",
    "2023": "broken",
    "2024": "no-data",
  });
  expect(found(covenantFindings(history, { dueLag: 15, today: "2025-01-15" }))["2024"]).toBe("unknown");
});

test("the rule's machine tells a covenant that breaks once, and once that it is in order again", () => {
  const rule = {
    id: "r",
    condition: { kind: "above", limit: 4 },
    forPeriods: 1,
  } as const;
  const judge = (
    years: Record<string, [number, number]>,
    {
      state = UNJUDGED,
      kept = new Map(),
    }: Partial<Pick<Parameters<typeof judgeRule>[0], "state" | "kept">> = {},
  ) => {
    const history = historyOf("leverage", 4, years);
    const series = new Map(
      history.flatMap(({ period, test: one }) => (one.ok ? [[period, one.value.actual.value] as const] : [])),
    );
    const tests = covenantFindings(history, { dueLag: 15, today });
    const judged = judgeRule({ rule, kpi, series, tests, kept, state, today, since: "2026-01-01" });
    return {
      state: judged.state,
      kept: new Map([...kept, ...judged.found.map(({ period, ...one }) => [period, one] as const)]),
      told: judged.changes.filter(({ isNews }) => isNews).map(({ transition }) => transition.notice),
    };
  };
  const fine = judge({ "2024": [30, 10] });
  expect(fine.told).toEqual([]);
  const broken = judge({ "2024": [30, 10], "2025": [30, -2] }, fine);
  expect(broken.told).toEqual(["alert"]);
  expect(broken.state).toMatchObject({ status: "alerting", isOpen: true });
  const again = judge({ "2024": [30, 10], "2025": [30, -2] }, broken);
  expect(again.told).toEqual([]);
  const mended = judge({ "2024": [30, 10], "2025": [30, 10] }, again);
  expect(mended.told).toEqual(["recovered"]);
  expect(judge({ "2024": [30, 10], "2025": [30, 10] }, mended).told).toEqual([]);
});
