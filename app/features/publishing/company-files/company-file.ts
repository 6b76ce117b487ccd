import { linkTo } from "#app/link.ts";

export type FileDestination = "my-reports" | "client-documents" | "resource-library";

/** The contract's three places, word for word. */
export const FILE_DESTINATION_LABELS: Record<FileDestination, string> = {
  "my-reports": "My Reports Section",
  "client-documents": "Client Documents",
  "resource-library": "Resource Library",
};

/** Where the company's people find what lies there. */
export const FILE_DESTINATION_PAGES: Record<FileDestination, string> = {
  "my-reports": linkTo("/client-portal/reports"),
  "client-documents": linkTo("/client-portal/reports/documents"),
  "resource-library": linkTo("/client-portal/reports/library"),
};

/** `uploaded`: staff delivered it; `created`: the company's own people made it in the portal. */
export type FileSource = "uploaded" | "created";

export const FILE_SOURCE_LABELS: Record<FileSource, string> = {
  uploaded: "Delivered",
  created: "Created here",
};

/** A file of one company's. */
export interface CompanyFile {
  id: string;
  destination: FileDestination;
  source: FileSource;
  title: string;
  description: string | null;
  /** Its category, by name and by id; null: filed under none. */
  category: string | null;
  categoryId: string | null;
  /** Null for what has no pages, or not known to. */
  pages: number | null;
  /** The ending of its name, lower case: `pdf`, `xlsx`. */
  fileType: string;
  /** Bytes. */
  size: number;
  /** Who made it; null when staff delivered it: they speak for the firm. */
  madeBy: string | null;
  /** UTC. */
  addedAt: string;
  /** When the asking person last took a copy; null when never. UTC. */
  lastCopyAt: string | null;
}

/** What is shown in the browser: a PDF and a picture. */
export const isReadable = (fileType: string) => /^(?:pdf|png|jpe?g)$/i.test(fileType);

/** The ending of a file's name, lower case; `file` where it has none. */
export function fileEnding(name: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? "file";
}
