import { bad, good, type Outcome, problem } from "#app/features/numbers/problem.ts";
import type { CovenantInputs } from "../records/covenant.ts";
import { type CovenantKind, COVENANTS } from "../records/covenant-fields.ts";
import { trailingTwelveMonths, type KpiSeries } from "./kpi-series.ts";
import { daysOf, type Period } from "./period.ts";

/** The series that stand for a covenant's values, each with its KPI's name; those its kind doesn't ask for may be missing. */
export interface CovenantSeries {
  netDebt?: { name: string; series: KpiSeries } | undefined;
  ebitda?: { name: string; series: KpiSeries } | undefined;
  interest?: { name: string; series: KpiSeries } | undefined;
  capex?: { name: string; series: KpiSeries } | undefined;
  amortisation?: { name: string; series: KpiSeries } | undefined;
}

/** What each kind can't do without. Capital expenditure and amortisation of a debt service cover count 0 when no KPI stands for them. */
const asked: Record<CovenantKind, readonly (keyof CovenantSeries)[]> = {
  leverage: ["netDebt", "ebitda"],
  "interest-cover": ["ebitda", "interest"],
  "debt-service": ["ebitda", "interest"],
};

/** A covenant's values at the end of a period: net debt of that period, everything else of the last twelve months. */
export function covenantInputs(
  kind: CovenantKind,
  parts: CovenantSeries,
  period: Period,
  currency: string,
): Outcome<CovenantInputs> {
  const problems = asked[kind].flatMap((part) => {
    if (parts[part]) return [];
    const label = COVENANTS.find((one) => one.value === kind)?.label ?? kind;
    return [
      problem("no-kpi", part, `${label} has no KPI for ${words[part]}`, "Choose the KPI that holds it"),
    ];
  });
  const read = (part: keyof CovenantSeries): number => {
    const own = parts[part];
    if (!own) return 0;
    const value =
      part === "netDebt" ? (own.series.get(period) ?? null) : trailingTwelveMonths(own.series, period);
    if (value !== null) return value;
    const span = part === "netDebt" ? `of ${period}` : `of every period of the year to ${period}`;
    problems.push(
      problem("missing", part, `${own.name} has not the values ${span}`, "Enter those that are missing"),
    );
    return 0;
  };
  const wanted =
    kind === "debt-service" ? [...asked[kind], "capex" as const, "amortisation" as const] : asked[kind];
  const value = (part: keyof CovenantSeries) => (wanted.includes(part) ? read(part) : 0);
  const inputs: CovenantInputs = {
    netDebt: value("netDebt"),
    ebitda: value("ebitda"),
    interest: value("interest"),
    capex: value("capex"),
    amortisation: value("amortisation"),
    currency,
    asOf: daysOf(period).last,
  };
  return problems.length > 0 ? bad(...problems) : good(inputs);
}

const words = {
  netDebt: "net debt",
  ebitda: "EBITDA",
  interest: "interest",
  capex: "capital expenditure",
  amortisation: "amortisation",
} as const;
