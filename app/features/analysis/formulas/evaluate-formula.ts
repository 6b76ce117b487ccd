import { decimalSum } from "#app/features/numbers/quantile.ts";
import { bad, good, type Outcome, problem, type Problem } from "#app/features/numbers/problem.ts";
import { difference } from "#app/features/numbers/limit.ts";
import type { CallName, Formula } from "./formula.ts";

/** Where a formula finds the values of its names; null where there is none. */
export interface Values {
  valueOf: (name: string) => number | null;
  /** Values of other periods: what `prev`, `yago` and `ltm` ask for. Without it they find nothing. */
  lookBack?: (call: CallName, name: string, periods: number) => number | null;
}

/** The value of a formula, or why it has none: a name without a value, a division by zero, a number beyond all bounds. */
export function evaluate(formula: Formula, values: Values): Outcome<number> {
  try {
    return good(valueOf(formula, values));
  } catch (error) {
    if (error instanceof NoValue) return bad(error.problem);
    throw error;
  }
}

/** Thrown within this file only. No Error: where many periods are missing, a trace for each costs more than the sums. */
class NoValue {
  readonly problem: Problem;

  constructor(problem: Problem) {
    this.problem = problem;
  }
}

function no(code: string, at: number, what: string, right: string): NoValue {
  return new NoValue(problem(code, `formula:${at + 1}`, what, right));
}

function valueOf(formula: Formula, values: Values): number {
  switch (formula.kind) {
    case "number":
      return formula.value;
    case "name": {
      const value = values.valueOf(formula.name);
      if (value !== null && Number.isFinite(value)) return value;
      throw no("missing", formula.at, `${formula.name} has no value`, `Enter a value of ${formula.name}`);
    }
    case "negative":
      return -valueOf(formula.of, values);
    case "both":
      return ofBoth(formula, valueOf(formula.left, values), valueOf(formula.right, values));
    case "call":
      return ofCall(formula, values);
  }
}

function ofBoth({ sign, at }: Formula & { kind: "both" }, left: number, right: number): number {
  const value = joined(sign, left, right, at);
  if (Number.isFinite(value)) return value;
  throw no(
    "not-finite",
    at,
    `${left} ${sign} ${right} is no number that can be worked with`,
    "Check the values put in: one of them is many times too large, or a root is taken of a negative number",
  );
}

function joined(sign: "+" | "−" | "×" | "÷" | "^", left: number, right: number, at: number): number {
  switch (sign) {
    case "+":
      return difference(left, -right);
    case "−":
      return difference(left, right);
    case "×":
      return left * right;
    case "^":
      return left ** right;
    case "÷":
      if (right !== 0) return left / right;
      throw no("division-by-zero", at, "It divides by zero", "Enter a value other than zero below the line");
  }
}

function ofCall({ call, with: given, at }: Formula & { kind: "call" }, values: Values): number {
  if (call === "prev" || call === "yago" || call === "ltm") {
    const [first, steps] = given;
    const name = first?.kind === "name" ? first.name : "";
    const value = values.lookBack?.(call, name, steps?.kind === "number" ? steps.value : 1) ?? null;
    if (value !== null && Number.isFinite(value)) return value;
    throw no(
      "missing",
      at,
      `${call}(${name}) has no value: an earlier period is missing`,
      `Enter the earlier values of ${name}`,
    );
  }
  const value = ofAll(
    call,
    given.map((one) => valueOf(one, values)),
  );
  if (Number.isFinite(value)) return value;
  throw no("not-finite", at, `${call}(…) is too large`, "Check the values put in");
}

function ofAll(call: Exclude<CallName, "prev" | "yago" | "ltm">, all: readonly number[]): number {
  switch (call) {
    case "abs":
      return Math.abs(all[0] ?? 0);
    case "min":
      return Math.min(...all);
    case "max":
      return Math.max(...all);
    case "sum":
      return decimalSum(all);
    case "avg":
      return decimalSum(all) / all.length;
  }
}
