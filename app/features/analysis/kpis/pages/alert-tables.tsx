import { alertColumns } from "#app/features/analysis/kpis/pages/alert-columns.tsx";
import { deskHref } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import type { ShownKpiAlert, ShownAlerts } from "#app/features/analysis/kpis/pages/show-alerts.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { Chart } from "#app/ui/chart/chart.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PageLinks } from "#app/ui/list/page-links.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";

/** The alerts as a timeline, those that stand, and every change of state. */
export function AlertTables({ alerts }: { alerts: ShownAlerts }) {
  const { list, keep, rows, chart } = alerts;
  const here = deskHref("alerts", keep);
  return (
    <>
      {chart && (
        <Card>
          <Chart chart={chart} level={2} />
        </Card>
      )}
      {alerts.standing.length > 0 && (
        <DataTable
          caption="Alerts that stand, the gravest first"
          rows={alerts.standing}
          rowKey={(row) => row.key}
          columns={[ruleColumn, levelColumn, ...alertColumns<ShownKpiAlert>(), actionColumn(here)]}
        />
      )}
      <DataTable
        caption="Changes of state, the latest first"
        rows={rows}
        rowKey={(row) => row.key}
        columns={[ruleColumn, levelColumn, ...alertColumns<ShownKpiAlert>()]}
        empty={
          <EmptyState
            text="No alerts yet"
            detail="They come of the rules of your KPIs and of your covenants."
          />
        }
      />
      <PageLinks pages={list.pages} label="Pages of alerts" />
    </>
  );
}

const ruleColumn: Column<ShownKpiAlert> = {
  header: "Rule or covenant",
  rowHeader: true,
  cell: (row) => (
    <>
      {row.isRuleRemoved ? row.ruleName : <Link to={row.href}>{row.ruleName}</Link>}{" "}
      <span className="hint block">{row.kpiName}</span>
    </>
  ),
};

const levelColumn: Column<ShownKpiAlert> = {
  header: "Level",
  cell: (row) => <Badge tone={row.level.tone}>{row.level.label}</Badge>,
};

const actionColumn = (action: string): Column<ShownKpiAlert> => ({
  header: "Acknowledge",
  cell: (row) =>
    row.canAcknowledge ? (
      <RowAction
        intent="acknowledge"
        fields={{ key: row.key }}
        label="Acknowledge"
        about={row.ruleName}
        variant="secondary"
        action={action}
      />
    ) : (
      "–"
    ),
});
