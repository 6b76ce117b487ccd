import type { CsvCell } from "#app/features/csv/csv.ts";
import { daysUpTo, funnel, type HistoryMove, isStaleDeal, medianStays } from "../maths/deal-history.ts";
import { type Deal, isOpenStage, OPEN_STAGES } from "../records/deal.ts";
import { type PipelineCell, pipelineTotals, weightOf } from "../maths/pipeline.ts";

/** The numbers of each chart, drawn on the page and handed out as CSV alike. Money in pence. */
export const DEAL_PLOTS = ["stages", "funnel", "closing", "ageing"] as const;
export type DealPlot = (typeof DEAL_PLOTS)[number];

export function pipelineCells(deals: readonly Deal[]): PipelineCell[] {
  return deals.map(({ stage, probability, valuationPence }) => ({
    stage,
    probability,
    valuationPence,
    count: 1,
  }));
}

/** Open deals by the month they are expected to close: what is overdue, the next twelve months, what comes later. */
export function closingMonths(deals: readonly Deal[], today: string) {
  const [year = 0, month = 1] = today.split("-").map(Number);
  const keys = Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(year, month - 1 + index, 1)).toISOString().slice(0, 7),
  );
  const all = ["overdue", ...keys, "later"];
  const open = deals.filter((deal) => isOpenStage(deal.stage));
  const keyOf = (day: string) =>
    day < today ? "overdue" : keys.includes(day.slice(0, 7)) ? day.slice(0, 7) : "later";
  const months = all.map((key) => {
    const own = open.filter((deal) => deal.expectedClose !== null && keyOf(deal.expectedClose) === key);
    return {
      month: key,
      count: own.length,
      weightedPence: pipelineTotals(pipelineCells(own)).open.weightedPence,
    };
  });
  return { months, undated: open.filter((deal) => deal.expectedClose === null).length };
}

/** Open deals with the whole days they have been in their stage, the longest first. */
export function ageing(deals: readonly Deal[], moves: readonly HistoryMove[], now: Date) {
  const medians = medianStays(moves);
  return deals
    .filter((deal) => isOpenStage(deal.stage))
    .map((deal) => ({
      id: deal.id,
      number: deal.number,
      name: deal.name,
      stage: deal.stage,
      days: Math.floor(daysUpTo(deal.stageChangedAt, now)),
      valuationPence: deal.valuationPence,
      isStale: isStaleDeal(deal, medians, now),
    }))
    .sort((one, other) => other.days - one.days);
}

/** How long deals have been in their stage, in whole days, the longest first. */
export const AGES = [
  { name: "Over 90 days", least: 91, most: Infinity },
  { name: "31 to 90 days", least: 31, most: 90 },
  { name: "Up to 30 days", least: 0, most: 30 },
] as const;

/** The open deals of each stage by their age, and how many of them are stale. */
export function agesByStage(old: ReturnType<typeof ageing>) {
  return OPEN_STAGES.map((stage) => {
    const own = old.filter((deal) => deal.stage === stage);
    return {
      stage,
      count: own.length,
      stale: own.filter((deal) => deal.isStale).length,
      byAge: AGES.map(({ least, most }) => own.filter(({ days }) => days >= least && days <= most).length),
    };
  });
}

/** The rows of a chart's CSV file, the header first; money in pounds. */
export function plotRows(
  plot: DealPlot,
  deals: readonly Deal[],
  moves: readonly HistoryMove[],
  { now, today }: { now: Date; today: string },
): CsvCell[][] {
  const pounds = (pence: number) => pence / 100;
  if (plot === "stages") {
    return [
      ["Stage", "Deals", "Total (GBP)", "Weighted (GBP)"],
      ...pipelineTotals(pipelineCells(deals)).stages.map((one) => [
        one.stage,
        one.count,
        pounds(one.totalPence),
        pounds(one.weightedPence),
      ]),
    ];
  }
  if (plot === "funnel") {
    return [
      ["Stage", "Deals that reached it", "Conversion from the stage before"],
      ...funnel(moves).steps.map((step) => [step.stage, step.reached, step.conversion]),
    ];
  }
  if (plot === "closing") {
    return [
      ["Month", "Deals", "Weighted (GBP)"],
      ...closingMonths(deals, today).months.map((one) => [one.month, one.count, pounds(one.weightedPence)]),
    ];
  }
  return [
    ["ID", "Name", "Stage", "Days in stage", "Valuation (GBP)", "Stale"],
    ...ageing(deals, moves, now).map((deal) => [
      deal.number,
      deal.name,
      deal.stage,
      deal.days,
      pounds(deal.valuationPence),
      deal.isStale ? "yes" : "no",
    ]),
  ];
}

/** What a deal counts in the weighted pipeline, in pence. */
export function weightedOf(deal: Pick<Deal, "stage" | "probability" | "valuationPence">): number {
  return Math.round((deal.valuationPence * weightOf(deal.stage, deal.probability)) / 100);
}
