import type { Kpi } from "./kpi.ts";
import { type Period, periodAfter } from "../maths/period.ts";
import type { Rule } from "./rule.ts";

/** What is printed wherever one of these counts: no real company, no real number. */
export const SAMPLE_KPI_LABEL = "Sample data";

type SampleKpi = Omit<Kpi, "id">;
export type SampleRule = Pick<Rule, "name" | "condition" | "level" | "forPeriods"> & {
  code: string;
};

const money = { unit: "money", currency: "GBP", frequency: "monthly", dueLag: 15, formula: null } as const;
const ratio = { currency: null, frequency: "monthly", dueLag: 15 } as const;

/** A company's month in figures: what is entered, and what is computed of it. */
export const SAMPLE_KPIS: readonly SampleKpi[] = [
  { ...money, code: "revenue", name: "Revenue", direction: "higher" },
  { ...money, code: "costs", name: "Operating costs", direction: "lower" },
  { ...money, code: "net_debt", name: "Net debt", direction: "lower" },
  { ...money, code: "interest", name: "Interest", direction: "lower" },
  { ...ratio, code: "churn", name: "Customer churn", unit: "percent", direction: "lower", formula: null },
  { ...ratio, code: "debtor_days", name: "Debtor days", unit: "days", direction: "lower", formula: null },
  { ...money, code: "ebitda", name: "EBITDA", direction: "higher", formula: "revenue − costs" },
  {
    ...ratio,
    code: "margin",
    name: "EBITDA margin",
    unit: "percent",
    direction: "higher",
    formula: "ebitda ÷ revenue",
  },
  {
    ...ratio,
    code: "growth",
    name: "Revenue growth on the year",
    unit: "percent",
    direction: "higher",
    formula: "revenue ÷ yago(revenue) − 1",
  },
  {
    ...ratio,
    code: "leverage",
    name: "Net debt / EBITDA (LTM)",
    unit: "multiple",
    direction: "lower",
    formula: "net_debt ÷ ltm(ebitda)",
  },
  {
    ...ratio,
    code: "cover",
    name: "Interest cover (LTM)",
    unit: "multiple",
    direction: "higher",
    formula: "ltm(ebitda) ÷ ltm(interest)",
  },
];

export const SAMPLE_RULES: readonly SampleRule[] = [
  {
    code: "leverage",
    name: "Leverage above 3.0×",
    condition: { kind: "above", limit: 3 },
    level: "critical",
    forPeriods: 1,
  },
  {
    code: "margin",
    name: "Margin below 12% for two months",
    condition: { kind: "below", limit: 0.12 },
    level: "warn",
    forPeriods: 2,
  },
  {
    code: "churn",
    name: "Churn up by half or more",
    condition: { kind: "change-previous", change: 0.5 },
    level: "warn",
    forPeriods: 1,
  },
  {
    code: "debtor_days",
    name: "Debtor days are late",
    condition: { kind: "missing" },
    level: "info",
    forPeriods: 1,
  },
];

/** Over which of the sample KPIs, by code. */
export const SAMPLE_COVENANTS = [
  { name: "Senior facility leverage", kind: "leverage", limit: 4, netDebt: "net_debt" },
  { name: "Senior facility interest cover", kind: "interest-cover", limit: 3, interest: "interest" },
] as const;

export const SAMPLE_MONTHS = 30;

/**
 * Thirty months of entered values up to a month: slow growth, a bad half year towards the end whose margin and leverage
 * break their rules, a churn that jumps, and debtor days whose last month is missing. The same for the same month.
 */
export function sampleValues(last: Period): { code: string; period: Period; value: number }[] {
  return Array.from({ length: SAMPLE_MONTHS }, (_, index) => {
    const period = periodAfter(last, index + 1 - SAMPLE_MONTHS);
    const wave = Math.sin(index * 1.7);
    const isBad = index >= SAMPLE_MONTHS - 6;
    const revenue = whole(1_000_000 * 1.008 ** index * (1 + 0.03 * wave) * (isBad ? 0.93 : 1));
    const costs = whole(revenue * (0.82 + 0.01 * Math.cos(index)) + (isBad ? 90_000 : 0));
    const values: Record<string, number | null> = {
      revenue,
      costs,
      net_debt: whole(6_200_000 - 15_000 * index + (isBad ? 400_000 : 0)),
      interest: 46_000,
      churn: Math.round((0.021 + 0.002 * wave + (index === SAMPLE_MONTHS - 1 ? 0.015 : 0)) * 1e4) / 1e4,
      debtor_days: index === SAMPLE_MONTHS - 1 ? null : Math.round(44 + 3 * wave),
    };
    return Object.entries(values).flatMap(([code, value]) =>
      value === null ? [] : [{ code, period, value }],
    );
  }).flat();
}

function whole(pounds: number): number {
  return Math.round(pounds / 100) * 100;
}
