import { BenchmarkFieldset } from "#app/features/analysis/benchmarking/forms/benchmark-form.tsx";
import {
  type AddBenchmarkForm,
  addBenchmarkSchema,
  metricsOfForm,
} from "#app/features/analysis/benchmarking/forms/benchmark.schema.ts";
import { METRIC_FIELDS } from "#app/features/analysis/benchmarking/forms/metric-field.ts";
import { quotaText } from "#app/features/analysis/benchmarking/forms/refusal-words.ts";
import { benchmarkHref, benchmarkingHref } from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { BenchmarkBanner } from "#app/features/analysis/benchmarking/pages/benchmark-tabs.tsx";
import { addBenchmark } from "#app/features/analysis/benchmarking/records/benchmark.commands.server.ts";
import { findGroupChoices } from "#app/features/analysis/benchmarking/records/find-group-choices.server.ts";
import { DEAL_NOT_LISTED } from "#app/features/analysis/deals/forms/deal-field.tsx";
import { findDealChoices } from "#app/features/analysis/deals/records/deal-choice.server.ts";
import { findDeal } from "#app/features/analysis/deals/records/find-deals.server.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { notFound, succeeded } from "#app/http/respond.server.ts";
import { toolScope } from "#app/http/tools/tool-scope.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/new";

/** Opened from a deal, its name and sector are filled in already. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, desk, keep, request } = await toolScope(context, "benchmarking");
  const { companyId } = desk;
  const query = request.url.searchParams;
  const found = await findDeal(db, actor, query.get("deal") ?? "");
  const deal = found?.companyId === companyId && !found.removedAt ? found : null;
  const groups = await findGroupChoices(db, actor, companyId);
  const group = groups.find(({ value }) => value === query.get("group"))?.value;
  return {
    keep,
    access: desk.access,
    companyName: desk.companyName,
    groups,
    deals: await findDealChoices(db, actor, companyId, deal?.id),
    defaults: {
      name: deal?.name ?? "",
      sector: deal?.sector ?? "",
      deal: deal?.id ?? "",
      group: group ?? groups[0]?.value ?? "",
    },
    once: crypto.randomUUID(),
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, desk, keep } = await toolScope(context, "benchmarking");
  const form = await readForm(request, addBenchmarkSchema, { form: "benchmark" });
  if (!form.ok) return form.rejection();
  const { name, sector, year, revenue, group, deal, _once } = form.value;
  const result = await addBenchmark(db, actor, {
    companyId: desk.companyId,
    name,
    sector,
    year,
    revenue,
    metrics: metricsOfForm(form.value),
    group,
    dealId: deal ?? null,
    once: _once,
  });
  if (result.ok) {
    return succeeded(benchmarkHref(result.id, keep), "Benchmark added", result.name);
  }
  switch (result.reason) {
    case "not-found":
      throw notFound();
    case "group":
      return form.reject({ fieldErrors: { group: ["Select the peer group from the list"] } });
    case "deal":
      return form.reject({ fieldErrors: { deal: [DEAL_NOT_LISTED] } });
    case "no-metrics":
      return form.reject({ formErrors: ["Enter at least one metric"] });
    default:
      return form.reject({ formErrors: [quotaText(result.reason, "benchmarks")] });
  }
}

export default function AddBenchmark({ loaderData, actionData }: Route.ComponentProps) {
  const { keep, access, companyName, groups, deals, defaults, once } = loaderData;
  const [form, fields] = usePostForm<AddBenchmarkForm>({
    id: "benchmark",
    reply: actionData?.reply,
    defaults,
  });
  return (
    <Page
      title="Add benchmark"
      eyebrow="Benchmarking"
      lead={`The numbers of a company, to be compared with its peers. Everybody at ${companyName} sees it.`}
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form} fields={fields} />}
      width="narrow"
    >
      <BenchmarkBanner access={access} />
      <PostForm form={form} once={once}>
        <BenchmarkFieldset fields={fields as never} metrics={METRIC_FIELDS} groups={groups} deals={deals} />
        <div className="actions">
          <SubmitButton pending="Adding…">Add benchmark</SubmitButton>{" "}
          <LinkButton to={benchmarkingHref("", keep)} variant="secondary">
            Cancel
          </LinkButton>
        </div>
      </PostForm>
    </Page>
  );
}
