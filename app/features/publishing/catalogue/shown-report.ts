import { priceEnquiryPath, priceLabel } from "./report-price.ts";
import { hasSample, type ListedReport } from "./report.ts";
import type { ShopCardReport } from "./shop-report-card.tsx";

interface Shown {
  isHeld: boolean;
  order: { id: string; reference: string } | null;
}

/** How a page writes what it shows; called on the server, where dates and money are formatted. */
export interface Wording {
  money(pence: number): string;
  date(iso: string): string;
  count(amount: number, one: string): string;
}

/** A report as the shop's card and page show it. */
export function shownReport(
  report: ListedReport,
  { isHeld, order }: Shown,
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
  };
}
