/** The KPIs a covenant is tested on: their fields in forms, and their columns. */
export const COVENANT_PARTS = [
  { part: "netDebt", column: "net_debt_kpi" },
  { part: "ebitda", column: "ebitda_kpi" },
  { part: "interest", column: "interest_kpi" },
  { part: "capex", column: "capex_kpi" },
  { part: "amortisation", column: "amortisation_kpi" },
] as const;
export type CovenantPart = (typeof COVENANT_PARTS)[number]["part"];
