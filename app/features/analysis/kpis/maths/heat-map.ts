import { standardDeviation, mean } from "#app/features/numbers/quantile.ts";
import { isAtMost, isBelow, isNothingBeside } from "#app/features/numbers/limit.ts";
import type { Kpi } from "../records/kpi.ts";
import type { KpiSeries } from "./kpi-series.ts";
import type { Period } from "./period.ts";

export interface HeatCell {
  period: Period;
  value: number | null;
  /** −1 (worst of its own history) to 1 (best), by the KPI's direction; null where there is no value or no spread. */
  heat: number | null;
}

export interface HeatRow {
  code: string;
  name: string;
  cells: HeatCell[];
}

/** Each KPI against its own values shown: two standard deviations from their mean are the whole heat. */
export function heatMap(
  kpis: readonly Pick<Kpi, "code" | "name" | "direction">[],
  series: ReadonlyMap<string, KpiSeries>,
  periods: readonly Period[],
): HeatRow[] {
  return kpis.map(({ code, name, direction }) => {
    const own = series.get(code) ?? new Map<Period, number>();
    const shown = periods.flatMap((period) => own.get(period) ?? []);
    const middle = mean(shown) ?? 0;
    const spread = standardDeviation(shown) ?? 0;
    const sign = direction === "higher" ? 1 : -1;
    const cells = periods.map((period) => {
      const value = own.get(period) ?? null;
      const isMeasured = value !== null && !isNothingBeside(spread, middle);
      const heat = isMeasured ? Math.max(-1, Math.min(1, (sign * (value - middle)) / (2 * spread))) : null;
      // Not the negative zero of a KPI that is better low.
      return { period, value, heat: heat === 0 ? 0 : heat };
    });
    return { code, name, cells };
  });
}

/** The colours of the map, from worst to best. Signs tell them apart where colours don't. */
export const HEAT_STEPS = [
  { tone: "red", sign: "−−", label: "much worse than usual" },
  { tone: "amber", sign: "−", label: "worse" },
  { tone: "slate", sign: "", label: "as usual" },
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
