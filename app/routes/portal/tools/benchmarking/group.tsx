import { Link } from "react-router";
import {
  type PeerGroupForm,
  peerGroupSchema,
} from "#app/features/analysis/benchmarking/forms/benchmark.schema.ts";
import { bandLabel, groupChoices } from "#app/features/analysis/benchmarking/forms/group-choices.ts";
import { GroupFieldset } from "#app/features/analysis/benchmarking/forms/group-form.tsx";
import { refusedGroup } from "#app/features/analysis/benchmarking/forms/refusal-words.ts";
import {
  benchmarkingHref,
  groupHref,
  peerSetHref,
} from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { BenchmarkBanner, SampleNotice } from "#app/features/analysis/benchmarking/pages/benchmark-tabs.tsx";
import { byName } from "#app/features/analysis/benchmarking/pages/peer-table.ts";
import { writeNumber } from "#app/features/analysis/benchmarking/pages/write-number.ts";
import {
  findGroupVersions,
  findPeerGroup,
} from "#app/features/analysis/benchmarking/records/find-peer-groups.server.ts";
import { findPeerFacets } from "#app/features/analysis/benchmarking/records/find-peer-sets.server.ts";
import { findPeersOf } from "#app/features/analysis/benchmarking/records/find-peers.server.ts";
import {
  removePeerGroup,
  savePeerGroup,
} from "#app/features/analysis/benchmarking/records/save-peer-group.server.ts";
import { groupInWords } from "#app/features/analysis/benchmarking/records/saved-benchmark.ts";
import { datedText } from "#app/features/analysis/figures/age.ts";
import { moneyUnit } from "#app/features/analysis/figures/unit.ts";
import { withQuery } from "#app/features/analysis/tools/with-query.ts";
import { londonDay } from "#app/features/calendar.ts";
import { intents, valid } from "#app/http/forms/intents.server.ts";
import { notFound, succeeded } from "#app/http/respond.server.ts";
import { deskScope } from "#app/http/tools/benchmark-desk.server.ts";
import { count } from "#app/plural.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { date, moment } from "#app/ui/text/format.ts";
import { When } from "#app/ui/text/when.tsx";
import type { Route } from "./+types/group";

/** Companies that the page names; a benchmark counts them all. */
const named = 100;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, desk, keep, request, now } = await deskScope(context);
  const group = await findPeerGroup(db, actor, desk.companyId, params.id);
  if (!group) throw notFound();
  const peers = await findPeersOf(db, actor, group);
  const versions = await findGroupVersions(db, actor, group);
  const filter = group.by.kind === "filter" ? group.by.filter : null;
  const isRemoved = group.removedAt !== null;
  return {
    id: group.id,
    keep,
    access: desk.access,
    name: group.name,
    version: group.version,
    newest: versions.find(({ removedAt }) => removedAt === null)?.version ?? null,
    isRemoved,
    isRemoving: !isRemoved && request.url.searchParams.get("confirm") === "remove",
    isPicked: group.by.kind === "picked",
    asks: groupInWords(group, bandLabel),
    set: { id: group.set.id, text: `${group.set.name}, version ${group.set.version}` },
    source: group.set.source,
    isSample: group.set.isSample,
    asOf: datedText("comparison", group.asOf, { asOf: londonDay(now), date }),
    peers: count(peers.length, "company", "companies"),
    more: Math.max(0, peers.length - named),
    rows: byName(peers)
      .slice(0, named)
      .map((peer) => ({
        key: peer.id,
        name: peer.name,
        about: `${peer.sector}, ${peer.country}, ${peer.year}`,
        revenue: peer.revenue === null ? "–" : writeNumber(peer.revenue, moneyUnit(group.set.currency)),
      })),
    versions: versions.map(({ id, version, createdAt, by, set, removedAt }) => ({
      id,
      text: `Version ${version}`,
      asks: groupInWords({ by, set }, bandLabel),
      at: moment(createdAt),
      state: removedAt ? "Removed" : "–",
    })),
    choices:
      filter && !isRemoved
        ? groupChoices(await findPeerFacets(db, actor, group.set.id), group.set.currency)
        : null,
    values: {
      sector: filter?.sector ?? "",
      country: filter?.country ?? "",
      year: filter?.year ? String(filter.year) : "",
      sizeBand: filter?.sizeBand ?? "",
    },
    once: crypto.randomUUID(),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor, desk, keep } = await deskScope(context);
  const { companyId } = desk;
  const group = await findPeerGroup(db, actor, companyId, params.id);
  if (!group) throw notFound();
  return intents(request, {
    async remove() {
      const result = await removePeerGroup(db, actor, { companyId, groupId: group.id });
      if (!result.ok) throw notFound();
      return succeeded(benchmarkingHref("groups", keep), "Peer group removed", result.name);
    },
    save: valid("group", peerGroupSchema, async (form) => {
      const { sector = null, country = null, year, sizeBand = null, _once } = form.value;
      const result = await savePeerGroup(db, actor, {
        companyId,
        groupId: group.id,
        name: group.name,
        setId: group.set.id,
        by: { kind: "filter", filter: { sector, country, year, sizeBand } },
        once: _once,
      });
      if (result.ok) {
        return succeeded(
          groupHref(result.id, keep),
          `Version ${result.version} saved`,
          `${result.name}: ${count(result.peers, "company", "companies")}.`,
        );
      }
      if (result.reason === "not-found") throw notFound();
      return form.reject(refusedGroup(result.reason));
    }),
  });
}

