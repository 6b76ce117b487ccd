import { converted, DISPLAY_CURRENCY, type ExchangeRate } from "./exchange-rate.ts";

interface Kept {
  name: string;
  sector: string;
  currency: string;
  costPence: number;
  fairValuePence: number | null;
}

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
}

/**
 * Value beside cost, the largest value first; holdings without a fair value are left out.
 * @param asOf cost in another currency is converted at the last rate on or before this day.
 */
export function valueBesideCost(
  holdings: readonly Kept[],
  rates: readonly ExchangeRate[],
  asOf: string,
): BesideCost[] {
  const rateOf = new Map<string, number | null>([[DISPLAY_CURRENCY, 1]]);
  const inShown = (currency: string) => {
    const known = rateOf.get(currency);
    if (known !== undefined) return known;
    const one = converted(1, currency, rates, asOf);
    const rate = one.ok ? one.value.value : null;
    rateOf.set(currency, rate);
    return rate;
  };
  return holdings
    .flatMap(({ name, sector, currency, costPence, fairValuePence }) => {
      if (fairValuePence === null) return [];
      const rate = inShown(currency);
      const ownCost = costPence / 100;
      return [
        {
          name,
          sector,
          currency,
          ownCost,
          fairValue: fairValuePence / 100,
          cost: rate === null ? null : Math.round(ownCost * rate * 100) / 100,
        },
      ];
    })
    .sort((one, other) => other.fairValue - one.fairValue || (one.name < other.name ? -1 : 1));
}
