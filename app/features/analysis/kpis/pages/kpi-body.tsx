import type { ComponentProps } from "react";
import { ExplainedFigure, ExplainLinks } from "#app/features/analysis/figures/explained-figure.tsx";
import { ValueFields } from "#app/features/analysis/kpis/forms/value-form.tsx";
import {
  deskHref,
  kpiCsvHref,
  kpiEditHref,
  kpiHref,
  newRuleHref,
  ruleHref,
} from "#app/features/analysis/kpis/pages/kpi-href.ts";
import type { ShownKpi } from "#app/features/analysis/kpis/pages/show-kpi.server.ts";
import { RemovalNotices } from "#app/features/analysis/tools/removal-notices.tsx";
import { ChangeTable } from "#app/features/record-changes/change-table.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Chart } from "#app/ui/chart/chart.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { ExportLinks } from "#app/ui/list/export-links.tsx";
import { PageLinks } from "#app/ui/list/page-links.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";

interface Props {
  kpi: ShownKpi;
  form: { id: string };
  fields: ComponentProps<typeof ValueFields>["fields"];
}

/** A KPI: its chart, its facts, the form for its next value, its rules and its values. */
export function KpiBody({ kpi, form, fields }: Props) {
  const { id, keep, name, isEntered, isRemoving } = kpi;
  const here = kpiHref(id, keep);
  return (
    <>
      <RemovalNotices noun="KPI" name={name} here={here} isRemoving={isRemoving}>
        Its rules go with it, and nobody is told by them any more.
      </RemovalNotices>
      <KpiChartCard kpi={kpi} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card title="The KPI">
          <SummaryList items={kpi.facts} />
        </Card>
        {isEntered && (
          <Card title="Enter a value" id="enter">
            <ValueFields form={form} fields={fields} action={here} />
          </Card>
        )}
      </div>
      <KpiTables kpi={kpi} />
      <KpiLinks kpi={kpi} />
    </>
  );
}

/** Where to go from a KPI. */
function KpiLinks({ kpi }: { kpi: ShownKpi }) {
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

/** A KPI's values as a line, and what leads to the one that is asked about. */
function KpiChartCard({ kpi }: { kpi: ShownKpi }) {
  const { isEntered, chart, figure } = kpi;
  return (
    <>
      {chart ? (
        <Card>
          <Chart chart={chart} level={2} withoutTable />
        </Card>
      ) : (
        <EmptyState
          text="No values yet"
          detail={
            isEntered
              ? "Enter the first below, or import a file."
              : (kpi.before ?? "The KPIs it is computed of have none.")
          }
        />
      )}
      {kpi.hidden && <Notice>{kpi.hidden}</Notice>}
      {figure && <ExplainedFigure figure={figure} />}
    </>
  );
}

/** A KPI's rules and values. */
function KpiTables({ kpi }: { kpi: ShownKpi }) {
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
      <ExplainLinks of={kpi.explains} />
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
        <span className="hint block">{rule.when}</span>{" "}
        {rule.off && <span className="hint block">{rule.off}</span>}
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
    cell: (row) => row.value ?? <span className="hint">{row.problem ?? "–"}</span>,
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
