/** Days as YYYY-MM-DD, counted by the calendar: no time zone and no summer time comes between them. */
const DAY = 86_400_000;

/** Whole days from one day to another; negative when the second is the earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY);
}
