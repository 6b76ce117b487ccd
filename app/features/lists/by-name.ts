import { fold } from "#db/search/fold.ts";

/**
 * Rows that are read whole, by name: in the order of the computed columns (`…_folded`) that lists are read by. Rows of one
 * name stay as they were.
 */
export function byName<Row>(rows: readonly Row[], nameOf: (row: Row) => string): Row[] {
  return rows
    .map((row) => ({ row, key: fold(nameOf(row)) }))
    .sort((one, other) => compareText(one.key, other.key))
    .map(({ row }) => row);
}

/** Two names in that order. Of many, {@link byName} folds each once. */
export const compareNames = (one: string, other: string) => compareText(fold(one), fold(other));

function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
