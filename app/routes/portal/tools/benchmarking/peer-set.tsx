import { benchmarkingHref, peerSetHref } from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { BenchmarkBanner } from "#app/features/analysis/benchmarking/pages/benchmark-tabs.tsx";
import { peerColumns, showPeers } from "#app/features/analysis/benchmarking/pages/peer-columns.tsx";
import { PeerSetHead } from "#app/features/analysis/benchmarking/pages/peer-set-head.tsx";
import { showPeerSet } from "#app/features/analysis/benchmarking/pages/show-peer-set.server.ts";
import { findPeerSet } from "#app/features/analysis/benchmarking/records/find-peer-sets.server.ts";
import { peersIn } from "#app/features/analysis/benchmarking/records/list-peers.server.ts";
import { peersAt } from "#app/features/analysis/benchmarking/records/peer.list.ts";
import { withQuery } from "#app/features/analysis/tools/with-query.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { showList } from "#app/http/lists/show-list.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { peerSetVerbs } from "#app/http/tools/peer-set-verbs.server.ts";
import { toolScope } from "#app/http/tools/tool-scope.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ExportLinks } from "#app/ui/list/export-links.tsx";
import { List, listTitle } from "#app/ui/list/list.tsx";
import { Page } from "#app/ui/page.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import type { Route } from "./+types/peer-set";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, desk, keep, request, now } = await toolScope(context, "benchmarking");
  const set = await findPeerSet(db, actor, desk.companyId, params.id);
  // A set without companies is one that is still coming in.
  if (!set || set.peers === 0) throw notFound();
  const view = peersAt(set.id, keep);
  const { rows, list } = await showList({ db, actor, request }, view, peersIn(set.id));
  const shown = showPeerSet(set, now);
  return {
    ...shown,
    keep,
    access: desk.access,
    mayExport: set.companyId !== null && desk.access !== "demo",
    isRemoving: shown.isOwn && request.url.searchParams.get("confirm") === "remove",
    list,
    ...showPeers(rows, set.currency),
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  return intents(request, peerSetVerbs(await toolScope(context, "benchmarking"), params.id));
}

export default function PeerSetPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, id, keep, name, version, isOwn, isRemoving, headers } = loaderData;
  const here = peerSetHref(id, keep);
  return (
    <Page
      title={listTitle(`${name}, version ${version}`, list)}
      heading={name}
      eyebrow="Peer set"
      errors={Boolean(actionData)}
      summary={<Refusal problem={actionData?.problem} />}
      width="wide"
      actions={
        !loaderData.isRemoved && (
          <>
            <LinkButton to={withQuery(benchmarkingHref("groups/new", keep), { set: id })}>
              Add peer group
            </LinkButton>{" "}
            <LinkButton
              to={withQuery(benchmarkingHref("groups/pick", keep), { set: id })}
              variant="secondary"
            >
              Pick by hand
            </LinkButton>
          </>
        )
      }
    >
      <BenchmarkBanner access={loaderData.access} />
      <PeerSetHead set={loaderData} here={here} isRemoving={isRemoving} />
      <List
        list={list}
        caption="Companies by name"
        rows={loaderData.rows}
        rowKey={(row) => row.key}
        columns={peerColumns(headers)}
      />
      <div className="actions">
        {loaderData.mayExport && <ExportLinks to={peerSetHref(id, keep, {}, "/peers.csv")} />}{" "}
        {isOwn && !isRemoving && (
          <LinkButton
            to={peerSetHref(id, keep, { confirm: "remove" })}
            variant="secondary"
            preventScrollReset
          >
            Remove…
          </LinkButton>
        )}{" "}
        <LinkButton to={benchmarkingHref("peer-sets", keep)} variant="quiet">
          Back to the peer sets
        </LinkButton>
      </div>
    </Page>
  );
}
