/** "1 deal", "1,200 deals". */
export function counted(amount: number, [one, many]: readonly [one: string, many: string]): string {
  return `${amount.toLocaleString("en-GB")} ${amount === 1 ? one : many}`;
}
