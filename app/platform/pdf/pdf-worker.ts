import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import { lackingGlyphs } from "./fonts.ts";
import { PdfRefusedError } from "./pdf-errors.ts";
import type { PdfJob, PdfReply } from "./pdf-job.ts";
import { printInvoice } from "./print-invoice.ts";
import { printReport } from "./print-report.ts";
import { printSheet } from "./print-sheet.ts";
import { countPages, samplePdf, stampPdf } from "./stamp-pdf.ts";
import type { ReportPdf } from "./report-document.ts";
import { READY } from "./worker-pool.server.ts";

/** The thread that makes documents. Node loads it as it stands, from the source tree. */
parentPort?.on("message", async (job: PdfJob) => {
  let reply: PdfReply;
  const moved: ArrayBuffer[] = [];
  try {
    if (job.kind === "glyphs") {
      parentPort!.postMessage({ ok: true, made: lackingGlyphs(job.text) } satisfies PdfReply);
      return;
    }
    if (job.kind === "pages") {
      const made = await countPages(await bytesOf(job.file));
      parentPort!.postMessage({ ok: true, made } satisfies PdfReply);
      return;
    }
    const made = await make(job);
    // A copy of its own: a small Buffer is part of a pool, which cannot be handed over.
    const bytes = new Uint8Array("bytes" in made ? made.bytes : made);
    moved.push(bytes.buffer);
    reply = { ok: true, made: "bytes" in made ? { ...made, bytes } : bytes };
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    reply = { ok: false, refused: error instanceof PdfRefusedError, message, stack };
  }
  parentPort!.postMessage(reply, moved);
});

parentPort?.postMessage(READY);

async function make(job: Exclude<PdfJob, { kind: "glyphs" | "pages" }>): Promise<ReportPdf | Uint8Array> {
  if (job.kind === "report") return printReport(job.document);
  if (job.kind === "invoice") return printInvoice(job.document);
  if (job.kind === "sheet") return printSheet(job.document);
  const bytes = await bytesOf(job.file);
  return job.kind === "stamp" ? stampPdf(bytes, job.stamp) : samplePdf(bytes, { pages: job.pages });
}

function bytesOf(file: Uint8Array | string): Promise<Uint8Array> | Uint8Array {
  return typeof file === "string" ? readFile(file) : file;
}
