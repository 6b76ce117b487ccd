import { brand } from "#app/brand.ts";
import type { Member } from "#app/features/actor.ts";
import { dayInFull } from "#app/features/wording.ts";
import { log } from "#app/platform/log.server.ts";
import { PdfBusyError, PdfRefusedError, PdfStoppedError } from "#app/platform/pdf/jobs/pdf-errors.ts";
import { type Stamp, stampPdf } from "#app/platform/pdf/pdf.server.ts";
import { readStored, requireStored, type StoredFile } from "#app/platform/storage/storage.server.ts";

/**
 * The PDF with its reader on every page; null for what is no PDF and goes out as it is.
 * @param at when the copy is taken, UTC.
 * @returns "busy" when too many documents are being made: ask again in a few seconds; "unmarkable" when no copy can be
 * made of the file. It never goes out without its mark.
 */
export async function stampedCopy(
  file: StoredFile,
  actor: Member,
  copyId: string,
  at: string,
): Promise<Uint8Array | null | "busy" | "unmarkable"> {
  if (file.contentType !== "application/pdf") {
    // Whoever asks notes the download before a byte of it is read.
    await requireStored([file]);
    return null;
  }
  const original = await readStored(file);
  try {
    return await stampPdf(original, stampOf(actor, copyId, at));
  } catch (error) {
    if (error instanceof PdfBusyError) return "busy";
    if (!(error instanceof PdfRefusedError || error instanceof PdfStoppedError)) throw error;
    log.warn("copy-not-made", { file: file.id, cause: error.name });
    return "unmarkable";
  }
}

/** Whose copy it is: what stands on every page of it. */
function stampOf(actor: Member, copyId: string, at: string): Stamp {
  return {
    company: actor.companyName ?? brand.name,
    person: `${actor.firstName} ${actor.lastName}`.trim() || actor.email,
    date: dayInFull(at),
    copyId,
  };
}
