import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { Places } from "../storage/places.server.ts";
import { copiesFolder } from "../storage/files-folder.server.ts";
import { FileDamagedError, noted } from "../storage/storage.server.ts";
import type { ContentRead } from "../uploads/read-content.server.ts";
import type { FileType } from "../uploads/file-types.ts";
import { type ReadMarkdown, readMarkdown } from "../markdown/read-markdown.ts";
import { workAtHand } from "../work-at-hand.server.ts";
import type { SheetLimits, SheetRead } from "../workbook/sheet-table.ts";
import type { InvoiceDocument } from "./documents/invoice-document.ts";
import { PdfBusyError, PdfRefusedError, PdfStoppedError } from "./jobs/pdf-errors.ts";
import type { MadeFile } from "./jobs/made-file.server.ts";
import {
  type DrawnSize,
  FILE_CHANGED,
  type FileAt,
  type MarkedAt,
  type PdfJob,
  type PdfMade,
  type PdfReply,
} from "./jobs/pdf-job.ts";
import type { WordsFound, PagesRead } from "./pages/page-facts.ts";
import type { ReportDocument, ReportPdf } from "./documents/report-document.ts";
import type { SheetDocument } from "./documents/sheet-document.ts";
import type { Stamp } from "./stamp-line.ts";
import { mustHaveBudget, spend } from "./jobs/processor-budget.server.ts";
import { WorkerPool } from "./jobs/worker-pool.server.ts";

export { PdfBudgetError, PdfBusyError, PdfRefusedError, PdfStoppedError } from "./jobs/pdf-errors.ts";
export type { ContentsEntry, ReportDocument, ReportPdf } from "./documents/report-document.ts";
export type { Stamp } from "./stamp-line.ts";

/** What a job may use. A file that was taken can be marked later, so that checking has less of both than making. */
const LIMITS = {
  reading: { milliseconds: 10_000, megabytes: 576 },
  making: { milliseconds: 25_000, megabytes: 640 },
  showing: { milliseconds: 10_000, megabytes: 576 },
};
type Queue = keyof typeof LIMITS;

/** A PDF takes some five times its own bytes: larger ones are worked on one at a time, so that a gigabyte is enough. */
const HEAVY = 10 * 1024 * 1024;
const heavy = new Places({ what: "heavy-file", ofAll: 1, longest: 600 });
/** Milliseconds that a download may wait for its turn at a large file; a connection that is silent for three minutes is cut. */
const LONGEST_WAIT = 20_000;

/**
 * Files that arrive are read apart from documents that are made, and pages are shown apart from both: what is slow to
 * read holds up no download.
 */
const pools: Partial<Record<Queue, WorkerPool>> = {};

/** Jobs that make something are `making`. */
const QUEUES: Partial<Record<PdfJob["kind"], Queue>> = {
  check: "reading",
  rows: "reading",
  markdown: "reading",
  draw: "showing",
  "read-pages": "showing",
  find: "showing",
};

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
 * A copy of the file with the licence line on every page and the copy id in its metadata. Whoever is handed it sends or
 * closes it.
 *
 * @throws PdfBusyError, PdfStoppedError, PdfRefusedError (not a PDF that can be changed: broken or encrypted),
 * FileDamagedError
 */
export async function stampPdf({ path, sha256 }: FileAt, stamp: Stamp): Promise<MadeFile> {
  return whole(await runToFile({ kind: "stamp", path, sha256, stamp }));
}

/** The first pages of the file, marked SAMPLE. As stampPdf. */
export async function samplePdf({ path, sha256 }: FileAt, options: { pages: number }): Promise<MadeFile> {
  return whole(await runToFile({ kind: "sample", path, sha256, pages: options.pages }));
}

/** How many pages the file at this path has. Throws as stampPdf does. */
export async function countPdfPages(path: string): Promise<number> {
  return (await run({ kind: "pages", path })).made as number;
}

/**
 * The characters of a text that no font of the printer has, each once, in the order they come. Throws PdfBusyError,
 * PdfStoppedError.
 */
export async function findLackingGlyphs(text: string): Promise<string[]> {
  return (await run({ kind: "glyphs", text })).made as string[];
}

/** Letters up to which Markdown is read at once: even the dearest take some 50 ms. */
const SHORT = 5_000;

/** Texts of Markdown as blocks of a report. Throws PdfBusyError, PdfStoppedError where they are long. */
export async function readMarkdownApart(texts: readonly string[]): Promise<ReadMarkdown[]> {
  const letters = texts.reduce((sum, text) => sum + text.length, 0);
  if (letters <= SHORT) return texts.map(readMarkdown);
  return (await run({ kind: "markdown", texts })).made as ReadMarkdown[];
}

