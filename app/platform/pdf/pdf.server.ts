import { resolve } from "node:path";
import type { InvoiceDocument } from "./invoice-document.ts";
import { PdfRefusedError } from "./pdf-errors.ts";
import type { PdfJob, PdfReply } from "./pdf-job.ts";
import type { ReportDocument, ReportPdf } from "./report-document.ts";
import type { SheetDocument } from "./sheet-document.ts";
import type { Stamp } from "./stamp-line.ts";
import { WorkerPool } from "./worker-pool.server.ts";

export { PdfBusyError, PdfRefusedError, PdfStoppedError } from "./pdf-errors.ts";
export type { ContentsEntry, ReportDocument, ReportPdf } from "./report-document.ts";
export type { Stamp } from "./stamp-line.ts";

let pool: WorkerPool | undefined;

/**
 * Prints a report in a thread of its own.
 *
 * @throws PdfBusyError (ask again later), PdfStoppedError (over ten seconds of a processor, or its memory), PdfRefusedError (too long).
 */
export async function makeReportPdf(document: ReportDocument): Promise<ReportPdf> {
  return (await run({ kind: "report", document })) as ReportPdf;
}

/** Prints an invoice. The same document gives the same bytes. Throws as makeReportPdf does. */
export async function makeInvoicePdf(document: InvoiceDocument): Promise<Uint8Array> {
  return (await run({ kind: "invoice", document })) as Uint8Array;
}

/** Prints one page of figures. The same document gives the same bytes. Throws as makeReportPdf does. */
export async function makeSheetPdf(document: SheetDocument): Promise<Uint8Array> {
  return (await run({ kind: "sheet", document })) as Uint8Array;
}

/**
 * A copy of the file with the licence line on every page and the copy id in its metadata.
 *
 * @param file its bytes, or its path on this machine
 * @throws PdfBusyError, PdfStoppedError, PdfRefusedError (not a PDF that can be changed: broken or encrypted)
 */
export async function stampPdf(file: Uint8Array | string, stamp: Stamp): Promise<Uint8Array> {
  return (await run({ kind: "stamp", file, stamp })) as Uint8Array;
}

/** The first pages of the file, marked SAMPLE. Throws as stampPdf does. */
export async function samplePdf(file: Uint8Array | string, options: { pages: number }): Promise<Uint8Array> {
  return (await run({ kind: "sample", file, pages: options.pages })) as Uint8Array;
}

/**
 * How many pages a file has. A copy of it is made and thrown away: what can't be stamped is refused now rather than when
 * somebody has bought it. Throws as stampPdf does.
 */
export async function countPdfPages(file: Uint8Array | string): Promise<number> {
  return (await run({ kind: "pages", file })) as number;
}

/**
 * The characters of a text that no font of the printer has, each once, in the order they come. Throws PdfBusyError,
 * PdfStoppedError.
 */
export async function lackingGlyphs(text: string): Promise<string[]> {
  return (await run({ kind: "glyphs", text })) as string[];
}

/** Ends the threads at shutdown; a later call starts afresh. */
export async function closePdf(): Promise<void> {
  const closing = pool;
  pool = undefined;
  await closing?.close();
}

async function run(job: PdfJob): Promise<ReportPdf | Uint8Array | string[] | number> {
  pool ??= new WorkerPool({
    // The product is bundled but its threads are not: they run from the source tree, which is the working directory.
    file: resolve(process.cwd(), "app/platform/pdf/pdf-worker.ts"),
    workers: 2,
    queue: 32,
    jobMilliseconds: 10_000,
    megabytes: 256,
  });
  const reply = (await pool.run(job)) as PdfReply;
  if (reply.ok) return reply.made;
  if (reply.refused) throw new PdfRefusedError(reply.message);
  throw new Error(`The document could not be made: ${reply.message}`, { cause: reply.stack });
}
