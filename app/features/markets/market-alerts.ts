/**
 * What is worth a look, computed from closing prices and nothing else. Every rule is told beside its alert, so that
 * anybody can check it against the table of prices.
 */
import { isAtLeast, relativeChange } from "#app/features/numbers/limit.ts";
import type { InstrumentsTable } from "#db/schema.ts";

export type AlertKind = "move" | "high" | "low" | "volatility";

export interface MarketAlert {
  kind: AlertKind;
  /** The trading day it is about, YYYY-MM-DD. */
  day: string;
  close: number;
  /** Of a move: the change since the close before, as a share. Of volatility: a year's, as a share. */
  share: number | null;
  /** Of volatility: the usual one it is measured against, as a share. */
  usualShare: number | null;
}

interface Close {
  day: string;
  close: number;
}

/** A day's move of this share or more is told. Currencies move less than share indices. */
const LEAST_MOVE = { index: 0.02, currency: 0.01 } as const;
/** A high or low is one against this many closes before it. */
const CLOSES_BACK = 20;
/** Daily returns that the volatility now is measured over, and those before them it is compared with. */
const RECENT_RETURNS = 20;
const USUAL_RETURNS = 100;
/** Volatility is told when it is at least this many times the usual. */
const LEAST_RATIO = 1.5;
/** Trading days in a year, by convention. */
const YEAR = 252;
/** How many trading days stay on the list. */
const ALERT_DAYS = 5;
/** Closes needed to compute every alert of those days. */
export const CLOSES_NEEDED = RECENT_RETURNS + USUAL_RETURNS + ALERT_DAYS;

export const ALERT_LABELS: Record<AlertKind, string> = {
  move: "Day’s move",
  high: "20-day high",
  low: "20-day low",
  volatility: "Volatility",
};

export const ALERT_RULES: Record<AlertKind, string> = {
  move: "The close is at least 2% above or below the close before it; for currencies at least 1%.",
  high: "The close is higher than each of the 20 closes before it.",
  low: "The close is lower than each of the 20 closes before it.",
  volatility:
    "The annualised volatility of the last 20 daily log returns is at least 1.5 times that of the 100 before them.",
};

/**
 * The alerts of the last trading days, the newest first.
 * @param closes the oldest first; fewer than a rule needs give no alert of that rule.
 */
export function recentAlerts(closes: readonly Close[], kind: InstrumentsTable["kind"]): MarketAlert[] {
  const first = Math.max(0, closes.length - ALERT_DAYS);
  const alerts: MarketAlert[] = [];
  for (let at = closes.length - 1; at >= first; at -= 1)
    alerts.push(...alertsOf(closes.slice(0, at + 1), kind));
  return alerts;
}

/** The alerts of the last of these closes. */
export function alertsOf(closes: readonly Close[], kind: InstrumentsTable["kind"]): MarketAlert[] {
  const last = closes.at(-1);
  if (!last) return [];
  const alert = (
    type: AlertKind,
    share: number | null = null,
    usualShare: number | null = null,
  ): MarketAlert => ({
    kind: type,
    day: last.day,
    close: last.close,
    share,
    usualShare,
  });
  const values = closes.map((one) => one.close);
  const alerts: MarketAlert[] = [];
  const move = dayMove(values);
  if (move !== null && isAtLeast(Math.abs(move), LEAST_MOVE[kind])) alerts.push(alert("move", move));
  const before = values.slice(-1 - CLOSES_BACK, -1);
  if (before.length === CLOSES_BACK) {
    if (last.close > Math.max(...before)) alerts.push(alert("high"));
    if (last.close < Math.min(...before)) alerts.push(alert("low"));
  }
  const returns = logReturns(values);
  if (returns.length >= RECENT_RETURNS + USUAL_RETURNS) {
    const recent = annualVolatility(returns.slice(-RECENT_RETURNS));
    const usual = annualVolatility(returns.slice(-RECENT_RETURNS - USUAL_RETURNS, -RECENT_RETURNS));
    if (recent > 0 && isAtLeast(recent, LEAST_RATIO * usual)) alerts.push(alert("volatility", recent, usual));
  }
  return alerts;
}

/** @returns the last close against the one before, as a share; null without two closes. */
export function dayMove(closes: readonly number[]): number | null {
  const [before, last] = closes.slice(-2);
  return before === undefined || last === undefined ? null : relativeChange(before, last);
}

/** The natural logarithm of each close over the one before: one fewer than there are closes. */
export function logReturns(closes: readonly number[]): number[] {
  return closes.slice(1).map((close, index) => Math.log(close / (closes[index] ?? close)));
}

/**
 * Annualised historical volatility: the sample standard deviation (n − 1) of daily log returns times √252.
 * Source: Hull, Options, Futures, and Other Derivatives, "Estimating volatility from historical data".
 * @returns a share: 0.16 is 16% a year; 0 for fewer than two returns.
 */
export function annualVolatility(returns: readonly number[]): number {
  const count = returns.length;
  if (count < 2) return 0;
  const mean = returns.reduce((sum, value) => sum + value, 0) / count;
  const squares = returns.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (count - 1)) * Math.sqrt(YEAR);
}
