import { linkTo } from "#app/link.ts";
import { type Cover, hasSample, type ListedReport } from "./report.ts";
import type { ShopCardReport } from "./shop-report-card.tsx";

interface Shown {
  isHeld: boolean;
  order: { id: string; reference: string } | null;
  cover: Cover | null;
}

/** How a page writes what it shows; called on the server, where dates and money are formatted. */
interface Wording {
  money(pence: number): string;
  date(iso: string): string;
  count(amount: number, one: string): string;
}

/** A report as the shop's card and page show it. */
export function shownReport(
  report: ListedReport,
  { isHeld, order, cover }: Shown,
  { money, date, count }: Wording,
): ShopCardReport {
  return {
    id: report.id,
    title: report.title,
    description: report.description,
    category: report.category.name,
    price: priceLabel(report.pricePence, money),
    isPriced: Boolean(report.pricePence),
    priceEnquiry: report.pricePence === null ? priceEnquiryPath(report.id) : null,
    pages: count(report.pages, "page"),
    published: report.publishedOn && date(report.publishedOn),
    version: report.version,
    hasSample: hasSample(report),
    isHeld,
    order,
    cover,
  };
}

/** A price as every list shows it. @param shown the amount, formatted on the server. */
export function priceLabel(pricePence: number | null, shown: (pence: number) => string): string {
  if (pricePence === null) return "Contact for Price";
  return pricePence === 0 ? "Free" : shown(pricePence);
}

/** Where "Contact for Price" leads: the quote form, told which report it is about. */
export function priceEnquiryPath(reportId: string): string {
  return linkTo("/client-portal/shop/:id/quote", { id: reportId });
}
