import { Form, Link } from "react-router";
import { poundsOf } from "#app/features/analysis/deals/forms/deal.schema.ts";
import { pipelineFigures } from "#app/features/analysis/deals/maths/deal-figures.ts";
import { funnel, type HistoryMove } from "#app/features/analysis/deals/maths/deal-history.ts";
import { pipelineTotals } from "#app/features/analysis/deals/maths/pipeline.ts";
import { dealsCsvHref, trackerHref } from "#app/features/analysis/deals/pages/deal-href.ts";
import { ageing, closingMonths, pipelineCells } from "#app/features/analysis/deals/pages/deal-plots.ts";
import {
  TrackerActions,
  TrackerBanner,
  TrackerTabs,
} from "#app/features/analysis/deals/pages/tracker-tabs.tsx";
import type { Deal } from "#app/features/analysis/deals/records/deal.ts";
import { findEveryDeal, findMovesOf } from "#app/features/analysis/deals/records/find-deals.server.ts";
import { figuresWhileUnchanged } from "#app/features/analysis/deals/records/kept-figures.server.ts";
import { ClientDesk } from "#app/features/analysis/tools/client-desk.tsx";
import { withQuery } from "#app/features/analysis/tools/with-query.ts";
import { londonDay } from "#app/features/calendar.ts";
import { pipelineScope } from "#app/http/tools/deal-pipeline.server.ts";
import { count } from "#app/plural.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { barChart } from "#app/ui/chart/bar-chart.server.ts";
import { ChartDownload } from "#app/ui/chart/chart-download.tsx";
import { Chart } from "#app/ui/chart/chart.tsx";
import { columnChart } from "#app/ui/chart/draw-chart.server.ts";
import { scatterChart } from "#app/ui/chart/scatter-chart.server.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import { Page } from "#app/ui/page.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { dateTime, money, percent, price } from "#app/ui/text/format.ts";
import type { Route } from "./+types/charts";

const MILLION = 100_000_000;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sept", "Oct", "Nov", "Dec"];
/** The ageing table's rows; the list and the CSV have them all. */
const oldest = 25;
/** Points of the ageing chart: more of them are a blot, and as many kilobytes. */
const mostPoints = 300;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request, pipeline, keep, now } = await pipelineScope(context);
  const asked = request.url.searchParams;
  const typed = (asked.get("target") ?? "").slice(0, 40);
  const target = poundsOf("Target").safeParse(typed || undefined);
  const { companyId } = pipeline;
  const wanted = target.success && target.data > 0 ? target.data : null;
  const { figures, ...drawn } = await figuresWhileUnchanged(
    { db, actor, companyId, now },
    `charts ${wanted}`,
    async (asOf) => {
      const deals = await findEveryDeal(db, actor, companyId);
      return draw(deals, await findMovesOf(db, actor, companyId, deals), wanted, asOf);
    },
  );
  return {
    ...drawn,
    keep,
    company: actor.role === "admin" ? companyId : null,
    heading: actor.role === "admin" ? pipeline.companyName : null,
    access: pipeline.access,
    target: typed,
    targetProblem: target.success ? null : (target.error.issues[0]?.message ?? null),
    figures: figures.map(({ key, name, value }) => ({ key, name, value })),
    explained: figures.find(({ key }) => key === asked.get("explain")) ?? null,
  };
}

