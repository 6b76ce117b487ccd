import { isAtMost, isBelow, isNothingBeside } from "#app/features/numbers/limit.ts";
import type { Kpi } from "../records/kpi.ts";
import type { KpiSeries } from "./kpi-series.ts";
import { type Period, periodAfter, periodsAYear } from "./period.ts";

export interface HeatCell {
  period: Period;
  value: number | null;
  /** −1 (much worse than a year before) to 1 (much better), by the KPI's direction; null where one of the two is missing. */
  heat: number | null;
}

export interface HeatRow {
  code: string;
  name: string;
  cells: HeatCell[];
}

/** A fifth more, or less, than the year before is the whole heat. */
const WHOLE = 0.2;

/**
 * Each value against that of the same period a year before: what grows with time alone does not run from red to green,
 * and a season is no fault.
 */
export function heatMap(
  kpis: readonly Pick<Kpi, "code" | "name" | "direction" | "frequency">[],
  series: ReadonlyMap<string, KpiSeries>,
  periods: readonly Period[],
): HeatRow[] {
  return kpis.map(({ code, name, direction, frequency }) => {
    const own = series.get(code) ?? new Map<Period, number>();
    const sign = direction === "higher" ? 1 : -1;
    const cells = periods.map((period) => {
      const value = own.get(period) ?? null;
      const before = own.get(periodAfter(period, -periodsAYear(frequency))) ?? null;
      return { period, value, heat: value === null || before === null ? null : heatOf(value, before, sign) };
    });
    return { code, name, cells };
  });
}

/** From nothing any change is the whole heat. */
function heatOf(value: number, before: number, sign: 1 | -1): number {
  const change = value - before;
  if (isNothingBeside(change, before)) return 0;
  return Math.max(-1, Math.min(1, (sign * change) / (WHOLE * Math.abs(before))));
}

/** The colours of the map, from worst to best. Signs tell them apart where colours don't. */
export const HEAT_STEPS = [
  { tone: "red", sign: "−−", label: "much worse than a year before" },
  { tone: "amber", sign: "−", label: "worse" },
  { tone: "slate", sign: "", label: "much the same" },
  { tone: "teal", sign: "+", label: "better" },
  { tone: "green", sign: "++", label: "much better" },
] as const;

/** Which of the colours a heat has. */
export function stepOf(heat: number): number {
  if (isAtMost(heat, -0.5)) return 0;
  if (isBelow(heat, -0.15)) return 1;
  if (isAtMost(heat, 0.15)) return 2;
  return isBelow(heat, 0.5) ? 3 : 4;
}
