import { dcf } from "./dcf.ts";
import type { DcfInputs } from "./dcf-inputs.ts";
import type { Problem } from "#app/features/numbers/problem.ts";

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
export function stepsAround(middle: number, step: number, steps = 1): number[] {
  return Array.from({ length: 2 * steps + 1 }, (_, index) =>
    Number((middle + (index - steps) * step).toPrecision(15)),
  );
}
