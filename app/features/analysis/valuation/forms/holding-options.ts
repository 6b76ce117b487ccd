/** How a plan ends. Apart from the schema, so that pages that offer it bring no validator along. */
export const TERMINALS = [
  { value: "growth", label: "Terminal growth (Gordon)" },
  { value: "multiple", label: "Exit multiple of EBITDA" },
] as const;

/** Directions of a cash flow. */
export const FLOW_DIRECTIONS = [
  { value: "in", label: "Paid in" },
  { value: "out", label: "Distribution" },
] as const;

/** The direction of an amount, in words. */
export function directionOf(amount: number): string {
  return FLOW_DIRECTIONS[amount < 0 ? 0 : 1].label;
}
