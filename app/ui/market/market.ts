import type { BadgeTone } from "../badge.tsx";
import type { DrawnSparkline } from "../chart/chart.ts";

/** A market in words, made by a loader. */
export interface ShownMarket {
  id: string;
  name: string;
  unit: string;
  /** Null where there is no price yet. */
  price: ShownPrice | null;
}

export interface ShownPrice {
  last: string;
  change: ShownChange | null;
  spark: DrawnSparkline | null;
  /** "Close of 20 Nov 2026", "As at 20 Nov 2026, 14:32 (UK time)" */
  asAt: string;
  source: string;
  badges: { tone: BadgeTone; text: string }[];
  isStale: boolean;
}

export interface ShownChange {
  /** "+38.20 (+0.40%)" */
  text: string;
  direction: "up" | "down" | "flat";
}
