import { dcf } from "./dcf.ts";
import type { DcfInputs } from "./dcf-inputs.ts";
import type { Problem } from "#app/features/numbers/problem.ts";
import type { Plan } from "./value-by-method.ts";

/** One cell of a grid: an enterprise value, or why there is none. */
export type GridCell = { value: number } | { problem: Problem };

export interface SensitivityGrid {
  waccs: readonly number[];
  growths: readonly number[];
  /** A row for each WACC. */
  cells: readonly (readonly GridCell[])[];
}

/** Enterprise value (in the inputs' currency) for each WACC and growth, by the very function that gives the value. */
export function sensitivity(
  inputs: DcfInputs,
  { waccs, growths }: { waccs: readonly number[]; growths: readonly number[] },
): SensitivityGrid {
  const cells = waccs.map((wacc) =>
    growths.map((growth): GridCell => {
      const result = dcf({ ...inputs, wacc, terminal: { by: "growth", growth } });
      if (result.ok) return { value: result.value.enterpriseValue.value };
      const [first] = result.problems;
      if (!first) throw new Error("A refusal says why");
      return { problem: first };
    }),
  );
  return { waccs, growths, cells };
}

/** So many steps to each side of a rate: 0.1 and 0.01 give 9 %, 10 % and 11 %. */
function stepsAround(middle: number, step: number, steps = 1): number[] {
  return Array.from({ length: 2 * steps + 1 }, (_, index) =>
    Number((middle + (index - steps) * step).toPrecision(15)),
  );
}

const waccStep = 0.01;
const growthStep = 0.01;

/** Enterprise value around a plan's own WACC and growth; null for a plan that ends with an exit multiple. */
export function gridOf(plan: Plan, currency: string): SensitivityGrid | null {
  const { terminal, wacc } = plan;
  if (terminal.by !== "growth") return null;
  const inputs = {
    ...plan,
    cashFlows: plan.cashFlows.map((pence) => pence / 100),
    terminal,
    currency,
  };
  return sensitivity(inputs, {
    waccs: stepsAround(wacc, waccStep),
    growths: stepsAround(terminal.growth, growthStep),
  });
}
