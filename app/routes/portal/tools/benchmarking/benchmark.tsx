import { METRICS } from "#app/features/analysis/benchmarking/maths/metric.ts";
import { benchmarkHref, benchmarkingHref } from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { BenchmarkBanner, ViewTabs } from "#app/features/analysis/benchmarking/pages/benchmark-tabs.tsx";
import { BenchmarkBody } from "#app/features/analysis/benchmarking/pages/benchmark/benchmark-body.tsx";
import {
  showBenchmark,
  type ShownBenchmark,
} from "#app/features/analysis/benchmarking/pages/benchmark/show-benchmark.server.ts";
import { includePeer } from "#app/features/analysis/benchmarking/records/benchmark.commands.server.ts";
import { findBenchmark } from "#app/features/analysis/benchmarking/records/find-benchmarks.server.ts";
import { DealRecordLinks } from "#app/features/analysis/deal-records/deal-record-links.tsx";
import { findDealRecordLinks } from "#app/features/analysis/deal-records/find-deal-records.server.ts";
import { keepOf } from "#app/features/analysis/tools/keep-company.ts";
import { withQuery } from "#app/features/analysis/tools/with-query.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { notFound, succeeded } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ExportLinks } from "#app/ui/list/export-links.tsx";
import { Page } from "#app/ui/page.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import type { Route } from "./+types/benchmark";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, request, now } = signedIn(context);
  const shown = await showBenchmark(db, actor, { id: params.id, now, query: request.url.searchParams });
  if (!shown) throw notFound();
  return { ...shown, links: await findDealRecordLinks(db, actor, shown.dealId, "benchmarking", shown.keep) };
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
  });
}

export default function Benchmark({ loaderData, actionData }: Route.ComponentProps) {
  const { id, keep, name, access } = loaderData;
  return (
    <Page
      title={`Benchmark of ${name}`}
      heading={name}
      eyebrow="Benchmarking"
      lead={loaderData.about}
      errors={Boolean(actionData)}
      summary={<Refusal problem={actionData?.problem} />}
      width="wide"
      actions={<BenchmarkActions data={loaderData} />}
    >
      <BenchmarkBanner access={access} />
      <ViewTabs id={id} keep={keep} current="" />
      <BenchmarkBody data={loaderData} />
      <DealRecordLinks links={loaderData.links} />
      <BenchmarkLinks data={loaderData} />
    </Page>
  );
}

/** What can be done with a benchmark, and taken from it. */
function BenchmarkActions({ data }: { data: ShownBenchmark }) {
  const { id, keep, isRemoved, access } = data;
  return (
    <>
      {!isRemoved && <LinkButton to={benchmarkHref(id, keep, {}, "/edit")}>Edit</LinkButton>}{" "}
      {access === "granted" && (
        <>
          <LinkButton to={benchmarkHref(id, keep, {}, "/memo.pdf")} variant="secondary" download>
            One-page PDF
          </LinkButton>{" "}
          <ExportLinks to={benchmarkHref(id, keep, {}, "/benchmark.csv")} />
        </>
      )}
    </>
  );
}

/** Where to go from the foot of a benchmark. */
function BenchmarkLinks({ data }: { data: ShownBenchmark }) {
  const { id, keep, isRemoved, isRemoving } = data;
  return (
    <div className="actions">
      {!isRemoved && !isRemoving && (
        <LinkButton
          to={withQuery(benchmarkHref(id, keep), { confirm: "remove" })}
          variant="secondary"
          preventScrollReset
        >
          Remove…
        </LinkButton>
      )}{" "}
      <LinkButton to={benchmarkingHref("", keep)} variant="quiet">
        Back to the benchmarks
      </LinkButton>
    </div>
  );
}
