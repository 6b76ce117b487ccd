import { benchmarkingHref, peerSetHref } from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { BenchmarkTabs } from "#app/features/analysis/benchmarking/pages/benchmark-tabs.tsx";
import { findPeerSets } from "#app/features/analysis/benchmarking/records/find-peer-sets.server.ts";
import { datedText } from "#app/features/analysis/figures/age.ts";
import { ClientDesk } from "#app/features/analysis/tools/client-desk.tsx";
import { londonDay } from "#app/features/calendar.ts";
import { toolScope } from "#app/http/tools/tool-scope.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import { Page } from "#app/ui/page.tsx";
import { date, whole } from "#app/ui/text/format.ts";
import type { Route } from "./+types/peer-sets";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, desk, keep, now } = await toolScope(context, "benchmarking");
  const sets = await findPeerSets(db, actor, desk.companyId);
  return {
    keep,
    heading: actor.role === "admin" ? desk.companyName : null,
    access: desk.access,
    rows: sets.map((set) => ({
      keep,
      id: set.id,
      name: set.name,
      version: String(set.version),
      source: set.source,
      whose: set.companyId === null ? "For every client" : "Own import",
      asOf: datedText("comparison", set.asOf, { asOf: londonDay(now), date }),
      peers: whole(set.peers),
      isSample: set.isSample,
    })),
  };
}

export default function PeerSets({ loaderData }: Route.ComponentProps) {
  const { keep, heading, access, rows } = loaderData;
  return (
    <Page
      title={heading ? `Peer sets of ${heading}` : "Peer sets"}
      heading="Benchmarking"
      eyebrow={heading && <ClientDesk name={heading} keep={keep} />}
      lead="The companies that groups pick from: the built-in ones and those you import."
      actions={<LinkButton to={benchmarkingHref("peer-sets/import", keep)}>Import peers</LinkButton>}
    >
      <BenchmarkTabs keep={keep} current="peer-sets" access={access} />
      <DataTable
        caption="Peer sets, the newest version of each"
        captionHidden
        rows={rows}
        columns={columns}
        rowKey={(row) => row.id}
        empty={
          <EmptyState
            text="No peer sets yet"
            action={{ to: benchmarkingHref("peer-sets/import", keep), label: "Import peers" }}
          />
        }
      />
    </Page>
  );
}

const columns: Column<Route.ComponentProps["loaderData"]["rows"][number]>[] = [
  {
    header: "Set",
    rowHeader: true,
    cell: (row) => (
      <>
        <Link to={peerSetHref(row.id, row.keep)}>{row.name}</Link>{" "}
        {row.isSample && <Badge tone="outline">Sample</Badge>}{" "}
        <span className="hint block">{row.source}</span>
      </>
    ),
  },
  { header: "Version", align: "right", cell: (row) => row.version },
  { header: "Companies", align: "right", cell: (row) => row.peers },
  { header: "As of", cell: (row) => row.asOf },
  { header: "Whose", cell: (row) => row.whose },
];
