/** The order in which a line of mixed directions is drawn: the Unicode bidirectional algorithm (UAX #9). */
import bidiFactory from "bidi-js";

const bidi = bidiFactory();

const RIGHT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/** Around a part with a direction of its own, which carries nothing next to it along. */
export const ISOLATE = { begin: "\u2068", end: "\u2069" };

/** The levels of a paragraph's characters: odd ones are read from the right. */
export interface Levels {
  levels: Uint8Array;
  /** The level of the paragraph itself, by its first letter (P2 and P3). */
  base: number;
}

/** @returns null for a text that is read from the left throughout. */
export function levelsOf(text: string): Levels | null {
  if (!RIGHT.test(text)) return null;
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text);
  return { levels, base: paragraphs[0]?.level ?? 0 };
}

export function beginsRight(text: string): boolean {
  return levelsOf(text)?.base === 1;
}

export interface TextRange {
  from: number;
  to: number;
  isRight: boolean;
}

/**
 * The ranges of one line, from the left. Of what is read from the right each word is one: the font engine joins and
 * turns the letters of a word, and keeps words in their order.
 */
export function visualRanges(text: string, { levels, base }: Levels, from: number, to: number): TextRange[] {
  const line = {
    levels: levels.subarray(from, to),
    paragraphs: [{ start: 0, end: to - from - 1, level: base }],
  };
  const ranges: TextRange[] = [];
  for (const index of bidi.getReorderedIndices(text.slice(from, to), line)) {
    const at = from + index;
    const isRight = levels[at]! % 2 === 1;
    const last = ranges.at(-1);
    const isNext = last && last.isRight === isRight && at === (isRight ? last.from - 1 : last.to);
    if (!isNext || (isRight && (text[at] === " ") !== (text[last.from] === " ")))
      ranges.push({ from: at, to: at + 1, isRight });
    else if (isRight) last.from = at;
    else last.to = at + 1;
  }
  return ranges;
}

/** What is read from the right with its brackets turned. */
export function mirrored(text: string): string {
  return Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character).join("");
}
