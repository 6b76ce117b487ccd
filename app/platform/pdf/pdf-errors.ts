/** Too many documents are being made: ask again in a moment (503). */
export class PdfBusyError extends Error {
  override name = "PdfBusyError";
}

/** The job took longer than its limit, or more memory; its worker was ended and replaced. */
export class PdfStoppedError extends Error {
  override name = "PdfStoppedError";
}

/** What was handed in cannot be printed or stamped: over the limits, not a PDF, encrypted. Says which. */
export class PdfRefusedError extends Error {
  override name = "PdfRefusedError";
}
