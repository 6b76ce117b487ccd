/** Marks on one character that text is looked through for: UAX #15, 13 (stream-safe text) has no more. */
const tooManyMarks = /\p{M}{31}/u;

export function isOverloaded(text: string): boolean {
  return tooManyMarks.test(text);
}

/**
 * Text in one normal form of Unicode. Putting the marks of one character in order takes the square of their number (16,000
 * of them 1.1 s), so text with more than 30 in a row stays as it is.
 */
export function normal(text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD" = "NFC"): string {
  return isOverloaded(text) ? text : text.normalize(form);
}
