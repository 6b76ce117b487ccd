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

/** The band of a revenue; null where it isn't known or is below zero. */
export function sizeBandOf(revenue: number | null): SizeBand | null {
  if (revenue === null) return null;
  return SIZE_BANDS.find((band) => revenue >= band.from && revenue < band.to)?.value ?? null;
}

/** What a peer group asks for; what is null asks nothing. */
export interface PeerFilter {
  sector: string | null;
  country: string | null;
  year: number | null;
  sizeBand: SizeBand | null;
}

/** A group as it is saved: by what it asks for, or company by company. A change makes a new version. */
export interface PeerGroup {
  id: string;
  name: string;
  version: number;
  by: { kind: "filter"; filter: PeerFilter } | { kind: "picked"; ids: readonly string[] };
  /** Whose data it is: "Sample data", "Licensed data", the name of an imported file. */
  source: string;
  asOf: string;
}

/** The companies of a group; the subject itself is never its own peer. */
export function peersOf(
  { by }: Pick<PeerGroup, "by">,
  companies: readonly PeerCompany[],
  subjectId: string | null,
): PeerCompany[] {
  const others = companies.filter((company) => company.id !== subjectId);
  if (by.kind === "picked") {
    const ids = new Set(by.ids);
    return others.filter((company) => ids.has(company.id));
  }
  const { sector, country, year, sizeBand } = by.filter;
  return others.filter(
    (company) =>
      (sector === null || company.sector === sector) &&
      (country === null || company.country === country) &&
      (year === null || company.year === year) &&
      (sizeBand === null || sizeBandOf(company.revenue) === sizeBand),
  );
}

export const MOST_PEERS = 5000;
