import { countryName } from "#app/features/country.ts";

/** The standard rate of the United Kingdom: 2000 is 20 %. */
const VAT_BASIS_POINTS = 2000;

/** ISO 3166-1 alpha-2. The Isle of Man counts as the United Kingdom (Isle of Man Act 1979, section 1). */
const UNITED_KINGDOM: ReadonlySet<string> = new Set(["GB", "IM"]);

type Vat =
  /** Integer pence. */
  | { ok: true; basisPoints: number; vatPence: number; totalPence: number }
  /** What is charged there can't be worked out, nor printed, by the product yet. */
  | { ok: false; country: string };

/**
 * The VAT of a sale, by where the customer is. This is the only place that works it out.
 * @param netPence integer pence, not negative.
 * @param country of the company that is billed, ISO 3166-1 alpha-2.
 */
export function vatOf(netPence: number, country: string): Vat {
  if (!UNITED_KINGDOM.has(country)) return { ok: false, country: countryName(country) };
  const vatPence = vatAt(netPence, VAT_BASIS_POINTS);
  return { ok: true, basisPoints: VAT_BASIS_POINTS, vatPence, totalPence: netPence + vatPence };
}

/**
 * @param netPence integer pence, not negative.
 * @returns the tax in integer pence, halves rounded up (HMRC VAT Notice 700, 17.5).
 */
export function vatAt(netPence: number, basisPoints: number): number {
  return Number((BigInt(netPence) * BigInt(basisPoints) + 5000n) / 10_000n);
}

/** "20" or "17.5": the rate in per cent. */
export function percentOf(basisPoints: number): string {
  return String(basisPoints / 100);
}

/** A price with its VAT as people read it. */
export interface ShownVat {
  /** "VAT at 20%"; "VAT" where it can't be said yet. */
  label: string;
  /** The tax, or why there is no amount. */
  vat: string;
  /** Net and tax together; null where it can't be said yet. */
  total: string | null;
}

/** @param price how an amount in pence is written: the pages' own way. */
export function showVat(netPence: number, country: string, price: (pence: number) => string): ShownVat {
  const vat = vatOf(netPence, country);
  if (!vat.ok)
    return {
      label: "VAT",
      vat: `Depends on where you are (${vat.country}): we settle it with the invoice`,
      total: null,
    };
  return {
    label: `VAT at ${percentOf(vat.basisPoints)}%`,
    vat: price(vat.vatPence),
    total: price(vat.totalPence),
  };
}

/** Why staff can't make an invoice, and what they can do. */
export function invoiceRefusal(company: string, country: string): string {
  return `${company} is in ${country}. The product can make invoices with UK VAT only, and this one needs the wording for a customer abroad, so none was made. Bill it from the firm’s accounts. If the country is wrong, change it on the client’s page.`;
}
