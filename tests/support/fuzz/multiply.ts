import { leadsToPostgres } from "../postgres/synchronous.ts";
import type { App } from "../product/harness.ts";

export type Of = Record<string, (n: number) => string | number | Uint8Array>;

/** 32 hexadecimal digits. */
export const hexId = (n: number) => n.toString(16).padStart(32, "0");

/** A record again and again, `times` in all with itself, each with an id and a number of its own, from 1. */
export function multiply(
  { sqlite }: Pick<App, "sqlite">,
  table: string,
  id: string,
  times: number,
  own: Of = {},
): void {
  const columns = sqlite
    .prepare(
      leadsToPostgres(sqlite)
        ? `SELECT column_name FROM information_schema.columns
            WHERE table_schema = 'main' AND table_name = ? AND is_generated = 'NEVER'`
        : "SELECT name FROM pragma_table_info(?)",
    )
    .pluck()
    .all(table) as string[];
  const row = sqlite.prepare(`SELECT * FROM "${table}" WHERE id = ?`).get(id) as Record<string, unknown>;
  const number = (n: number) => String(n).padStart(6, "0");
  const unique: Record<string, (n: number) => unknown> = {
    id: hexId,
    number: (n) => `VOL2026${n}`,
    reference: (n) => `VOL-2026-${number(n)}`,
    report_id: () => null,
    quote_id: () => null,
    ...own,
  };
  const names = columns.filter((name) => name !== "seq");
  const insert = sqlite.prepare(
    `INSERT INTO "${table}" (${names.map((name) => `"${name}"`).join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
  );
  sqlite.transaction(() => {
    for (let n = 1; n < times; n += 1)
      insert.run(...names.map((name) => (unique[name] ? unique[name](n) : row[name])));
  })();
}
