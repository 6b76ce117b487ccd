import { problem, type Problem } from "#app/features/numbers/problem.ts";
import { SHARE } from "#app/features/numbers/unit.ts";
import { isAtLeast } from "#app/features/numbers/limit.ts";
import { showInput } from "#app/features/numbers/show-input.ts";
import { count } from "#app/plural.ts";

/** What the business is worth after the last year of the plan. */
export type Terminal =
  | { by: "growth"; growth: number }
  /** A multiple of the last year's EBITDA. */
  | { by: "multiple"; multiple: number; ebitda: number };

export interface DcfInputs {
  /** Free cash flows to the firm, one a year, the first a year from now; in `currency`. */
  cashFlows: readonly number[];
  /** Weighted average cost of capital a year: 0.1 is 10 %. */
  wacc: number;
  terminal: Terminal;
  /** Money comes in through the year: each flow is discounted half a year less. */
  isMidYear: boolean;
  currency: string;
  asOf?: string | undefined;
  source?: string | undefined;
}

const MOST_YEARS = 20;

export function problemsOf({ cashFlows, wacc, terminal }: DcfInputs): Problem[] {
  const problems: Problem[] = [];
  const add = (code: string, where: string, what: string, right: string) =>
    problems.push(problem(code, where, what, right));
  if (cashFlows.length === 0) {
    add(
      "empty",
      "cashFlows",
      "There are no free cash flows",
      "Enter one for each year of the plan, five as a rule",
    );
  }
  if (cashFlows.length > MOST_YEARS) {
    add(
      "too-many",
      "cashFlows",
      `There are ${count(cashFlows.length, "year")}`,
      `Enter at most ${MOST_YEARS}`,
    );
  }
  cashFlows.forEach((flow, index) => {
    if (!Number.isFinite(flow)) {
      add(
        "not-a-number",
        `cashFlows[${index}]`,
        `Year ${index + 1} has no cash flow`,
        "Enter it in digits, 0 for none",
      );
    }
  });
  if (!isRate(wacc)) {
    add("wacc", "wacc", "The WACC is not between 0% and 100%", "Enter it in percent, like 10");
  }
  if (terminal.by === "growth") growthProblems(terminal.growth, wacc, cashFlows.at(-1), add);
  else {
    if (!Number.isFinite(terminal.multiple) || terminal.multiple <= 0) {
      add("multiple", "multiple", "The exit multiple is not above zero", "Enter one like 8.5");
    }
    if (!Number.isFinite(terminal.ebitda) || terminal.ebitda <= 0) {
      add(
        "ebitda",
        "ebitda",
        "The EBITDA of the last year is not above zero, and a multiple of it means nothing",
        "Use growth for the terminal value, or EV/Revenue of comparables",
      );
    }
  }
  return problems;
}

function isRate(wacc: number): boolean {
  return wacc > 0 && wacc <= 1;
}

function growthProblems(
  growth: number,
  wacc: number,
  last: number | undefined,
  add: (code: string, where: string, what: string, right: string) => void,
): void {
  const percent = (share: number) => showInput(share, SHARE);
  if (!(growth > -1 && growth < 1)) {
    add("growth", "growth", "The growth is not between −100% and 100%", "Enter it in percent, like 2");
  } else if (isRate(wacc) && isAtLeast(growth, wacc)) {
    add(
      "growth-at-wacc",
      "growth",
      `Growth of ${percent(growth)} is not below the WACC of ${percent(wacc)}: the value would be without bounds`,
      `Enter a growth below ${percent(wacc)}; 3% is already more than most economies grow`,
    );
  } else if (last !== undefined && last <= 0) {
    add(
      "last-flow",
      "cashFlows",
      "The last year’s free cash flow is not above zero, and growing it for ever means nothing",
      "Plan on to a year that earns money, or use an exit multiple",
    );
  }
}
