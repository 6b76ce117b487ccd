import { createHash } from "node:crypto";
import { leadsToPostgres } from "../postgres/synchronous.ts";
import type { Connection } from "#db/connection.server.ts";

/**
 * One hash a table over all its rows, for showing that a refused request changed nothing.
 * `security_events` is left out: what a refusal leaves behind.
 * The search index is left out: it says again what the rows say.
 * @param except tables that may move by themselves, such as `sessions`.
 */
export function databaseDigest(
  sqlite: Connection["sqlite"],
  except: string[] = ["sessions"],
): Record<string, string> {
  if (leadsToPostgres(sqlite)) return digestsOf(sqlite, postgresTables(sqlite), except);
  // Nothing was committed since, by this connection or another: it is what it was.
  const version = sqlite.pragma("data_version", { simple: true });
  const own = sqlite.prepare("SELECT total_changes()").pluck().get();
  const schema = sqlite.pragma("schema_version", { simple: true });
  const state = JSON.stringify([version, own, schema, except]);
  const known = latest.get(sqlite);
  if (known?.state === state) return known.digest;
  const tables = sqlite
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .pluck()
    .all() as string[];
  const digest = digestsOf(sqlite, tables, except);
  latest.set(sqlite, { state, digest });
  return digest;
}

const postgresTables = (sqlite: Connection["sqlite"]) =>
  sqlite
    .prepare(
      "SELECT tablename FROM pg_tables WHERE schemaname = 'main' AND tablename NOT IN ('sqlite_sequence', 'limits') ORDER BY 1",
    )
    .pluck()
    .all() as string[];

function digestsOf(sqlite: Connection["sqlite"], tables: string[], except: string[]): Record<string, string> {
  return Object.fromEntries(
    tables
      .filter((table) => !table.startsWith("search_"))
      .filter((table) => ![...except, "security_events"].includes(table))
      .map((table) => [table, digestOf(sqlite, table)]),
  );
}

const latest = new WeakMap<object, { state: string; digest: Record<string, string> }>();

function digestOf(sqlite: Connection["sqlite"], table: string): string {
  const hash = createHash("sha256");
  const rows = rowsIn(sqlite, table).all() as unknown[][];
  const lines = rows.map((row) =>
    row.map((cell) => (Buffer.isBuffer(cell) ? cell.toString("hex") : String(cell))).join("\u001f"),
  );
  for (const line of lines.sort()) hash.update(line).update("\n");
  return `${rows.length} rows ${hash.digest("hex").slice(0, 16)}`;
}

/** SQLite takes up to 20 ms to compile the question after a table with computed columns. */
const questions = new WeakMap<object, Map<string, ReturnType<Connection["sqlite"]["prepare"]>>>();

function rowsIn(sqlite: Connection["sqlite"], table: string) {
  const known = questions.get(sqlite) ?? new Map<string, ReturnType<Connection["sqlite"]["prepare"]>>();
  questions.set(sqlite, known);
  const question = known.get(table) ?? sqlite.prepare(`SELECT * FROM "${table}"`).raw();
  known.set(table, question);
  return question;
}

/** The tables, indexes and triggers themselves. */
export function schemaDigest(sqlite: Connection["sqlite"]): string {
  if (leadsToPostgres(sqlite)) return postgresSchema(sqlite);
  const statements = sqlite
    .prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name")
    .pluck()
    .all();
  return createHash("sha256").update(statements.join("\n")).digest("hex");
}

function postgresSchema(sqlite: Connection["sqlite"]): string {
  const columns = sqlite
    .prepare(
      `SELECT concat_ws(' ', table_name, column_name, data_type, is_nullable) FROM information_schema.columns
        WHERE table_schema = 'main' ORDER BY 1`,
    )
    .pluck()
    .all();
  const indexes = sqlite
    .prepare("SELECT indexdef FROM pg_indexes WHERE schemaname = 'main' ORDER BY 1")
    .pluck()
    .all();
  return createHash("sha256")
    .update([...columns, ...indexes].join("\n"))
    .digest("hex");
}
