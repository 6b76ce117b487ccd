import { Form, Link } from "react-router";
import { dealsCsvHref, trackerHref } from "#app/features/analysis/deals/pages/deal-href.ts";
import {
  TrackerActions,
  TrackerBanner,
  TrackerTabs,
} from "#app/features/analysis/deals/pages/tracker-tabs.tsx";
import { DEAL } from "#app/features/analysis/deals/records/deal.ts";
import { findEveryDeal, findMovesOf } from "#app/features/analysis/deals/records/find-deals.server.ts";
import { figuresWhileUnchanged } from "#app/features/analysis/deals/records/kept-figures.server.ts";
import { ClientDesk } from "#app/features/analysis/tools/client-desk.tsx";
import { withQuery } from "#app/features/analysis/tools/with-query.ts";
import { optionalField } from "#app/features/kinds/kind.schema.ts";
import { pipelineScope } from "#app/http/tools/deal-pipeline.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ChartDownload } from "#app/ui/chart/chart-download.tsx";
import { Chart } from "#app/ui/chart/chart.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import { Page } from "#app/ui/page.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { chartsOnce } from "#app/ui/chart/charts-once.server.ts";
import type { Route } from "./+types/charts";
import { drawPipeline } from "#app/features/analysis/deals/pages/draw-charts.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request, pipeline, keep, now } = await pipelineScope(context);
  const query = request.url.searchParams;
  const typed = (query.get("target") ?? "").slice(0, 40);
  const target = optionalField("Target", DEAL.valuation).safeParse(typed || undefined);
  const { companyId } = pipeline;
  const wanted = target.success && target.data > 0 ? target.data : null;
  const { figures, ...drawn } = await figuresWhileUnchanged(
    { db, actor, companyId, now },
    `charts ${wanted}`,
    async (asOf) => {
      const deals = await findEveryDeal(db, actor, companyId);
      return drawPipeline(deals, await findMovesOf(db, actor, companyId, deals), wanted, asOf);
    },
  );
  return chartsOnce(request, {
    ...drawn,
    keep,
    company: actor.role === "admin" ? companyId : null,
    heading: actor.role === "admin" ? pipeline.companyName : null,
    access: pipeline.access,
    target: typed,
    targetProblem: target.success ? null : (target.error.issues[0]?.message ?? null),
    figures: figures.map(({ key, name, value }) => ({ key, name, value })),
    explained: figures.find(({ key }) => key === query.get("explain")) ?? null,
  });
}

export default function Charts({ loaderData }: Route.ComponentProps) {
  const { keep, heading, access, isEmpty, figures, explained, company, target, asOf } = loaderData;
  const here = trackerHref("charts", keep);
  const kept: Record<string, string> = target ? { target } : {};
  return (
    <Page
      title={heading ? `Deal figures of ${heading}` : "Deal figures and charts"}
      heading="Deal Flow Tracker"
      eyebrow={heading && <ClientDesk name={heading} keep={keep} />}
      lead={`What the deals add up to, as of ${asOf}. Won deals count whole, lost ones not at all.`}
      actions={<TrackerActions keep={keep} access={access} />}
    >
      <TrackerBanner access={access} />
      <TrackerTabs keep={keep} current="charts" />
      {isEmpty ? (
        <EmptyState
          text="No figures yet"
          detail="They are counted from your deals."
          action={{ to: trackerHref("new", keep), label: "Add deal" }}
        />
      ) : (
        <>
          <DataTable
            caption="Figures"
            rows={figures}
            rowKey={(figure) => figure.key}
            columns={[
              { header: "Figure", rowHeader: true, cell: (figure) => figure.name },
              { header: "Value", cell: (figure) => figure.value },
              {
                header: "How",
                cell: (figure) => (
                  <Link to={`${withQuery(here, { ...kept, explain: figure.key })}#explained`}>
                    Explain<span className="sr-only">{` ${figure.name}`}</span>
                  </Link>
                ),
              },
            ]}
          />
          {explained && (
            <Card title={`How: ${explained.name}`} id="explained" asked>
              <SummaryList
                items={[
                  { term: "Value", detail: explained.value },
                  { term: "Method", detail: explained.method },
                  { term: "With your numbers", detail: explained.substituted },
                  { term: "As of", detail: `${asOf} (UK time), in GBP` },
                ]}
              />
            </Card>
          )}
          <Form method="get" className="form">
            {company && <input type="hidden" name="company" value={company} />}
            <input type="hidden" name="explain" value="coverage" />
            <div className="field">
              <label htmlFor="target" className="label">
                Target in pounds
              </label>
              {loaderData.targetProblem && <p className="field-error">{loaderData.targetProblem}</p>}
              <div className="control-row">
                <input
                  key={target}
                  id="target"
                  name="target"
                  inputMode="decimal"
                  defaultValue={target}
                  className="control control-m"
                  autoComplete="off"
                />{" "}
                <Button variant="secondary">Show coverage</Button>
              </div>
            </div>
          </Form>
          <Plots {...loaderData} />
        </>
      )}
    </Page>
  );
}

function Plots({
  keep,
  access,
  stages,
  funnel: steps,
  closing,
  ageing: old,
}: Route.ComponentProps["loaderData"]) {
  const plots = [
    { name: "stages", ...stages, first: "Stage", headers: ["Deals", "Total", "Weighted"] },
    { name: "funnel", ...steps, first: "Stage", headers: ["Deals that reached it", "Conversion"] },
    { name: "closing", ...closing, first: "Month", headers: ["Deals", "Weighted"] },
    { name: "ageing", ...old, first: "Deal", headers: ["Stage", "Days in stage", "Valuation", "State"] },
  ];
  return plots.map(({ name, chart, rows, first, headers }) => (
    <Card key={name} id={name}>
      <Chart chart={chart} level={2} withoutTable />
      <details>
        <summary>View data as table</summary>
        <DataTable
          caption={`${chart.finding}. ${chart.unit}`}
          captionHidden
          rows={rows}
          rowKey={(row) => row.key}
          columns={[
            { header: first, rowHeader: true, cell: (row) => row.key },
            ...headers.map((header, index) => ({
              header,
              align: "right" as const,
              cell: (row: { cells: string[] }) => row.cells[index],
            })),
          ]}
        />
      </details>
      {access === "granted" && <ChartDownload to={dealsCsvHref(keep, name)} about={chart.finding} />}
    </Card>
  ));
}
