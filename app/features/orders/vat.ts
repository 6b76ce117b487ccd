/** The standard rate of the United Kingdom. */
export const VAT_PERCENT = 20;

/** @param netPence integer pence. @returns the tax in integer pence, halves rounded up (HMRC VAT Notice 700, 17.5). */
export function vatOn(netPence: number): number {
  return Math.round((netPence * VAT_PERCENT) / 100);
}
