import type { facts } from "#app/routes/portal/tools/kpi-alerts/facts.ts";
import type { PagesOf } from "../example.ts";

export const pages: PagesOf<typeof facts> = {
  "kpis.tsx": [
    { name: "kpis", also: ["search=test"] },
    { name: "kpis-empty", who: "newcomer" },
    { name: "kpis-admin", who: "admin" },
    { name: "kpis-admin-client", query: ({ companyId }) => `company=${companyId}`, who: "admin" },
  ],
  "heat-map.tsx": [{ name: "kpis-heat-map" }, { name: "kpis-heat-map-empty", who: "newcomer" }],
  "alerts.tsx": [
    { name: "kpis-alerts", also: ["page=2"] },
    { name: "kpis-alerts-empty", who: "newcomer" },
  ],
  "covenants.tsx": [{ name: "kpis-covenants" }, { name: "kpis-covenants-empty", who: "newcomer" }],
  "covenant.tsx": [
    { name: "kpi-covenant-plain", ids: ({ covenant }) => covenant },
    {
      name: "kpi-covenant",
      ids: ({ covenant }) => covenant,
      query: "period=2025&explain=headroom",
      who: "client",
    },
    { name: "kpi-covenant-remove", ids: ({ covenant }) => covenant, query: "confirm=remove", who: "client" },
  ],
  "edit-covenant.tsx": [{ name: "kpi-covenant-edit", ids: ({ covenant }) => covenant }],
  "new.tsx": [{ name: "kpi-new" }],
  "import.tsx": [
    { name: "kpis-import" },
    { name: "kpis-import-definitions", query: "of=definitions", who: "client" },
  ],
  "rule.tsx": [
    { name: "kpi-rule-plain", ids: ({ kpiRule }) => kpiRule },
    { name: "kpi-rule", ids: ({ kpiRule }) => kpiRule, query: "explain=2026-01", who: "client" },
  ],
  "edit-rule.tsx": [{ name: "kpi-rule-edit", ids: ({ kpiRule }) => kpiRule }],
  "kpi.tsx": [
    { name: "kpi-plain", ids: ({ kpi }) => kpi },
    { name: "kpi", ids: ({ kpi }) => kpi, query: "explain=2026-01", who: "client" },
    { name: "kpi-remove", ids: ({ kpi }) => kpi, query: "confirm=remove", who: "client" },
  ],
  "edit.tsx": [{ name: "kpi-edit", ids: ({ kpi }) => kpi }],
  "new-rule.tsx": [{ name: "kpi-rule-new", ids: ({ kpi }) => kpi }],
  "kpis-csv.ts": [{ name: "kpis-csv", also: ["as=xlsx", "of=definitions", "of=covenants", "of=findings"] }],
};
