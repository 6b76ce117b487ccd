import { type PeerCompany } from "./company.ts";
import { METRICS, type Metric, type MetricKey, unitOfMetric } from "./metric.ts";
import type { WorkedOut, WorkedRow } from "./work-out.ts";
import { writeNumber } from "./write-number.ts";

/** Strips show single companies: from so many values on, and no more than can be told apart. */
const STRIP_MOST = 120;
/** Points of the scatter: more of them are a blot, and as many kilobytes. */
export const SCATTER_MOST = 300;

/** What a box-and-dot chart draws of one metric, on a scale of its own. */
export interface BoxRow {
  label: string;
  lower: number;
  median: number;
  upper: number;
  /** The company's value; null when it isn't known. */
  dot: number | null;
  /** Peers one by one; none where that would show too much. */
  strip: number[];
  text: string;
}

/** Metrics that have statistics; those hidden stand in the table with the reason. */
export function boxRows(
  { rows, currency }: WorkedOut,
  peers: readonly PeerCompany[],
): { metric: Metric; box: BoxRow }[] {
  return rows.flatMap((row) => {
    if (!row.statistics.ok) return [];
    const { lower, median, upper } = row.statistics.value;
    const unit = unitOfMetric(row.metric, currency);
    const box: BoxRow = {
      label: row.metric.name,
      lower: lower.value,
      median: median.value,
      upper: upper.value,
      dot: row.subject,
      strip: row.extremes ? countedOf(row, peers).slice(0, STRIP_MOST) : [],
      text: row.subject === null ? "–" : writeNumber(row.subject, unit),
    };
    return [{ metric: row.metric, box }];
  });
}

export interface ScatterOf {
  across: Metric;
  up: Metric;
  points: { id: string; name: string; x: number; y: number }[];
  company: { x: number; y: number } | null;
  medians: { x: number; y: number };
}

/** Two metrics of the peers that have both; null where one of them has too few peers to be shown. */
export function scatterOf(
  { rows }: WorkedOut,
  peers: readonly PeerCompany[],
  [across, up]: readonly [MetricKey, MetricKey],
): ScatterOf | null {
  const row = (key: MetricKey) => rows.find(({ metric }) => metric.key === key);
  const [first, second] = [row(across), row(up)];
  // Points are single companies: as with extremes, eight of them are the least.
  if (!first?.statistics.ok || !second?.statistics.ok || !first.extremes || !second.extremes) return null;
  const out = new Set([...first.excluded, ...second.excluded].map(({ id }) => id));
  const points = peers.flatMap(({ id, name, metrics }) => {
    const [x, y] = [metrics[across], metrics[up]];
    return x === null || y === null || out.has(id) ? [] : [{ id, name, x, y }];
  });
  return {
    across: first.metric,
    up: second.metric,
    points,
    company:
      first.subject === null || second.subject === null ? null : { x: first.subject, y: second.subject },
    medians: { x: first.statistics.value.median.value, y: second.statistics.value.median.value },
  };
}

/** The two metrics that an address asks to be drawn against each other. */
export function readPair(asked: URLSearchParams): [MetricKey, MetricKey] {
  const key = (name: string, otherwise: MetricKey) =>
    METRICS.find((metric) => metric.key === asked.get(name))?.key ?? otherwise;
  return [key("across", "revenueGrowth"), key("up", "ebitdaMargin")];
}

function countedOf({ metric, excluded }: WorkedRow, peers: readonly PeerCompany[]): number[] {
  const out = new Set(excluded.map(({ id }) => id));
  return peers.flatMap(({ id, metrics }) => {
    const value = metrics[metric.key];
    return value === null || out.has(id) ? [] : [value];
  });
}
