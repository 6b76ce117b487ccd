import { mean, median } from "#app/features/numbers/quantile.ts";
import { isAbove } from "#app/features/numbers/limit.ts";
import { type DealStage, isOpenStage, OPEN_STAGES } from "../records/deal.ts";
import { wilson } from "./win-rate.ts";

/** What history is made from: deals, and every stage they came to. */
export interface HistoryDeal {
  id: string;
  stage: DealStage;
  valuationPence: number;
  /** The day it was opened, in London; of an imported deal as its file says, or the day of the import. */
  dateAdded: string;
  lastUpdated: string;
  stageChangedAt: string;
}

export interface HistoryMove {
  dealId: string;
  to: DealStage;
  /** UTC. */
  at: string;
}

const DAY = 86_400_000;
/** Below this many decided deals no share of them is a forecast. */
export const ENOUGH_HISTORY = 20;
/** A deal that nobody touched for so many days is stale, whatever its stage's median. */
export const STALE_AFTER_DAYS = 30;
export const STALE_FACTOR = 1.5;

/** The stages of a deal that is won, in their order. Lost is no step on that way. */
const PATH: readonly DealStage[] = [...OPEN_STAGES, "Closed Won"];

export function daysUpTo(from: string, to: Date | string): number {
  return Math.max(0, (new Date(to).getTime() - Date.parse(from)) / DAY);
}

/** Median days deals stayed in a stage before they left it; a stage that nobody has left has none. */
export function medianStays(moves: readonly HistoryMove[]): Map<DealStage, number> {
  const stays = new Map<DealStage, number[]>();
  for (const own of byDeal(moves).values()) {
    own.forEach((move, index) => {
      const next = own[index + 1];
      if (!next) return;
      const days = stays.get(move.to) ?? [];
      days.push(daysUpTo(move.at, next.at));
      stays.set(move.to, days);
    });
  }
  return new Map([...stays].map(([stage, days]) => [stage, median(days) ?? 0]));
}

/** Open for longer than 1.5 times its stage's median, or untouched for 30 days. */
export function isStaleDeal(
  deal: Pick<HistoryDeal, "stage" | "lastUpdated" | "stageChangedAt">,
  medians: Map<DealStage, number>,
  now: Date,
): boolean {
  if (!isOpenStage(deal.stage)) return false;
  if (isAbove(daysUpTo(deal.lastUpdated, now), STALE_AFTER_DAYS)) return true;
  const usual = medians.get(deal.stage);
  return (
    usual !== undefined && usual > 0 && isAbove(daysUpTo(deal.stageChangedAt, now), STALE_FACTOR * usual)
  );
}

export interface FunnelStep {
  stage: DealStage;
  /** Deals that came to this stage or passed it. */
  reached: number;
  /** Of those that reached the stage before; null for the first stage and where nobody did. */
  conversion: number | null;
}

/**
 * Stage conversion k → k+1: deals that reached k+1 of those that reached k. A deal is known from the stage it came in at:
 * one that skips a stage passed it, one that came in later says nothing of the stages before, and one that came in closed
 * says nothing at all (`withoutPath`).
 */
export function funnel(moves: readonly HistoryMove[]): { steps: FunnelStep[]; withoutPath: number } {
  const all = [...byDeal(moves).values()].map(pathOf);
  const paths = all.filter((path) => path !== null);
  const steps = PATH.map((stage, at) => {
    const reached = paths.filter((path) => hasPassed(path, at)).length;
    const before = paths.filter((path) => hasPassed(path, at - 1));
    const on = before.filter((path) => path.furthest >= at).length;
    return { stage, reached, conversion: before.length === 0 ? null : on / before.length };
  });
  return { steps, withoutPath: all.length - paths.length };
}

/** The stages of a deal, as places in `PATH`: where it came in, and the furthest it came to. */
interface DealPath {
  first: number;
  furthest: number;
}

/** @param own the deal's moves, oldest first. @returns null where it came in closed: nobody knows what it passed. */
function pathOf(own: readonly HistoryMove[]): DealPath | null {
  const [first] = own;
  if (!first || !isOpenStage(first.to)) return null;
  return { first: PATH.indexOf(first.to), furthest: Math.max(...own.map((move) => PATH.indexOf(move.to))) };
}

const hasPassed = ({ first, furthest }: DealPath, at: number) => first <= at && furthest >= at;

