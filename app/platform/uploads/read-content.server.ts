import { readFile } from "node:fs/promises";
import { openPdf } from "../pdf/jobs/open-pdf.server.ts";
import { PdfRefusedError } from "../pdf/jobs/pdf-errors.ts";
import { tryStamp } from "../pdf/stamp-pdf.ts";
import { CompoundFile } from "./compound-file.ts";
import { compoundProblem } from "./check-compound.ts";
import { packageProblem } from "./check-package.ts";
import type { FileType } from "./file-types.ts";
import type { ContentProblem } from "./upload.ts";
import { readZip, ZipError } from "./read-zip.server.ts";

/**
 * Reads a file from outside to its end, whatever it says of itself. Runs in a process that may die of it.
 * @returns null when the content is what the ending says, and does nothing but be read.
 */
export async function readContent(path: string, type: FileType): Promise<ContentProblem | null> {
  const bytes = await readFile(path);
  if (type === "pdf") return pdfProblem(bytes);
  if (type === "docx" || type === "xlsx" || type === "pptx") {
    // A document with a password is a compound file that holds the encrypted package.
    if (CompoundFile.is(bytes))
      return CompoundFile.open(bytes)?.has("EncryptionInfo") ? "protected" : "content";
    try {
      return await packageProblem(await readZip(bytes), type);
    } catch (error) {
      if (error instanceof ZipError) return error.problem;
      throw error;
    }
  }
  return compoundProblem(bytes, type);
}

/** A PDF has to open and take the mark: copies of it are given out with one, or not at all. */
async function pdfProblem(bytes: Buffer): Promise<ContentProblem | null> {
  if (bytes.toString("latin1", 0, 5) !== "%PDF-") return "content";
  try {
    const opened = await openPdf(bytes);
    if (opened.active) return "active";
    if (opened.embedded) return "embedded";
    if (opened.hasDamage) return "content";
    await tryStamp(opened);
    return null;
  } catch (error) {
    if (!(error instanceof PdfRefusedError)) throw error;
    return error.refusal === "damaged" ? "content" : error.refusal;
  }
}
