import type { ShownSnapshots } from "#app/features/analysis/valuation/pages/snapshot/show-snapshots.server.ts";
import { snapshotHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PageLinks } from "#app/ui/list/page-links.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import { When } from "#app/ui/text/when.tsx";

/** The snapshots that were frozen, the latest first. */
export function SnapshotTable({ snapshots }: { snapshots: ShownSnapshots }) {
  const { list, keep, rows } = snapshots;
  return (
    <>
      <DataTable
        caption={list.counted}
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          {
            header: "Snapshot",
            rowHeader: true,
            cell: (row) => <Link to={snapshotHref(row.id, keep)}>{row.name}</Link>,
          },
          { header: "Valued for", cell: (row) => row.asOf },
          { header: "NAV", align: "right", cell: (row) => row.nav },
          { header: "Holdings", align: "right", cell: (row) => row.holdings },
          { header: "Frozen", cell: (row) => <When at={row.frozen} /> },
        ]}
        empty={<EmptyState text="No snapshots yet" detail="Freeze one when the holdings are valued." />}
      />
      <PageLinks pages={list.pages} label="Pages of snapshots" />
    </>
  );
}
