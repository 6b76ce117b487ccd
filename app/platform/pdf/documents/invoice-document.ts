/** What an invoice prints, as text: amounts and dates are written by whoever asks for it. */
export interface InvoiceDocument {
  number: string;
  /** When the row was made, ISO 8601: the file's own date, so that the same invoice is the same bytes for ever. */
  issuedAt: string;
  seller: {
    name: string;
    legalName: string;
    address: string;
    email: string;
    phone: string;
    /** "Company number 00000000", "VAT number GB 999 9999 73". */
    numbers: string[];
  };
  billTo: string[];
  /** Term and detail, in order. */
  facts: [string, string][];
  item: { description: string; net: string };
  /** Term and amount, in order; the last is what is to be paid. */
  totals: [string, string][];
  payment: { title: string; lines: string[] };
}
