import { SIMILARITY_METHOD } from "#app/features/analysis/benchmarking/maths/similarity.ts";
import { benchmarkingHref } from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { withQuery } from "#app/features/analysis/tools/with-query.ts";
import { Link } from "#app/ui/link.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import type { ShownBenchmark } from "./show-benchmark.server.ts";

interface Props {
  data: ShownBenchmark;
  /** Where the figure of that key is explained. */
  explain: (key: string) => string;
}

/** The peers most like the company. */
export function SimilarTable({ data, explain }: Props) {
  const { id, keep, similar, setId } = data;
  return (
    <DataTable
      caption="Peers most like the company"
      rows={similar}
      rowKey={(row) => row.key}
      columns={similarColumns(explain)}
      source={
        <>
          {SIMILARITY_METHOD}.{" "}
          <Link to={withQuery(benchmarkingHref("groups/pick", keep), { set: setId, like: id })}>
            Pick a group by likeness from the whole set
          </Link>
        </>
      }
      empty={
        <p>
          Nothing can be said about who is alike: that takes two of revenue, growth and EBITDA margin, of the
          company and of eight peers.
        </p>
      }
    />
  );
}

const similarColumns = (explain: (key: string) => string): Column<ShownBenchmark["similar"][number]>[] => [
  { header: "Company", rowHeader: true, cell: (row) => row.name },
  { header: "Sector", cell: (row) => row.sector },
  {
    header: "Distance",
    align: "right",
    cell: (row) => {
      if (!row.explain) return row.distance;
      return (
        <Link to={explain(row.explain)} preventScrollReset>
          {row.distance}
          <span className="sr-only">: explain</span>
        </Link>
      );
    },
  },
  { header: "Traits known", align: "right", cell: (row) => row.traits },
];
