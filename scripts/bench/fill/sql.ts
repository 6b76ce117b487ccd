/** The SQL that rows are made with in bulk. */
import type Database from "better-sqlite3";
import { terms } from "../addresses.ts";

/** An expression in which `n` is the row's number from 0. */
export type Sql = string;

export const newId = "lower(hex(randomblob(16)))";
export const numbers = (times: number) =>
  `WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ${times})`;
export const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
/** The values in turn. */
export const pick = (values: readonly string[], index: Sql = "n") =>
  `CASE (${index}) % ${values.length} ${values.map((value, at) => `WHEN ${at} THEN ${text(value)}`).join(" ")} END`;

const began = Date.now() / 1000;
/** Times over the last three years, the same way in every folder; share 0 is the oldest, 1 is now. */
export const at = (share: Sql) =>
  `strftime('%Y-%m-%dT%H:%M:%fZ', ${began - 60} - (1 - (${share})) * ${3 * 365 * 86_400}, 'unixepoch')`;
export const when = (state: Sql, states: readonly string[], then: Sql) =>
  `iif(${state} IN (${states.map(text).join(", ")}), ${then}, NULL)`;

/** The one row of each list that is found by its own word. */
const rarely = (size: number, usual: Sql) =>
  `iif(n = ${Math.floor(size / 4)}, ${text(terms.rare)}, ${usual})`;
const words = (list: string) => list.split(" ");
export const firstName = (size: number) =>
  rarely(
    size,
    pick(
      words("Ada Bela Chen Dara Emil Fatima Goran Hana Ines Jonas Karim Lena Marek Nadia Omar Petra"),
      "n * 7",
    ),
  );
export const lastName = pick(
  words(
    "Ashdown Bergström Castellan Duarte Eriksen Faulkner Grieg Hartmann Ito Jansen Kowalski Lindqvist Moreau",
  ),
  "n / 3",
);
export const firmName = (size: number) => {
  const places = words(
    "Harbour Quay Meridian Northgate Oakfield Pinnacle Redwood Silverdale Thames Vauxhall Westbrook",
  );
  const trades = words("Capital Partners Holdings Advisory Securities Pensions Ventures Markets");
  return `${rarely(size, pick(places, "n / 5"))} || ' ' || ${pick(trades)} || ' ' || n`;
};

/** @param from which row, named `t`. */
export function multiply(
  sqlite: Database.Database,
  table: string,
  from: string,
  times: number,
  vary: Record<string, Sql>,
): void {
  const names = sqlite.prepare("SELECT name FROM pragma_table_info(?)").pluck().all(table) as string[];
  sqlite.exec(
    `${numbers(times)} INSERT INTO ${table} (${names.join(", ")})
     SELECT ${names.map((name) => vary[name] ?? `t.${name}`).join(", ")} FROM numbers, ${table} t WHERE ${from}`,
  );
}
