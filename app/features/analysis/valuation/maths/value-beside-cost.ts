import type { AgedPart } from "#app/features/analysis/figures/age.ts";
import { compareNames } from "#app/features/lists/by-name.ts";
import { type DatedValue, holdingAges } from "./holding-ages.ts";
import type { ValuationMethod } from "../records/holding.ts";
import { DISPLAY_CURRENCY, type ExchangeRate, rateFinder } from "./exchange-rate.ts";

/** A holding's fair value beside what it cost, both in units of the currency that is shown. */
export interface BesideCost {
  name: string;
  sector: string;
  fairValue: number;
  /** Null where its currency has no rate yet. */
  cost: number | null;
  /** In its own currency. */
  currency: string;
  ownCost: number;
  /** How it was valued, and the day its fair value is of. */
  method: ValuationMethod | null;
  fairValueOn: string | null;
  /** What the cost was converted at; null in the currency that is shown, and where there is no rate. */
  rate: ExchangeRate | null;
  /** What of the value and of the cost's rate is old. */
  ages: readonly AgedPart[];
}

/**
 * Value beside cost, the largest value first; holdings without a fair value are left out.
 * @param asOf cost in another currency is converted at the last rate on or before this day.
 */
export function valueBesideCost(
  holdings: readonly DatedValue[],
  rates: readonly ExchangeRate[],
  asOf: string,
): BesideCost[] {
  const rateOn = rateFinder(rates);
  return holdings
    .flatMap((one) => {
      const { name, sector, currency, costPence, method, fairValuePence, fairValueOn } = one;
      if (fairValuePence === null) return [];
      const isShown = currency === DISPLAY_CURRENCY;
      const rate = isShown ? null : rateOn(currency, asOf);
      const ownCost = costPence / 100;
      const factor = isShown ? 1 : (rate?.rate ?? null);
      return [
        {
          name,
          sector,
          currency,
          ownCost,
          method,
          fairValueOn,
          rate,
          ages: holdingAges(one, rateOn, asOf),
          fairValue: fairValuePence / 100,
          cost: factor === null ? null : Math.round(ownCost * factor * 100) / 100,
        },
      ];
    })
    .sort((one, other) => other.fairValue - one.fairValue || compareNames(one.name, other.name));
}
