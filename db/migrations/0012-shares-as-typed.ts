/** Frozen: a released migration is never edited. It imports kysely only. */
import { type Kysely, sql } from "kysely";

/** Shares were kept in millionths, which cut what people typed; as doubles they keep fifteen digits. */
const shares = [
  ["stake", "NOT NULL CHECK (stake > 0 AND stake <= 1)"],
  ["discount", "NOT NULL CHECK (discount >= 0 AND discount < 1)"],
  ["wacc", "CHECK (wacc > 0 AND wacc <= 1)"],
  ["growth", "CHECK (growth > -1 AND growth < 1)"],
] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  // What points at a holding waits for it until the end.
  await sql`PRAGMA defer_foreign_keys = ON`.execute(db);
  const { rows } = await sql<{ type: string; sql: string }>`
    SELECT type, sql FROM sqlite_schema WHERE tbl_name = 'valuation_holdings' AND sql IS NOT NULL
    ORDER BY type <> 'table', name`.execute(db);
  const [made, ...around] = rows.map((row) => row.sql);
  let table = made ?? "";
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`CREATE TEMP TABLE lifted AS SELECT * FROM main.valuation_holdings`);
  for (const [name, rule] of shares) {
    const column = new RegExp(`\\b${name}_ppm INTEGER CHECK \\([^()]*\\)(?: NOT NULL)?`);
    if (!column.test(table)) throw new Error(`valuation_holdings.${name}_ppm is not as it was made.`);
    table = table.replace(column, `${name} REAL ${rule}`);
    await run(`UPDATE temp.lifted SET ${name}_ppm = ${name}_ppm / 1000000.0`);
  }
  await run(`DROP TABLE main.valuation_holdings`);
  await run(table);
  await run(`INSERT INTO main.valuation_holdings SELECT * FROM temp.lifted`);
  await run(`DROP TABLE temp.lifted`);
  for (const statement of around) await run(statement);
}