/** @param target pence, or null when none was given. */
function draw(deals: Deal[], moves: HistoryMove[], target: number | null, now: Date) {
  const figures = pipelineFigures(deals, moves, target, {
    money,
    percent,
  });
  const asOf = dateTime(now.toISOString());
  const source = `Source: your company’s deals, as of ${asOf} (UK time). GBP.`;
  const millions = (pence: number) => pence / MILLION;
  const write = (value: number) => `£${Number(value.toFixed(value < 10 ? 1 : 0))}m`;
  const { stages } = pipelineTotals(pipelineCells(deals));
  const steps = funnel(moves);
  const { months, undated } = closingMonths(deals, londonDay(now));
  const old = ageing(deals, moves, now);
  const stale = old.filter((deal) => deal.isStale).length;
  const points = (isStale: boolean) =>
    old
      .slice(0, mostPoints)
      .filter((deal) => deal.isStale === isStale)
      .map((deal) => ({ x: deal.days, y: millions(deal.valuationPence) }));
  const monthName = (key: string) =>
    /^\d/.test(key) ? (MONTHS[Number(key.slice(5)) - 1] ?? key) : key === "later" ? "Later" : "Late";
  const wholeName = (key: string) =>
    /^\d/.test(key) ? `${monthName(key)} ${key.slice(0, 4)}` : key === "later" ? "Later" : "Overdue";
  return {
    isEmpty: deals.length === 0,
    asOf,
    figures,
    stages: {
      chart: barChart({
        finding: "Value by stage",
        unit: "Total valuation in £ million; the dark part is weighted by probability",
        labelName: "Stage",
        labels: stages.map((one) => one.stage),
        series: [
          { name: "Weighted", values: stages.map((one) => millions(one.weightedPence)) },
          {
            name: "Rest of the total",
            values: stages.map((one) => millions(one.totalPence - one.weightedPence)),
          },
        ],
        source,
        write,
      }),
      rows: stages.map((one) => ({
        key: one.stage,
        cells: [String(one.count), money(one.totalPence), money(one.weightedPence)],
      })),
    },
    funnel: {
      chart: barChart(
        {
          finding: "How far deals come",
          unit: "Deals that reached each stage, and the share of those that reached the stage before",
          labelName: "Stage",
          labels: steps.map((step) => step.stage),
          series: [{ name: "Deals", values: steps.map((step) => step.reached) }],
          source,
        },
        {
          centred: true,
          figures: steps.map(
            (step) => `${step.reached}${step.conversion === null ? "" : ` (${percent(step.conversion)})`}`,
          ),
        },
      ),
      rows: steps.map((step) => ({
        key: step.stage,
        cells: [String(step.reached), step.conversion === null ? "–" : percent(step.conversion)],
      })),
    },
    closing: {
      chart: columnChart({
        finding: "When deals are expected to close",
        unit: `Weighted value in £ million, by month${undated > 0 ? `; ${count(undated, "open deal")} without a date left out` : ""}`,
        labelName: "Month",
        labels: months.map((one) => wholeName(one.month)),
        axisLabels: months.map((one) => monthName(one.month)),
        series: [{ name: "Weighted", values: months.map((one) => millions(one.weightedPence)) }],
        source,
        write,
      }),
      rows: months.map((one) => ({
        key: wholeName(one.month),
        cells: [String(one.count), money(one.weightedPence)],
      })),
    },
    ageing: {
      chart: scatterChart({
        finding:
          stale === 0 ? "No open deal is stale" : `${count(stale, "open deal is", "open deals are")} stale`,
        unit: `Days in the present stage (across) and valuation in £ million (up)${old.length > mostPoints ? `; the ${mostPoints} longest in their stage of ${count(old.length, "open deal")}` : ""}`,
        labelName: "Deal",
        groups: [
          { name: "Open", points: points(false) },
          { name: "Stale", points: points(true) },
        ],
        source: `${source} Stale: longer in its stage than 1.5 times that stage’s median, or untouched for 30 days.${old.length > oldest ? ` The table has the ${oldest} that are longest in their stage.` : ""}`,
        summary: `${count(old.length, "open deal")}, ${stale} of them stale; the longest in its stage for ${count(old[0]?.days ?? 0, "day")}.`,
        write,
      }),
      rows: old.slice(0, oldest).map((deal) => ({
        key: `${deal.name} (${deal.number})`,
        cells: [deal.stage, String(deal.days), price(deal.valuationPence), deal.isStale ? "Stale" : "–"],
      })),
    },
  };
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
              { header: "Value", cell: (figure) => <span className="num">{figure.value}</span> },
              {
                header: "How",
                cell: (figure) => (
                  <Link to={`${withQuery(here, { ...kept, explain: figure.key })}#explained`}>
                    Explain<span className="sr-only"> {figure.name}</span>
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
              cell: (row: { cells: string[] }) => <span className="num">{row.cells[index]}</span>,
            })),
          ]}
        />
      </details>
      {access === "granted" && <ChartDownload to={dealsCsvHref(keep, name)} about={chart.finding} />}
    </Card>
  ));
}
