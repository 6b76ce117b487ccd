import type { COVENANT_FIGURES } from "#app/features/analysis/kpis/pages/covenant-words.ts";
import type { ShownCovenants } from "#app/features/analysis/kpis/pages/show-covenants.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { Chart } from "#app/ui/chart/chart.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";

/** The covenants, the broken ones first, with what is left until each limit. */
export function CovenantTable({ covenants }: { covenants: ShownCovenants }) {
  const { chart, rows } = covenants;
  return (
    <>
      {chart && (
        <Card>
          <Chart chart={chart} level={2} withoutTable />
        </Card>
      )}
      <DataTable
        caption="Covenants, the broken ones first"
        captionHidden
        rows={rows}
        rowKey={(row) => row.id}
        columns={columns}
        empty={<EmptyState text="No covenants yet" detail="Add one below." />}
      />
    </>
  );
}

type Row = ShownCovenants["rows"][number];

const figureColumn = (header: string, key: (typeof COVENANT_FIGURES)[number]): Column<Row> => ({
  header,
  align: "right",
  cell: (row) => row[key] ?? "–",
});

const columns: Column<Row>[] = [
  {
    header: "Covenant",
    rowHeader: true,
    cell: (row) => (
      <>
        <Link to={row.to}>{row.name}</Link>{" "}
        <span className="hint block">
          {row.kind}, {row.limit}
        </span>{" "}
        {row.problem && <span className="hint block">{row.problem}</span>}
      </>
    ),
  },
  {
    header: "State",
    cell: (row) => (
      <>
        {row.light ? <Badge tone={row.light.tone}>{row.light.label}</Badge> : "Not tested"}{" "}
        {row.period && <span className="hint block">{row.period}</span>}
      </>
    ),
  },
  figureColumn("Actual", "actual"),
  figureColumn("Headroom", "headroom"),
  figureColumn("EBITDA can fall by", "cushion"),
  figureColumn("Debt capacity", "capacity"),
];
