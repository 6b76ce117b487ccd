import type { ColumnAlign } from "./report-document.ts";

/** One page of figures as text: whoever asks for it has written the numbers. */
export interface SheetDocument {
  title: string;
  /** The file's subject: "Peer benchmark". */
  subject: string;
  /** ISO 8601: the file's own date, so that the same sheet is the same bytes. */
  issuedAt: string;
  /** Stands under the title where the figures aren't real. */
  label?: string | undefined;
  /** Term and detail, in order. */
  facts: [string, string][];
  table: { columns: { header: string; align: ColumnAlign }[]; rows: string[][] };
  /** Small print below the table. What doesn't fit on the page is cut, and the last line says so. */
  notes: string[];
  imprint: string[];
  publisher: string;
}
