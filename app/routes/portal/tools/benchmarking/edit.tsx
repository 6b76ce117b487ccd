import { BenchmarkFieldset } from "#app/features/analysis/benchmarking/forms/benchmark-form.tsx";
import {
  directionsOfForm,
  type EditBenchmarkForm,
  editBenchmarkSchema,
  metricsOfForm,
  weightsOfForm,
} from "#app/features/analysis/benchmarking/forms/benchmark.schema.ts";
import { METRIC_FIELDS, typedFields } from "#app/features/analysis/benchmarking/forms/metric-field.ts";
import { benchmarkHref } from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { editBenchmark } from "#app/features/analysis/benchmarking/records/benchmark.commands.server.ts";
import { findBenchmark } from "#app/features/analysis/benchmarking/records/find-benchmarks.server.ts";
import { findGroupChoices } from "#app/features/analysis/benchmarking/records/find-group-choices.server.ts";
import { DEAL_NOT_LISTED } from "#app/features/analysis/deals/forms/deal-field.tsx";
import { findDealChoices } from "#app/features/analysis/deals/records/deal-choice.server.ts";
import { keepOf } from "#app/features/analysis/tools/keep-company.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { notFound, succeeded } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/edit";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, request } = signedIn(context);
  const saved = await findBenchmark(db, actor, params.id);
  if (!saved || saved.removedAt) throw notFound();
  const groups = await findGroupChoices(db, actor, saved.companyId, saved.groupId);
  // A group that was just made for it is chosen already.
  const asked = groups.find(({ value }) => value === request.url.searchParams.get("group"));
  return {
    id: saved.id,
    keep: keepOf(actor, saved.companyId),
    name: saved.name,
    seen: String(saved.revision),
    groups,
    deals: await findDealChoices(db, actor, saved.companyId, saved.dealId),
    values: { ...typedFields(saved), ...(asked && { group: asked.value }) },
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor } = signedIn(context);
  const saved = await findBenchmark(db, actor, params.id);
  if (!saved || saved.removedAt) throw notFound();
  const form = await readForm(request, editBenchmarkSchema, { form: "benchmark" });
  if (!form.ok) return form.rejection();
  const { name, sector, year, revenue, group, deal, seen } = form.value;
  const result = await editBenchmark(db, actor, {
    benchmarkId: saved.id,
    name,
    sector,
    year,
    revenue,
    metrics: metricsOfForm(form.value),
    group,
    dealId: deal ?? null,
    weights: weightsOfForm(form.value),
    directions: directionsOfForm(form.value),
    seen,
  });
  if (result.ok) {
    return succeeded(
      benchmarkHref(saved.id, keepOf(actor, saved.companyId)),
      "Benchmark updated",
      result.name,
    );
  }
  switch (result.reason) {
    case "not-found":
    case "removed":
      throw notFound();
    case "group":
      return form.reject({ fieldErrors: { group: ["Select the peer group from the list"] } });
    case "deal":
      return form.reject({ fieldErrors: { deal: [DEAL_NOT_LISTED] } });
    case "no-metrics":
      return form.reject({ formErrors: ["Enter at least one metric"] });
    case "weights":
      return form.reject({ formErrors: ["Weights go from 0 to 100"] });
    case "changed":
      return form.reject(
        {
          formErrors: [
            "This benchmark was changed after you opened it. Open it in another tab to see how it stands, then open this page again.",
          ],
        },
        409,
      );
  }
}

export default function EditBenchmark({ loaderData, actionData }: Route.ComponentProps) {
  const { id, keep, name, seen, groups, deals, values } = loaderData;
  const [form, fields] = usePostForm<EditBenchmarkForm>({
    id: "benchmark",
    reply: actionData?.reply,
    defaults: values as EditBenchmarkForm,
  });
  return (
    <Page
      title={`Edit ${name}`}
      heading={`Edit ${name}`}
      eyebrow="Benchmarking"
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form} fields={fields} />}
    >
      <PostForm form={form}>
        <input type="hidden" name="seen" value={seen} />
        <BenchmarkFieldset
          fields={fields as never}
          metrics={METRIC_FIELDS}
          groups={groups}
          deals={deals}
          withWeights
        />
        <div className="actions">
          <SubmitButton pending="Saving…">Save changes</SubmitButton>{" "}
          <LinkButton to={benchmarkHref(id, keep)} variant="secondary">
            Cancel
          </LinkButton>
        </div>
      </PostForm>
    </Page>
  );
}
