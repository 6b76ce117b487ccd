/**
 * Pounds as people write them: "12500", "£12,500.50", "£1.2" for one pound twenty. Read digit by digit: 0.29 times 100 is
 * not 29.
 * @returns integer pence; null for what is no sum, or has parts of a penny.
 */
export function penceIn(text: string): number | null {
  const written = /^£?\s?(\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.(\d{1,2}))?$/.exec(text);
  if (!written) return null;
  const [, pounds = "", pence = ""] = written;
  return Number(pounds.replaceAll(",", "")) * 100 + Number(pence.padEnd(2, "0"));
}

/** As `penceIn` reads it again, for a field or a file: 250050 is "2500.50". @param pence integer pence, not negative. */
export function poundsWritten(pence: number): string {
  const rest = pence % 100;
  return `${Math.floor(pence / 100)}${rest ? `.${String(rest).padStart(2, "0")}` : ""}`;
}
