/**
 * Reads the source of a regular expression as far as inputs for it need to be made: its terms in order, what of them
 * is repeated, and characters that each of them takes. Classes, escapes and properties are not read: the engine itself
 * says which characters they take.
 */
export interface Term {
  /** Of the whole term without its quantifier. */
  source: string;
  least: number;
  most: number;
  /** Of a group: its alternatives. */
  inside?: Term[][];
  /** Takes no characters: `^`, `\b`, a look around. */
  isEmpty: boolean;
}

const groupStart = /\((?:\?(?:[:=!]|<[=!]|<\w+>|[ims]*(?:-[ims]+)?:))?/y;
const quantifier = /(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/y;
const escaped = /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|k<\w+>|\d+|.)/sy;

function at(pattern: RegExp, source: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(source);
}

/** @throws where something is left over: a pattern that this can't read is never passed over. */
export function readPattern(source: string, isSets: boolean): Term[][] {
  const { alternatives, end } = readAlternatives(source, 0, isSets);
  if (end !== source.length) throw new Error(`can't read /${source}/ from ${end}`);
  return alternatives;
}

function readAlternatives(source: string, from: number, isSets: boolean) {
  const alternatives: Term[][] = [[]];
  let index = from;
  while (index < source.length && source[index] !== ")") {
    if (source[index] === "|") {
      alternatives.push([]);
      index += 1;
      continue;
    }
    const { term, end } = readTerm(source, index, isSets);
    alternatives.at(-1)?.push(term);
    index = end;
  }
  return { alternatives, end: index };
}

function readTerm(source: string, from: number, isSets: boolean): { term: Term; end: number } {
  const { end, inside } = readAtom(source, from, isSets);
  const atom = source.slice(from, end);
  const isEmpty = /^(?:\^|\$|\\[bB]|\(\?<?[=!].*)$/s.test(atom);
  const counted = at(quantifier, source, end);
  const term = { source: atom, least: 1, most: 1, isEmpty, ...(inside && { inside }) };
  if (!counted) return { term, end };
  const [all, least, comma, most] = counted;
  if (least !== undefined) {
    term.least = Number(least);
    term.most = comma ? (most ? Number(most) : Infinity) : term.least;
  } else {
    term.least = all.startsWith("+") ? 1 : 0;
    term.most = all.startsWith("?") ? 1 : Infinity;
  }
  return { term, end: end + all.length };
}

function readAtom(source: string, from: number, isSets: boolean): { end: number; inside?: Term[][] } {
  const first = source.charAt(from);
  if (first === "\\") return { end: from + (at(escaped, source, from)?.[0].length ?? 1) };
  if (first === "[") return { end: endOfClass(source, from, isSets) };
  const group = first === "(" && at(groupStart, source, from);
  if (!group) return { end: from + ((source.codePointAt(from) ?? 0) > 0xffff ? 2 : 1) };
  const { alternatives, end } = readAlternatives(source, from + group[0].length, isSets);
  if (source[end] !== ")") throw new Error(`/${source}/ has no end of the group at ${from}`);
  return { end: end + 1, inside: alternatives };
}

/** With the flag v classes nest. */
function endOfClass(source: string, from: number, isSets: boolean): number {
  let depth = 0;
  for (let index = from; index < source.length; index++) {
    const character = source[index];
    if (character === "\\") index += 1;
    else if (character === "[" && (depth === 0 || isSets)) depth += 1;
    else if (character === "]") depth -= 1;
    if (depth === 0) return index + 1;
  }
  throw new Error(`/${source}/ has no end of the class at ${from}`);
}

/** What terms are tried with: ASCII, and of other kinds one or two each. */
const candidates = [
  ..." a0.,-_",
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  ..."\u00a0\u0085\u200b\u200d\u2028\u202f\ufeff\u0301\u0e31éßİ£€×·‘’“”–—−漢か가אعไ０＝＋－＠٪٫\ue000\ud800😀",
];

/** A text that a term takes once, in a few kinds; none where it takes nothing. */
export function textsOf(term: Term, flags: string): string[] {
  if (term.isEmpty) return [];
  if (term.inside)
    return [...new Set(term.inside.map((terms) => sampleOf(terms, flags)).filter((text) => text !== ""))];
  const matcher = matcherOf(term.source, flags);
  if (!matcher) return [];
  const taken = candidates.filter((character) => matcher.test(character));
  // A space, a letter, a digit, a sign: what neighbours take as well and what they do not.
  const kinds = [/\s/, /[a-z]/i, /\d/, /[!-/:-@[-`{-~]/, /[^\0-\x7f]/].map((kind) =>
    taken.find((character) => kind.test(character)),
  );
  return [...new Set([...taken.slice(0, 1), ...kinds])].filter((text) => text !== undefined);
}

function matcherOf(source: string, flags: string): RegExp | null {
  try {
    return new RegExp(`^(?:${source})$`, flags.replace(/[gym]/g, ""));
  } catch {
    return null; // A reference to a group stands for what that took: nothing of its own.
  }
}

/** A text that terms in a row take. */
export function sampleOf(terms: Term[], flags: string): string {
  return terms
    .map((term) => (textsOf(term, flags)[0] ?? "").repeat(Math.min(Math.max(term.least, 1), 64)))
    .join("");
}
