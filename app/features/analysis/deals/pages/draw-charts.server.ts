/** The charts of a pipeline, drawn, each with what its table shows. */
import { pipelineFigures } from "#app/features/analysis/deals/maths/deal-figures.ts";
import { funnel, type HistoryMove } from "#app/features/analysis/deals/maths/deal-history.ts";
import { pipelineTotals } from "#app/features/analysis/deals/maths/pipeline.ts";
import { ageing, closingMonths, pipelineCells } from "#app/features/analysis/deals/pages/deal-plots.ts";
import type { Deal } from "#app/features/analysis/deals/records/deal.ts";
import { londonDay } from "#app/features/calendar.ts";
import { count } from "#app/plural.ts";
import { barChart } from "#app/ui/chart/bar-chart.server.ts";
import { columnChart } from "#app/ui/chart/draw-chart.server.ts";
import { scatterChart } from "#app/ui/chart/scatter-chart.server.ts";
import { dateTime, money, percent, price } from "#app/ui/text/format.ts";

const MILLION = 100_000_000;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sept", "Oct", "Nov", "Dec"];
/** The ageing table's rows; the list and the CSV have them all. */
const oldest = 25;
/** Points of the ageing chart: more of them are a blot, and as many kilobytes. */
const mostPoints = 300;

/** @param target pence, or null when none was given. */
export function drawPipeline(deals: Deal[], moves: HistoryMove[], target: number | null, now: Date) {
  const figures = pipelineFigures(deals, moves, target, {
    money,
    percent,
  });
  const asOf = dateTime(now.toISOString());
  const source = `Source: your company’s deals, as of ${asOf} (UK time). GBP.`;
  const millions = (pence: number) => pence / MILLION;
  const write = (value: number) => `£${Number(value.toFixed(value < 10 ? 1 : 0))}m`;
  const { stages } = pipelineTotals(pipelineCells(deals));
  const { steps, withoutPath } = funnel(moves);
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
          unit: `Deals that reached each stage, and the share of those that reached the stage before${withoutPath > 0 ? `; ${count(withoutPath, "deal")} that came in closed left out` : ""}`,
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