/** What is wrong with the content of an uploaded file. Throws PdfBusyError, PdfStoppedError. */
export async function checkApart(path: string, type: FileType, looks: boolean): Promise<ContentRead> {
  return (await run({ kind: "check", path, type, looks })).made as ContentRead;
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

/**
 * One page as a picture (PNG).
 * @param page from 1.
 * @param file a stored file, which is held against its hash, or a marked copy.
 * @throws PdfBusyError, PdfStoppedError, PdfRefusedError (no such page, or one that can't be read), FileDamagedError
 */
export async function drawPdfPage(
  { path, ...file }: FileAt | MarkedAt,
  options: { page: number; wide: number; mostBytes?: number },
): Promise<{ png: Uint8Array; size: DrawnSize }> {
  const hash = "sha256" in file && { sha256: file.sha256 as string };
  const { made, bytes } = await run({ kind: "draw", path, ...hash, ...options });
  return { png: bytes, size: made as DrawnSize };
}

/** Texts, links and outline of some pages, from 1, both included. Throws as drawPdfPage does. */
export async function readPdfPages(
  { path }: MarkedAt,
  pages: { from: number; to: number; words: string },
): Promise<PagesRead> {
  return (await run({ kind: "read-pages", path, ...pages })).made as PagesRead;
}

/** The pages on which words stand, from one on. Throws as drawPdfPage does. */
export async function findInPdf(
  { path }: MarkedAt,
  search: { from: number; words: string },
): Promise<WordsFound> {
  return (await run({ kind: "find", path, ...search })).made as WordsFound;
}

/** How the queues stand. */
export const pdfQueues = () =>
  (["making", "reading", "showing"] as const).map((queue) => ({
    queue,
    ...(pools[queue]?.standing() ?? { running: 0, waiting: 0 }),
  }));

/** Ends the processes at shutdown; a later call starts afresh. */
export async function closePdf(): Promise<void> {
  const closing = Object.values(pools);
  for (const queue of Object.keys(pools) as Queue[]) delete pools[queue];
  await Promise.all(closing.map((pool) => pool.close()));
}

/** For what is small. */
async function run(job: PdfJob): Promise<{ made: PdfMade; bytes: Uint8Array }> {
  const { made, output } = await runToFile(job);
  return { made, bytes: output?.bytes() ?? new Uint8Array(0) };
}

async function runToFile(job: PdfJob): Promise<{ made: PdfMade; output: MadeFile | null }> {
  const kind = QUEUES[job.kind] ?? "making";
  const { person } = workAtHand();
  await mustHaveBudget(person);
  const pool = (pools[kind] ??= new WorkerPool({
    // The product is bundled but its processes are not: they run from the source tree, which is the working directory.
    file: resolve(process.cwd(), "app/platform/pdf/jobs/pdf-worker.ts"),
    workers: 2,
    // Four uploads of ten files each, and what is downloaded meanwhile.
    queue: 64,
    jobMilliseconds: LIMITS[kind].milliseconds,
    megabytes: LIMITS[kind].megabytes,
    outputs: () => resolve(copiesFolder()),
  }));
  const isHeavy = "path" in job && (await sizeOf(job.path)) > HEAVY;
  const asked = performance.now();
  const inTurn = async () => {
    if (kind === "making" && performance.now() - asked > LONGEST_WAIT)
      throw new PdfBusyError("Others were before it for too long.");
    return pool.run(job);
  };
  const { content, output } = await (isHeavy ? heavy.inTurn("", inTurn) : pool.run(job)).catch(
    async (error: unknown) => {
      if (error instanceof PdfStoppedError) await spend(person, LIMITS[kind].milliseconds);
      throw error;
    },
  );
  const reply = content as PdfReply;
  await spend(person, reply.processor ?? 0);
  if (reply.ok) return { made: reply.made, output };
  output?.close();
  if (reply.refusal) throw new PdfRefusedError(reply.message, { refusal: reply.refusal });
  if (reply.code === FILE_CHANGED) throw new FileDamagedError(reply.message);
  const error = new Error(`The document could not be made: ${reply.message}`, { cause: reply.stack });
  throw noted(Object.assign(error, reply.code && { code: reply.code }));
}

/** Bytes; none for a file that is not there: its reader says so. */
async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => null);
  return found?.size ?? 0;
}

function whole({ output }: { output: MadeFile | null }): MadeFile {
  if (!output) throw new Error("The document has no bytes.");
  return output;
}
