import { Link } from "react-router";
import { alertColumns, type AlertRow } from "#app/features/analysis/kpis/pages/alert-columns.tsx";
import type { ShownRule } from "#app/features/analysis/kpis/pages/show-rule.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";

/** A rule's changes of state, and what it found in each period. */
export function RuleTables({ rule }: { rule: ShownRule }) {
  const { alerts, findings } = rule;
  return (
    <>
      <DataTable
        caption="Changes of state, the latest first"
        rows={alerts}
        rowKey={(row) => row.key}
        columns={alertColumns<AlertRow>()}
        empty={<EmptyState text="Its state has not changed yet" />}
      />
      <DataTable
        caption="What it found, the latest period first"
        rows={findings}
        rowKey={(row) => row.period}
        columns={rule.isOfChange ? changeColumns : limitColumns}
      />
    </>
  );
}

type Row = ShownRule["findings"][number];

const periodColumns: Column<Row>[] = [
  { header: "Period", rowHeader: true, cell: (row) => row.period },
  {
    header: "Found",
    cell: (row) => (
      <>
        <Badge tone={row.found.tone}>{row.found.label}</Badge>{" "}
        {row.problem && <span className="hint block">{row.problem}</span>}
      </>
    ),
  },
];

const numberColumn = (header: string, of: (row: Row) => [string | null, string | null]): Column<Row> => ({
  header,
  align: "right",
  cell: (row) => {
    const [text, href] = of(row);
    if (!text) return "–";
    if (!href) return <span className="num">{text}</span>;
    return (
      <Link to={href} className="num">
        {text}
        <span className="sr-only">: explain {row.period}</span>
      </Link>
    );
  },
});

/** Of rules with limits the value itself is judged. */
const limitColumns = [...periodColumns, numberColumn("Value", ({ value, href }) => [value, href])];
/** Of the others, what is worked out of it. */
const changeColumns = [
  ...periodColumns,
  numberColumn("Value", ({ value, valueHref }) => [value, valueHref]),
  numberColumn("Judged number", ({ number, href }) => [number, href]),
];
