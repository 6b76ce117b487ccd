/** The charts of a pipeline, drawn, each with what its table shows. */
import { pipelineFigures } from "#app/features/analysis/deals/maths/deal-figures.ts";
import { funnel, type HistoryMove } from "#app/features/analysis/deals/maths/deal-history.ts";
import { pipelineTotals } from "#app/features/analysis/deals/maths/pipeline.ts";
import {
  ageing,
  AGES,
  agesByStage,
  closingMonths,
  pipelineCells,
} from "#app/features/analysis/deals/pages/deal-plots.ts";
import type { Deal } from "#app/features/analysis/deals/records/deal.ts";
import { londonDay } from "#app/features/calendar.ts";
import { count } from "#app/plural.ts";
import { barChart } from "#app/ui/chart/bar-chart.server.ts";
import { columnChart } from "#app/ui/chart/draw-chart.server.ts";
import { millionsText } from "#app/ui/text/figure-text.ts";
import { dateTime, money, percent, price } from "#app/ui/text/format.ts";

const MILLION = 1_000_000;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sept", "Oct", "Nov", "Dec"];
/** The ageing table's rows; the list and the CSV have them all. */
const oldest = 25;

/** Short enough to stand at every month: without the decimal from ten million pounds. */
const write = (pounds: number) =>
  millionsText(pounds < 10 * MILLION ? pounds : Math.round(pounds / MILLION) * MILLION);
const text = (pence: number) => write(pence / 100);

/** @param target pence, or null when none was given. */
export function drawPipeline(deals: Deal[], moves: HistoryMove[], target: number | null, now: Date) {
  const figures = pipelineFigures(deals, moves, target, {
    money,
    percent,
  });
  const asOf = dateTime(now.toISOString());
  const source = `Source: your company’s deals, as of ${asOf} (UK time). GBP.`;
  const { stages, open, lost } = pipelineTotals(pipelineCells(deals));
  // What is lost is no part of the pipeline: as the longest of the bars it would lead them.
  const drawn = stages.filter(({ stage }) => stage !== "Closed Lost");
  const { steps, withoutPath } = funnel(moves);
  const { months, undated } = closingMonths(deals, londonDay(now));
  const old = ageing(deals, moves, now);
  const stale = old.filter((deal) => deal.isStale);
  const ages = agesByStage(old);
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
        finding: `${text(open.totalPence)} open, ${text(open.weightedPence)} weighted by probability`,
        unit: `Total valuation by stage, the weighted part first${lost.count > 0 ? `; ${count(lost.count, "lost deal")} of ${text(lost.totalPence)} left out` : ""}`,
        labelName: "Stage",
        labels: drawn.map((one) => one.stage),
        series: [
          { name: "Weighted", values: drawn.map((one) => one.weightedPence / 100) },
          {
            name: "Rest of the total",
            values: drawn.map((one) => (one.totalPence - one.weightedPence) / 100),
          },
        ],
        tones: ["blue", "blue"],
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
        unit: `Weighted value by month${undated > 0 ? `; ${count(undated, "open deal")} without a date left out` : ""}`,
        labelName: "Month",
        labels: months.map((one) => wholeName(one.month)),
        axisLabels: months.map((one) => monthName(one.month)),
        series: [{ name: "Weighted", values: months.map((one) => one.weightedPence / 100) }],
        source,
        write,
      }),
      rows: months.map((one) => ({
        key: wholeName(one.month),
        cells: [String(one.count), money(one.weightedPence)],
      })),
    },
    ageing: {
      chart: barChart(
        {
          finding:
            stale.length === 0
              ? "No open deal is stale"
              : `${stale.length} of ${count(old.length, "open deal")}, worth ${text(sumOf(stale))}, ${stale.length === 1 ? "is" : "are"} stale`,
          unit: "Open deals of each stage by how long they have been in it",
          labelName: "Stage",
          labels: ages.map(({ stage }) => stage),
          series: AGES.map(({ name }, at) => ({ name, values: ages.map(({ byAge }) => byAge[at] ?? 0) })),
          tones: ["amber", "blue", "blue"],
          source: `${source} Stale: longer in its stage than 1.5 times that stage’s median, or untouched for 30 days.${old.length > oldest ? ` The table has the ${oldest} that are longest in their stage.` : ""}`,
        },
        { figures: ages.map((one) => `${one.count}${one.stale > 0 ? ` (${one.stale} stale)` : ""}`) },
      ),
      rows: old.slice(0, oldest).map((deal) => ({
        key: `${deal.name} (${deal.number})`,
        cells: [deal.stage, String(deal.days), price(deal.valuationPence), deal.isStale ? "Stale" : "–"],
      })),
    },
  };
}

const sumOf = (deals: readonly { valuationPence: number }[]) =>
  deals.reduce((sum, { valuationPence }) => sum + valuationPence, 0);
