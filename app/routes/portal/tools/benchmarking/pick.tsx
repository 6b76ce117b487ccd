import { countedAs } from "#app/features/lists/list.ts";
import { count } from "#app/plural.ts";
import { Form } from "react-router";
import {
  benchmarkHref,
  benchmarkingHref,
  groupHref,
} from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import {
  type PickedGroupForm,
  pickedGroupSchema,
} from "#app/features/analysis/benchmarking/forms/benchmark.schema.ts";
import { BenchmarkBanner } from "#app/features/analysis/benchmarking/pages/benchmark-tabs.tsx";
import type { PeerCompany } from "#app/features/analysis/benchmarking/maths/company.ts";
import { findBenchmark } from "#app/features/analysis/benchmarking/records/find-benchmarks.server.ts";
import { findPeerGroup } from "#app/features/analysis/benchmarking/records/find-peer-groups.server.ts";
import {
  findPeerSet,
  findPeerSets,
} from "#app/features/analysis/benchmarking/records/find-peer-sets.server.ts";
import {
  findPickChoices,
  MOST_FOUND,
} from "#app/features/analysis/benchmarking/records/find-pick-choices.server.ts";
import { refusedGroup } from "#app/features/analysis/benchmarking/forms/refusal-words.ts";
import { savePeerGroup } from "#app/features/analysis/benchmarking/records/save-peer-group.server.ts";
import { SIMILARITY_METHOD } from "#app/features/analysis/benchmarking/maths/similarity.ts";
import { writeNumber } from "#app/features/analysis/benchmarking/pages/write-number.ts";
import { moneyUnit } from "#app/features/analysis/figures/unit.ts";
import { toolScope } from "#app/http/tools/tool-scope.server.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { notFound, succeeded } from "#app/http/respond.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Choice } from "#app/ui/form/fields/choice.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { picksOf } from "#app/ui/form/fields/field.ts";
import { FieldGroup } from "#app/ui/form/fields/field-frame.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { TextField } from "#app/ui/form/fields/fields.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/pick";

/** What is ticked and typed travels in the address from search to search, so that it works without scripts, too. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, desk, keep, request } = await toolScope(context, "benchmarking");
  const { companyId } = desk;
  const asked = request.url.searchParams;
  const groupId = asked.get("group");
  const group = groupId ? await findPeerGroup(db, actor, companyId, groupId) : null;
  if (groupId && (!group || group.removedAt)) throw notFound();
  const sets = await findPeerSets(db, actor, companyId);
  const chosen = group ? group.set : await findPeerSet(db, actor, companyId, asked.get("set") ?? "");
  const set = chosen && !chosen.removedAt ? chosen : (sets[0] ?? null);
  const like = asked.get("like") ? await findBenchmark(db, actor, asked.get("like") ?? "") : null;
  const search = (asked.get("search") ?? "").trim().slice(0, 100);
  // Before the first search nothing has been ticked here: a group starts from the companies it has.
  const isFirst = !asked.has("search");
  const before = isFirst && group?.by.kind === "picked" ? group.by.ids : [];
  const found =
    set &&
    (await findPickChoices(
      db,
      actor,
      { set, companyId },
      { picked: [...before, ...asked.getAll("peer")], search, like: like?.id ?? null },
    ));
  const written = (peer: PeerCompany, more?: string) => ({
    value: peer.id,
    label: peer.name,
    hint: [
      `${peer.sector}, ${peer.country}, ${peer.year}`,
      peer.revenue === null || !set ? null : `revenue ${writeNumber(peer.revenue, moneyUnit(set.currency))}`,
      more,
    ]
      .filter(Boolean)
      .join(", "),
  });
  return {
    keep,
    company: actor.role === "admin" ? companyId : null,
    access: desk.access,
    group: group && { id: group.id, name: group.name, version: group.version },
    like: like?.companyId === companyId ? { id: like.id, name: like.name } : null,
    set: set && { id: set.id, text: `${set.name}, version ${set.version}` },
    sets: sets.map(({ id, name, version, peers }) => ({
      value: id,
      label: `${name}, version ${version} (${count(peers, "company", "companies")})`,
    })),
    name: asked.get("name")?.slice(0, 120) ?? group?.name ?? "",
    search,
    picked: (found?.picked ?? []).map((peer) => written(peer)),
    similar: (found?.similar ?? []).map(({ company, distance }) =>
      written(company, `distance ${distance.toFixed(2)}`),
    ),
    found: (found?.found ?? []).map((peer) => written(peer)),
    counted: countedAs(found?.total ?? 0, "company", "companies"),
    hasMore: (found?.total ?? 0) > MOST_FOUND,
    // A search makes another filling-in of the form of it.
    once: crypto.randomUUID(),
  };
}

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
            <Ticks data={loaderData} field={fields.peer} isAnswered={Boolean(actionData)} />
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

interface TicksProps {
  data: Route.ComponentProps["loaderData"];
  field: ReturnType<typeof usePostForm<PickedGroupForm>>[1]["peer"];
  /** After a post that would not do, what was ticked then counts. */
  isAnswered: boolean;
}

function Ticks({ data, field, isAnswered }: TicksProps) {
  const { picked, similar, found, search, counted, hasMore } = data;
  const posted = new Set(isAnswered ? picksOf(field) : []);
  const lists = [
    { key: "picked", legend: "Picked", options: picked, isTicked: true, hint: "" },
    { key: "similar", legend: "Most alike", options: similar, isTicked: false, hint: SIMILARITY_METHOD },
    {
      key: "found",
      legend: search ? `Found for “${search}”` : "Companies of the set",
      options: found,
      isTicked: false,
      hint: `${counted}${hasMore ? ", the first 50 by name: search for others" : ""}`,
    },
  ].filter(
    ({ key, options }) =>
      options.length > 0 || (key === "found" && (search !== "" || picked.length + similar.length === 0)),
  );
  return lists.map(({ key, legend, options, isTicked, hint }, index) => (
    <FieldGroup
      key={key}
      // The first of the lists takes the errors, and the summary's link.
      field={index === 0 ? field : { ...fieldOf(field), id: key, errorId: "", descriptionId: `${key}-hint` }}
      legend={legend}
      hint={hint}
      describedBy={undefined}
    >
      <div className="choices">
        {options.length === 0 && <p>No other company fits.</p>}
        {options.map(({ value, label, hint: about }, at) => (
          <Choice
            key={value}
            type="checkbox"
            id={index === 0 && at === 0 ? field.id : `${key}-${at + 1}`}
            name="peer"
            value={value}
            label={label}
            hint={about}
            defaultChecked={isAnswered ? posted.has(value) : isTicked}
          />
        ))}
      </div>
    </FieldGroup>
  ));
}

function fieldOf({ id, name, errorId, descriptionId }: TicksProps["field"]) {
  return { id, name, errorId, descriptionId };
}
