import { Form } from "react-router";
import {
  type PickedGroupForm,
  pickedGroupSchema,
} from "#app/features/analysis/benchmarking/forms/benchmark.schema.ts";
import { PeerTicks } from "#app/features/analysis/benchmarking/forms/peer-ticks.tsx";
import { refusedGroup } from "#app/features/analysis/benchmarking/forms/refusal-words.ts";
import {
  benchmarkHref,
  benchmarkingHref,
  groupHref,
} from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { BenchmarkBanner } from "#app/features/analysis/benchmarking/pages/benchmark-tabs.tsx";
import { showPick } from "#app/features/analysis/benchmarking/pages/show-pick.server.ts";
import { findBenchmark } from "#app/features/analysis/benchmarking/records/find-benchmarks.server.ts";
import { savePeerGroup } from "#app/features/analysis/benchmarking/records/save-peer-group.server.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { notFound, succeeded } from "#app/http/respond.server.ts";
import { toolScope } from "#app/http/tools/tool-scope.server.ts";
import { count } from "#app/plural.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextField } from "#app/ui/form/fields/fields.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/pick";

/** What is ticked and typed travels in the address from search to search, so that it works without scripts, too. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, desk, keep, request } = await toolScope(context, "benchmarking");
  const shown = await showPick(db, actor, desk.companyId, request.url.searchParams);
  if (!shown) throw notFound();
  return {
    ...shown,
    keep,
    company: actor.role === "admin" ? desk.companyId : null,
    access: desk.access,
    // A search makes another filling-in of the form of it.
    once: crypto.randomUUID(),
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, desk, keep, request: asked } = await toolScope(context, "benchmarking");
  const { companyId } = desk;
  const form = await readForm(request, pickedGroupSchema, { form: "pick" });
  if (!form.ok) return form.rejection();
  const { name, set, peer, _once } = form.value;
  const group = asked.url.searchParams.get("group");
  const like = asked.url.searchParams.get("like");
  const result = await savePeerGroup(db, actor, {
    companyId,
    groupId: group ?? undefined,
    name,
    setId: set,
    by: { kind: "picked", ids: peer },
    once: _once,
  });
  if (!result.ok) {
    if (result.reason === "not-found") throw notFound();
    return form.reject(refusedGroup(result.reason));
  }
  const benchmark = like ? await findBenchmark(db, actor, like) : null;
  const text = `${result.name}: ${count(result.peers, "company", "companies")}, version ${result.version}.`;
  // Picked for one benchmark, the group is offered there at once.
  const isFor = benchmark?.companyId === companyId && !benchmark.removedAt;
  return succeeded(
    isFor ? benchmarkHref(benchmark.id, keep, { group: result.id }, "/edit") : groupHref(result.id, keep),
    "Peer group saved",
    isFor ? `${text} It is chosen below: save the benchmark to compare with it.` : text,
  );
}

export default function PickGroup({ loaderData, actionData }: Route.ComponentProps) {
  const { keep, company, access, group, like, set, sets, name, search, once } = loaderData;
  const [form, fields] = usePostForm<PickedGroupForm>({
    id: "pick",
    reply: actionData?.reply,
    defaults: { name },
  });
  const lead = like
    ? `The companies of a set most like ${like.name}, and any others you tick.`
    : "Tick the companies of a set one by one. Statistics need five of them, single values eight.";
  const hidden = Object.entries({ company, group: group?.id ?? null, like: like?.id ?? null }).flatMap(
    ([key, value]) => (value === null ? [] : [<input key={key} type="hidden" name={key} value={value} />]),
  );
  return (
    <Page
      title={group ? `Pick companies for ${group.name}` : "Pick a peer group by hand"}
      eyebrow="Benchmarking"
      lead={lead}
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form} fields={fields} />}
      width="narrow"
    >
      <BenchmarkBanner access={access} />
      {!set ? (
        <EmptyState
          text="There is no peer set yet"
          action={{ to: benchmarkingHref("peer-sets/import", keep), label: "Import peers" }}
        />
      ) : (
        <>
          {group ? (
            <p>
              From {set.text}. Saving makes version {group.version + 1} or later; benchmarks keep the version
              they were made with.
            </p>
          ) : (
            <Form method="get" className="form">
              {company && <input type="hidden" name="company" value={company} />}
              {like && <input type="hidden" name="like" value={like.id} />}
              <div className="field">
                <label htmlFor="set" className="label">
                  Peer set
                </label>
                <div className="control-row">
                  <select key={set.id} id="set" name="set" defaultValue={set.id} className="control">
                    {sets.map(({ value, label }) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </select>{" "}
                  <Button variant="secondary">Use this set</Button>
                </div>
              </div>
            </Form>
          )}
          <PostForm form={form} once={once}>
            {hidden} <input type="hidden" name="set" value={set.id} />
            <div className="field">
              <label htmlFor="search" className="label">
                Search the set
              </label>
              <p className="hint" id="search-hint">
                By name or sector. What is ticked stays ticked.
              </p>
              <div className="control-row">
                <input
                  key={search}
                  id="search"
                  name="search"
                  type="search"
                  maxLength={100}
                  defaultValue={search}
                  aria-describedby="search-hint"
                  className="control"
                />{" "}
                <Button variant="secondary" formMethod="get" formAction={benchmarkingHref("groups/pick", "")}>
                  Search
                </Button>
              </div>
            </div>
            <PeerTicks data={loaderData} field={fields.peer} isAnswered={Boolean(actionData)} />
            {group ? (
              <input type="hidden" name="name" value={group.name} />
            ) : (
              <TextField field={fields.name} label="Group name" autoComplete="off" />
            )}
            <div className="actions">
              <SubmitButton pending="Saving…">{group ? "Save new version" : "Save peer group"}</SubmitButton>{" "}
              <LinkButton
                to={
                  group
                    ? groupHref(group.id, keep)
                    : like
                      ? benchmarkHref(like.id, keep)
                      : benchmarkingHref("groups", keep)
                }
                variant="secondary"
              >
                Cancel
              </LinkButton>
            </div>
          </PostForm>
        </>
      )}
    </Page>
  );
}
