import type { InstrumentsTable, PricesTable } from "#db/schema.ts";
import type { MarketAlert } from "./market-alerts.ts";

export interface Instrument {
  /** E.g. `ftse-100`. */
  id: string;
  name: string;
  kind: InstrumentsTable["kind"];
  /** What one stands for: "points", "USD". */
  unit: string;
  decimals: number;
  /** IANA name: what "today" means for its market. */
  timeZone: string;
}

export interface Price {
  /** YYYY-MM-DD in the market's time zone. */
  day: string;
  /** In the instrument's unit. */
  close: number;
  /** When the price was taken, UTC ISO-8601; null for the price at the end of the day. */
  asOf: string | null;
  status: PricesTable["status"];
  source: string;
}

export type MarketStatus = "delayed" | "end-of-day" | "stale" | "sample";

/** An instrument with its newest price and what it did lately. */
export interface Market {
  instrument: Instrument;
  /** Null where no price was ever taken in. */
  last: Price | null;
  /** Since the close before, in the instrument's unit; null without one. */
  change: number | null;
  /** The same as a share: 0.004 is 0.4%. */
  changeShare: number | null;
  status: MarketStatus | null;
  /** The prices are made up, whatever their status. */
  isSample: boolean;
  /** The last closes, the oldest first, for a small line. */
  closes: number[];
  /** The alerts of the last five trading days, the newest first. A stale price raises none. */
  alerts: MarketAlert[];
}
