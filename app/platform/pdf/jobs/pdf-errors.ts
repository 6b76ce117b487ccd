/** Too many documents are being made: ask again in a moment (503). */
export class PdfBusyError extends Error {
  override name = "PdfBusyError";
}

/** The person has used the time of a processor that one may use in a minute (429 or 503, with how long to wait). */
export class PdfBudgetError extends PdfBusyError {
  override name = "PdfBudgetError";
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super("The person has used their time of a processor.");
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The job took longer than its limit, or more memory; its process was ended and is replaced. */
export class PdfStoppedError extends Error {
  override name = "PdfStoppedError";
}

/** The rule that refused it. */
export type PdfRefusal =
  | "damaged"
  | "protected"
  | "too-heavy"
  /** It ends before its end. */
  | "cut-off"
  | "unreadable-object"
  /** An object stands in a stream or a text. */
  | "hidden-object"
  | "unreadable-page"
  /** Nothing can be drawn on its pages. */
  | "unmarkable";

/** What was handed in cannot be printed or stamped: over the limits, not a PDF, encrypted. Says which. */
export class PdfRefusedError extends Error {
  override name = "PdfRefusedError";
  readonly refusal: PdfRefusal;

  constructor(message: string, options: { cause?: unknown; refusal?: PdfRefusal } = {}) {
    super(message, options);
    this.refusal = options.refusal ?? "damaged";
  }
}
