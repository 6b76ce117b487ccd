import { addMonths, startOfDay } from "#app/features/calendar.ts";

/** A calendar month in London. */
export interface Month {
  /** YYYY-MM. */
  key: string;
  /** "December 2025". */
  name: string;
  /** "Dec". */
  short: string;
  /** Its first moment and the first one after it, UTC ISO-8601. */
  from: string;
  to: string;
}

const names = "January February March April May June July August September October November December".split(
  " ",
);

/**
 * The last twelve months, this one included, the oldest first.
 * @param today the day in London, YYYY-MM-DD.
 */
export function lastTwelveMonths(today: string): Month[] {
  const thisMonth = `${today.slice(0, 7)}-01`;
  return Array.from({ length: 12 }, (_, index) => {
    const first = addMonths(thisMonth, index - 11);
    const name = names[Number(first.slice(5, 7)) - 1] ?? "";
    return {
      key: first.slice(0, 7),
      name: `${name} ${first.slice(0, 4)}`,
      short: name.length > 4 ? name.slice(0, 3) : name,
      from: startOfDay(first),
      to: startOfDay(addMonths(first, 1)),
    };
  });
}
