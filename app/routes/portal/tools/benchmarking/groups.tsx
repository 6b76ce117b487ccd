import { bandLabel } from "#app/features/analysis/benchmarking/forms/group-choices.ts";
import { benchmarkingHref, groupHref } from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { BenchmarkTabs } from "#app/features/analysis/benchmarking/pages/benchmark-tabs.tsx";
import { findPeerGroups } from "#app/features/analysis/benchmarking/records/find-peer-groups.server.ts";
import { groupInWords } from "#app/features/analysis/benchmarking/records/saved-benchmark.ts";
import { ClientDesk } from "#app/features/analysis/tools/client-desk.tsx";
import { toolScope } from "#app/http/tools/tool-scope.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import { Page } from "#app/ui/page.tsx";
import { when } from "#app/ui/text/format.ts";
import { When } from "#app/ui/text/when.tsx";
import type { Route } from "./+types/groups";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, desk, keep, now } = await toolScope(context, "benchmarking");
  const groups = await findPeerGroups(db, actor, desk.companyId);
  return {
    keep,
    heading: actor.role === "admin" ? desk.companyName : null,
    access: desk.access,
    rows: groups.map((group) => ({
      keep,
      id: group.id,
      name: group.name,
      version: String(group.version),
      asks: groupInWords(group, bandLabel),
      set: `${group.set.name}, version ${group.set.version}`,
      saved: when(group.createdAt, now),
      isSampleData: group.set.isSample,
      isSample: group.isDemo && !desk.isDemoCompany,
    })),
  };
}

export default function Groups({ loaderData }: Route.ComponentProps) {
  const { keep, heading, access, rows } = loaderData;
  return (
    <Page
      title={heading ? `Peer groups of ${heading}` : "Peer groups"}
      heading="Benchmarking"
      eyebrow={heading && <ClientDesk name={heading} keep={keep} />}
      lead="Which companies yours are compared with. A change makes a new version."
      actions={
        <>
          <LinkButton to={benchmarkingHref("groups/new", keep)}>Add peer group</LinkButton>{" "}
          <LinkButton to={benchmarkingHref("peer-sets", keep)} variant="secondary">
            Tick companies of a set
          </LinkButton>
        </>
      }
    >
      <BenchmarkTabs keep={keep} current="groups" access={access} />
      <DataTable
        caption="Peer groups"
        captionHidden
        rows={rows}
        columns={columns}
        rowKey={(row) => row.id}
        empty={
          <EmptyState
            text="No peer groups yet"
            detail="One is saved with the first benchmark of a sector, or make one by what it asks for."
            action={{ to: benchmarkingHref("groups/new", keep), label: "Add peer group" }}
          />
        }
      />
    </Page>
  );
}

const columns: Column<Route.ComponentProps["loaderData"]["rows"][number]>[] = [
  {
    header: "Group",
    rowHeader: true,
    cell: (row) => (
      <>
        <Link to={groupHref(row.id, row.keep)}>{row.name}</Link>{" "}
        {row.isSample && <Badge tone="outline">Sample</Badge>} <span className="hint block">{row.asks}</span>
      </>
    ),
  },
  { header: "Version", align: "right", cell: (row) => row.version },
  {
    header: "Peer set",
    cell: (row) => (
      <>
        {row.set} {row.isSampleData && <span className="hint block">Sample data</span>}
      </>
    ),
  },
  { header: "Saved", cell: (row) => <When at={row.saved} /> },
];
