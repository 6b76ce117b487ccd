import { benchmarkHref, benchmarkingHref } from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { withQuery } from "#app/features/analysis/tools/with-query.ts";
import { Badge } from "#app/ui/badge.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { Link } from "#app/ui/link.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { When } from "#app/ui/text/when.tsx";
import type { ShownBenchmarks } from "./show-benchmarks.server.ts";

type Row = ShownBenchmarks[number];

/** A company’s benchmarks, the last changed first. */
export const benchmarkColumns: Column<Row>[] = [
  {
    header: "Company",
    rowHeader: true,
    cell: (row) => (
      <>
        <Link to={benchmarkHref(row.id, row.keep)}>{row.name}</Link>{" "}
        {row.isSample && <Badge tone="outline">Sample</Badge>} <span className="hint block">{row.about}</span>
      </>
    ),
  },
  {
    header: "Peer group",
    cell: (row) => (
      <>
        {row.group} {row.isSampleData && <span className="hint block">Sample data</span>}
      </>
    ),
  },
  { header: "Metrics", align: "right", cell: (row) => row.metrics },
  { header: "Changed", cell: (row) => <When at={row.updated} /> },
  {
    header: "Action",
    cell: (row) =>
      row.isRemoved ? (
        <RowAction
          intent="restore"
          fields={{ id: row.id }}
          label="Restore"
          about={row.name}
          variant="secondary"
          action={withQuery(benchmarkingHref("", row.keep), { index: "" })}
        />
      ) : (
        <Link to={benchmarkHref(row.id, row.keep, {}, "/edit")}>
          Edit<span className="sr-only">{` ${row.name}`}</span>
        </Link>
      ),
  },
];
