import { normal } from "#app/normal-text.ts";
import type { Option } from "#app/features/fields/choice.schema.ts";
import {
  choiceKind,
  codeKind,
  CURRENCY,
  lineKind,
  type ValueOf,
  wholeKind,
} from "#app/features/kinds/kinds.ts";
import { MOST_FORMULA } from "#app/features/analysis/formulas/formula.ts";
import type { Unit } from "#app/features/numbers/unit.ts";
import { FREQUENCIES } from "../maths/period.ts";

export const DIRECTIONS = [
  { value: "higher", label: "Higher is better" },
  { value: "lower", label: "Lower is better" },
] as const satisfies readonly Option[];

/** What a KPI can be measured in; money is of the definition's currency. */
export const KPI_UNITS = [
  { value: "money", label: "Money" },
  { value: "percent", label: "Percent" },
  { value: "multiple", label: "Times (×)" },
  { value: "days", label: "Days" },
  { value: "count", label: "Count" },
] as const satisfies readonly Option[];

export const CODE_SHAPE = /^[A-Za-z][A-Za-z0-9_]{0,39}$/;

/** What people fill in about a KPI, each field of its kind. */
export const KPI = {
  /** As it stands in formulas: "net_debt". Unique in a company. */
  code: codeKind(40, {
    of: CODE_SHAPE,
    must: "begin with a letter and hold letters, digits and underscores only",
    what: "it can’t stand in a formula",
    right: "Use a letter first, then letters, digits and underscores, 40 at most",
  }),
  name: lineKind(120),
  unit: choiceKind(KPI_UNITS),
  /** Of money. */
  currency: CURRENCY,
  direction: choiceKind(DIRECTIONS),
  frequency: choiceKind(FREQUENCIES),
  formula: codeKind(MOST_FORMULA),
  /** Days after a period's end by which its value is due. */
  dueLag: wholeKind({ least: 0, most: 365, otherwise: 15 }),
};
type Filled = { [Field in keyof typeof KPI]: ValueOf<(typeof KPI)[Field]> };

/** The definition of a KPI. With a formula it is computed of others and takes no values of its own. */
export interface Kpi extends Omit<Filled, "currency" | "formula"> {
  id: string;
  currency: string | null;
  formula: string | null;
}

export const MOST_KPIS = 200;
export const MOST_PERIODS = 240;

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
