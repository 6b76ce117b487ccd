import type {
  PeerGroupForm,
  TickPeersForm,
} from "#app/features/analysis/benchmarking/forms/benchmark.schema.ts";
import { GroupFieldset } from "#app/features/analysis/benchmarking/forms/group-form.tsx";
import { TickPeers } from "#app/features/analysis/benchmarking/forms/tick-peers.tsx";
import { benchmarkingHref, groupHref } from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { BenchmarkBanner, SampleNotice } from "#app/features/analysis/benchmarking/pages/benchmark-tabs.tsx";
import {
  PeerGroupCompanies,
  PeerGroupFacts,
  PeerGroupVersions,
} from "#app/features/analysis/benchmarking/pages/peer-group-tables.tsx";
import {
  showPeerGroup,
  type ShownPeerGroup,
} from "#app/features/analysis/benchmarking/pages/show-peer-group.server.ts";
import { findPeerGroup } from "#app/features/analysis/benchmarking/records/find-peer-groups.server.ts";
import { withQuery } from "#app/features/analysis/tools/with-query.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { peerGroupVerbs } from "#app/http/tools/peer-group-verbs.server.ts";
import { toolScope } from "#app/http/tools/tool-scope.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { PostForm, SubmitButton, type PostFormOf, usePostForm } from "#app/ui/form/post-form.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/group";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, desk, keep, request, now } = await toolScope(context, "benchmarking");
  const group = await findPeerGroup(db, actor, desk.companyId, params.id);
  if (!group) throw notFound();
  return {
    ...(await showPeerGroup(db, actor, group, { now, query: request.url.searchParams })),
    keep,
    company: actor.role === "admin" ? desk.companyId : null,
    access: desk.access,
    isRemoving: group.removedAt === null && request.url.searchParams.get("confirm") === "remove",
    once: crypto.randomUUID(),
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  const here = await toolScope(context, "benchmarking");
  const group = await findPeerGroup(here.db, here.actor, here.desk.companyId, params.id);
  if (!group) throw notFound();
  return intents(request, peerGroupVerbs(here, group));
}

export default function Group({ loaderData, actionData }: Route.ComponentProps) {
  const { id, keep, company, name, version, newest, isRemoved, isRemoving, values, once } = loaderData;
  const { benchmark } = loaderData;
  const posted = usePosted(actionData);
  const form = usePostForm<PeerGroupForm>({
    id: "group",
    reply: posted.replyOf("group"),
    defaults: values as never,
  });
  const ticked = posted.replyOf("ticks");
  const ticks = usePostForm<TickPeersForm>({ id: "ticks", reply: ticked });
  const here = groupHref(id, keep);
  return (
    <Page
      title={`${name}, version ${version}`}
      heading={name}
      eyebrow="Peer group"
      lead={`Version ${version}: ${loaderData.peers}.`}
      errors={posted.failed}
      summary={posted.summary({ group: form[0], ticks: ticks[0] })}
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
      {benchmark && (
        <Notice tone="info" title={`Ticked for ${benchmark.name}`}>
          <p>What you save is offered to that benchmark at once.</p>
        </Notice>
      )}
      <PeerGroupFacts group={loaderData} keep={keep} />
      {isRemoved ? (
        <PeerGroupCompanies group={loaderData} />
      ) : (
        <TickPeers
          group={loaderData}
          form={ticks}
          isAnswered={ticked !== undefined}
          keep={keep}
          company={company}
          once={once}
        />
      )}
      <ChangeGroup group={loaderData} form={form} keep={keep} once={once} />
      <PeerGroupVersions versions={loaderData.versions} keep={keep} />
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

interface Props {
  group: ShownPeerGroup;
  form: PostFormOf<PeerGroupForm>;
  keep: string;
  once: string;
}

/** Makes another version of a group: other things asked for. */
function ChangeGroup({ group, form: [form, fields], keep, once }: Props) {
  const { id, name, set, choices } = group;
  if (!choices) return null;
  return (
    <Card title="Change what it asks for" id="change">
      <p className="hint">Makes a new version. Benchmarks keep the one they were made with.</p>
      <PostForm form={form} action={groupHref(id, keep)} once={once}>
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="name" value={name} />
        <input type="hidden" name="set" value={set.id} />
        <GroupFieldset fields={fields} choices={choices} />
        <SubmitButton pending="Saving…">Save new version</SubmitButton>
      </PostForm>
    </Card>
  );
}
