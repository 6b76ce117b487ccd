/** One copy in a person's history: of a report of the catalogue, or of a file of their company's. */
export interface DownloadEntry {
  kind: "report" | "file";
  copyId: string;
  title: string;
  /** Null for files: they have none. */
  version: number | null;
  fileType: string;
  /** UTC. */
  downloadedAt: string;
}
