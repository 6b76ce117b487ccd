export type ReportStatus = "draft" | "published" | "withdrawn";

export const REPORT_STATUS_LABELS: Record<ReportStatus, string> = {
  draft: "Draft",
  published: "Published",
  withdrawn: "Withdrawn",
};

export const REPORT_STATUS_TONES = {
  draft: "blue",
  published: "green",
  withdrawn: "slate",
} as const satisfies Record<ReportStatus, string>;

/** One record serves every listing: the shop's, the portal's, the home page's teasers, what staff see. */
export interface ListedReport {
  id: string;
  title: string;
  description: string;
  category: { id: string; name: string };
  /** Null: price on request. */
  pricePence: number | null;
  /** The section headings. */
  contents: string[];
  pages: number;
  /** YYYY-MM-DD; null while a draft. */
  publishedOn: string | null;
  /** Shown in full to approved clients only. */
  restricted: boolean;
  status: ReportStatus;
  version: number;
  /** E.g. `pdf`. */
  fileType: string;
  createdAt: string;
}

/** Of a report whose first page is drawn. Pixels. */
export interface Cover {
  width: number;
  height: number;
  /** The report's, whose cover it is. */
  version: number;
}

/** Only of a PDF can the first pages be shown. */
export function hasSample({ fileType }: Pick<ListedReport, "fileType">): boolean {
  return fileType === "pdf";
}

export interface Report extends ListedReport {
  /** Copies taken, counted from the download log. */
  downloads: number;
}

/** One edition of a report. */
export interface ReportVersion {
  version: number;
  pages: number;
  /** What is different from the one before. */
  changeNote: string;
  /** UTC. */
  createdAt: string;
}

export interface Category {
  id: string;
  name: string;
}

/** More copies of a report than these are not counted. */
export const MOST_COPIES = 1000;
