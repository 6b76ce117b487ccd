/** Sums and days as mails and documents write them: British English. Pages have `ui/format.ts`. */
const penceToo = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });
const wholePounds = new Intl.NumberFormat("en-GB", {
  style: "currency",
  currency: "GBP",
  maximumFractionDigits: 0,
});
const longDay = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Europe/London" });

/** For invoices alone. @param pence integer pence. @returns "£3,500.00". */
export function poundsAndPence(pence: number): string {
  return penceToo.format(pence / 100);
}

/** Whole pounds, with its pence only where it has some. @param pence integer pence. @returns "£3,500". */
export function pounds(pence: number): string {
  return pence % 100 === 0 ? wholePounds.format(pence / 100) : poundsAndPence(pence);
}

/** @param iso a day, or a moment in UTC. @returns "5 September 2026", the day in London. */
export function dayInFull(iso: string): string {
  return longDay.format(new Date(iso));
}
