import { excludePeerSchema } from "#app/features/analysis/benchmarking/forms/benchmark.schema.ts";
import { METRICS } from "#app/features/analysis/benchmarking/maths/metric.ts";
import { benchmarkHref } from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { BenchmarkBanner, ViewTabs } from "#app/features/analysis/benchmarking/pages/benchmark-tabs.tsx";
import { BenchmarkBody } from "#app/features/analysis/benchmarking/pages/benchmark/benchmark-body.tsx";
import {
  BenchmarkActions,
  BenchmarkLinks,
} from "#app/features/analysis/benchmarking/pages/benchmark/benchmark-links.tsx";
import type { ExcludeForm } from "#app/features/analysis/benchmarking/pages/benchmark/exclusions-card.tsx";
import { showBenchmark } from "#app/features/analysis/benchmarking/pages/benchmark/show-benchmark.server.ts";
import { excludePeer, includePeer } from "#app/features/analysis/benchmarking/records/exclude-peer.server.ts";
import { findBenchmark } from "#app/features/analysis/benchmarking/records/find-benchmarks.server.ts";
import { DealRecordLinks } from "#app/features/analysis/deal-records/deal-record-links.tsx";
import { findDealRecordLinks } from "#app/features/analysis/deal-records/find-deal-records.server.ts";
import { keepOf } from "#app/features/analysis/tools/keep-company.ts";
import { intents, valid } from "#app/http/forms/intents.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { notFound, succeeded } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { usePostForm } from "#app/ui/form/post-form.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/benchmark";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, request, now } = signedIn(context);
  const shown = await showBenchmark(db, actor, { id: params.id, now, query: request.url.searchParams });
  if (!shown) throw notFound();
  return { ...shown, links: await findDealRecordLinks(db, actor, shown.dealId, "benchmarking") };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor } = signedIn(context);
  const saved = await findBenchmark(db, actor, params.id);
  if (!saved) throw notFound();
  const here = benchmarkHref(saved.id, keepOf(actor, saved.companyId));
  return intents(request, {
    async include({ fields }) {
      const metric = METRICS.find(({ key }) => key === fields.metric)?.key ?? "all";
      const result = await includePeer(db, actor, {
        benchmarkId: saved.id,
        peerId: fields.peer ?? "",
        metric,
      });
      if (result.ok) {
        return succeeded(`${here}#exclusions`, "The company counts again");
      }
      if (result.reason === "not-found") throw notFound();
      return refuse("Nothing was changed", "The benchmark was removed. Restore it first.");
    },
    exclude: valid("exclude", excludePeerSchema, async (form) => {
      const { peer, metric, reason } = form.value;
      const result = await excludePeer(db, actor, { benchmarkId: saved.id, peerId: peer, metric, reason });
      if (result.ok) {
        return succeeded(`${here}#exclusions`, "The company is left out", result.name);
      }
      switch (result.reason) {
        case "not-found":
          throw notFound();
        case "removed":
          return refuse("Nothing was changed", "The benchmark was removed. Restore it first.");
        case "peer":
          return form.reject({ fieldErrors: { peer: ["Select a company from the list"] } });
        case "twice":
          return form.reject({ fieldErrors: { peer: ["It is left out of that already"] } });
        case "full":
          return form.reject({ formErrors: ["Too many companies are left out. Choose a narrower group."] });
      }
    }),
  });
}

export default function Benchmark({ loaderData, actionData }: Route.ComponentProps) {
  const { id, keep, name, access } = loaderData;
  const posted = usePosted(actionData);
  const [form, fields] = usePostForm<ExcludeForm>({
    id: "exclude",
    reply: posted.replyOf("exclude"),
    defaults: { metric: "all" },
  });
  return (
    <Page
      title={`Benchmark of ${name}`}
      heading={name}
      eyebrow="Benchmarking"
      lead={loaderData.about}
      errors={posted.failed}
      summary={posted.summary({ exclude: form })}
      width="wide"
      actions={<BenchmarkActions data={loaderData} />}
    >
      <BenchmarkBanner access={access} />
      <ViewTabs id={id} keep={keep} current="" />
      <BenchmarkBody data={loaderData} form={form} fields={fields} isOpen={Boolean(actionData)} />
      <DealRecordLinks links={loaderData.links} keep={keep} />
      <BenchmarkLinks data={loaderData} />
    </Page>
  );
}
