/** The figures of a pipeline as the page says them, each with its method and its own numbers put into it. */
import { count } from "#app/plural.ts";
import { daysToClose, historicalForecast, type HistoryMove, velocity } from "./deal-history.ts";
import { pipelineCells } from "../pages/deal-plots.ts";
import { type Deal, isOpenStage } from "../records/deal.ts";
import { type PipelineTotals, pipelineTotals } from "./pipeline.ts";
import { wilson } from "./win-rate.ts";

export interface PipelineFigure {
  key: string;
  name: string;
  value: string;
  method: string;
  /** The formula with this pipeline's numbers in it. */
  substituted: string;
}

/** How money (pence) and shares are written; the page brings it. */
export interface FigureWriters {
  money: (pence: number) => string;
  percent: (share: number) => string;
}

const mostParts = 12;
const many = (n: number) => count(n, "closed deal");
const days = (value: number | null) => (value === null ? "unknown" : count(Number(value.toFixed(1)), "day"));

/** @param target in pence; null when none was given. */
export function pipelineFigures(
  deals: readonly Deal[],
  moves: readonly HistoryMove[],
  target: number | null,
  write: FigureWriters,
): PipelineFigure[] {
  const { money } = write;
  const totals = pipelineTotals(pipelineCells(deals));
  const open = deals.filter((deal) => isOpenStage(deal.stage));
  const close = daysToClose(deals, moves);
  return [
    {
      key: "open",
      name: "Open pipeline",
      value: money(totals.open.totalPence),
      method: "Σ valuation of every deal that is neither won nor lost",
      substituted: sumOf(
        open.map((deal) => money(deal.valuationPence)),
        money(totals.open.totalPence),
      ),
    },
    {
      key: "weighted",
      name: "Weighted pipeline, as stated",
      value: money(totals.open.weightedPence),
      method:
        "Σ valuation × probability ÷ 100 over the open deals. Won deals stand apart and count whole, lost ones not at all",
      substituted: sumOf(
        open.map((deal) => `${money(deal.valuationPence)} × ${deal.probability}%`),
        money(totals.open.weightedPence),
      ),
    },
    historical(deals, moves, write),
    ...winRates(totals, write),
    {
      key: "close",
      name: "Time to close",
      value: close.n === 0 ? "–" : `${days(close.mean)} mean, ${days(close.median)} median`,
      method:
        "Days from the day a deal was added to the day it was won or lost; deals that came in closed without the day they were opened are left out",
      substituted: `${many(close.n)}: mean ${days(close.mean)}, median ${days(close.median)}${close.undated > 0 ? `; ${many(close.undated)} left out` : ""}`,
    },
    pace(totals, open.length, close.mean, write),
    coverage(totals, target, write),
  ];
}

function historical(
  deals: readonly Deal[],
  moves: readonly HistoryMove[],
  { money, percent }: FigureWriters,
): PipelineFigure {
  const forecast = historicalForecast(deals, moves);
  const named = { key: "historical", name: "Weighted pipeline, by your own history" };
  const method =
    "Each open deal × the share of your decided deals that had come to its stage and were won; the range takes each share at its 95% limits (Wilson). Deals that came in closed are left out: nothing says which stages they passed";
  const leftOut = forecast.withoutPath > 0 ? `; ${many(forecast.withoutPath)} left out` : "";
  if (!forecast.enough) {
    const text = `insufficient history (n = ${forecast.n}, need ${forecast.need}${leftOut})`;
    return { ...named, value: text, method, substituted: text };
  }
  const shares = forecast.odds.map(
    ({ stage, won, n, interval }) =>
      `${stage}: ${won} of ${n} (${percent(interval?.low ?? 0)} to ${percent(interval?.high ?? 0)})`,
  );
  return {
    ...named,
    value: `${money(forecast.pence)} (${money(forecast.lowPence)} to ${money(forecast.highPence)})`,
    method,
    substituted: shares.join("; ") + leftOut,
  };
}

function winRates(
  { winRate, won, lost }: PipelineTotals,
  { money, percent }: FigureWriters,
): PipelineFigure[] {
  const interval = winRate && wilson(won.count, winRate.n);
  const byValue = winRate?.byValue ?? null;
  const range = interval ? `${percent(interval.low)} to ${percent(interval.high)}` : "";
  return [
    {
      key: "win-rate",
      name: "Win rate by count",
      value: winRate ? `${percent(winRate.byCount)} (n = ${winRate.n}; 95%: ${range})` : "–",
      method: "Won ÷ (won + lost), with Wilson’s 95% interval",
      substituted: winRate
        ? `${won.count} ÷ (${won.count} + ${lost.count}) = ${percent(winRate.byCount)}; ${range}`
        : "Nothing is decided yet",
    },
    {
      key: "win-value",
      name: "Win rate by value",
      value: winRate === null || byValue === null ? "–" : `${percent(byValue)} (n = ${winRate.n})`,
      method: "Valuation won ÷ valuation won and lost",
      substituted:
        byValue === null
          ? "Nothing of value is decided yet"
          : `${money(won.totalPence)} ÷ (${money(won.totalPence)} + ${money(lost.totalPence)}) = ${percent(byValue)}`,
    },
  ];
}

function pace(
  { winRate, won }: PipelineTotals,
  open: number,
  meanDays: number | null,
  { money, percent }: FigureWriters,
): PipelineFigure {
  const meanWonPence = won.count > 0 ? won.totalPence / won.count : null;
  const rate = winRate?.byCount ?? null;
  const value = velocity({ open, winRate: rate, meanWonPence, meanDays });
  return {
    key: "velocity",
    name: "Velocity",
    value: value === null ? "–" : `${money(value)} a day`,
    method: "Open deals × win rate × mean value won ÷ mean days to close",
    substituted:
      value === null || rate === null
        ? "It needs a won deal and a time to close"
        : `${open} × ${percent(rate)} × ${money(meanWonPence ?? 0)} ÷ ${days(meanDays)} = ${money(value)} a day`,
  };
}

function coverage(
  { open }: PipelineTotals,
  target: number | null,
  { money, percent }: FigureWriters,
): PipelineFigure {
  const share = target ? open.weightedPence / target : null;
  return {
    key: "coverage",
    name: "Coverage of your target",
    value: share === null ? "Enter a target" : percent(share),
    method: "Weighted pipeline ÷ target",
    substituted:
      share === null || target === null
        ? "No target is given"
        : `${money(open.weightedPence)} ÷ ${money(target)} = ${percent(share)}`,
  };
}

function sumOf(parts: readonly string[], total: string): string {
  if (parts.length === 0) return "There are no open deals";
  const more = parts.length - mostParts;
  const shown = parts.slice(0, mostParts).join(" + ");
  return `${shown}${more > 0 ? ` + ${more} more` : ""} = ${total}`;
}
