import { resolve } from "node:path";
import type { ContentProblem } from "../uploads/upload.ts";
import type { FileType } from "../uploads/file-types.ts";
import type { SheetLimits, SheetRead } from "../workbook/sheet-table.ts";
import type { InvoiceDocument } from "./documents/invoice-document.ts";
import { PdfRefusedError } from "./jobs/pdf-errors.ts";
import type { PdfJob, PdfMade, PdfReply } from "./jobs/pdf-job.ts";
import type { ReportDocument, ReportPdf } from "./documents/report-document.ts";
import type { SheetDocument } from "./documents/sheet-document.ts";
import type { Stamp } from "./stamp-line.ts";
import { WorkerPool } from "./jobs/worker-pool.server.ts";

export { PdfBusyError, PdfRefusedError, PdfStoppedError } from "./jobs/pdf-errors.ts";
export type { ContentsEntry, ReportDocument, ReportPdf } from "./documents/report-document.ts";
export type { Stamp } from "./stamp-line.ts";

/** What a job may use. A file that was taken can be marked later, so that checking has less of both than making. */
const LIMITS = {
  reading: { milliseconds: 10_000, megabytes: 576 },
  making: { milliseconds: 25_000, megabytes: 640 },
};

/** Files that arrive are read apart from documents that are made: what is slow to read holds up no download. */
const pools: { making?: WorkerPool; reading?: WorkerPool } = {};

/**
 * Prints a report in a process of its own.
 *
 * @throws PdfBusyError (ask again later), PdfStoppedError (its time of a processor or its memory is used up), PdfRefusedError (too long).
 */
export async function makeReportPdf(document: ReportDocument): Promise<ReportPdf> {
  const { made, bytes } = await run({ kind: "report", document });
  return { ...(made as Omit<ReportPdf, "bytes">), bytes };
}

/** Prints an invoice. The same document gives the same bytes. Throws as makeReportPdf does. */
export async function makeInvoicePdf(document: InvoiceDocument): Promise<Uint8Array> {
  return (await run({ kind: "invoice", document })).bytes;
}

/** Prints one page of figures. The same document gives the same bytes. Throws as makeReportPdf does. */
export async function makeSheetPdf(document: SheetDocument): Promise<Uint8Array> {
  return (await run({ kind: "sheet", document })).bytes;
}

/**
 * A copy of the file with the licence line on every page and the copy id in its metadata.
 *
 * @param file its bytes, or its path on this machine
 * @throws PdfBusyError, PdfStoppedError, PdfRefusedError (not a PDF that can be changed: broken or encrypted)
 */
export async function stampPdf(file: Uint8Array | string, stamp: Stamp): Promise<Uint8Array> {
  return (await run({ kind: "stamp", ...pathOf(file), stamp }, file)).bytes;
}

/** The first pages of the file, marked SAMPLE. Throws as stampPdf does. */
export async function samplePdf(file: Uint8Array | string, options: { pages: number }): Promise<Uint8Array> {
  return (await run({ kind: "sample", ...pathOf(file), pages: options.pages }, file)).bytes;
}

/** How many pages a file has. Throws as stampPdf does. */
export async function countPdfPages(file: Uint8Array | string): Promise<number> {
  return (await run({ kind: "pages", ...pathOf(file) }, file)).made as number;
}

/**
 * The characters of a text that no font of the printer has, each once, in the order they come. Throws PdfBusyError,
 * PdfStoppedError.
 */
export async function findLackingGlyphs(text: string): Promise<string[]> {
  return (await run({ kind: "glyphs", text })).made as string[];
}

/** What is wrong with the content of an uploaded file. Throws PdfBusyError, PdfStoppedError. */
export async function checkApart(path: string, type: FileType): Promise<ContentProblem | null> {
  return (await run({ kind: "check", path, type })).made as ContentProblem | null;
}

/**
 * The rows of one sheet of a workbook, as lines of JSON: the row's number, then its cells as texts. Throws PdfBusyError,
 * PdfStoppedError.
 * @param sheet its name; the first that can be seen and holds a table unless told.
 */
export async function readSheetApart(
  path: string,
  sheet: string | null,
  limits: SheetLimits,
): Promise<{ read: SheetRead; bytes: Uint8Array }> {
  const { made, bytes } = await run({ kind: "rows", path, sheet, limits });
  return { read: made as SheetRead, bytes };
}

/** How the two queues stand. */
export const pdfQueues = () =>
  (["making", "reading"] as const).map((queue) => ({
    queue,
    ...(pools[queue]?.standing() ?? { running: 0, waiting: 0 }),
  }));

/** Ends the processes at shutdown; a later call starts afresh. */
export async function closePdf(): Promise<void> {
  const closing = [pools.making, pools.reading];
  delete pools.making;
  delete pools.reading;
  await Promise.all(closing.map((pool) => pool?.close()));
}

async function run(job: PdfJob, file?: Uint8Array | string): Promise<{ made: PdfMade; bytes: Uint8Array }> {
  const kind = job.kind === "check" || job.kind === "rows" ? "reading" : "making";
  const pool = (pools[kind] ??= new WorkerPool({
    // The product is bundled but its processes are not: they run from the source tree, which is the working directory.
    file: resolve(process.cwd(), "app/platform/pdf/jobs/pdf-worker.ts"),
    workers: 2,
    // Four uploads of ten files each, and what is downloaded meanwhile.
    queue: 64,
    jobMilliseconds: LIMITS[kind].milliseconds,
    megabytes: LIMITS[kind].megabytes,
  }));
  const { content, bytes } = await pool.run(job, typeof file === "string" ? undefined : file);
  const reply = content as PdfReply;
  if (reply.ok) return { made: reply.made, bytes: bytes ?? new Uint8Array(0) };
  if (reply.refusal) throw new PdfRefusedError(reply.message, { refusal: reply.refusal });
  throw new Error(`The document could not be made: ${reply.message}`, { cause: reply.stack });
}

function pathOf(file: Uint8Array | string): { path: string | null } {
  return { path: typeof file === "string" ? file : null };
}
