/** Frozen: a released migration is never edited. It imports kysely only. */
import { type Kysely, sql } from "kysely";

/** Kinds that come with features: the product's registries say them, and a new one needs no table made anew. */
const kinds = [
  ["notifications", "type"],
  ["links", "kind"],
  ["reveals", "kind"],
  ["tickets", "source"],
  ["tool_imports", "kind"],
] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  // What points at a table's rows waits for them until the end.
  await sql`PRAGMA defer_foreign_keys = ON`.execute(db);
  for (const [table, column] of kinds) await liftList(db, table, column);
}

/** Makes a table anew as it is, but for one column's list of values; its indexes, triggers and numbers stay. */
async function liftList(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  const { rows } = await sql<{ type: string; sql: string }>`
    SELECT type, sql FROM sqlite_schema WHERE tbl_name = ${table} AND sql IS NOT NULL
    ORDER BY type <> 'table', name`.execute(db);
  const [made, ...around] = rows.map((row) => row.sql);
  const list = new RegExp(`\\b${column} TEXT NOT NULL CHECK \\(${column} IN \\([^()]*\\)\\)`);
  if (!made || !list.test(made)) throw new Error(`${table}.${column} has no list of values.`);
  const given = await sql<{ seq: number }>`SELECT seq FROM sqlite_sequence WHERE name = ${table}`.execute(db);
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`CREATE TEMP TABLE lifted AS SELECT * FROM main.${table}`);
  await run(`DROP TABLE main.${table}`);
  await run(made.replace(list, `${column} TEXT NOT NULL CHECK (length(${column}) BETWEEN 1 AND 40)`));
  await run(`INSERT INTO main.${table} SELECT * FROM temp.lifted`);
  await run(`DROP TABLE temp.lifted`);
  for (const statement of around) await run(statement);
  // A number that was given is never given again, whether or not its row is still there.
  for (const { seq } of given.rows) {
    await sql`DELETE FROM sqlite_sequence WHERE name = ${table}`.execute(db);
    await sql`INSERT INTO sqlite_sequence (name, seq) VALUES (${table}, ${seq})`.execute(db);
  }
}
