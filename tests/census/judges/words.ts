/**
 * Whether a page still reads where no style sets its parts apart: in a text browser, in a copy. What stands in a line of
 * HTML needs a space or a sign between one word and the next, a box its label beside it, and nothing is said twice.
 */
import { decodeEntities } from "../../support/product/page.ts";
import { attributeOf, isPage, type Judge, markupOf } from "./sight.ts";

/** Elements that stand in a line with what is beside them; every other begins a line of its own. */
const inLine = new Set(
  (
    "a abbr b bdi button cite code data dfn em i img input kbd label mark meter output progress q s samp select small " +
    "span strong svg text textarea time tspan u use var"
  ).split(" "),
);
/** Shown as a box by text browsers, whatever is in it. */
const boxes = new Set(["input", "select", "textarea"]);
/** Belong to the word before or after them, or may part it. */
const inWord = new Set(["sup", "sub", "wbr"]);
/** What is in them is not part of the line, or not read at all. */
const apart = /<(style|template|option|optgroup|datalist|defs|title)\b[\s\S]*?<\/\1>/g;

interface Piece {
  text: string;
  /** The tag it follows. */
  tag: string;
}

/** The lines of a page, each as the pieces that stand in it side by side. */
function linesOf(markup: string): Piece[][] {
  const lines: Piece[][] = [[]];
  let tag = "";
  const put = (text: string) => lines.at(-1)?.push({ text, tag });
  const body = markup
    .slice(markup.indexOf("<body"))
    .replace(apart, "")
    .replace(/(<textarea\b[^>]*>)[\s\S]*?(?=<\/textarea>)/g, "$1");
  for (const [whole, slash, name = "", text] of body.matchAll(
    /<(\/?)([a-z][a-z0-9]*)\b(?:[^>"']|"[^"]*"|'[^']*')*>|([^<]+)/gi,
  )) {
    if (text !== undefined) put(decodeEntities(text));
    else if (inWord.has(name)) continue;
    else if (!inLine.has(name)) lines.push([]);
    else {
      tag = whole;
      if (name === "img") put(decodeEntities(attributeOf(whole, "alt") ?? ""));
      if (boxes.has(name) && !slash && attributeOf(whole, "type") !== "hidden") put("▢");
    }
  }
  return lines.map((line) => line.filter(({ text }) => text !== ""));
}

const ends = /[\p{L}\p{N}\p{Sc}.,;:!?)%▢…”+–—-]$/u;
const begins = /^[\p{L}\p{N}\p{Sc}(▢“]/u;

/** Words of different elements that touch. */
function touching(line: readonly Piece[]): string[] {
  return line.flatMap(({ text, tag }, at) => {
    const before = line[at - 1]?.text ?? "";
    return ends.test(before) && begins.test(text)
      ? [
          `"${before.slice(-30)}${text.slice(0, 30)}" runs together at ${tag.slice(0, 60)}: put a space or a sign there`,
        ]
      : [];
  });
}

/** What is written for the eye and again for the ear: whoever has neither style nor a screen reader reads both. */
function twice(markup: string): string[] {
  const pairs = markup.matchAll(
    /<span [^>]*aria-hidden="true"[^>]*>([^<]*)<\/span>\s*<span class="sr-only">\s*([^<]*)<\/span>/g,
  );
  return [...pairs].flatMap(([, eye = "", ear = ""]) => {
    const word = eye.trim().replace(/\+$/, "");
    return word !== "" && ear.split(/\s+/).includes(word)
      ? [`says "${eye}" and "${ear}": say it once for both`]
      : [];
  });
}

/** Ticks and radios whose label begins another line. */
function alone(lines: readonly Piece[][]): string[] {
  return lines.flatMap((line) =>
    line.flatMap(({ text, tag }, at) => {
      const isToggle = text === "▢" && /\stype="(?:radio|checkbox)"/.test(tag);
      const near = line.slice(Math.max(at - 2, 0), at + 3);
      const beside = near.some((one) => /[\p{L}\p{N}]/u.test(one.text));
      return isToggle && !beside ? [`has a box without its label beside it (${tag.slice(0, 120)})`] : [];
    }),
  );
}

export const words: Judge = (sight) => {
  if (!isPage(sight)) return [];
  const markup = markupOf(sight);
  const lines = linesOf(markup);
  return [...lines.flatMap(touching), ...alone(lines), ...twice(markup)];
};
