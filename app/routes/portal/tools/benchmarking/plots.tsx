import { benchmarkHref } from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import {
  BenchmarkBanner,
  SampleNotice,
  ViewTabs,
} from "#app/features/analysis/benchmarking/pages/benchmark-tabs.tsx";
import { PlotCards } from "#app/features/analysis/benchmarking/pages/plot-cards.tsx";
import { showPlots } from "#app/features/analysis/benchmarking/pages/show-plots.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Page } from "#app/ui/page.tsx";
import { chartsOnce } from "#app/ui/chart/charts-once.server.ts";
import type { Route } from "./+types/plots";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, request } = signedIn(context);
  const shown = await showPlots(db, actor, params.id, request.url.searchParams);
  if (!shown) throw notFound();
  return chartsOnce(request, shown);
}

export default function Plots({ loaderData }: Route.ComponentProps) {
  const { id, keep, name, access, boxes, isSample } = loaderData;
  return (
    <Page
      title={`Plots of ${name}`}
      heading={name}
      eyebrow="Benchmarking"
      lead="The benchmark as drawings, each with its numbers."
      width="wide"
      actions={<LinkButton to={benchmarkHref(id, keep, {}, "/edit")}>Edit</LinkButton>}
    >
      <BenchmarkBanner access={access} />
      <ViewTabs id={id} keep={keep} current="/plots" />
      {isSample && <SampleNotice />}
      {!boxes && (
        <EmptyState
          text="Too few peers to draw"
          detail="Each metric needs five peers that have it. Choose a wider group."
          action={{ to: benchmarkHref(id, keep, {}, "/edit"), label: "Choose another group" }}
        />
      )}
      <PlotCards {...loaderData} />
    </Page>
  );
}
