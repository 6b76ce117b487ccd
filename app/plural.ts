/**
 * Numbers with their nouns, everywhere: pages, mails, files, PDFs, problems, commands. Written alike on the server and
 * in a browser, whatever its language.
 */

/** "peer" of one, "peers" of any other number; give the plural where an s will not do. */
export function plural(amount: number, one: string, many = `${one}s`): string {
  return amount === 1 ? one : many;
}

/** "1 report", "12,345 reports", "2.5 years". */
export function count(amount: number, one: string, many?: string): string {
  return `${grouped(amount)} ${plural(amount, one, many)}`;
}

/** "12 minutes": how long to wait, rounded up. */
export function inMinutes(seconds: number): string {
  return count(Math.ceil(seconds / 60), "minute");
}

/** A number with commas between its thousands, as British English writes it, and a real minus sign. */
export function grouped(amount: number): string {
  if (Number.isInteger(amount) && amount >= 0 && amount < 1000) return String(amount);
  const [whole = "", ...decimals] = String(amount).replace("-", "−").split(".");
  return [whole.replace(/\B(?=(?:\d{3})+$)/g, ","), ...decimals].join(".");
}
