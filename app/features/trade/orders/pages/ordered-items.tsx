import { vatItems } from "#app/features/trade/vat/vat-items.tsx";
import type { ShownVat } from "#app/features/trade/vat/vat.ts";
import { Link } from "#app/ui/link.tsx";

interface Ordered {
  title: string;
  reportId: string | null;
  quoteId: string | null;
  price: string;
  vat: ShownVat | null;
}

/** What was ordered and for how much, for a summary list. @param quotePage of the quote in which it was agreed. */
export function orderedItems(
  { title, reportId, quoteId, price, vat }: Ordered,
  quotePage: (id: string) => string,
) {
  return [
    { term: reportId ? "Report" : "Ordered", detail: title },
    quoteId && { term: "Agreed in", detail: <Link to={quotePage(quoteId)}>The accepted quote</Link> },
    { term: "Price", detail: price },
    ...vatItems(vat),
  ];
}
