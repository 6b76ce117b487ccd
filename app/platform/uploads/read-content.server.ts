import { readFile } from "node:fs/promises";
import { openPdf } from "../pdf/jobs/open-pdf.server.ts";
import { PdfRefusedError } from "../pdf/jobs/pdf-errors.ts";
import { lookAtLines, lookAtSample, SAMPLE_PAGES, startClock } from "../pdf/marks/look-at-marks.server.ts";
import type { MarksSeen } from "../pdf/marks/marks-seen.ts";
import { firstPages } from "../pdf/marks/sample-pages.ts";
import { isSigned } from "../pdf/marks/signatures.ts";
import { tryStamp } from "../pdf/stamp-pdf.ts";
import { compoundProblem, isCompound, packageInCompound } from "../office/check-compound.ts";
import { packageProblem } from "../office/check-package.ts";
import type { FileType } from "./file-types.ts";
import type { ContentProblem } from "./upload.ts";
import { readZip, ZipError } from "../office/read-zip.server.ts";

/**
 * Reads a file from outside to its end, whatever it says of itself. Runs in a process that may die of it.
 * @param looks whether the marks on copies are looked at, too.
 * @returns no problem when the content is what the ending says, and does nothing but be read.
 */
export async function readContent(path: string, type: FileType, looks: boolean): Promise<ContentRead> {
  const bytes = await readFile(path);
  return type === "pdf" ? readPdf(bytes, looks) : { problem: await problemOf(bytes, type) };
}

async function problemOf(bytes: Buffer, type: FileType): Promise<ContentProblem | null> {
  if (type === "docx" || type === "xlsx" || type === "pptx") {
    if (isCompound(bytes)) return packageInCompound(bytes);
    try {
      return await packageProblem(await readZip(bytes), type);
    } catch (error) {
      if (error instanceof ZipError) return error.problem;
      throw error;
    }
  }
  return compoundProblem(bytes, type);
}

/** What is wrong with a file, and how its copies look where marks are drawn on them. */
export interface ContentRead {
  problem: ContentProblem | null;
  marks?: MarksSeen;
}

/**
 * A PDF has to open and take the marks: copies of it are given out with them, or not at all.
 * @param looks whether marks are looked at, too.
 */
async function readPdf(bytes: Buffer, looks: boolean): Promise<ContentRead> {
  const hasTime = startClock();
  if (bytes.toString("latin1", 0, 5) !== "%PDF-") return { problem: "content" };
  try {
    const opened = await openPdf(bytes);
    if (opened.active) return { problem: "active" };
    if (opened.embedded) return { problem: "embedded" };
    const { pages, pdf } = opened;
    const sample = looks ? await firstPages(pdf, SAMPLE_PAGES) : null;
    const wasSigned = isSigned(pdf);
    const tried = { ...(await tryStamp(opened)), isSigned: wasSigned };
    const lines = looks ? await lookAtLines(tried, hasTime) : { looked: 0, late: pages, hidden: null };
    const hiddenSample = sample && hasTime() ? await lookAtSample(sample, hasTime) : null;
    const marks: MarksSeen = { pages, ...lines, hiddenSample, isSigned: wasSigned };
    const isHidden = marks.hidden !== null || hiddenSample !== null;
    return { problem: isHidden ? "hidden-mark" : null, marks };
  } catch (error) {
    if (!(error instanceof PdfRefusedError)) throw error;
    return { problem: error.refusal === "damaged" ? "content" : error.refusal };
  }
}
