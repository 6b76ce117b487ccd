import { now } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { findMarkets } from "./find-markets.server.ts";
import { ALERT_RULES } from "./market-alerts.ts";
import type { MarketStatus } from "./market.ts";

export interface MarketInsight {
  id: string;
  name: string;
  unit: string;
  last: number | null;
  /** In the unit, since the close before. */
  change: number | null;
  changePercent: number | null;
  /** The moment of a delayed price (UTC ISO-8601), the day of any other. */
  asOf: string | null;
  status: MarketStatus | null;
  /** True for prices that are made up. */
  sample: boolean;
  source: string | null;
  alerts: { kind: string; day: string; close: number; rule: string }[];
}

/** The markets as the API tells them: the same figures as the page, not put into words. */
export async function listMarketInsights(db: Db): Promise<MarketInsight[]> {
  const markets = await findMarkets(db, now());
  return markets.map(({ instrument, last, change, changeShare, status, isSample, alerts }) => ({
    id: instrument.id,
    name: instrument.name,
    unit: instrument.unit,
    last: last?.close ?? null,
    change: change === null ? null : rounded(change, instrument.decimals),
    changePercent: changeShare === null ? null : rounded(changeShare * 100, 2),
    asOf: last && (last.asOf ?? last.day),
    status,
    sample: isSample,
    source: last?.source ?? null,
    alerts: alerts.map(({ kind, day, close }) => ({ kind, day, close, rule: ALERT_RULES[kind] })),
  }));
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
