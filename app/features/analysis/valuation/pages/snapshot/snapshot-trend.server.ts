import type { DrawnChart } from "#app/ui/chart/chart.ts";
import { lineChart } from "#app/ui/chart/draw-chart.server.ts";
import { figureText, millionsText } from "#app/ui/text/figure-text.ts";
import { date } from "#app/ui/text/format.ts";
import type { TrendPoint } from "../../records/find-snapshots.server.ts";

const day = 86_400_000;
const SOURCE = "Source: your snapshots, the last of each day.";

/** Net asset value over the snapshots; null where there are not yet two days to compare. */
export function navTrend(points: readonly TrendPoint[]): DrawnChart | null {
  return trend(points, {
    name: "Net asset value",
    unit: "NAV by the day it is valued for, GBP",
    of: ({ navPence }) => navPence / 100,
    write: millionsText,
  });
}

/** What was paid in, over and over, and what it earned a year. */
export function ratioTrends(points: readonly TrendPoint[]): DrawnChart[] {
  const charts = [
    trend(points, {
      name: "TVPI (MOIC)",
      unit: "Total value to paid-in by day; 1× is what was paid in",
      of: ({ tvpi }) => tvpi,
      write: (value) => figureText(value, { kind: "multiple" }),
      line: { name: "Paid in", at: 1 },
    }),
    trend(points, {
      name: "XIRR",
      unit: "A year, actual/365, by day",
      of: ({ xirr }) => xirr,
      write: (value) => figureText(value, { kind: "share" }),
    }),
  ];
  return charts.filter((chart) => chart !== null);
}

interface Trend {
  name: string;
  unit: string;
  of: (point: TrendPoint) => number | null;
  write: (value: number) => string;
  /** A value to compare with, as a line of its own. */
  line?: { name: string; at: number };
}

function trend(points: readonly TrendPoint[], { name, unit, of, write, line }: Trend): DrawnChart | null {
  const known = points.flatMap((point) => {
    const value = of(point);
    return value === null ? [] : [{ asOf: point.asOf, value }];
  });
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last || first === last) return null;
  const change = last.value - first.value;
  const from = `${write(first.value)} on ${date(first.asOf)}`;
  const moved = change > 0 ? `up from ${from}` : `down from ${from}`;
  return lineChart({
    finding: `${name} is ${write(last.value)}, ${change === 0 ? `as on ${date(first.asOf)}` : moved}`,
    unit,
    labelName: "Valued for",
    labels: known.map(({ asOf }) => date(asOf)),
    // Without the day: "Sept 2026".
    axisLabels: known.map(({ asOf }) => date(asOf).replace(/^\d+ /, "")),
    fromZero: true,
    at: known.map(({ asOf }) => Date.parse(asOf) / day),
    series: [
      { name, values: known.map(({ value }) => value) },
      ...(line ? [{ name: line.name, values: known.map(() => line.at) }] : []),
    ],
    source: SOURCE,
    write,
  });
}
