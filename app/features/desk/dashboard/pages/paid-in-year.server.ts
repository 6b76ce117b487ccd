import { addDays, addMonths, startOfDay } from "#app/features/calendar.ts";
import { smallColumns } from "#app/ui/chart/small-columns.server.ts";
import type { HomeFigure } from "#app/ui/figures.tsx";
import { money } from "#app/ui/text/format.ts";
import { changeInWords } from "#app/ui/text/shown-change.ts";
import type { MonthRevenue } from "../find-figures.server.ts";

/** A year before the last twelve months, up to the same day: this month has only begun. @returns UTC times. */
export function yearBefore(today: string): { from: string; to: string } {
  return {
    from: startOfDay(addMonths(`${today.slice(0, 7)}-01`, -23)),
    to: startOfDay(addDays(addMonths(today, -12), 1)),
  };
}

/**
 * What was paid in twelve months, with its columns; null while it is nothing.
 * @param before pence of the year before, up to the same day.
 * @param isGood whether more is good for the reader, where it is either.
 */
export function paidInYear(
  months: readonly Pick<MonthRevenue, "name" | "netPence">[],
  before: number,
  isGood?: true,
): HomeFigure | null {
  const sums = months.map(({ netPence }) => netPence);
  const total = sums.reduce((sum, pence) => sum + pence, 0);
  if (total === 0) return null;
  const names = months.map(({ name }) => name);
  const columns = smallColumns(sums, names, { write: money });
  const against = { write: money, against: "on the year before", ...(isGood && { isGood }) };
  return {
    label: "Paid in 12 months, net of VAT",
    value: money(total),
    to: null,
    change: before > 0 ? changeInWords(total - before, against) : null,
    picture: columns && { of: "Paid a month, last 12 months", columns },
  };
}
