import { groupHref, peerSetHref } from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { Link } from "#app/ui/link.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import { When } from "#app/ui/text/when.tsx";
import type { ShownPeerGroup } from "./show-peer-group.server.ts";

/** What a group asks for, and of which set. */
export function PeerGroupFacts({ group, keep }: { group: ShownPeerGroup; keep: string }) {
  const { set } = group;
  return (
    <p>
      Asks for {group.asks}. From <Link to={peerSetHref(set.id, keep)}>{set.text}</Link>: {group.source}, as
      of {group.asOf}.
    </p>
  );
}

/** The companies of a group that can't be changed any more, and why some of them don't count. */
export function PeerGroupCompanies({ group }: { group: ShownPeerGroup }) {
  return (
    <DataTable
      caption="Companies of the group"
      rows={group.rows}
      rowKey={(row) => row.key}
      columns={[
        {
          header: "Company",
          rowHeader: true,
          cell: (row) => (
            <>
              {row.name} {row.note && <span className="hint block">{row.note}</span>}
            </>
          ),
        },
        { header: "Sector, country and year", cell: (row) => row.about },
        { header: "Revenue", align: "right", cell: (row) => row.revenue },
      ]}
      source={group.more > 0 ? `And ${group.more} more.` : undefined}
    />
  );
}

interface VersionsProps {
  versions: ShownPeerGroup["versions"];
  keep: string;
}

/** All versions of a group: benchmarks keep the one they were made with. */
export function PeerGroupVersions({ versions, keep }: VersionsProps) {
  return (
    <DataTable
      caption="Versions"
      rows={versions}
      rowKey={(row) => row.id}
      columns={[
        {
          header: "Version",
          rowHeader: true,
          cell: (row) => <Link to={groupHref(row.id, keep)}>{row.text}</Link>,
        },
        { header: "Asks for", cell: (row) => row.asks },
        { header: "Saved", cell: (row) => <When at={row.at} /> },
        { header: "State", cell: (row) => row.state },
      ]}
    />
  );
}
