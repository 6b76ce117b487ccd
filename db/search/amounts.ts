/**
 * A sum of pence as people search for it, in SQL of both engines: "1250.00" and, from a thousand on, "1,250.00".
 * @param pence an expression; null where it is null.
 */
export function amountInSql(pence: string): string {
  const group = (size: number) => `substr(CAST(1000 + ${pence} / ${size} % 1000 AS TEXT), 2)`;
  const whole = (size: number) => `CAST(${pence} / ${size} AS TEXT)`;
  const decimals = `'.' || substr(CAST(100 + ${pence} % 100 AS TEXT), 2)`;
  const plain = `${whole(100)} || ${decimals}`;
  const grouped = (sizes: readonly number[]) =>
    `${plain} || ' ' || ${[whole(sizes[0] ?? 100), ...sizes.slice(1).map(group)].join(" || ',' || ")} || ${decimals}`;
  return `CASE WHEN ${pence} < 100000 THEN ${plain}
    WHEN ${pence} < 100000000 THEN ${grouped([100_000, 100])}
    WHEN ${pence} < 100000000000 THEN ${grouped([100_000_000, 100_000, 100])}
    ELSE ${grouped([100_000_000_000, 100_000_000, 100_000, 100])} END`;
}
