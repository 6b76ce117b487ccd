import type { PeerGroup } from "../maths/company.ts";
import type { Weights } from "../maths/composite.ts";
import type { Direction, MetricKey } from "../maths/metric.ts";
import type { MetricValues } from "../imports/metric-columns.ts";

export type Directions = Readonly<Partial<Record<MetricKey, Direction>>>;

/** A company that is compared, as it is kept. */
export interface SavedBenchmark {
  id: string;
  companyId: string;
  dealId: string | null;
  name: string;
  sector: string;
  year: number;
  /** Whole units of the peer set's currency, as metrics in money are. */
  revenue: number | null;
  metrics: MetricValues;
  groupId: string | null;
  weights: Weights;
  /** Metrics whose direction was turned round. */
  directions: Directions;
  revision: number;
  createdAt: string;
  updatedAt: string;
  removedAt: string | null;
  isDemo: boolean;
}

/** Companies to compare with, of one source and day. A change is a new version; what names the old one keeps it. */
export interface PeerSet {
  id: string;
  /** Null: the firm's own, for every client. */
  companyId: string | null;
  name: string;
  version: number;
  source: string;
  asOf: string;
  currency: string;
  isSample: boolean;
  peers: number;
  addedAt: string;
  removedAt: string | null;
}

/** A peer group with the set it picks from. */
export interface SavedGroup extends PeerGroup {
  companyId: string;
  set: PeerSet;
  createdAt: string;
  removedAt: string | null;
  isDemo: boolean;
}

/** What a filter asks for, in words; for names and headings. */
export function groupInWords(
  { by, out, set }: Pick<SavedGroup, "by" | "out" | "set">,
  bandLabel: (band: string, currency: string) => string,
): string {
  const left = out.length > 0 ? `, ${out.length} left out` : "";
  if (by.kind === "picked") return `${by.ids.length} picked by hand${left}`;
  const { sector, country, year, sizeBand } = by.filter;
  const parts = [
    sector,
    country,
    year === null ? null : String(year),
    sizeBand && bandLabel(sizeBand, set.currency),
  ];
  return (parts.filter(Boolean).join(", ") || "Every company of the set") + left;
}
