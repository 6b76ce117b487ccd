import { METRICS, unitOfMetric } from "#app/features/analysis/benchmarking/maths/metric.ts";
import { benchmarkingHref, peerSetHref } from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { BenchmarkBanner, SampleNotice } from "#app/features/analysis/benchmarking/pages/benchmark-tabs.tsx";
import { writeNumber } from "#app/features/analysis/benchmarking/pages/write-number.ts";
import { findPeerSet } from "#app/features/analysis/benchmarking/records/find-peer-sets.server.ts";
import { peersIn } from "#app/features/analysis/benchmarking/records/list-peers.server.ts";
import { peersAt } from "#app/features/analysis/benchmarking/records/peer.list.ts";
import { removePeerSet } from "#app/features/analysis/benchmarking/records/remove-peer-set.server.ts";
import { datedText } from "#app/features/analysis/figures/age.ts";
import { moneyUnit } from "#app/features/analysis/figures/unit.ts";
import { withQuery } from "#app/features/analysis/tools/with-query.ts";
import { londonDay } from "#app/features/calendar.ts";
import { readFields } from "#app/http/forms/form.server.ts";
import { showList } from "#app/http/lists/show-list.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { notFound, succeeded } from "#app/http/respond.server.ts";
import { deskScope } from "#app/http/tools/benchmark-desk.server.ts";
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
  const { db, actor, desk, keep, request, now } = await deskScope(context);
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
    headers: METRICS.map(({ name }) => name),
    rows: rows.map((peer) => ({
      key: peer.id,
      name: peer.name,
      about: `${peer.sector}, ${peer.country}, ${peer.year}`,
      cells: [
        peer.revenue === null ? "–" : writeNumber(peer.revenue, moneyUnit(set.currency)),
        ...METRICS.map((metric) => {
          const value = peer.metrics[metric.key];
          return value === null ? "–" : writeNumber(value, unitOfMetric(metric, set.currency));
        }),
      ],
    })),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor, desk, keep } = await deskScope(context);
  const { intent } = await readFields(request);
  const { companyId } = desk;
  if (intent !== "remove") {
    if (!(await findPeerSet(db, actor, companyId, params.id))) throw notFound();
    return refuse("Nothing was changed", "Choose an action.", 400);
  }
  const result = await removePeerSet(db, actor, { companyId, setId: params.id });
  if (result.ok) {
    return succeeded(benchmarkingHref("peer-sets", keep), "Peer set removed", result.name);
  }
  if (result.reason === "not-found") throw notFound();
  return refuse("The set was not removed", "It is there for every client.", 403);
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
        columns={[
          {
            header: "Company",
            rowHeader: true,
            cell: (row) => (
              <>
                {row.name} <span className="hint block">{row.about}</span>
              </>
            ),
          },
          ...["Revenue", ...headers].map((header, index) => ({
            header,
            align: "right" as const,
            cell: (row: { cells: string[] }) => <span className="num">{row.cells[index]}</span>,
          })),
        ]}
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
