import type { PeerCompany } from "../maths/company.ts";
import { METRIC_KEYS, type MetricKey } from "../maths/metric.ts";

/** What is printed wherever a sample company counts. */
export const SAMPLE_SOURCE = "Sample data";
export const SAMPLE_AS_OF = "2025-12-31";

const perSector = 12;

/** Middles of made-up companies: what tells the sectors apart. Shares; revenue per head in pounds. */
const sectors: Record<string, Record<MetricKey, number>> = {
  Technology: middles(0.18, 0.68, 0.2, 0.6, 190_000, 0.16, 0.03, 0.14),
  "Financial Services": middles(0.08, 0.6, 0.3, 1.2, 260_000, 0.04, 0.02, 0.13),
  Healthcare: middles(0.1, 0.52, 0.19, 1.6, 140_000, 0.09, 0.05, 0.12),
  Energy: middles(0.05, 0.34, 0.24, 2.4, 420_000, 0.01, 0.14, 0.09),
  Manufacturing: middles(0.04, 0.31, 0.13, 1.8, 170_000, 0.03, 0.05, 0.11),
  Retail: middles(0.03, 0.38, 0.09, 1.5, 130_000, 0.01, 0.03, 0.1),
};

const countries = ["GB", "GB", "GB", "DE", "FR", "US"];

/**
 * A labelled set to try the tool with: no real company, no real number. Always the same, by a generator with a fixed
 * start.
 */
export function samplePeers(): PeerCompany[] {
  const draw = generator(20_251_231);
  return Object.entries(sectors).flatMap(([sector, middle]) =>
    Array.from({ length: perSector }, (_, index): PeerCompany => {
      const number = String(index + 1).padStart(2, "0");
      const around = (value: number, spread: number) =>
        value * (1 + spread * (draw() + draw() + draw() - 1.5));
      const metrics = {
        revenueGrowth: share(around(middle.revenueGrowth, 1.1)),
        grossMargin: share(around(middle.grossMargin, 0.35)),
        ebitdaMargin: share(around(middle.ebitdaMargin, 0.7)),
        leverage: Math.round(around(middle.leverage, 1) * 100) / 100,
        revenuePerHead: Math.round(around(middle.revenuePerHead, 0.6) / 100) * 100,
        // Not every company says what it spends on research.
        researchShare: index % 5 === 4 ? null : share(around(middle.researchShare, 0.8)),
        capexShare: share(around(middle.capexShare, 0.7)),
        roce: share(around(middle.roce, 0.7)),
      };
      return {
        id: `sample-${sector.toLowerCase().replaceAll(" ", "-")}-${number}`,
        name: `Sample ${sector} ${number}`,
        sector,
        country: countries[index % countries.length] ?? "GB",
        year: 2025,
        revenue: Math.round(Math.exp(Math.log(8e6) + draw() * Math.log(120)) / 1e5) * 1e5,
        metrics,
      };
    }),
  );
}

function middles(...values: number[]): Record<MetricKey, number> {
  return Object.fromEntries(METRIC_KEYS.map((key, index) => [key, values[index]])) as Record<
    MetricKey,
    number
  >;
}

/** A tenth of a percent is fine enough. */
function share(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** Numbers from 0 to below 1, the same for the same start. Source: T. Ettinger, mulberry32. */
function generator(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
