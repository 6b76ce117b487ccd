import type { InvoiceDocument } from "./invoice-document.ts";
import type { ReportDocument, ReportPdf } from "./report-document.ts";
import type { SheetDocument } from "./sheet-document.ts";
import type { Stamp } from "./stamp-line.ts";

/** What the thread is asked to do. A file is handed over as bytes or as a path it reads itself. */
export type PdfJob =
  | { kind: "report"; document: ReportDocument }
  | { kind: "invoice"; document: InvoiceDocument }
  | { kind: "sheet"; document: SheetDocument }
  | { kind: "glyphs"; text: string }
  | { kind: "stamp"; file: Uint8Array | string; stamp: Stamp }
  | { kind: "sample"; file: Uint8Array | string; pages: number }
  | { kind: "pages"; file: Uint8Array | string };

export type PdfReply =
  | { ok: true; made: ReportPdf | Uint8Array | string[] | number }
  | { ok: false; refused: boolean; message: string; stack?: string };
