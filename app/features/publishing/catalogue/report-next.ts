import type { ReportStatus } from "./report.ts";

interface Offered {
  status: ReportStatus;
  isHeld: boolean;
  /** It can be read in the browser. */
  isReadable: boolean;
  /** The company's open order of it. */
  order: object | null;
  /** Where the price is asked for, of a report that names none. */
  priceEnquiry: string | null;
}

/** What whoever reads a report's page in the shop does next with it: the page's one strong button. */
export function nextForReader(
  report: Offered,
): "read" | "download" | "order" | "ask-price" | "purchase" | null {
  if (report.isHeld) return report.isReadable ? "read" : "download";
  if (report.order) return "order";
  if (report.status !== "published") return null;
  return report.priceEnquiry ? "ask-price" : "purchase";
}
