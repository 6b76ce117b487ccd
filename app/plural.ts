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
  return [withCommas(whole), ...decimals].join(".");
}

/** Digits, with a sign before them or none, with commas between their thousands. */
export function withCommas(whole: string): string {
  return whole.replace(/(?<!\d)\d{4,}$/, (digits) => {
    const first = digits.length % 3 || 3;
    return [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])].join(",");
  });
}
