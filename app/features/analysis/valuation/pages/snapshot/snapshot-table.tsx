import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PageLinks } from "#app/ui/list/page-links.tsx";
import { RowLink } from "#app/ui/list/row-link.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import { Sum } from "#app/ui/text/sum.tsx";
import { When } from "#app/ui/text/when.tsx";
import { snapshotHref } from "../valuation-href.ts";
import type { ShownSnapshots } from "./show-snapshots.server.ts";

/** The snapshots that were frozen, the latest first. */
export function SnapshotTable({ snapshots }: { snapshots: ShownSnapshots }) {
  const { list, keep, rows } = snapshots;
  return (
    <>
      <DataTable
        caption={list.counted}
        rows={rows}
        isList
        columns={[
          {
            header: "Snapshot",
            rowHeader: true,
            cell: (row) => <RowLink to={snapshotHref(row.id, keep)}>{row.name}</RowLink>,
          },
          { header: "Valued for", cell: (row) => row.asOf },
          { header: "NAV", align: "right", cell: (row) => <Sum of={row.nav} /> },
          { header: "Holdings", align: "right", cell: (row) => row.holdings },
          { header: "Frozen", cell: (row) => <When at={row.frozen} /> },
        ]}
        empty={<EmptyState text="No snapshots yet" detail="Freeze one when the holdings are valued." />}
      />
      <PageLinks pages={list.pages} label="Pages of snapshots" />
    </>
  );
}
