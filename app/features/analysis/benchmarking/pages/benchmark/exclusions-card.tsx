import { benchmarkHref, groupHref } from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { Card } from "#app/ui/card.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { Link } from "#app/ui/link.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import type { ShownBenchmark } from "./show-benchmark.server.ts";

/** Who is left out and why: by the ticks of the group's list, or by a choice stored with the benchmark before there were any. */
export function Exclusions({ data }: { data: ShownBenchmark }) {
  const { id, keep, group, exclusions, isRemoved } = data;
  return (
    <Card title="Companies left out" id="exclusions">
      <DataTable
        caption="Companies left out, with the reason"
        captionHidden
        rows={exclusions}
        rowKey={(row) => row.key}
        empty={<p>Every peer of the group counts. Outliers are shown, never taken out unasked.</p>}
        columns={[
          { header: "Company", rowHeader: true, cell: (row) => row.name },
          { header: "Of", cell: (row) => row.of },
          { header: "Reason", cell: (row) => row.reason },
          {
            header: "Action",
            cell: (row) =>
              isRemoved || !row.isStored ? (
                "–"
              ) : (
                <RowAction
                  intent="include"
                  fields={{ peer: row.peer, metric: row.metric }}
                  label="Count again"
                  about={row.name}
                  action={benchmarkHref(id, keep)}
                />
              ),
          },
        ]}
      />
      {!isRemoved && !group.isRemoved && (
        <p>
          <Link to={`${groupHref(group.id, keep, { for: id })}#peers`}>Tick who counts</Link> on the list of
          the group’s peers.
        </p>
      )}
    </Card>
  );
}
