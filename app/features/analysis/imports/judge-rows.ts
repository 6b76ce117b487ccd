import type { Judge, Verdict } from "./import-kind.ts";
import type { ReadRow } from "./read-row.server.ts";

/** The verdict of every row, in their order: one that can't be read is refused. */
export async function judged<Row extends object>(
  scales: Judge<Row>,
  rows: readonly ReadRow<Row>[],
): Promise<Verdict<Row>[]> {
  const verdicts = await scales.judge(rows.flatMap((row) => (row.ok ? [row.given] : [])));
  const next = verdicts[Symbol.iterator]();
  return rows.map((row): Verdict<Row> => {
    if (!row.ok) return { is: "refused", line: row.line, problems: row.problems };
    const { value } = next.next() as IteratorResult<Verdict<Row>, undefined>;
    if (!value) throw new Error("A row was not judged.");
    return value;
  });
}
