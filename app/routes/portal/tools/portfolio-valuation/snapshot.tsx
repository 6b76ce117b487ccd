import { InMind } from "#app/features/analysis/valuation/forms/in-mind.tsx";
import { PortfolioBanner } from "#app/features/analysis/valuation/pages/portfolio-tabs.tsx";
import {
  FrozenHoldings,
  SnapshotFacts,
} from "#app/features/analysis/valuation/pages/snapshot/frozen-holdings.tsx";
import { showSnapshot } from "#app/features/analysis/valuation/pages/snapshot/show-snapshot.server.ts";
import { SnapshotBridge } from "#app/features/analysis/valuation/pages/snapshot/snapshot-bridge.tsx";
import { chartCsvHref, portfolioHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { snapshotScope } from "#app/http/tools/portfolio.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { listTitle } from "#app/ui/list/list.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { chartsOnce } from "#app/ui/chart/charts-once.server.ts";
import type { Route } from "./+types/snapshot";

export async function loader({ params, context }: Route.LoaderArgs) {
  const here = await snapshotScope(context, params.id);
  return chartsOnce(here.request, await showSnapshot(here));
}

export default function SnapshotPage({ loaderData }: Route.ComponentProps) {
  const { id, keep, name } = loaderData;
  const hasExport = loaderData.access === "granted";
  return (
    <Page
      title={listTitle(`Snapshot ${name}`, loaderData)}
      heading={name}
      eyebrow={loaderData.heading ? `Snapshot of ${loaderData.heading}` : "Snapshot"}
      lead={`The portfolio as it was valued for ${loaderData.asOf}. Nothing of it can be changed.`}
    >
      <PortfolioBanner access={loaderData.access} />
      {!loaderData.isWhole && (
        <Notice tone="danger" title="This snapshot is not as it was frozen">
          <p>Its text no longer has the hash it was kept with. Don’t rely on it, and write to us.</p>
        </Notice>
      )}
      <SnapshotFacts snapshot={loaderData} />
      <InMind texts={loaderData.warnings} />
      <FrozenHoldings snapshot={loaderData} />
      <SnapshotBridge snapshot={loaderData} />
      <div className="actions">
        {hasExport && (
          <LinkButton to={chartCsvHref({ of: "snapshot", snapshot: id }, keep)} variant="secondary" download>
            Export snapshot
          </LinkButton>
        )}{" "}
        <LinkButton to={portfolioHref("snapshots", keep)} variant="quiet">
          Back to the snapshots
        </LinkButton>
      </div>
    </Page>
  );
}
