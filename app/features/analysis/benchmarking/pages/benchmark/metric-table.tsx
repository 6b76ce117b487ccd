import type { ReactNode } from "react";
import { PERCENTILE_METHOD } from "#app/features/analysis/benchmarking/maths/percentile.ts";
import { QUARTILE_METHOD } from "#app/features/numbers/quantile.ts";
import { Link } from "#app/ui/link.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import type { ShownBenchmark } from "./show-benchmark.server.ts";

type Row = ShownBenchmark["rows"][number];

interface Props {
  rows: readonly Row[];
  asOf: string;
  /** Where the figure of that key is explained. */
  explain: (key: string) => string;
}

/** Each metric of the company beside its peers. */
export function MetricTable({ rows, asOf, explain }: Props) {
  return (
    <DataTable
      caption={`The company and its peers, as of ${asOf}`}
      rows={rows}
      rowKey={(row) => row.key}
      columns={metricColumns(explain)}
      source={
        <>
          Each number leads to how it was worked out. Quartiles: {QUARTILE_METHOD}. Percentile:{" "}
          {PERCENTILE_METHOD}. Standing: the percentile, turned round where lower is better, so that higher is
          better. Rank 1 is the best. Gap: the median less the company’s value, between percentages in
          percentage points (pp); below it what closing it would be worth a year, or cost. n.m.: not
          meaningful, as EBITDA is not above zero.
        </>
      }
    />
  );
}

function metricColumns(explain: (key: string) => string): Column<Row>[] {
  const link = (row: Row, part: string, text: string) => (
    <Link to={explain(`${row.key}-${part}`)} className="inline-block py-1" preventScrollReset>
      {text}
      <span className="sr-only">: explain</span>
    </Link>
  );
  const figure = (
    header: string,
    part: string,
    value: (row: Row) => string | null,
    more?: (row: Row) => ReactNode,
  ): Column<Row> => ({
    header,
    align: "right",
    cell: (row) => {
      const text = value(row);
      if (text === null) return "–";
      const below = more?.(row);
      return (
        <>
          {link(row, part, text)} {below && <span className="hint block whitespace-nowrap">{below}</span>}
        </>
      );
    },
  });
  return [
    {
      header: "Metric",
      rowHeader: true,
      cell: (row) => (
        <>
          {row.name} <span className="hint block">{row.direction}</span>{" "}
          {row.hidden && <span className="hint block">{row.hidden}</span>}{" "}
          {row.notes.map(({ text, part }) => (
            <span key={text} className="hint block">
              {link(row, part, text)}{" "}
            </span>
          ))}
        </>
      ),
    },
    { header: "Company", align: "right", cell: (row) => row.subject ?? "–" },
    figure("P25", "p25", (row) => row.lower),
    figure("Median", "median", (row) => row.median),
    figure("P75", "p75", (row) => row.upper),
    figure(
      "Percentile",
      "percentile",
      (row) => row.percentile,
      (row) => row.standing && <>standing {link(row, "standing", row.standing)}</>,
    ),
    figure(
      "Rank",
      "rank",
      (row) => row.rank,
      (row) => row.rankOf,
    ),
    figure("n", "n", (row) => row.n),
    figure(
      "Gap to median",
      "gap",
      (row) => row.gap,
      (row) => row.worth && link(row, "worth", row.worth),
    ),
    { header: "Weight", align: "right", cell: (row) => row.weight },
  ];
}
