import { cleanLine } from "./clean-text.ts";
import { fitText, widthOfText } from "./fonts.ts";

/** Whose copy it is. All as printed; `date` e.g. "5 September 2026". */
export interface Stamp {
  company: string;
  person: string;
  date: string;
  copyId: string;
}

export interface StampLine {
  text: string;
  size: number;
}

const SIZES = [7.5, 7, 6.5, 6];
const LEAST = 3.5;
/** Names longer than this say nothing more. */
const LONGEST_NAME = 200;

/** The licence line at the size that fits. Long names are shortened; the copy id never is. */
export function stampLine(stamp: Stamp, room: number): StampLine {
  const company = cleanLine(stamp.company).slice(0, LONGEST_NAME);
  const person = cleanLine(stamp.person).slice(0, LONGEST_NAME);
  const date = cleanLine(stamp.date).slice(0, 40);
  const copyId = cleanLine(stamp.copyId).slice(0, 64);
  const line = (one: string, other: string) =>
    `Licensed to ${[one, other, date].filter(Boolean).join(" · ")} · Copy ${copyId}`;
  const fits = (text: string, size: number) => widthOfText(text, "sans", size) <= room;

  for (const size of SIZES)
    if (fits(line(company, person), size)) return { text: line(company, person), size };
  const size = SIZES.at(-1)!;
  for (let share = 0.95; share > 0.1; share -= 0.05) {
    const cut = line(
      fitText(company, "sans", size, room * share * 0.5),
      fitText(person, "sans", size, room * share * 0.35),
    );
    if (fits(cut, size)) return { text: cut, size };
  }
  const short = `Copy ${copyId}`;
  return {
    text: short,
    size: Math.max(LEAST, Math.min(size, (room / widthOfText(short, "sans", 1)) * 0.98)),
  };
}