export default function Group({ loaderData, actionData }: Route.ComponentProps) {
  const { id, keep, name, version, newest, isRemoved, isRemoving, choices, values, once, set, isPicked } =
    loaderData;
  const posted = usePosted(actionData);
  const [form, fields] = usePostForm<PeerGroupForm>({
    id: "group",
    reply: posted.replyOf("group"),
    defaults: values as never,
  });
  const here = groupHref(id, keep);
  return (
    <Page
      title={`${name}, version ${version}`}
      heading={name}
      eyebrow="Peer group"
      lead={`Version ${version}: ${loaderData.peers}.`}
      errors={posted.failed}
      summary={posted.summary({ group: form })}
      actions={
        !isRemoved && (
          <LinkButton to={withQuery(benchmarkingHref("new", keep), { group: id })}>Add benchmark</LinkButton>
        )
      }
    >
      <BenchmarkBanner access={loaderData.access} />
      {isRemoving && (
        <ConfirmBanner
          title={`Remove ${name} with all its versions?`}
          intent="remove"
          label="Yes, remove the group"
          cancel={here}
          action={here}
        >
          Benchmarks that were made with it keep it.
        </ConfirmBanner>
      )}
      {isRemoved && (
        <Notice tone="warning" title="This version is removed; benchmarks made with it keep it" />
      )}
      {newest !== null && newest > version && (
        <Notice tone="info" title={`Version ${newest} of this group is there`} />
      )}
      {loaderData.isSample && <SampleNotice />}
      <SummaryList
        items={[
          { term: "Asks for", detail: loaderData.asks },
          { term: "Peer set", detail: <Link to={peerSetHref(set.id, keep)}>{set.text}</Link> },
          { term: "Source", detail: loaderData.source },
          { term: "As of", detail: loaderData.asOf },
        ]}
      />
      <DataTable
        caption="Companies of the group"
        rows={loaderData.rows}
        rowKey={(row) => row.key}
        columns={[
          { header: "Company", rowHeader: true, cell: (row) => row.name },
          { header: "Sector, country and year", cell: (row) => row.about },
          { header: "Revenue", align: "right", cell: (row) => <span className="num">{row.revenue}</span> },
        ]}
        source={loaderData.more > 0 ? `And ${loaderData.more} more.` : undefined}
      />
      {isPicked && !isRemoved && (
        <Card title="Change who is in it" id="change">
          <p>
            <Link to={withQuery(benchmarkingHref("groups/pick", keep), { group: id })}>
              Tick other companies of the set
            </Link>
            . That makes a new version; benchmarks keep the one they were made with.
          </p>
        </Card>
      )}
      {choices && (
        <Card title="Change what it asks for" id="change">
          <p className="hint">Makes a new version. Benchmarks keep the one they were made with.</p>
          <PostForm form={form} action={here} once={once}>
            <input type="hidden" name="intent" value="save" />
            <input type="hidden" name="name" value={name} />
            <input type="hidden" name="set" value={set.id} />
            <GroupFieldset fields={fields} choices={choices} />
            <SubmitButton pending="Saving…">Save new version</SubmitButton>
          </PostForm>
        </Card>
      )}
      <DataTable
        caption="Versions"
        rows={loaderData.versions}
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
      <div className="actions">
        {!isRemoved && !isRemoving && (
          <LinkButton to={groupHref(id, keep, { confirm: "remove" })} variant="secondary" preventScrollReset>
            Remove…
          </LinkButton>
        )}{" "}
        <LinkButton to={benchmarkingHref("groups", keep)} variant="quiet">
          Back to the peer groups
        </LinkButton>
      </div>
    </Page>
  );
}
