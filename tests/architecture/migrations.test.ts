import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { connect } from "#db/connection.server.ts";
import { additiveNames, migrateToLatest, migrationNames } from "#db/migrate.ts";
import { sourceFiles } from "../support/reading/source-files.ts";

const migrations = sourceFiles("db/migrations");
const frozen = JSON.parse(readFileSync("tests/architecture/migrations.json", "utf8")) as Record<
  string,
  string
>;

test("migrations import kysely and nothing else", () => {
  for (const { path, text } of migrations) {
    const imported = [...text.matchAll(/from "([^"]+)"/g)].map(([, target]) => target);
    expect(imported, path).toEqual(imported.filter((target) => target === "kysely"));
  }
});

test("every migration is listed and has its checksum", () => {
  const names = migrations.map(({ path }) => basename(path, ".ts"));
  expect(migrationNames, "Run `npm run migrations`.").toEqual(names);
  const paths = migrations.map(({ path }) => path);
  expect(Object.keys(frozen), "Run `npm run migrations`.").toEqual(paths);
});

test("a released migration is never edited: write a new one", () => {
  const changed = migrations.filter(
    ({ path, text }) => path in frozen && createHash("sha256").update(text).digest("hex") !== frozen[path],
  );
  expect(changed.map(({ path }) => path)).toEqual([]);
});

interface Described {
  tables: Map<string, { columns: Map<string, string>; added: Set<string>; sql: string }>;
  /** Indexes and triggers by name: of which table, and what. */
  others: Map<string, { table: string; sql: string }>;
}

function describe(sqlite: Database.Database): Described {
  const rows = sqlite
    .prepare('SELECT type, name, tbl_name AS "table", sql FROM sqlite_schema WHERE sql IS NOT NULL')
    .all() as { type: string; name: string; table: string; sql: string }[];
  const tables = rows.filter(({ type }) => type === "table");
  return {
    tables: new Map(
      tables.map(({ name, sql }) => {
        const columns = sqlite.prepare("SELECT * FROM pragma_table_xinfo(?)").all(name) as {
          name: string;
          type: string;
          notnull: number;
          dflt_value: string | null;
          pk: number;
        }[];
        const free = columns.filter((column) => column.notnull === 0 || column.dflt_value !== null);
        const said = columns.map(({ name: column, ...rest }) => [column, JSON.stringify(rest)] as const);
        return [name, { columns: new Map(said), added: new Set(free.map((column) => column.name)), sql }];
      }),
    ),
    others: new Map(rows.filter(({ type }) => type !== "table").map((row) => [row.name, row])),
  };
}

/** What an older version would not bear: it reads and writes the tables it knows as if nothing had happened. */
function notAdditive(before: Described, after: Described): string[] {
  const faults: string[] = [];
  for (const [table, { columns, sql }] of before.tables) {
    const now = after.tables.get(table);
    if (!now) faults.push(`${table} is gone.`);
    for (const [column, said] of now ? columns : [])
      if (now?.columns.get(column) !== said) faults.push(`${table}.${column} is gone, or another.`);
    for (const column of now?.columns.keys() ?? [])
      if (!columns.has(column) && !now?.added.has(column))
        faults.push(`${table}.${column} is needed, and an older version does not fill it.`);
    const checks = (text: string) => text.match(/\bCHECK\b|\bUNIQUE\b/g)?.length ?? 0;
    if (now && checks(now.sql) !== checks(sql)) faults.push(`${table} checks something else.`);
  }
  for (const [name, { table, sql }] of before.others)
    if (before.tables.has(table) && after.others.get(name)?.sql !== sql)
      faults.push(`${name} is gone, or another.`);
  for (const [name, { table, sql }] of after.others)
    if (before.tables.has(table) && !before.others.has(name) && !/^CREATE INDEX\b/.test(sql))
      faults.push(`${name} is new on ${table}, and does more than find rows.`);
  return faults;
}

test.each(additiveNames)("%s is additive, as it says", async (name) => {
  const { db, sqlite, close } = connect(":memory:");
  await migrateToLatest(db, migrationNames[migrationNames.indexOf(name) - 1]);
  const before = describe(sqlite);
  await migrateToLatest(db, name);
  const faults = notAdditive(before, describe(sqlite));
  await close();
  expect(faults, "Take `additive` out of it: then all processes are stopped before it runs.").toEqual([]);
});

test.each([
  ["CREATE TABLE other (id TEXT) STRICT; CREATE UNIQUE INDEX other_by_id ON other (id)", 0],
  ["ALTER TABLE one ADD COLUMN note TEXT; CREATE INDEX one_by_note ON one (note)", 0],
  ["ALTER TABLE one ADD COLUMN count INTEGER NOT NULL DEFAULT 0", 0],
  ["ALTER TABLE one ADD COLUMN flag INTEGER CHECK (flag IN (0, 1))", 1],
  ["ALTER TABLE one RENAME COLUMN name TO title", 2],
  ["DROP INDEX one_by_name", 1],
  ["CREATE UNIQUE INDEX one_name ON one (name)", 1],
  ["CREATE TRIGGER none BEFORE DELETE ON one BEGIN SELECT RAISE(ABORT, 'no'); END", 1],
  ["DROP TABLE one", 2],
])("what is additive: %s", (sql, faults) => {
  const sqlite = new Database(":memory:");
  sqlite.exec(
    "CREATE TABLE one (id TEXT NOT NULL, name TEXT) STRICT; CREATE INDEX one_by_name ON one (name)",
  );
  const before = describe(sqlite);
  sqlite.exec(sql);
  expect(notAdditive(before, describe(sqlite)).length > 0).toBe(faults > 0);
  sqlite.close();
});
