import type { MetricKey } from "./metric.ts";

/** A company of a peer set, for one year. A metric that isn't known is null; it is never made a zero. */
export interface PeerCompany {
  id: string;
  name: string;
  sector: string;
  /** ISO 3166 alpha-2. */
  country: string;
  year: number;
  /** Whole units of the set's currency. */
  revenue: number | null;
  metrics: Readonly<Record<MetricKey, number | null>>;
}

/** Bands of revenue, in whole units of the set's currency, here written as pounds; the upper end is not in its band. */
export const SIZE_BANDS = [
  { value: "micro", label: "Under £10m", from: 0, to: 10e6 },
  { value: "small", label: "£10m to £50m", from: 10e6, to: 50e6 },
  { value: "medium", label: "£50m to £250m", from: 50e6, to: 250e6 },
  { value: "large", label: "£250m to £1bn", from: 250e6, to: 1e9 },
  { value: "very-large", label: "£1bn and more", from: 1e9, to: Number.MAX_VALUE },
] as const;
export type SizeBand = (typeof SIZE_BANDS)[number]["value"];

/** What a peer group asks for; what is null asks nothing. */
export interface PeerFilter {
  sector: string | null;
  country: string | null;
  year: number | null;
  sizeBand: SizeBand | null;
}

export const EVERYONE: PeerFilter = { sector: null, country: null, year: null, sizeBand: null };

/** A company that the list of a group's peers has no tick for. */
export interface LeftOut {
  id: string;
  reason: string;
}

/** A group as it is saved: by what it asks for, or company by company. A change makes a new version. */
export interface PeerGroup {
  id: string;
  name: string;
  version: number;
  by: { kind: "filter"; filter: PeerFilter } | { kind: "picked"; ids: readonly string[] };
  out: readonly LeftOut[];
  /** Whose data it is: "Sample data", "Licensed data", the name of an imported file. */
  source: string;
  asOf: string;
}

/** Companies that a group may leave out. */
export const MOST_LEFT_OUT = 500;
/** A group's most companies. */
export const MOST_PEERS = 5000;
/** Below this many peers no statistic of a metric is shown; below the other, no single peer's value. */
export const LEAST_PEERS = 5;
export const LEAST_FOR_EXTREMES = 8;

/**
 * Each company once, with its latest year: ten years of one company are not ten peers. Keeps the order of the latest
 * ones.
 */
export function onePerCompany(rows: readonly PeerCompany[]): PeerCompany[] {
  const latest = new Map<string, PeerCompany>();
  for (const row of rows) {
    const name = nameKey(row.name);
    const other = latest.get(name);
    if (!other || row.year > other.year) latest.set(name, row);
  }
  return latest.size === rows.length
    ? [...rows]
    : rows.filter((row) => latest.get(nameKey(row.name)) === row);
}

/** Names that are one company's, whatever their case. */
export function nameKey(name: string): string {
  return name.trim().toLowerCase();
}
