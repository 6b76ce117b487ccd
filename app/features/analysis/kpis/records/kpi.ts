import { normal } from "#app/normal-text.ts";
import type { Option } from "#app/features/fields/choice.schema.ts";
import type { Unit } from "#app/features/numbers/unit.ts";
import type { Frequency } from "../maths/period.ts";

export const DIRECTIONS = [
  { value: "higher", label: "Higher is better" },
  { value: "lower", label: "Lower is better" },
] as const satisfies readonly Option[];
export type KpiDirection = (typeof DIRECTIONS)[number]["value"];

/** What a KPI can be measured in; money is of the definition's currency. */
export const KPI_UNITS = [
  { value: "money", label: "Money" },
  { value: "percent", label: "Percent" },
  { value: "multiple", label: "Times (×)" },
  { value: "days", label: "Days" },
  { value: "count", label: "Count" },
] as const satisfies readonly Option[];
export type KpiUnit = (typeof KPI_UNITS)[number]["value"];

/** The definition of a KPI. With a formula it is computed of others and takes no values of its own. */
export interface Kpi {
  id: string;
  /** As it stands in formulas: "net_debt". Unique in a company, letters, digits and underscores. */
  code: string;
  name: string;
  unit: KpiUnit;
  /** ISO 4217, of money. */
  currency: string | null;
  direction: KpiDirection;
  frequency: Frequency;
  formula: string | null;
  /** Days after a period's end by which its value is due. */
  dueLag: number;
}

export const MOST_KPIS = 200;
export const MOST_PERIODS = 240;
export const CODE_SHAPE = /^[A-Za-z][A-Za-z0-9_]{0,39}$/;

/** A code made of a name: "Net debt (£m)" is net_debt_m. "kpi" where nothing is left. */
export function kpiCodeOf(name: string): string {
  const plain = normal(name, "NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+|_$/g, "")
    .slice(0, 40)
    .replace(/_$/, "");
  return plain || "kpi";
}

export function unitOf({ unit, currency }: Pick<Kpi, "unit" | "currency">): Unit {
  switch (unit) {
    case "money":
      return { kind: "money", currency: currency ?? "GBP", in: "units" };
    case "percent":
      return { kind: "share" };
    case "count":
      return { kind: "count" };
    default:
      return { kind: unit };
  }
}
