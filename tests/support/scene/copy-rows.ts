/** Rows in bulk: one that is there, again and again, with some of its columns varied. */
import type Database from "better-sqlite3";

/** An expression. */
export type Sql = string;

export const newId: Sql = "lower(hex(randomblob(16)))";

/** A table whose one column `n` counts from 0. */
export const numbers = (times: number): Sql =>
  `(WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ${times})
    SELECT n FROM numbers)`;

/** @param which row, named `t`. @param per a table: each of its rows makes one copy. */
export function copyRows(
  sqlite: Database.Database,
  table: string,
  which: Sql,
  per: Sql,
  vary: Record<string, Sql>,
): void {
  const names = sqlite.prepare("SELECT name FROM pragma_table_info(?)").pluck().all(table) as string[];
  sqlite.exec(
    `INSERT INTO ${table} (${names.join(", ")})
     SELECT ${names.map((name) => vary[name] ?? `t.${name}`).join(", ")} FROM ${per}, ${table} t WHERE ${which}`,
  );
}
