import {
  deskHref,
  kpiCsvHref,
  kpiEditHref,
  kpiHref,
  newRuleHref,
} from "#app/features/analysis/kpis/pages/kpi-href.ts";
import type { ShownKpi } from "#app/features/analysis/kpis/pages/show-kpi.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ExportLinks } from "#app/ui/list/export-links.tsx";

/** Where to go from a KPI. */
export function KpiLinks({ kpi }: { kpi: ShownKpi }) {
  const { id, keep, access, isRemoving } = kpi;
  return (
    <div className="actions">
      <LinkButton to={newRuleHref(id, keep)}>Add rule</LinkButton>{" "}
      <LinkButton to={kpiEditHref(id, keep)} variant="secondary">
        Edit
      </LinkButton>{" "}
      {access === "granted" && <ExportLinks to={kpiCsvHref("values", keep, kpi.code)} />}{" "}
      {!isRemoving && (
        <LinkButton to={kpiHref(id, keep, { confirm: "remove" })} variant="secondary" preventScrollReset>
          Remove…
        </LinkButton>
      )}{" "}
      <LinkButton to={deskHref("", keep)} variant="quiet">
        Back to the KPIs
      </LinkButton>
    </div>
  );
}
