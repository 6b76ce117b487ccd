import type { Option } from "#app/features/fields/choice.schema.ts";
import { choiceKind, lineKind } from "#app/features/kinds/kinds.ts";

export const COVENANTS = [
  { value: "leverage", label: "Net debt / EBITDA (LTM)" },
  { value: "interest-cover", label: "Interest cover (EBITDA / interest)" },
  { value: "debt-service", label: "Debt service cover (DSCR)" },
] as const satisfies readonly Option[];
export type CovenantKind = (typeof COVENANTS)[number]["value"];

/** What people fill in about a covenant beside its limit and its KPIs. */
export const COVENANT = { name: lineKind(120), kind: choiceKind(COVENANTS) };

/** The KPIs a covenant is tested on: their fields in forms, and their columns. */
export const COVENANT_PARTS = [
  { part: "netDebt", column: "net_debt_kpi" },
  { part: "ebitda", column: "ebitda_kpi" },
  { part: "interest", column: "interest_kpi" },
  { part: "capex", column: "capex_kpi" },
  { part: "amortisation", column: "amortisation_kpi" },
] as const;
export type CovenantPart = (typeof COVENANT_PARTS)[number]["part"];
