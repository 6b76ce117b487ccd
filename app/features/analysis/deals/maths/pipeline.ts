import { DEAL_STAGES, type DealStage, isOpenStage } from "../records/deal.ts";

/** Deals of one stage and one probability, added up: all that totals need. */
export interface PipelineCell {
  stage: DealStage;
  probability: number;
  count: number;
  valuationPence: number;
}

export interface StageTotals {
  stage: DealStage;
  count: number;
  totalPence: number;
  /** Σ valuation × probability / 100; won deals count whole, lost ones not at all. */
  weightedPence: number;
}

export interface PipelineTotals {
  stages: StageTotals[];
  open: { count: number; totalPence: number; weightedPence: number };
  won: { count: number; totalPence: number };
  lost: { count: number; totalPence: number };
  /** Won of what is decided; null while nothing is. */
  winRate: { byCount: number; byValue: number | null; n: number } | null;
}

/** The share of its valuation that a deal counts in a weighted total, in per cent. */
export function weightOf(stage: DealStage, probability: number): number {
  return stage === "Closed Won" ? 100 : stage === "Closed Lost" ? 0 : probability;
}

/** Totals of a pipeline. The open pipeline is everything that is neither won nor lost. Rounded half up once, at the end. */
export function pipelineTotals(cells: readonly PipelineCell[]): PipelineTotals {
  const stages = DEAL_STAGES.map((stage): StageTotals => {
    const own = cells.filter((cell) => cell.stage === stage);
    return {
      stage,
      count: sum(own.map((cell) => cell.count)),
      totalPence: sum(own.map((cell) => cell.valuationPence)),
      weightedPence: weighted(own),
    };
  });
  const open = cells.filter((cell) => isOpenStage(cell.stage));
  const of = (stage: DealStage) => {
    const { count, totalPence } = stages.find((one) => one.stage === stage) ?? { count: 0, totalPence: 0 };
    return { count, totalPence };
  };
  const won = of("Closed Won");
  const lost = of("Closed Lost");
  const n = won.count + lost.count;
  const value = won.totalPence + lost.totalPence;
  return {
    stages,
    open: {
      count: sum(open.map((cell) => cell.count)),
      totalPence: sum(open.map((cell) => cell.valuationPence)),
      weightedPence: weighted(open),
    },
    won,
    lost,
    winRate:
      n === 0 ? null : { byCount: won.count / n, byValue: value === 0 ? null : won.totalPence / value, n },
  };
}

function weighted(cells: readonly PipelineCell[]): number {
  // Added up in hundredths of pence, which are whole numbers, and divided once.
  return Math.round(
    sum(cells.map((cell) => cell.valuationPence * weightOf(cell.stage, cell.probability))) / 100,
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
