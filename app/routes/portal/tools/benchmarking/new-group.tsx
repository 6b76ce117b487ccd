import { Form } from "react-router";
import {
  type PeerGroupForm,
  peerGroupSchema,
} from "#app/features/analysis/benchmarking/forms/benchmark.schema.ts";
import { groupChoices } from "#app/features/analysis/benchmarking/forms/group-choices.ts";
import { GroupFieldset } from "#app/features/analysis/benchmarking/forms/group-form.tsx";
import { refusedGroup } from "#app/features/analysis/benchmarking/forms/refusal-words.ts";
import { benchmarkingHref, groupHref } from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { BenchmarkBanner } from "#app/features/analysis/benchmarking/pages/benchmark-tabs.tsx";
import {
  findPeerFacets,
  findPeerSets,
} from "#app/features/analysis/benchmarking/records/find-peer-sets.server.ts";
import { savePeerGroup } from "#app/features/analysis/benchmarking/records/peer-group.commands.server.ts";
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
import type { Route } from "./+types/new-group";

/** The set is chosen first: its sectors and countries are what the form offers. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, desk, keep, request } = await toolScope(context, "benchmarking");
  const sets = await findPeerSets(db, actor, desk.companyId);
  const set = sets.find(({ id }) => id === request.url.searchParams.get("set")) ?? sets[0] ?? null;
  return {
    keep,
    company: actor.role === "admin" ? desk.companyId : null,
    access: desk.access,
    sets: sets.map(({ id, name, version, peers }) => ({
      value: id,
      label: `${name}, version ${version} (${count(peers, "company", "companies")})`,
    })),
    set: set?.id ?? null,
    choices: set && groupChoices(await findPeerFacets(db, actor, set.id), set.currency),
    once: crypto.randomUUID(),
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, desk, keep } = await toolScope(context, "benchmarking");
  const form = await readForm(request, peerGroupSchema, { form: "group" });
  if (!form.ok) return form.rejection();
  const { name, set, sector = null, country = null, year, sizeBand = null, _once } = form.value;
  const result = await savePeerGroup(db, actor, {
    companyId: desk.companyId,
    name,
    setId: set,
    by: { kind: "filter", filter: { sector, country, year, sizeBand } },
    once: _once,
  });
  if (result.ok) {
    return succeeded(
      groupHref(result.id, keep),
      "Peer group saved",
      `${result.name}: ${count(result.peers, "company", "companies")}.`,
    );
  }
  if (result.reason === "not-found") throw notFound();
  return form.reject(refusedGroup(result.reason));
}

export default function NewGroup({ loaderData, actionData }: Route.ComponentProps) {
  const { keep, company, access, sets, set, choices, once } = loaderData;
  const [form, fields] = usePostForm<PeerGroupForm>({ id: "group", reply: actionData?.reply });
  return (
    <Page
      title="Add peer group"
      eyebrow="Benchmarking"
      lead="The companies of a set that fit everything asked for. Statistics need five of them, single values eight."
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form} fields={fields} />}
      width="narrow"
    >
      <BenchmarkBanner access={access} />
      {!set || !choices ? (
        <EmptyState
          text="There is no peer set yet"
          action={{ to: benchmarkingHref("peer-sets/import", keep), label: "Import peers" }}
        />
      ) : (
        <>
          <Form method="get" className="form">
            {company && <input type="hidden" name="company" value={company} />}
            <div className="field">
              <label htmlFor="set" className="label">
                Peer set
              </label>
              <div className="control-row">
                <select key={set} id="set" name="set" defaultValue={set} className="control">
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
          <PostForm form={form} once={once}>
            <input type="hidden" name="set" value={set} />
            <TextField field={fields.name} label="Group name" autoComplete="off" />
            <GroupFieldset fields={fields} choices={choices} />
            <div className="actions">
              <SubmitButton pending="Saving…">Save peer group</SubmitButton>{" "}
              <LinkButton to={benchmarkingHref("groups", keep)} variant="secondary">
                Cancel
              </LinkButton>
            </div>
          </PostForm>
        </>
      )}
    </Page>
  );
}
