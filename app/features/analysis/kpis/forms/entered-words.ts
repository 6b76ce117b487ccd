import { count, plural } from "#app/plural.ts";
/** What becomes of values that were entered for a KPI with a formula: they come back when it is taken away. */
export function keptBesideFormula(values: number): string {
  return values === 1
    ? "Its one entered value is kept, and counts only as long as there is no formula"
    : `Its ${count(values, "entered value")} ${plural(values, "is", "are")} kept, and count only as long as there is no formula`;
}

export function countAgain(values: number): string {
  return values === 1
    ? "Its one entered value counts again"
    : `Its ${count(values, "entered value")} count again`;
}
