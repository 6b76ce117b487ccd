import { intents } from "#app/http/forms/intents.server.ts";
import { peerColumns, showPeers } from "#app/features/analysis/benchmarking/pages/peer-columns.tsx";
import { peerSetVerbs } from "#app/http/tools/peer-set-verbs.server.ts";
import { benchmarkingHref, peerSetHref } from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { BenchmarkBanner, SampleNotice } from "#app/features/analysis/benchmarking/pages/benchmark-tabs.tsx";
import { findPeerSet } from "#app/features/analysis/benchmarking/records/find-peer-sets.server.ts";
import { peersIn } from "#app/features/analysis/benchmarking/records/list-peers.server.ts";
import { peersAt } from "#app/features/analysis/benchmarking/records/peer.list.ts";
import { datedText } from "#app/features/analysis/figures/age.ts";
import { withQuery } from "#app/features/analysis/tools/with-query.ts";
import { londonDay } from "#app/features/calendar.ts";
import { showList } from "#app/http/lists/show-list.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { toolScope } from "#app/http/tools/tool-scope.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { ExportLinks } from "#app/ui/list/export-links.tsx";
import { List, listTitle } from "#app/ui/list/list.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { date } from "#app/ui/text/format.ts";
import type { Route } from "./+types/peer-set";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, desk, keep, request, now } = await toolScope(context, "benchmarking");
  const set = await findPeerSet(db, actor, desk.companyId, params.id);
  // A set without companies is one that is still coming in.
  if (!set || set.peers === 0) throw notFound();
  const view = peersAt(set.id, keep);
  const { rows, list } = await showList({ db, actor, request }, view, peersIn(set.id));
  const isOwn = set.companyId !== null && set.removedAt === null;
  return {
    id: set.id,
    keep,
    access: desk.access,
    name: set.name,
    version: String(set.version),
    source: set.source,
    asOf: datedText("comparison", set.asOf, { asOf: londonDay(now), date }),
    currency: set.currency,
    isSample: set.isSample,
    isRemoved: set.removedAt !== null,
    isOwn,
    mayExport: set.companyId !== null && desk.access !== "demo",
    isRemoving: isOwn && request.url.searchParams.get("confirm") === "remove",
    list,
    ...showPeers(rows, set.currency),
  };
}

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
      {isRemoving && (
        <ConfirmBanner
          title={`Remove ${name} with all its versions?`}
          intent="remove"
          label="Yes, remove the set"
          cancel={here}
          action={here}
        >
          Groups that were made from it keep their version.
        </ConfirmBanner>
      )}
      {loaderData.isRemoved && (
        <Notice tone="warning" title="This set is removed; groups made from it keep it" />
      )}
      {loaderData.isSample && <SampleNotice />}
      <SummaryList
        items={[
          { term: "Version", detail: version },
          { term: "Source", detail: loaderData.source },
          { term: "As of", detail: loaderData.asOf },
          { term: "Currency", detail: loaderData.currency },
        ]}
      />
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
