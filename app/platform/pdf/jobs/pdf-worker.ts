import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { readMarkdown } from "../../markdown/read-markdown.ts";
import { readContent } from "../../uploads/read-content.server.ts";
import { readSheet } from "../../workbook/read-sheet.server.ts";
import { lackingGlyphs } from "../fonts.ts";
import { PdfRefusedError } from "./pdf-errors.ts";
import { FILE_CHANGED, type FileAt, type PdfJob, type PdfMade, type PdfReply } from "./pdf-job.ts";
import { printInvoice } from "../documents/print-invoice.ts";
import { printReport } from "../documents/print-report.ts";
import { printSheet } from "../documents/print-sheet.ts";
import { type Answer, serveJobs } from "./serve-jobs.server.ts";
import { drawPage } from "../pages/draw-page.server.ts";
import { findInPages } from "../pages/find-in-pages.server.ts";
import { readPageFacts } from "../pages/read-pages.server.ts";
import { samplePages } from "../marks/sample-pages.ts";
import { countPages, stampCopy } from "../stamp-pdf.ts";

/** The process that makes documents and reads files from outside. Node loads it as it stands, from the source tree. */
serveJobs(async (job: PdfJob) => {
  const before = process.cpuUsage();
  const made = await tried(job);
  const { user, system } = process.cpuUsage(before);
  const content = { ...(made.content as PdfReply), processor: (user + system) / 1000 };
  return { ...made, content };
});

async function tried(job: PdfJob): Promise<Answer> {
  try {
    return await work(job);
  } catch (error) {
    const { message, stack, code }: NodeJS.ErrnoException =
      error instanceof Error ? error : new Error(String(error));
    const refusal = error instanceof PdfRefusedError ? error.refusal : null;
    return { content: { ok: false, refusal, code: code ?? null, message, stack } satisfies PdfReply };
  }
}

async function work(job: PdfJob): Promise<Answer> {
  switch (job.kind) {
    case "report": {
      const { bytes: made, ...about } = await printReport(job.document);
      return answer(about, made);
    }
    case "invoice":
      return answer(null, await printInvoice(job.document));
    case "sheet":
      return answer(null, await printSheet(job.document));
    case "glyphs":
      return answer(lackingGlyphs(job.text));
    case "stamp":
      return answer(null, await stampCopy(await stored(job), job.stamp));
    case "sample":
      return answer(null, await samplePages(await stored(job), { pages: job.pages }));
    case "pages":
      return answer(await countPages(await readFile(job.path)));
    case "draw": {
      const bytes = "sha256" in job ? await stored(job) : await readFile(job.path);
      const { png, width, height } = await drawPage(bytes, job.page - 1, job.wide, job.mostBytes);
      return answer({ width, height }, png);
    }
    case "read-pages":
      return answer(await readPageFacts(await readFile(job.path), job));
    case "find":
      return answer(await findInPages(await readFile(job.path), job));
    case "markdown":
      return answer(job.texts.map(readMarkdown));
    case "check":
      return answer(await readContent(job.path, job.type, job.looks));
    case "rows": {
      const { read, bytes: rows } = await readSheet(job.path, job.sheet, job.limits);
      return answer(read, rows);
    }
  }
}

/** @throws with FILE_CHANGED when the bytes are not those that were stored. */
async function stored({ path, sha256 }: FileAt): Promise<Uint8Array> {
  const bytes = await readFile(path);
  if (createHash("sha256").update(bytes).digest("hex") === sha256) return bytes;
  throw Object.assign(new Error("The file is not what was stored."), { code: FILE_CHANGED });
}

function answer(made: PdfMade, bytes?: Uint8Array): Answer {
  return { content: { ok: true, made } satisfies PdfReply, bytes };
}
