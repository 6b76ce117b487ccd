/** Looks for words in a document's pages. */
import { normal } from "#app/normal-text.ts";
import type { WordsFound, FoundOn } from "./page-facts.ts";
import { openDocument, withPage } from "./pdfium.ts";
import { lettersOf, withText } from "./read-pages.server.ts";

/** Pages with words that one look lists. */
const MOST_PAGES_FOUND = 50;
/** Milliseconds of a processor after which the rest is left for the next look. */
const LONGEST_LOOK = 4_000;
const AROUND = { before: 70, after: 110 };

/** Looks for words from a page on, whatever their case and accents; a line's end counts as a space. */
export async function findInPages(
  bytes: Uint8Array,
  { from, words }: { from: number; words: string },
): Promise<WordsFound> {
  const before = process.cpuUsage();
  const isLate = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 > LONGEST_LOOK;
  };
  const wanted = folded(words.replace(/\s+/g, " ").trim());
  const document = await openDocument(bytes);
  const on: FoundOn[] = [];
  const told = new Set<string>();
  try {
    if (wanted === "") return { on, next: null };
    for (let number = from; number <= document.pages; number += 1) {
      if (on.length >= MOST_PAGES_FOUND || (number > from && isLate())) return { on, next: number };
      const text = withPage(document, number - 1, (page) =>
        withText(document, page, (open) => lettersOf(document, open, 200_000)),
      );
      const found = text && foundIn(text.replace(/\s+/g, " "), wanted, told);
      if (found) on.push({ page: number, ...found });
    }
    return { on, next: null };
  } finally {
    document.close();
  }
}

/**
 * @param told what stands around the places on pages before: a running head, which is on all of them, is told of once
 * where the page has the words elsewhere, too.
 */
function foundIn(text: string, wanted: string, told: Set<string>): Omit<FoundOn, "page"> | null {
  if (!folded(text).includes(wanted)) return null;
  const letters = Array.from(text);
  // Each letter of the folded text knows which of the page's it comes from.
  let plain = "";
  const origin: number[] = [];
  for (const [at, letter] of letters.entries()) {
    const fold = folded(letter);
    plain += fold;
    for (let unit = 0; unit < fold.length; unit += 1) origin.push(at);
  }
  const places: number[] = [];
  for (
    let at = plain.indexOf(wanted);
    at !== -1 && places.length < 999;
    at = plain.indexOf(wanted, at + wanted.length)
  )
    places.push(at);
  const around = (at: number) => plain.slice(Math.max(0, at - 20), at + wanted.length + 20);
  const first = places.find((at) => !told.has(around(at))) ?? places[0];
  if (first === undefined) return null;
  for (const at of places) told.add(around(at));
  let [begin, end] = [origin[first]!, origin[first + wanted.length - 1]! + 1];
  // Part of a word stands for the word.
  for (let more = 0; more < LONGEST_WORD && IN_WORD.test(letters[begin - 1] ?? ""); more += 1) begin -= 1;
  for (let more = 0; more < LONGEST_WORD && IN_WORD.test(letters[end] ?? ""); more += 1) end += 1;
  const cut = (from: number, to: number) => letters.slice(Math.max(0, from), to).join("");
  const lead = begin > AROUND.before ? "… " : "";
  const rest = end + AROUND.after < letters.length ? " …" : "";
  return {
    places: places.length,
    before: lead + cut(begin - AROUND.before, begin).trimStart(),
    match: cut(begin, end),
    after: cut(end, end + AROUND.after).trimEnd() + rest,
  };
}

/** Of scripts that part their words. */
const IN_WORD = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\p{N}]/u;
const LONGEST_WORD = 40;

const folded = (text: string) => normal(text, "NFKD").replace(/\p{M}/gu, "").toLowerCase();
