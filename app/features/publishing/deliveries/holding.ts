import type { Cover } from "#app/features/publishing/catalogue/report.ts";
import type { CompanyFile } from "#app/features/publishing/company-files/company-file.ts";

export type HoldingSource = "bought" | "granted" | "delivered";

export const HOLDING_SOURCE_LABELS: Record<HoldingSource, string> = {
  bought: "Bought",
  granted: "Granted",
  delivered: "Delivered",
};

/** A report a company may download. */
export interface ReportHolding {
  /** The id of the holding; for staff, to whom no report has to be granted, that of the report. */
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

/** A row of My Reports as people read it. */
export interface ShownEntry {
  kind: MyReport["kind"];
  /** The id of the report or the file. */
  id: string;
  title: string;
  /** Null for a file, and where none is drawn. */
  cover: Cover | null;
  category: string;
  /** Its category, and of a file who made it and of what kind it is. */
  about: string;
  pages: number | null;
  /** In the browser. */
  isReadable: boolean;
  /** "2", or "1 of 2" where a newer one is there; null for a file. */
  version: string | null;
  /** That a download brings a newer version, and what is different in it. */
  update: { label: string; note: string | null } | null;
  since: string;
  source: string | null;
  /** The day of the last copy; null: none yet. */
  copied: string | null;
}