/**
 * Days from the opening of each decided deal to its decision. A deal that came in decided, by a file that doesn't say
 * when it was opened, took nobody knows how long: it stands outside, and is counted as `undated`.
 */
export function daysToClose(deals: readonly HistoryDeal[], moves: readonly HistoryMove[]) {
  const own = byDeal(moves);
  const decided = deals.filter((deal) => !isOpenStage(deal.stage));
  const days = decided.flatMap((deal) => {
    const opened = openedAt(deal, own.get(deal.id)?.[0]);
    return opened === null ? [] : [daysUpTo(opened, deal.stageChangedAt)];
  });
  return { n: days.length, mean: mean(days), median: median(days), undated: decided.length - days.length };
}

function openedAt({ dateAdded }: HistoryDeal, first: HistoryMove | undefined): string | null {
  if (!first) return null;
  if (dateAdded < first.at.slice(0, 10)) return dateAdded;
  return isOpenStage(first.to) ? first.at : null;
}

/**
 * Pounds won a day at the present pace: open deals × win rate × mean won value ÷ mean days to close.
 * @returns pence a day, or null while one of them is unknown.
 */
export function velocity(facts: {
  open: number;
  winRate: number | null;
  meanWonPence: number | null;
  meanDays: number | null;
}): number | null {
  const { open, winRate, meanWonPence, meanDays } = facts;
  if (winRate === null || meanWonPence === null || !meanDays) return null;
  return Math.round((open * winRate * meanWonPence) / meanDays);
}

export interface StageOdds {
  stage: DealStage;
  won: number;
  /** Decided deals that had come to this stage. */
  n: number;
  interval: { low: number; high: number } | null;
}

/** `withoutPath`: decided deals that came in closed, which no share counts. */
export type Forecast = { withoutPath: number } & (
  | { enough: true; pence: number; lowPence: number; highPence: number; odds: StageOdds[] }
  | { enough: false; n: number; need: number }
);

/**
 * The open pipeline weighed by the company's own past instead of by what people stated: each deal by the share of
 * decided deals that had come to its stage and were won. The range takes each share at its 95 % limits (Wilson). A deal
 * that came in closed has no path, so it can't tell what becomes of deals at any stage.
 */
export function historicalForecast(deals: readonly HistoryDeal[], moves: readonly HistoryMove[]): Forecast {
  const open = deals.filter((deal) => isOpenStage(deal.stage));
  const own = byDeal(moves);
  const decided = deals.filter((deal) => !isOpenStage(deal.stage));
  const known = decided.flatMap((deal) => {
    const path = pathOf(own.get(deal.id) ?? []);
    return path ? [{ won: deal.stage === "Closed Won", path }] : [];
  });
  const withoutPath = decided.length - known.length;
  const used = OPEN_STAGES.filter((stage) => open.some((deal) => deal.stage === stage));
  const odds = used.map((stage): StageOdds => {
    const came = known.filter(({ path }) => hasPassed(path, PATH.indexOf(stage)));
    const won = came.filter((deal) => deal.won).length;
    return { stage, won, n: came.length, interval: wilson(won, came.length) };
  });
  const n = Math.min(known.length, ...odds.map((one) => one.n));
  if (n < ENOUGH_HISTORY) return { enough: false, n, need: ENOUGH_HISTORY, withoutPath };
  const weigh = (share: (odds: StageOdds) => number) =>
    Math.round(
      open.reduce((total, deal) => {
        const own = odds.find((one) => one.stage === deal.stage);
        return total + deal.valuationPence * (own ? share(own) : 0);
      }, 0),
    );
  return {
    enough: true,
    withoutPath,
    pence: weigh((one) => one.won / one.n),
    lowPence: weigh((one) => one.interval?.low ?? 0),
    highPence: weigh((one) => one.interval?.high ?? 0),
    odds,
  };
}

/** Each deal's moves, oldest first. */
function byDeal(moves: readonly HistoryMove[]): Map<string, HistoryMove[]> {
  const own = new Map<string, HistoryMove[]>();
  for (const move of moves) {
    const list = own.get(move.dealId);
    if (list) list.push(move);
    else own.set(move.dealId, [move]);
  }
  for (const list of own.values()) list.sort((one, other) => one.at.localeCompare(other.at));
  return own;
}
