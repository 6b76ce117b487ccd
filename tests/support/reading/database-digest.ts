import { createHash } from "node:crypto";
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
  const digest = Object.fromEntries(
    tables
      .filter((table) => !table.startsWith("search_"))
      .filter((table) => ![...except, "security_events"].includes(table))
      .map((table) => [table, digestOf(sqlite, table)]),
  );
  latest.set(sqlite, { state, digest });
  return digest;
}

const latest = new WeakMap<object, { state: string; digest: Record<string, string> }>();

function digestOf(sqlite: Connection["sqlite"], table: string): string {
  const hash = createHash("sha256");
  const rows = sqlite.prepare(`SELECT * FROM "${table}"`).raw().all() as unknown[][];
  const lines = rows.map((row) =>
    row.map((cell) => (Buffer.isBuffer(cell) ? cell.toString("hex") : String(cell))).join("\u001f"),
  );
  for (const line of lines.sort()) hash.update(line).update("\n");
  return `${rows.length} rows ${hash.digest("hex").slice(0, 16)}`;
}

/** The tables, indexes and triggers themselves. */
export function schemaDigest(sqlite: Connection["sqlite"]): string {
  const statements = sqlite
    .prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name")
    .pluck()
    .all();
  return createHash("sha256").update(statements.join("\n")).digest("hex");
}
