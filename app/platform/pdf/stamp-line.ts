import { cleanLine } from "./clean-text.ts";
import { fitText, lackingGlyphs, widthOfText } from "./fonts.ts";
import { plain } from "./lines.ts";

/** Whose copy it is. All as printed; `date` e.g. "5 September 2026". */
export interface Stamp {
  company: string;
  person: string;
  /** The person's mail address: stands for names in a script that no font here shows. */
  address: string;
  date: string;
  copyId: string;
}

export interface StampLine {
  text: string;
  /** The same as it is set: a name that is read from the right does not carry the next along. */
  spans: { text: string; isolated?: boolean }[];
  size: number;
}

const SIZES = [7.5, 7, 6.5, 6];
const LEAST = 3.5;
/** Names longer than this say nothing more. */
const LONGEST_NAME = 200;
const SIGNED = "The original is signed";

/**
 * The licence line at the size that fits. Long names are shortened; the copy id never is.
 * @param isSigned a copy of a signed file says so: it has no signature itself.
 */
export function stampLine(stamp: Stamp, room: number, isSigned = false): StampLine {
  const names = namesOf(stamp);
  const date = cleanLine(stamp.date).slice(0, 40);
  const copy = `Copy ${cleanLine(stamp.copyId).slice(0, 64)}${isSigned ? ` · ${SIGNED}` : ""}`;
  const line = (shown: readonly string[], size: number): StampLine => {
    const all = shown.filter(Boolean);
    const named = all.flatMap((text) => [{ text, isolated: true }, { text: " · " }]);
    const spans = [{ text: "Licensed to " }, ...named, { text: date && `${date} · ` }, { text: copy }];
    return { text: plain(spans), spans, size };
  };
  const fits = ({ text, size }: StampLine) => widthOfText(text, "sans", size) <= room;

  for (const size of SIZES) if (fits(line(names, size))) return line(names, size);
  const size = SIZES.at(-1)!;
  for (let share = 0.95; share > 0.1; share -= 0.05) {
    const shares = names.length === 1 ? [0.85] : [0.5, 0.35];
    const cut = names.map((name, at) => fitText(name, "sans", size, room * share * shares[at]!));
    if (fits(line(cut, size))) return line(cut, size);
  }
  return {
    text: copy,
    spans: [{ text: copy }],
    size: Math.max(LEAST, Math.min(size, (room / widthOfText(copy, "sans", 1)) * 0.98)),
  };
}

/** Company and person, or the address of whoever it is where a name could not be read. */
function namesOf(stamp: Stamp): string[] {
  const names = [stamp.company, stamp.person].map((name) => cleanLine(name).slice(0, LONGEST_NAME));
  const shown = names.filter((name) => lackingGlyphs(name).length === 0);
  const address = cleanLine(stamp.address).slice(0, LONGEST_NAME);
  if (shown.length === names.length || !address) return names;
  return [...shown, address];
}
