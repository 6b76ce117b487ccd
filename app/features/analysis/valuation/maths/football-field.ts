import { good, type Outcome, problem, type Problem, bad } from "#app/features/numbers/problem.ts";
import { VALUATION_METHODS, type ValuationMethod } from "../records/holding.ts";
import type { HoldingValuation } from "./value-holding.ts";

/** A method's range of fair value, in one currency; a method of one number has it three times, an end may not exist. */
export interface MethodRange {
  method: ValuationMethod;
  low: number | null;
  mid: number;
  high: number | null;
}

interface FootballField {
  rows: readonly (MethodRange & { label: string; isChosen: boolean })[];
  /** The ends of the axis. */
  least: number;
  most: number;
  /** The value that was chosen. */
  point: number;
}

/** The bars of a football field, in the methods' order, with the chosen point. Methods without a value are left out. */
export function footballField(
  ranges: readonly MethodRange[],
  chosen: { method: ValuationMethod; value: number },
): Outcome<FootballField> {
  const problems = ranges.flatMap((range) => rangeProblems(range));
  if (ranges.length === 0) {
    const right = "Enter what one of the methods needs";
    problems.push(problem("empty", "methods", "No method gives a value yet", right));
  }
  if (problems.length > 0) return bad(...problems);
  const rows = VALUATION_METHODS.flatMap(({ value, label }) => {
    const range = ranges.find((one) => one.method === value);
    return range ? [{ ...range, label, isChosen: value === chosen.method }] : [];
  });
  const all = [...rows.flatMap(({ low, mid, high }) => [low ?? mid, high ?? mid]), chosen.value];
  return good({ rows, least: Math.min(...all), most: Math.max(...all), point: chosen.value });
}

function rangeProblems({ method, low, mid, high }: MethodRange): Problem[] {
  const [from, to] = [low ?? mid, high ?? mid];
  if ([from, mid, to].every(Number.isFinite) && from <= mid && mid <= to) return [];
  const right = "Enter low, middle and high in that order";
  return [problem("range", method, "The range is not in order", right)];
}

/** The ranges of all methods with the chosen value; without a choice the fittest method's stands for it. */
export function rangesOf(
  values: readonly HoldingValuation[],
  chosen: ValuationMethod | null,
): Outcome<FootballField> {
  const point = values.find(({ method }) => method === chosen) ?? values[0];
  return footballField(
    values.map(({ range }) => range),
    { method: point?.method ?? "dcf", value: point?.range.mid ?? 0 },
  );
}
