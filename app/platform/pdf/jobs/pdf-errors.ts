/** Too many documents are being made: ask again in a moment (503). */
export class PdfBusyError extends Error {
  override name = "PdfBusyError";
}

/** The job took longer than its limit, or more memory; its process was ended and is replaced. */
export class PdfStoppedError extends Error {
  override name = "PdfStoppedError";
}

export type PdfRefusal = "damaged" | "protected" | "too-heavy";

/** What was handed in cannot be printed or stamped: over the limits, not a PDF, encrypted. Says which. */
export class PdfRefusedError extends Error {
  override name = "PdfRefusedError";
  readonly refusal: PdfRefusal;

  constructor(message: string, options: { cause?: unknown; refusal?: PdfRefusal } = {}) {
    super(message, options);
    this.refusal = options.refusal ?? "damaged";
  }
}
