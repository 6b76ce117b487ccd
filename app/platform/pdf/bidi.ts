/**
 * The order in which a line of mixed directions is drawn: the part of the Unicode bidirectional algorithm (UAX #9)
 * that text without embedding marks needs (the product takes those out). Letters within a word are joined and turned
 * by the font engine; here whole words, spaces and numbers find their places.
 *
 * Limits: brackets take their side from their neighbours (no N0), and the columns of tables stay in their order.
 */
import type { Run } from "./fonts.ts";

const RIGHT = /[\u0590-\u05FF\u0600-\u085F\u08A0-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
const DIGIT = /[\p{Nd}]/u;
const WITHIN_NUMBER = /[.,:/%+\-−٪٫٬]/;
const LEFT_LETTER = /[\p{L}\p{Nl}]/u;
const MARK = /\p{M}/u;
const MIRRORED: Record<string, string> = {
  "(": ")",
  ")": "(",
  "[": "]",
  "]": "[",
  "{": "}",
  "}": "{",
  "<": ">",
  ">": "<",
  "«": "»",
  "»": "«",
  "‹": "›",
  "›": "‹",
};

export function hasRightToLeft(text: string): boolean {
  return RIGHT.test(text);
}

/** Whether a paragraph begins at the right: its first letter says so (UAX #9, P2 and P3). */
export function beginsRight(text: string): boolean {
  if (!hasRightToLeft(text)) return false;
  for (const character of text) {
    if (RIGHT.test(character) && !DIGIT.test(character)) return true;
    if (LEFT_LETTER.test(character)) return false;
  }
  return false;
}

type Kind = "L" | "R" | "number" | "neutral";

interface Unit {
  run: OrderedRun;
  level: number;
}

/** With its place in the order of reading. */
export interface OrderedRun extends Run {
  at: number;
}

/** The runs of one line in the order they are drawn, from the left. @param fromRight of the whole paragraph. */
export function inDrawingOrder(runs: readonly Run[], fromRight: boolean): OrderedRun[] {
  if (!runs.some((run) => hasRightToLeft(run.text)) && !fromRight) {
    return runs.map((run, at) => ({ ...run, at }));
  }
  const characters = runs.flatMap((run) =>
    Array.from(run.text, (character) => ({ character, font: run.font, link: run.link })),
  );
  const levels = levelsOf(
    characters.map(({ character }) => character),
    fromRight,
  );
  const units: Unit[] = [];
  characters.forEach(({ character, font, link }, index) => {
    const level = levels[index]!;
    const isSpace = character === " ";
    const shown = level % 2 === 1 ? (MIRRORED[character] ?? character) : character;
    const last = units.at(-1);
    const goesOn = last && last.level === level && last.run.font === font && last.run.link === link;
    const joins = goesOn && (last.run.text === " ") === isSpace;
    // Words of one direction from the left may stay one run: the engine sets them as they come.
    const isLeftRun = goesOn && level % 2 === 0;
    if (joins || isLeftRun) last.run.text += shown;
    else units.push({ level, run: { font, text: shown, at: index, ...(link && { link }) } });
  });
  return reversed(units).map(({ run }) => run);
}

function levelsOf(characters: readonly string[], fromRight: boolean): number[] {
  const base: Kind = fromRight ? "R" : "L";
  const kinds: Kind[] = [];
  characters.forEach((character, index) => {
    const before = kinds[index - 1];
    if (MARK.test(character) && before) kinds.push(before);
    else if (DIGIT.test(character)) kinds.push("number");
    else if (RIGHT.test(character)) kinds.push("R");
    else if (LEFT_LETTER.test(character)) kinds.push("L");
    else if (WITHIN_NUMBER.test(character) && before === "number" && DIGIT.test(characters[index + 1] ?? ""))
      kinds.push("number");
    else kinds.push("neutral");
  });
  // W7: a number after a letter from the left is part of that text.
  let strong = base;
  const resolved = kinds.map((kind): Kind => {
    if (kind === "L" || kind === "R") strong = kind;
    return kind === "number" && strong === "L" ? "L" : kind;
  });
  const side = (kind: Kind | undefined): Kind => (kind === "number" ? "R" : (kind ?? base));
  // N1 and N2: what has no direction takes that of its neighbours, or the paragraph's.
  for (let at = 0; at < resolved.length; at += 1) {
    if (resolved[at] !== "neutral") continue;
    let end = at;
    while (resolved[end] === "neutral") end += 1;
    const [before, after] = [side(resolved[at - 1]), side(resolved[end])];
    resolved.fill(before === after ? before : base, at, end);
    at = end - 1;
  }
  return resolved.map((kind) => (kind === "L" ? (fromRight ? 2 : 0) : kind === "R" ? 1 : 2));
}

/** L2: from the highest level down to the lowest odd one, each stretch at or above it is turned round. */
function reversed(units: Unit[]): Unit[] {
  let order = units;
  for (const level of [2, 1]) {
    const turned: Unit[] = [];
    let stretch: Unit[] = [];
    for (const unit of order) {
      if (unit.level >= level) stretch.push(unit);
      else {
        turned.push(...stretch.toReversed(), unit);
        stretch = [];
      }
    }
    order = [...turned, ...stretch.toReversed()];
  }
  return order;
}
