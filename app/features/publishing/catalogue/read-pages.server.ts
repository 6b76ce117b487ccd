import { PdfBusyError, PdfRefusedError, PdfStoppedError } from "#app/platform/pdf/jobs/pdf-errors.ts";
import { countPdfPages } from "#app/platform/pdf/pdf.server.ts";
import { uploadPath } from "#app/platform/uploads/read-upload.server.ts";
import type { UploadedFile } from "#app/platform/uploads/upload.ts";

type ReadPages =
  | { ok: true; pages: number }
  /** `missing`: only its writer knows; `unreadable`: it could not be made a copy of either, so it can't be sold. */
  | { ok: false; reason: "missing" | "unreadable" | "too-heavy" | "busy" };

/** How many pages an uploaded report has: counted in a PDF, as it was said for anything else. */
export async function readPages(file: UploadedFile, said: number | undefined): Promise<ReadPages> {
  if (file.type !== "pdf") {
    return said === undefined ? { ok: false, reason: "missing" } : { ok: true, pages: said };
  }
  try {
    return { ok: true, pages: await countPdfPages(uploadPath(file)) };
  } catch (error) {
    if (error instanceof PdfRefusedError) return { ok: false, reason: "unreadable" };
    if (error instanceof PdfStoppedError) return { ok: false, reason: "too-heavy" };
    if (error instanceof PdfBusyError) return { ok: false, reason: "busy" };
    throw error;
  }
}

/** What people read when the pages of a file could not be told. */
export function sayUnread(name: string, reason: Exclude<ReadPages, { ok: true }>["reason"]): string {
  switch (reason) {
    case "missing":
      return "Enter how many pages the file has: only a PDF’s are counted";
    case "unreadable":
      return `“${name}” can’t be opened: it is damaged or protected with a password. Every copy that is sold is marked, so it has to open.`;
    case "too-heavy":
      return `“${name}” takes too long to open, so its copies could not be marked. Save it as a smaller PDF and choose that.`;
    case "busy":
      return "Many documents are being made at this moment. Send the form again in half a minute: the file is kept.";
  }
}
