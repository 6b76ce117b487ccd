import { normal } from "#app/normal-text.ts";
import { BREAKS_ANYWHERE } from "./east-asian.ts";

/** A run of non-space characters longer than this gets places where it may break. */
const LONGEST_RUN = 60;

/** Zero-width space: invisible, and a place where a line may end. */
export const BREAK = "\u200B";

/**
 * Text that can only ever be text on a page: no control, format or bidirectional-override characters, no lone
 * surrogates, one kind of space, and no unbreakable run that could stall a layout engine.
 */
export function cleanText(text: string): string {
  const plain = text
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, " ")
    // Variation selectors ask for another picture of the character before them; there is only one.
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\uFE00-\uFE0F]/gu, "")
    .replace(/[\p{Zs}--[\u00A0\u202F ]]/gv, " ");
  return breakLongRuns(normal(plain));
}

/** The same on one line, without the invisible break marks: for metadata, bookmarks and stamps. */
export function cleanLine(text: string): string {
  return cleanText(text).replaceAll(BREAK, "").replace(/ {2,}/g, " ").trim();
}

/** Chinese and Japanese text breaks by rules of its own. */
const LONG_RUN = new RegExp(`[^ ${BREAKS_ANYWHERE}]{61,}`, "gv");

function breakLongRuns(text: string): string {
  return text.replace(LONG_RUN, (run) => {
    const characters = Array.from(run);
    let broken = "";
    for (let at = 0; at < characters.length; at += LONGEST_RUN) {
      broken += (at === 0 ? "" : BREAK) + characters.slice(at, at + LONGEST_RUN).join("");
    }
    return broken;
  });
}
