import { ExplainedFigure, ExplainLinks } from "#app/features/analysis/figures/explained-figure.tsx";
import { alertColumns, type AlertRow } from "#app/features/analysis/kpis/pages/alert-columns.tsx";
import type { ShownCovenant } from "#app/features/analysis/kpis/pages/show-covenant.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { Chart } from "#app/ui/chart/chart.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";

/** How a covenant was kept: as a line, in one explained figure and period by period. */
export function CovenantTests({ covenant }: { covenant: ShownCovenant }) {
  const { chart, figure, rows } = covenant;
  return (
    <>
      {chart && (
        <Card>
          <Chart chart={chart} level={2} withoutTable />
        </Card>
      )}
      {figure && <ExplainedFigure figure={figure} />}
      <Card title="Tested on">
        <SummaryList
          items={covenant.parts.map(({ term, to, name: kpi }) => ({
            term,
            detail: <Link to={to}>{kpi}</Link>,
          }))}
        />
      </Card>
      <DataTable
        caption="Changes of state, the latest first"
        rows={covenant.alerts}
        rowKey={(row) => row.key}
        columns={alertColumns<AlertRow>()}
        empty={<EmptyState text="Its state has not changed yet" />}
      />
      <DataTable
        caption="Tests, the latest period first"
        rows={rows}
        rowKey={(row) => row.period}
        columns={columns}
        empty={<EmptyState text="Not tested yet" detail="EBITDA has no values yet: enter a year of them." />}
      />
      <ExplainLinks of={covenant.explains} />
      {covenant.untested && <p className="hint">{covenant.untested}</p>}
    </>
  );
}

type Row = ShownCovenant["rows"][number];

const figureColumn = (header: string, key: "actual" | "headroom"): Column<Row> => ({
  header,
  align: "right",
  cell: (row) => row[key] ?? "–",
});

const columns: Column<Row>[] = [
  { header: "Period", rowHeader: true, cell: (row) => row.period },
  {
    header: "State",
    cell: (row) => (
      <>
        {row.light ? <Badge tone={row.light.tone}>{row.light.label}</Badge> : "Not tested"}{" "}
        {row.problem && <span className="hint block">{row.problem}</span>}
      </>
    ),
  },
  figureColumn("Actual", "actual"),
  { header: "Limit", align: "right", cell: (row) => row.limit },
  figureColumn("Headroom", "headroom"),
];
