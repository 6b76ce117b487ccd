import { type AgedPart, type AgedThing, isOld } from "#app/features/analysis/figures/age.ts";
import { DISPLAY_CURRENCY, type ExchangeRate } from "./exchange-rate.ts";
import type { ValuationMethod } from "../records/holding.ts";

/** The stored fair value of a holding, with the days of what it rests on. */
export interface StoredValue {
  id: string;
  name: string;
  sector: string;
  costPence: number;
  /** Money was paid in: without it the holding's value counts in the returns, and nothing for what it cost. */
  hasPaidIn: boolean;
  /** Not of a deal that is still open, or was lost: those count in no total. */
  isHeld: boolean;
  currency: string;
  method: ValuationMethod | null;
  fairValuePence: number | null;
  fairValueOn: string | null;
  netDebtPence: number;
  financialsOn: string | null;
  peersOn: string | null;
  roundOn: string | null;
  netAssetsOn: string | null;
}

export type DatedValue = Omit<StoredValue, "hasPaidIn" | "isHeld">;

/**
 * What of a holding's stored value is old on a later day: the value itself, and what its method made it of. Nothing of a
 * holding that has no value.
 * @param rateOn finds the rate that a value of a day was converted at: see `rateFinder`.
 */
export function holdingAges(
  one: DatedValue,
  rateOn: (from: string, asOf: string) => ExchangeRate | null,
  asOf: string,
): AgedPart[] {
  const { name, method, currency, fairValueOn } = one;
  if (one.fairValuePence === null || fairValueOn === null || method === null) return [];
  const isByPeers = method === "ev-ebitda" || method === "ev-revenue";
  const hasFinancials = isByPeers || (method === "dcf" && one.netDebtPence !== 0);
  const rate = currency === DISPLAY_CURRENCY ? null : rateOn(currency, fairValueOn);
  const days: [AgedThing, string | null, boolean][] = [
    ["value", fairValueOn, true],
    ["rate", rate?.date ?? null, rate !== null],
    ["peers", one.peersOn, isByPeers && one.peersOn !== null],
    ["financials", one.financialsOn, hasFinancials],
    ["round", one.roundOn, method === "last-round"],
    ["accounts", one.netAssetsOn, method === "net-assets"],
  ];
  return days.flatMap(([thing, date, isUsed]) =>
    isUsed && (date === null || isOld(thing, date, asOf)) ? [{ name, thing, date }] : [],
  );
}
