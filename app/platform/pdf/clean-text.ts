import { normal } from "#app/normal-text.ts";

/**
 * Text that can only ever be text on a page: no control, format or bidirectional-override characters, no lone
 * surrogates, one kind of space.
 */
export function cleanText(text: string): string {
  const plain = text
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, " ")
    // Variation selectors ask for another picture of the character before them; there is only one.
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\uFE00-\uFE0F]/gu, "")
    .replace(/[\p{Zs}--[\u00A0\u202F ]]/gv, " ");
  return normal(plain);
}

/** The same on one line: for metadata, bookmarks and stamps. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/ {2,}/g, " ").trim();
}
