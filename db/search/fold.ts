import table from "./fold.json" with { type: "json" };

const folded = new Map<string, string>();
const letters = [...table.folded];
for (const [at, letter] of [...table.letters].entries()) folded.set(letter, letters[at] ?? "");
for (const mark of [0, ...table.dropped]) folded.set(String.fromCodePoint(mark), "");

/**
 * Text as searches compare it: without case, and without the accents of Latin letters. It is what FTS5's
 * `trigram remove_diacritics 1` makes of text, whose letters `fold.json` lists; a test compares all of them.
 */
export function fold(text: string): string {
  // eslint-disable-next-line no-control-regex
  if (/^[\u0001-\u007f]*$/.test(text)) return text.toLowerCase();
  let whole = "";
  for (const letter of text.toWellFormed())
    whole += folded.get(letter) ?? (letter < "\u0080" ? letter.toLowerCase() : letter);
  return whole;
}
