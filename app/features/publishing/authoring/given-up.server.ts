import { PdfRefusedError, PdfStoppedError } from "#app/platform/pdf/jobs/pdf-errors.ts";

/**
 * What an author is told whose text the printer gave up: the same text would be given up again.
 * @returns null for an error that is not the text's.
 */
export function sayGivenUp(error: unknown): string | null {
  if (error instanceof PdfRefusedError) return `${error.message}: shorten it, or make several reports of it`;
  if (error instanceof PdfStoppedError)
    return "The report takes longer to set than the ten seconds a report may take, or more memory. Shorten its tables, lists and very long words, or make several reports of it";
  return null;
}
