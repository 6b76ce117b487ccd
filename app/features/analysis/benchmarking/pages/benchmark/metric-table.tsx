import { PERCENTILE_METHOD } from "#app/features/analysis/benchmarking/maths/percentile.ts";
import { ExplainLinks } from "#app/features/analysis/figures/explained-figure.tsx";
import { QUARTILE_METHOD } from "#app/features/numbers/quantile.ts";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import type { ShownBenchmark } from "./show-benchmark.server.ts";

type Row = ShownBenchmark["rows"][number];

interface Props {
  rows: readonly Row[];
  asOf: string;
  /** Where the figures of that key are explained. */
  explain: (key: string) => string;
}

/** Each metric of the company beside its peers. */
export function MetricTable({ rows, asOf, explain }: Props) {
  return (
    <>
      <DataTable
        caption={`The company and its peers, as of ${asOf}`}
        rows={rows}
        rowKey={(row) => row.key}
        columns={columns}
        source={
          <>
            Quartiles: {QUARTILE_METHOD}. Percentile: {PERCENTILE_METHOD}. Standing: the percentile, turned
            round where lower is better, so that higher is better. Rank 1 is the best. Gap: the median less
            the company’s value, between percentages in percentage points (pp); below it what closing it would
            be worth a year, or cost. n.m.: not meaningful, as EBITDA is not above zero.
          </>
        }
      />
      <ExplainLinks of={rows.map(({ key, name }) => ({ name, to: explain(key) }))} />
    </>
  );
}

const figure = (
  header: string,
  value: (row: Row) => string | null,
  more?: (row: Row) => string | null,
): Column<Row> => ({
  header,
  align: "right",
  cell: (row) => {
    const below = more?.(row);
    return (
      <>
        {value(row) ?? "–"} {below && <span className="hint block whitespace-nowrap">{below}</span>}
      </>
    );
  },
});

const columns: Column<Row>[] = [
  {
    header: "Metric",
    rowHeader: true,
    cell: (row) => (
      <>
        {row.name} <span className="hint block">{row.direction}</span>{" "}
        {row.hidden && <span className="hint block">{row.hidden}</span>}{" "}
        {row.notes.map(({ text }) => (
          <span key={text} className="hint block">
            {text}{" "}
          </span>
        ))}
      </>
    ),
  },
  figure("Company", (row) => row.subject),
  figure("P25", (row) => row.lower),
  figure("Median", (row) => row.median),
  figure("P75", (row) => row.upper),
  figure(
    "Percentile",
    (row) => row.percentile,
    (row) => row.standing && `standing ${row.standing}`,
  ),
  figure(
    "Rank",
    (row) => row.rank,
    (row) => row.rankOf,
  ),
  figure("n", (row) => row.n),
  figure(
    "Gap to median",
    (row) => row.gap,
    (row) => row.worth,
  ),
  figure("Weight", (row) => row.weight),
];
