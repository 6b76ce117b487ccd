import type { App } from "../product/harness.ts";

/** A record again and again, `times` in all with itself, each with an id and a number of its own. */
export function multiply(
  { sqlite }: Pick<App, "sqlite">,
  table: string,
  id: string,
  times: number,
  own: Record<string, string> = {},
): void {
  const columns = sqlite
    .prepare<[], { name: string }>(`select name from pragma_table_info('${table}')`)
    .all()
    .map(({ name }) => name)
    .filter((name) => name !== "seq");
  const unique: Record<string, string> = {
    id: "printf('%032x', n)",
    number: "'VOL2026' || n",
    reference: "printf('VOL-2026-%06d', n)",
    report_id: "null",
    quote_id: "null",
    ...own,
  };
  const values = columns.map((column) => unique[column] ?? `"${column}"`);
  const names = columns.map((column) => `"${column}"`).join(", ");
  sqlite
    .prepare(
      `with recursive counted(n) as (select 1 union all select n + 1 from counted where n < ?)
       insert into "${table}" (${names}) select ${values.join(", ")} from counted, "${table}" where id = ?`,
    )
    .run(times - 1, id);
}
