import type { ShownHolding } from "#app/features/analysis/valuation/pages/holding/show-holding.server.ts";
import type { ShownGrid } from "#app/features/analysis/valuation/pages/holding/shown-grid.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Link } from "#app/ui/link.tsx";
import { DataTable } from "#app/ui/list/table.tsx";

interface Props {
  methods: ShownHolding["methods"];
  explain: (key: string) => string;
}

/** Each method's value, with its low and high end. */
export function MethodTable({ methods, explain }: Props) {
  type Row = (typeof methods)[number];
  const number = (row: Row, which: "low" | "value" | "high") => {
    const to = row.explain?.[which];
    const text = row[which] ?? "–";
    if (!to) return text;
    return (
      <Link to={`${explain(to)}#explained`} aria-label={`Explain ${which} by ${row.method}: ${row[which]}`}>
        {text}
      </Link>
    );
  };
  return (
    <DataTable
      caption="Fair value by each method (GBP)"
      rows={methods}
      rowKey={(row) => row.method}
      columns={[
        {
          header: "Method",
          rowHeader: true,
          cell: (row) => (
            <>
              {row.method} {row.isChosen && <Badge tone="green">Chosen</Badge>}{" "}
              {row.hint && <span className="hint block">{row.hint}</span>}
            </>
          ),
        },
        { header: "Low", align: "right", cell: (row) => number(row, "low") },
        { header: "Value", align: "right", cell: (row) => number(row, "value") },
        { header: "High", align: "right", cell: (row) => number(row, "high") },
      ]}
      source="Each number leads to how it came about. Low and high: the peers’ lower and upper quartile, or a WACC one point higher and lower."
    />
  );
}

/** Enterprise value by discount rate and growth. */
export function SensitivityTable({ grid }: { grid: ShownGrid }) {
  return (
    <DataTable
      caption={`Enterprise value by WACC (down) and growth (across), ${grid.unit}`}
      rows={grid.rows}
      rowKey={(row) => row.wacc}
      columns={[
        { header: "WACC", rowHeader: true, cell: (row) => row.wacc },
        ...grid.growths.map((growth, index) => ({
          header: `Growth ${growth}`,
          align: "right" as const,
          cell: (row: ShownGrid["rows"][number]) => <GridCell {...row.cells[index]} />,
        })),
      ]}
      source="Marked: the plan’s own WACC and growth. Each value is by the same method and cash flows."
    />
  );
}

function GridCell({ text = "–", isOwn = false }: { text?: string; isOwn?: boolean }) {
  return isOwn ? <Badge tone="blue">{text}</Badge> : text;
}
