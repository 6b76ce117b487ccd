import { addDays } from "#app/features/calendar.ts";
import { daysBetween } from "#app/features/analysis/figures/day-count.ts";
import type { Kpi } from "../records/kpi.ts";
import { dueDay, type Period, periodAfter, periodOfDay, periodsFrom } from "./period.ts";

export interface DueValue {
  code: string;
  name: string;
  period: Period;
  due: string;
  /** Days until it is due; negative when it is late. */
  days: number;
}

export const DUE_DAYS = 14;

/**
 * Values that are late or due in the next days, the most urgent first. Computed KPIs are due by their parts.
 * @param lasts the last period of each that has values, by code.
 */
export function dueValues(
  kpis: readonly Pick<Kpi, "code" | "name" | "frequency" | "dueLag" | "formula">[],
  lasts: ReadonlyMap<string, Period>,
  today: string,
  within = DUE_DAYS,
): DueValue[] {
  return kpis
    .filter((kpi) => kpi.formula === null)
    .flatMap((kpi) =>
      duePeriods(kpi, lasts.get(kpi.code), today, within).map((period) => {
        const due = dueDay(period, kpi.dueLag);
        return { code: kpi.code, name: kpi.name, period, due, days: daysBetween(today, due) };
      }),
    )
    .sort((one, other) => one.days - other.days || (one.code < other.code ? -1 : 1));
}

/** From the period after the last value on; of a KPI that never had one, the last that ended and the running one. */
function duePeriods(
  { frequency, dueLag }: Pick<Kpi, "frequency" | "dueLag">,
  last: Period | undefined,
  today: string,
  within: number,
): Period[] {
  const running = periodOfDay(today, frequency);
  const first = last === undefined ? periodAfter(running, -1) : periodAfter(last);
  const until = addDays(today, within);
  return periodsFrom(first, running).filter((period) => dueDay(period, dueLag) <= until);
}
