/**
 * The order in which a line of mixed directions is drawn, by the Unicode bidirectional algorithm (UAX #9). Letters within
 * a word are joined and turned by the font engine; here whole words, spaces and numbers find their places. Columns of
 * tables stay in their order.
 */
import bidiFactory from "bidi-js";
import type { Run } from "./fonts.ts";

const bidi = bidiFactory();

const RIGHT = /[\u0590-\u05FF\u0600-\u085F\u08A0-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
const DIGIT = /[\p{Nd}]/u;
const LEFT_LETTER = /[\p{L}\p{Nl}]/u;

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
  const { levels } = bidi.getEmbeddingLevels(
    characters.map(({ character }) => character).join(""),
    fromRight ? "rtl" : "ltr",
  );
  let place = 0;
  const units: Unit[] = [];
  characters.forEach(({ character, font, link }, index) => {
    const level = levels[place]!;
    place += character.length;
    const isSpace = character === " ";
    const shown = level % 2 === 1 ? (bidi.getMirroredCharacter(character) ?? character) : character;
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

/** L2: from the highest level down to the lowest odd one, each stretch at or above it is turned round. */
function reversed(units: Unit[]): Unit[] {
  let order = units;
  const highest = Math.max(0, ...units.map(({ level }) => level));
  for (let level = highest; level >= 1; level -= 1) {
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
