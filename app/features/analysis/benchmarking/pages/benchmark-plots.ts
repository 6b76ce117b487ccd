import { LEAST_FOR_EXTREMES } from "../maths/company.ts";
import { METRICS, NOT_MEANINGFUL, type Metric, type MetricKey, unitOfMetric } from "../maths/metric.ts";
import type { PeerColumn } from "./peer-table.ts";
import type { WorkedOut } from "../maths/work-out.ts";
import { writeNumber } from "./write-number.ts";

/** Strokes of one metric: more of them can't be told apart. */
export const STRIP_MOST = 60;
/** Points of the scatter: more of them are a blot, and as many kilobytes. */
export const SCATTER_MOST = 160;

/** So many of a list in its order, spread evenly over it, with the first and the last. */
export function spreadOver<T>(list: readonly T[], most: number): readonly T[] {
  if (list.length <= most) return list;
  const step = (list.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => list[Math.round(index * step)] as T);
}

/** What a box-and-dot chart draws of one metric, on a scale of its own. */
export interface BoxRow {
  label: string;
  lower: number;
  median: number;
  upper: number;
  /** The company's value; null when it isn't known. */
  dot: number | null;
  /** Peers one by one; none where that would show too much. */
  strip: readonly number[];
  /** Outliers that would leave the others no room on the scale. */
  beyond: { below: number; above: number };
  text: string;
}

/** Metrics that have statistics; those hidden stand in the table with the reason. */
export function boxRows({ rows, currency }: WorkedOut): { metric: Metric; box: BoxRow }[] {
  return rows.flatMap((row) => {
    if (!row.statistics.ok) return [];
    const { lower, median, upper, extremes } = row.statistics.value;
    const { shown, far } = withoutFar(row.counted);
    const unit = unitOfMetric(row.metric, currency);
    const box: BoxRow = {
      label: row.metric.name,
      lower: lower.value,
      median: median.value,
      upper: upper.value,
      dot: row.subject,
      strip: extremes ? spreadOver(shown, STRIP_MOST) : [],
      beyond: {
        below: far.filter((value) => value < median.value).length,
        above: far.filter((value) => value > median.value).length,
      },
      text: !row.isMeaningful ? NOT_MEANINGFUL : row.subject === null ? "–" : writeNumber(row.subject, unit),
    };
    return [{ metric: row.metric, box }];
  });
}

/** A scale may be so many times as long as it is without outliers before these are left beyond its ends. */
const mostStretch = 2;

/** The values a scale is made for, and the outliers beyond it, where with them the others would have no room. */
function withoutFar({ values, outliers }: PeerColumn): { shown: readonly number[]; far: readonly number[] } {
  const out = new Set(outliers);
  const inner = values.filter((_, place) => !out.has(place));
  const length = (all: readonly number[]) => (all.at(-1) ?? 0) - (all[0] ?? 0);
  if (length(values) <= mostStretch * length(inner)) return { shown: values, far: [] };
  return { shown: inner, far: outliers.flatMap((place) => values[place] ?? []) };
}

export interface ScatterPoint {
  id: string;
  name: string;
  x: number;
  y: number;
}

export interface ScatterOf {
  across: Metric;
  up: Metric;
  /** Every peer that has both, from the lowest across. */
  points: readonly ScatterPoint[];
  /** Those among them that lie within the axes. */
  within: readonly ScatterPoint[];
  /** And those beyond: outliers that would leave the others no room. */
  beyond: readonly ScatterPoint[];
  company: { x: number; y: number } | null;
  medians: { x: number; y: number };
}

/** Two metrics of the peers that have both, from the lowest across; null where they are too few to be shown. */
export function scatterOf(
  { rows }: WorkedOut,
  [across, up]: readonly [MetricKey, MetricKey],
): ScatterOf | null {
  const row = (key: MetricKey) => rows.find(({ metric }) => metric.key === key);
  const [first, second] = [row(across), row(up)];
  if (!first?.statistics.ok || !second?.statistics.ok) return null;
  const { counted } = second;
  const heights = new Map(counted.companies.map(({ id }, place) => [id, counted.values[place]]));
  const points = first.counted.companies.flatMap(({ id, name }, place) => {
    const [x, y] = [first.counted.values[place], heights.get(id)];
    return x === undefined || y === undefined ? [] : [{ id, name, x, y }];
  });
  // Points are single companies.
  if (points.length < LEAST_FOR_EXTREMES) return null;
  const isFar = ([x, y]: [ReadonlySet<number>, ReadonlySet<number>], point: ScatterPoint) =>
    x.has(point.x) || y.has(point.y);
  const far: [ReadonlySet<number>, ReadonlySet<number>] = [
    new Set(withoutFar(first.counted).far),
    new Set(withoutFar(second.counted).far),
  ];
  return {
    across: first.metric,
    up: second.metric,
    points,
    within: points.filter((point) => !isFar(far, point)),
    beyond: points.filter((point) => isFar(far, point)),
    company:
      first.subject === null || second.subject === null ? null : { x: first.subject, y: second.subject },
    medians: { x: first.statistics.value.median.value, y: second.statistics.value.median.value },
  };
}

/** The two metrics that an address asks to be drawn against each other. */
export function readPair(query: URLSearchParams): [MetricKey, MetricKey] {
  const key = (name: string, otherwise: MetricKey) =>
    METRICS.find((metric) => metric.key === query.get(name))?.key ?? otherwise;
  return [key("across", "revenueGrowth"), key("up", "ebitdaMargin")];
}
