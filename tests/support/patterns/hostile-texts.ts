import { readPattern, sampleOf, type Term, textsOf } from "./pattern-pieces.ts";

/** What a text is made of: `head`, then `unit` until the length is reached, then `tail`. */
export interface Recipe {
  head: string;
  unit: string;
  tail: string;
}

const always = [
  " ",
  "\n",
  "\t",
  "0",
  "a",
  "_",
  "\u0301",
  "漢",
  "\ud800",
  '"',
  "[",
  "(",
  "<",
  "&",
  "%",
  "a ",
  "1,",
  "\r\n",
];
/** What hardly any pattern takes, alone and after the end of a line; and an end that fits. */
const tails = ["\ue000", "\ue000\n\ue000", "x", ""];

/** Texts that a pattern may find hard, made from its own pieces. */
export function recipesFor({ source, flags }: RegExp): Recipe[] {
  // Before it nothing, or what hardly any pattern takes: a beginning that fits is no end that does not.
  const heads = new Set(["", "\ue000", "x"]);
  const units = new Set(always);
  collect(readPattern(source, flags.includes("v")), flags, heads, units, "");
  const recipes = [...units].flatMap((unit) =>
    [...heads].slice(0, 12).flatMap((head) => tails.map((tail) => ({ head, unit, tail }))),
  );
  return recipes;
}

function collect(
  alternatives: Term[][],
  flags: string,
  heads: Set<string>,
  units: Set<string>,
  before: string,
): void {
  for (const terms of alternatives) {
    terms.forEach((term, index) => {
      const head = before + sampleOf(terms.slice(0, index), flags);
      // The beginning again and again: each one is a place to search on from.
      if (head !== "" && head.length < 200) {
        heads.add(head);
        units.add(head);
      }
      const texts = textsOf(term, flags);
      if (term.most > 1) for (const text of texts) units.add(text);
      const next = terms[index + 1];
      for (const text of texts.slice(0, 2)) {
        const beside = next && (textsOf(next, flags)[0] ?? "");
        if (beside) units.add(text + beside);
        // The term's own text, then what is before it: the search begins anew within it.
        if (head !== "" && head.length < 200) units.add(text + head);
      }
      if (term.inside) collect(term.inside, flags, heads, units, head);
    });
    const whole = sampleOf(terms, flags);
    if (whole !== "" && whole.length < 200) {
      units.add(whole);
      units.add(whole.slice(0, -1) || whole);
      heads.add(before + whole);
    }
  }
}

export function textOf({ head, unit, tail }: Recipe, length: number): string {
  const rest = Math.max(1, Math.floor((length - head.length - tail.length) / unit.length));
  return head + unit.repeat(rest) + tail;
}
