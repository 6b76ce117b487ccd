import { Link } from "react-router";
import { oldText } from "#app/features/analysis/figures/age.ts";
import type { ShownPeerSets } from "#app/features/analysis/valuation/pages/show-peer-sets.server.ts";
import { portfolioHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { DataTable } from "#app/ui/list/table.tsx";

/** The peer sets to choose from. */
export function PeerSetTable({ shown }: { shown: ShownPeerSets }) {
  const { keep, sets } = shown;
  return (
    <DataTable
      caption={shown.counted}
      rows={sets}
      rowKey={(row) => row.id}
      columns={[
        {
          header: "Peer set",
          rowHeader: true,
          cell: (row) => (
            <>
              <Link to={portfolioHref("peers", keep, { set: row.id })}>{row.name}</Link>{" "}
              {row.isSample && <Badge tone="outline">Sample</Badge>}{" "}
              <span className="hint block">{row.source}</span>
            </>
          ),
        },
        { header: "Whose", cell: (row) => row.whose },
        { header: "Peers", align: "right", cell: (row) => <span className="num">{row.peers}</span> },
        {
          header: "As of",
          cell: (row) => (
            <>
              {row.asOf} {row.isStale && <Badge tone="amber">{oldText("peers")}</Badge>}
            </>
          ),
        },
        { header: "Holdings", align: "right", cell: (row) => <span className="num">{row.uses}</span> },
      ]}
      empty={
        <EmptyState
          text="No peer sets yet"
          detail="They are needed to value by EV/EBITDA or EV/Revenue."
          action={{ to: portfolioHref("import", keep, { of: "peers" }), label: "Import peer set" }}
        />
      }
    />
  );
}
