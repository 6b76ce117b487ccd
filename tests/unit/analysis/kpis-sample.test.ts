import { expect, test } from "vitest";
import { checkRule } from "#app/features/analysis/kpis/maths/check-rule.ts";
import { kpiGraph } from "#app/features/analysis/kpis/maths/kpi-graph.ts";
import { computeSeries } from "#app/features/analysis/kpis/maths/kpi-series.ts";
import { unitProblems } from "#app/features/analysis/kpis/maths/kpi-units.ts";
import { dueDay } from "#app/features/analysis/kpis/maths/period.ts";
import { ruleProblems } from "#app/features/analysis/kpis/records/rule.ts";
import { replay } from "#app/features/analysis/kpis/maths/rule-state.ts";
import {
  SAMPLE_KPIS,
  SAMPLE_MONTHS,
  SAMPLE_RULES,
  sampleValues,
} from "#app/features/analysis/kpis/records/sample-kpis.ts";

/** The sample a client first sees shows what the tool is for: values, formulas, and rules of which some have fired. */
const last = "2026-09";
const kpis = SAMPLE_KPIS.map((kpi) => ({ ...kpi, id: kpi.code }));
const graph = kpiGraph(kpis);
if (!graph.ok) throw new Error(JSON.stringify(graph.problems));
const entered = new Map(
  [...Map.groupBy(sampleValues(last), (one) => one.code)].map(([code, own]) => [
    code,
    new Map(own.map((one) => [one.period, one.value])),
  ]),
);
const { series } = computeSeries(graph.value, entered);

test("its formulas are sound, of one unit each, and give values of every month they can", () => {
  expect(unitProblems(kpis, graph.value)).toEqual([]);
  expect(series.get("margin")?.size).toBe(SAMPLE_MONTHS);
  expect(series.get("growth")?.size).toBe(SAMPLE_MONTHS - 12);
  expect(series.get("leverage")?.size).toBe(SAMPLE_MONTHS - 11);
  expect(sampleValues(last)).toEqual(sampleValues(last));
});

test("its rules are sound, and each has fired by the end", () => {
  const months = [...(series.get("revenue")?.keys() ?? [])];
  const today = dueDay(last, 16);
  const stood = SAMPLE_RULES.map(({ code, ...rule }) => {
    const kpi = kpis.find((one) => one.code === code)!;
    const whole = { ...rule, id: code, kpiId: code, recipients: [], muteUntil: null };
    expect(ruleProblems(whole)).toEqual([]);
    const findings = months.map((period) => ({
      period,
      finding: checkRule({ kpi, condition: rule.condition, series: series.get(code)!, period, today }),
    }));
    return [code, replay(whole, findings).state.status];
  });
  expect(stood).toEqual([
    ["leverage", "alerting"],
    ["margin", "alerting"],
    ["churn", "alerting"],
    ["debtor_days", "alerting"],
  ]);
});
