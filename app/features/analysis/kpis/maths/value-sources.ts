import type { Figure, Put } from "#app/features/analysis/figures/figure.ts";
import type { StoredCovenant } from "../records/find-covenants.server.ts";
import type { Kpi } from "../records/kpi.ts";
import { type Period, periodAfter, periodsAYear } from "./period.ts";

/** Where a KPI's values of some periods are from, in words. */
export type SourceOf = (code: string, periods: readonly Period[]) => string;

/** @param entered values with the sources that people named for them. */
export function sourcesOfValues(
  kpis: readonly Pick<Kpi, "id" | "code" | "formula">[],
  entered: readonly { kpiId: string; period: Period; source: string }[],
): SourceOf {
  const named = new Map(entered.map(({ kpiId, period, source }) => [`${kpiId} ${period}`, source]));
  return (code, periods) => {
    const kpi = kpis.find((one) => one.code === code);
    if (!kpi) return "Not known";
    if (kpi.formula !== null) return `Computed: ${kpi.formula}`;
    const sources = new Set(periods.flatMap((period) => named.get(`${kpi.id} ${period}`) || []));
    return [...sources].join(", ") || "Entered, without a source";
  };
}

/** A figure whose values say where they are from. */
export function sourced(figure: Figure, sourceOf: (put: Put) => string | undefined): Figure {
  return { ...figure, puts: figure.puts.map((put) => ({ ...put, source: put.source ?? sourceOf(put) })) };
}

const PARTS = {
  net_debt: "netDebt",
  ebitda: "ebitda",
  interest: "interest",
  capex: "capex",
  amortisation: "amortisation",
} as const;

/** Where the values of a covenant's test are from: net debt is of the period, everything else of the year to it. */
export function covenantSources(
  { kpis: parts }: Pick<StoredCovenant, "kpis">,
  period: Period,
  kpis: readonly Pick<Kpi, "id" | "code" | "frequency">[],
  sourceOf: SourceOf,
): (put: Put) => string | undefined {
  return ({ symbol }) => {
    if (symbol === "limit") return "Terms of the covenant";
    if (!Object.hasOwn(PARTS, symbol)) return undefined;
    const part = PARTS[symbol as keyof typeof PARTS];
    const kpi = kpis.find(({ id }) => id === parts[part]);
    if (!kpi) return "No KPI: counts 0";
    const year = part === "netDebt" ? 1 : periodsAYear(kpi.frequency);
    return sourceOf(
      kpi.code,
      Array.from({ length: year }, (_, back) => periodAfter(period, -back)),
    );
  };
}
