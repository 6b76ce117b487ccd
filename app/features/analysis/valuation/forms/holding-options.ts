/** How a plan ends. Apart from the schema, so that pages that offer it bring no validator along. */
export const TERMINALS = [
  { value: "growth", label: "Terminal growth (Gordon)" },
  { value: "multiple", label: "Exit multiple of EBITDA" },
] as const;

/** Which way money went. */
export const FLOW_DIRECTIONS = [
  { value: "in", label: "Paid in" },
  { value: "out", label: "Distribution" },
] as const;

/** In words, which way an amount went. */
export function directionOf(amount: number): string {
  return FLOW_DIRECTIONS[amount < 0 ? 0 : 1].label;
}
