import { Link } from "react-router";
import { kpiHref, newRuleHref, ruleHref } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import type { ShownKpi } from "#app/features/analysis/kpis/pages/show-kpi.server.ts";
import { ChangeTable } from "#app/features/record-changes/change-table.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PageLinks } from "#app/ui/list/page-links.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";

/** A KPI's rules and values. */
export function KpiTables({ kpi }: { kpi: ShownKpi }) {
  const { id, keep, isEntered, chart, values, rules, pages } = kpi;
  return (
    <>
      <DataTable
        caption="Rules"
        rows={rules}
        rowKey={(rule) => rule.id}
        columns={ruleColumns}
        empty={<EmptyState text="No rules yet" action={{ to: newRuleHref(id, keep), label: "Add rule" }} />}
      />
      {values.length > 0 && (
        <DataTable
          caption="Values, the latest first"
          rows={values}
          rowKey={(row) => row.period}
          columns={isEntered ? [...valueColumns, ...enteredColumns] : valueColumns}
        />
      )}
      <PageLinks pages={pages} label="Pages of values" />
      {chart && kpi.before && <p className="hint">{kpi.before}</p>}
      <ChangeTable changes={kpi.changes} />
    </>
  );
}

const ruleColumns: Column<ShownKpi["rules"][number]>[] = [
  {
    header: "Rule",
    rowHeader: true,
    cell: (rule) => (
      <>
        <Link to={ruleHref(rule.id, rule.keep)}>{rule.name}</Link>{" "}
        <span className="hint block">{rule.when}</span>
      </>
    ),
  },
  { header: "Level", cell: (rule) => <Badge tone={rule.level.tone}>{rule.level.label}</Badge> },
  {
    header: "State",
    cell: (rule) => (
      <>
        <Badge tone={rule.status.tone}>{rule.status.label}</Badge>{" "}
        {rule.since && <span className="hint block">since {rule.since}</span>}
      </>
    ),
  },
];

const valueColumns: Column<ShownKpi["values"][number]>[] = [
  { header: "Period", rowHeader: true, cell: (row) => row.period },
  {
    header: "Value",
    align: "right",
    cell: (row) =>
      row.value ? (
        <Link to={row.href} className="num">
          {row.value}
          <span className="sr-only">: explain {row.period}</span>
        </Link>
      ) : (
        <span className="hint">{row.problem ?? "–"}</span>
      ),
  },
];

const enteredColumns: Column<ShownKpi["values"][number]>[] = [
  {
    header: "Source",
    cell: (row) => (
      <>
        {row.source || "–"}
        {row.by && <span className="hint block">{row.by}</span>}
      </>
    ),
  },
  {
    header: "Remove",
    cell: (row) => (
      <RowAction
        intent="remove-value"
        fields={{ period: row.period }}
        label="Remove"
        about={`the value of ${row.period}`}
        action={kpiHref(row.id, row.keep)}
      />
    ),
  },
];
