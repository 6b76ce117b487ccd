import { type Recipe, recipesFor, textOf } from "./hostile-texts.ts";

const short = 8 * 1024;
const long = 32 * 1024;
/** Milliseconds that 32 kB may take whatever 8 kB take. */
const unfelt = 2;
/** Four times the text may take so much more: twice four would be allowed to a sort, sixteen is a square. */
const mostMore = 6;
/** Milliseconds for 32 kB that a busy machine explains not twice. */
const beyondDoubt = 250;
/** On the way up: what takes so long for less is not tried with more, which could take for ever. */
const steps = [24, 512, 2048];
const muchForLittle = 60;
/** Of so little at 8 kB a square is not felt at 32 kB. */
const little = unfelt / 16;

/**
 * The first text made of a pattern's own pieces for which its time grows faster than the text does.
 * @returns how long, and for what; null for a pattern that takes every text in proportion.
 */
export function slownessOf(pattern: RegExp): string | null {
  // What repeats nothing reads a few characters at each place.
  if (!/[*+{?]/.test(pattern.source)) return null;
  for (const recipe of recipesFor(pattern)) {
    const slow = slownessFor(pattern, recipe);
    if (slow) return slow;
  }
  return null;
}

function slownessFor(pattern: RegExp, recipe: Recipe): string | null {
  for (const length of steps) {
    const spent = best(pattern, textOf(recipe, length), muchForLittle);
    if (spent > muchForLittle) return said(recipe, spent, length);
  }
  if (best(pattern, textOf(recipe, short), little) <= little) return null;
  const [lesser, greater] = [textOf(recipe, short), textOf(recipe, long)];
  let spent = Infinity;
  let more = Infinity;
  // A square is sixteen times each time; a busy machine is no such thing twice.
  for (let attempt = 0; attempt < 5; attempt++) {
    spent = best(pattern, greater, unfelt);
    more = spent / best(pattern, lesser, 0);
    if (spent <= unfelt || more <= mostMore) return null;
    if (attempt > 0 && spent > beyondDoubt) break;
  }
  return `${said(recipe, spent, long)}, ${more.toFixed(1)} times what a quarter takes`;
}

const said = ({ head, unit, tail }: Recipe, spent: number, length: number) =>
  `${spent.toFixed(1)} ms for ${length} characters of ${JSON.stringify([head, unit, tail])}`;

/** The best of up to seven runs in milliseconds: others work on this machine. One that is good enough is enough. */
function best(pattern: RegExp, text: string, enough: number): number {
  let least = Infinity;
  for (let run = 0; run < 7 && least > enough; run++) {
    const { source, flags } = pattern;
    const fresh = new RegExp(source, flags);
    const began = performance.now();
    try {
      text.replace(fresh, "");
    } catch (error) {
      if (error instanceof RangeError) return Infinity; // the engine's stack, full of ways to go back
      throw error;
    }
    least = Math.min(least, performance.now() - began);
    // Again twice, where the machine could have been at fault.
    if (least > muchForLittle && run > 1) break;
  }
  return least;
}
