import { linkTo } from "#app/link.ts";

/** A price as every list shows it. @param shown the amount, formatted on the server. */
export function priceLabel(pricePence: number | null, shown: (pence: number) => string): string {
  if (pricePence === null) return "Contact for Price";
  return pricePence === 0 ? "Free" : shown(pricePence);
}

/** Where "Contact for Price" leads: the quote form, told which report it is about. */
export function priceEnquiryPath(reportId: string): string {
  return linkTo("/client-portal/shop/:id/quote", { id: reportId });
}
