export type HoldingSource = "bought" | "granted" | "delivered";

export const HOLDING_SOURCE_LABELS: Record<HoldingSource, string> = {
  bought: "Bought",
  granted: "Granted",
  delivered: "Delivered",
};

/** A report a company may download. */
export interface Holding {
  /** Null where staff see a report nobody had to grant them. */
  id: string | null;
  reportId: string;
  title: string;
  description: string;
  category: { id: string; name: string };
  pages: number;
  fileType: string;
  /** The version of the newest copy the company took, else the one current when it was granted. */
  versionHeld: number;
  versionCurrent: number;
  source: HoldingSource | null;
  /** UTC; for staff, who hold everything, the day it was published. */
  grantedAt: string;
  /** Copies the asking person took. */
  downloadsByMe: number;
}
