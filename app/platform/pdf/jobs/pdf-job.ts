import type { ContentRead } from "../../uploads/read-content.server.ts";
import type { FileType } from "../../uploads/file-types.ts";
import type { ReadMarkdown } from "../../markdown/read-markdown.ts";
import type { SheetLimits, SheetRead } from "../../workbook/sheet-table.ts";
import type { InvoiceDocument } from "../documents/invoice-document.ts";
import type { PdfRefusal } from "./pdf-errors.ts";
import type { ReportDocument, ReportPdf } from "../documents/report-document.ts";
import type { WordsFound, PagesRead } from "../pages/page-facts.ts";
import type { SheetDocument } from "../documents/sheet-document.ts";
import type { Stamp } from "../stamp-line.ts";

/** A stored file, by where it is on this machine and what it was when it was stored. */
export interface FileAt {
  path: string;
  sha256: string;
}

/** A marked copy that is kept while it is read. */
export type MarkedAt = Pick<FileAt, "path">;

/** What the process is asked to do. A file is handed over as a path, which the process reads itself. */
export type PdfJob =
  | { kind: "report"; document: ReportDocument }
  | { kind: "invoice"; document: InvoiceDocument }
  | { kind: "sheet"; document: SheetDocument }
  | { kind: "glyphs"; text: string }
  | ({ kind: "stamp"; stamp: Stamp } & FileAt)
  | ({ kind: "sample"; pages: number } & FileAt)
  | { kind: "pages"; path: string }
  | ({ kind: "draw"; page: number; wide: number; mostBytes?: number } & (FileAt | MarkedAt))
  | ({ kind: "read-pages"; from: number; to: number; words: string } & MarkedAt)
  | ({ kind: "find"; from: number; words: string } & MarkedAt)
  | { kind: "markdown"; texts: readonly string[] }
  | { kind: "check"; path: string; type: FileType; looks: boolean }
  | { kind: "rows"; path: string; sheet: string | null; limits: SheetLimits };

/** What was made, without its bytes: those go beside it. */
export type PdfMade =
  | Omit<ReportPdf, "bytes">
  | string[]
  | number
  | ContentRead
  | SheetRead
  | ReadMarkdown[]
  | PagesRead
  | WordsFound
  | DrawnSize
  | null;

/** Pixels. */
export interface DrawnSize {
  width: number;
  height: number;
}

/** `code`: the system's, or this. */
export const FILE_CHANGED = "FILE_CHANGED";

export type PdfReply = (
  | { ok: true; made: PdfMade }
  | { ok: false; refusal: PdfRefusal | null; code: string | null; message: string; stack?: string }
) & {
  /** Milliseconds of a processor that the job took. */
  processor?: number;
};
