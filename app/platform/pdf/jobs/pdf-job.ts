import type { ContentProblem } from "../../uploads/upload.ts";
import type { FileType } from "../../uploads/file-types.ts";
import type { ReadMarkdown } from "../../markdown/read-markdown.ts";
import type { SheetLimits, SheetRead } from "../../workbook/sheet-table.ts";
import type { InvoiceDocument } from "../documents/invoice-document.ts";
import type { PdfRefusal } from "./pdf-errors.ts";
import type { ReportDocument, ReportPdf } from "../documents/report-document.ts";
import type { SheetDocument } from "../documents/sheet-document.ts";
import type { Stamp } from "../stamp-line.ts";

/** What the process is asked to do. A file is handed over as bytes beside the job, or as a path it reads itself. */
export type PdfJob =
  | { kind: "report"; document: ReportDocument }
  | { kind: "invoice"; document: InvoiceDocument }
  | { kind: "sheet"; document: SheetDocument }
  | { kind: "glyphs"; text: string }
  | { kind: "stamp"; path: string | null; stamp: Stamp }
  | { kind: "sample"; path: string | null; pages: number }
  | { kind: "pages"; path: string | null }
  | { kind: "markdown"; texts: readonly string[] }
  | { kind: "check"; path: string; type: FileType }
  | { kind: "rows"; path: string; sheet: string | null; limits: SheetLimits };

/** What was made, without its bytes: those go beside it. */
export type PdfMade =
  Omit<ReportPdf, "bytes"> | string[] | number | ContentProblem | SheetRead | ReadMarkdown[] | null;

export type PdfReply = (
  { ok: true; made: PdfMade } | { ok: false; refusal: PdfRefusal | null; message: string; stack?: string }
) & {
  /** Milliseconds of a processor that the job took. */
  processor?: number;
};
