import type { CompanyFile } from "#app/features/publishing/company-files/company-file.ts";

export type HoldingSource = "bought" | "granted" | "delivered";

export const HOLDING_SOURCE_LABELS: Record<HoldingSource, string> = {
  bought: "Bought",
  granted: "Granted",
  delivered: "Delivered",
};

/** A report a company may download. */
export interface ReportHolding {
  /** Of the holding; for staff, to whom no report has to be granted, of the report. */
  id: string;
  reportId: string;
  title: string;
  description: string;
  category: { id: string; name: string };
  pages: number;
  fileType: string;
  /** The version of the newest copy the company took, else the one current when it was granted. */
  versionHeld: number;
  versionCurrent: number;
  /** Somebody in the company took a copy. */
  hasCopy: boolean;
  /** What is different in the current version. */
  changeNote: string | null;
  source: HoldingSource | null;
  /** UTC; for staff, who hold everything, when it was entered. */
  grantedAt: string;
  /** YYYY-MM-DD. */
  publishedOn: string | null;
  /** When the asking person last took a copy; null when never. UTC. */
  lastCopyAt: string | null;
}

/** What can be downloaded from My Reports: a report of the catalogue, or a file of the company's own. */
export type MyReport = ({ kind: "report" } & ReportHolding) | ({ kind: "file" } & CompanyFile);
