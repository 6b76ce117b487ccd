import type { ShownVat } from "./vat.ts";

/** What a summary says of a price's VAT; nothing about what is free. */
export function vatItems(shown: ShownVat | null) {
  if (!shown) return [];
  if (shown.total === null) return [{ term: shown.label, detail: shown.vat }];
  return [{ term: `With ${shown.label}`, detail: `${shown.total} in all` }];
}
