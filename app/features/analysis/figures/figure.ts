import { evaluate } from "#app/features/analysis/formulas/evaluate-formula.ts";
import { type Formula, parseFormula } from "#app/features/analysis/formulas/formula.ts";
import { showInput } from "#app/features/numbers/show-input.ts";
import { bad, good, type Outcome, problem, type Problem } from "../../numbers/problem.ts";
import type { Unit } from "../../numbers/unit.ts";

/** One of the values that went into a figure. A list stands in the formula by its symbol alone. */
export interface Put {
  /** As it stands in the formula: letters, digits and underscores, or a call like "ltm(ebitda)". */
  symbol: string;
  /** In words: "Net debt". */
  name: string;
  value: number | readonly number[];
  /** What each value of a list is of, where that is not said by its order. */
  of?: readonly string[] | undefined;
  unit: Unit;
  /** Whose number it is: "Management accounts", "Peer set v3". */
  source?: string | undefined;
  /** The day it was true, YYYY-MM-DD. */
  asOf?: string | undefined;
}

/**
 * A computed number together with everything that explains it. It is made where the number is computed, from the same
 * values, so the explanation can't say something else than the number.
 */
export interface Figure {
  key: string;
  name: string;
  value: number;
  unit: Unit;
  /** The method's name: "Gordon growth terminal value". */
  method: string;
  /** The formula in symbols, each of which is among `puts`. */
  formula: string;
  puts: readonly Put[];
  /** The day for which the number holds, YYYY-MM-DD; null when it is bound to none. */
  asOf: string | null;
  /** Where the method is from: a standard, a paper, a handbook. */
  reference?: string | undefined;
  /** What the reader must know beside the number: "Terminal value is 78% of the whole". */
  warnings: readonly Problem[];
}

interface Words {
  key: string;
  name: string;
  unit: Unit;
  method: string;
  formula: string;
  puts: readonly Put[];
  asOf?: string | null | undefined;
  reference?: string | undefined;
  warnings?: readonly Problem[] | undefined;
}

const parsed = new Map<string, Outcome<Formula>>();

/**
 * A figure whose number is what its own formula gives for its values: the text that is shown is the program that ran.
 * @param words every value of `puts` is one number.
 */
export function figureByFormula(words: Words): Outcome<Figure> {
  let formula = parsed.get(words.formula);
  if (!formula) parsed.set(words.formula, (formula = parseFormula(words.formula)));
  if (!formula.ok) throw new Error(`The formula ${words.formula} can't be read`);
  const values = new Map<string, number>();
  for (const { symbol, value } of words.puts) {
    if (typeof value !== "number") throw new Error(`${symbol} is a list: use figureByMethod`);
    if (!Number.isFinite(value)) return bad(notANumber(words, symbol));
    values.set(symbol, value);
  }
  const result = evaluate(formula.value, { valueOf: (symbol) => values.get(symbol) ?? null });
  if (!result.ok) {
    return bad(...result.problems.map((one) => ({ ...one, where: words.key })));
  }
  return good(figureOf(words, result.value));
}

/** A figure of a method that one line can't compute (a sum over a list, a root): `compute` sees the values of `puts` only. */
export function figureByMethod(
  words: Words,
  compute: (value: { of: (symbol: string) => number; list: (symbol: string) => readonly number[] }) => number,
): Outcome<Figure> {
  for (const { symbol, value } of words.puts) {
    const all = typeof value === "number" ? [value] : value;
    if (!all.every(Number.isFinite)) return bad(notANumber(words, symbol));
  }
  const put = (symbol: string) => {
    const found = words.puts.find((one) => one.symbol === symbol);
    if (!found) throw new Error(`${words.key} has no value ${symbol}`);
    return found.value;
  };
  const value = compute({
    of: (symbol) => {
      const one = put(symbol);
      if (typeof one !== "number") throw new Error(`${symbol} is a list`);
      return one;
    },
    list: (symbol) => {
      const one = put(symbol);
      return typeof one === "number" ? [one] : one;
    },
  });
  if (!Number.isFinite(value)) return bad(tooLarge(words.key, words.name));
  return good(figureOf(words, value));
}

function figureOf(words: Words, value: number): Figure {
  return {
    key: words.key,
    name: words.name,
    // Never the negative zero, which pages would write "-0".
    value: value === 0 ? 0 : value,
    unit: words.unit,
    method: words.method,
    formula: words.formula,
    puts: words.puts,
    asOf: words.asOf ?? null,
    reference: words.reference,
    warnings: words.warnings ?? [],
  };
}

function notANumber({ key, puts }: Words, symbol: string): Problem {
  const name = puts.find((one) => one.symbol === symbol)?.name ?? symbol;
  return problem("not-a-number", key, `${name} is not a number`, `Enter ${name.toLowerCase()} in digits`);
}

export function tooLarge(where: string, name: string): Problem {
  return problem(
    "too-large",
    where,
    `${name} is too large to be computed`,
    "Check the values put in: one of them is many times too large or too small",
  );
}

/** How a page writes a number of a unit: formatting is the page's. */
export type Write = (value: number, unit: Unit) => string;

const mostOfList = 8;

/**
 * The formula with this figure's own numbers in the place of its symbols, and the result behind it. The numbers stand at
 * the precision they have, so that the result comes out of them.
 */
export function substituted(figure: Figure, write: Write): string {
  const texts = new Map(figure.puts.map((put) => [put.symbol, writtenPut(put)]));
  const calls = [...texts.keys()]
    .filter((symbol) => symbol.includes("("))
    .map((call) => call.replace(/[()]/g, "\\$&"));
  const symbols = new RegExp([...calls, "[A-Za-z][A-Za-z0-9_]*"].join("|"), "g");
  const body = figure.formula.replace(symbols, (symbol) => texts.get(symbol) ?? symbol);
  return `${body} = ${write(figure.value, figure.unit)}`;
}

function writtenPut({ value, unit }: Put): string {
  if (typeof value === "number") return value < 0 ? `(${showInput(value, unit)})` : showInput(value, unit);
  const shown = value.slice(0, mostOfList).map((one) => showInput(one, unit));
  const more = value.length - shown.length;
  return `{${shown.join("; ")}${more > 0 ? `; and ${more} more` : ""}}`;
}

/** Every source named by the values of a figure, once each, in their order. */
export function sourcesOf(figure: Figure): string[] {
  return [...new Set(figure.puts.flatMap((put) => (put.source ? [put.source] : [])))];
}
