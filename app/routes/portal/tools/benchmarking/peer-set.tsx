import type { PickedGroupForm } from "#app/features/analysis/benchmarking/forms/benchmark.schema.ts";
import { benchmarkingHref, peerSetHref } from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { BenchmarkBanner, SampleNotice } from "#app/features/analysis/benchmarking/pages/benchmark-tabs.tsx";
import { peerColumns, showPeers } from "#app/features/analysis/benchmarking/pages/peer-columns.tsx";
import {
  showPeerSet,
  type ShownPeerSet,
} from "#app/features/analysis/benchmarking/pages/show-peer-set.server.ts";
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
import { Card } from "#app/ui/card.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { picksOf } from "#app/ui/form/fields/field.ts";
import { TextField } from "#app/ui/form/fields/fields.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { ExportLinks } from "#app/ui/list/export-links.tsx";
import { List, listTitle } from "#app/ui/list/list.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
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
    once: crypto.randomUUID(),
    ...showPeers(rows, set.currency),
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  const here = await toolScope(context, "benchmarking");
  if (!(await findPeerSet(here.db, here.actor, here.desk.companyId, params.id))) throw notFound();
  return intents(request, peerSetVerbs(here, params.id));
}

export default function PeerSetPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, id, keep, name, version, isOwn, isRemoving, headers } = loaderData;
  const here = peerSetHref(id, keep);
  const posted = usePosted(actionData);
  const reply = posted.replyOf("pick");
  const [form, fields] = usePostForm<PickedGroupForm>({ id: "pick", reply });
  const ticked = new Set(reply ? picksOf(fields.peer) : []);
  return (
    <Page
      title={listTitle(`${name}, version ${version}`, list)}
      heading={name}
      eyebrow="Peer set"
      lead={`Version ${version}: ${loaderData.source}, in ${loaderData.currency}, as of ${loaderData.asOf}`}
      errors={posted.failed}
      summary={posted.summary({ pick: form })}
      width="wide"
      actions={
        !loaderData.isRemoved && (
          <LinkButton to={withQuery(benchmarkingHref("groups/new", keep), { set: id })}>
            Add peer group
          </LinkButton>
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
        columns={peerColumns(headers, loaderData.isRemoved ? null : { form: form.id, ticked })}
      />
      {!loaderData.isRemoved && (
        <Card title="Save those ticked as a group" id="group">
          <p className="hint">
            Statistics need five of them, single values eight. On the group’s page others of the set can be
            searched for and ticked.
          </p>
          <PostForm form={form} once={loaderData.once}>
            <input type="hidden" name="intent" value="pick" />
            <TextField field={fields.name} label="Group name" autoComplete="off" />
            <SubmitButton pending="Saving…">Save peer group</SubmitButton>
          </PostForm>
        </Card>
      )}
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

interface Props {
  set: ShownPeerSet;
  here: string;
  isRemoving: boolean;
}

/** What stands above the companies of a peer set: that it is to be removed, is removed or a sample, and its facts. */
function PeerSetHead({ set, here, isRemoving }: Props) {
  const { name } = set;
  return (
    <>
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
      {set.isRemoved && <Notice tone="warning" title="This set is removed; groups made from it keep it" />}
      {set.isSample && <SampleNotice />}
    </>
  );
}
