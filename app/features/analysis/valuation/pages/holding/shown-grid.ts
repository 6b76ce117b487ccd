import type { Write } from "#app/features/analysis/figures/figure.ts";
import { moneyUnit, SHARE } from "#app/features/numbers/unit.ts";
import type { SensitivityGrid } from "../../maths/sensitivity.ts";

export type ShownGrid = ReturnType<typeof showGrid>;

/** A grid of enterprise values as people read it, the plan's own cell marked; "–" where there is no value. */
export function showGrid(grid: SensitivityGrid, currency: string, write: Write) {
  const middle = (list: readonly unknown[]) => (list.length - 1) / 2;
  return {
    unit: currency,
    growths: grid.growths.map((growth) => write(growth, SHARE)),
    rows: grid.cells.map((cells, row) => ({
      wacc: write(grid.waccs[row] ?? 0, SHARE),
      cells: cells.map((cell, column) => ({
        text: "value" in cell ? write(cell.value, moneyUnit(currency)) : "–",
        isOwn: row === middle(grid.waccs) && column === middle(grid.growths),
      })),
    })),
  };
}
