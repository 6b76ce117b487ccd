import type { ReactNode } from "react";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Chart } from "#app/ui/chart/chart.tsx";
import type { DrawnChart } from "#app/ui/chart/chart.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";

interface Props<Row> {
  title: string;
  /** Null where there is nothing to draw. */
  chart: DrawnChart | null;
  empty: { text: string; detail: string };
  csv: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey?: (row: Row) => string;
  /** That the table shows only its first rows; null while it shows all. */
  cut?: string | null;
  /** Stands above the chart: other views of it. */
  children?: ReactNode;
}

/** One figure: its chart, its numbers as a table, and the same as a file. */
export function FigureSection<Row>({ title, chart, empty, csv, cut, children, ...table }: Props<Row>) {
  return (
    <Card
      title={title}
      actions={
        chart && (
          <LinkButton to={csv} external variant="secondary" size="small">
            CSV<span className="sr-only"> of {title.toLowerCase()}</span>
          </LinkButton>
        )
      }
    >
      {children}
      {chart ? (
        <>
          <Chart chart={chart} withoutTable />
          <details>
            <summary>View data as table</summary>
            <DataTable
              caption={`${chart.finding}. ${chart.unit}`}
              captionHidden
              {...table}
              source={chart.source}
            />
            {cut && <p className="hint">{cut}</p>}
          </details>
        </>
      ) : (
        <EmptyState text={empty.text} detail={empty.detail} />
      )}
    </Card>
  );
}
