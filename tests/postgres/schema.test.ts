/** Both engines have the same tables, made of one description. */
import { afterAll, expect, test } from "vitest";
import { connect } from "#db/connection.server.ts";
import { migrateToLatest, migrationNames } from "#db/migrate.ts";
import { onClient } from "#db/postgres/client.server.ts";
import { makeSchema, migratePostgres } from "#db/postgres/schema.server.ts";
import { fold } from "#db/search/fold.ts";
import { databaseUrl, ownDatabase, ownDatabaseUrl } from "../support/postgres/own-database.ts";
import { freshDatabase } from "../support/product/fresh-database.ts";

const postgres = (await freshDatabase()).sqlite;
const { db, sqlite, close } = connect(":memory:");
await migrateToLatest(db);
afterAll(close);

/** What only one of them needs: its index, its counters, its lock. */
const own = /^(?:search_|sqlite_|kysely_|(?:writing|limits)$)/;
const types: Record<string, string> = {
  TEXT: "text",
  INTEGER: "bigint",
  REAL: "double precision",
  BLOB: "bytea",
};

const tables = (
  sqlite
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .pluck()
    .all() as string[]
).filter((name) => !own.test(name));
const inSqlite = <Row>(query: string) =>
  tables.flatMap((table) => sqlite.prepare(query).all({ table }) as Row[]);
const inPostgres = <Row extends { table: string }>(query: string) =>
  (postgres.prepare(query).all() as Row[]).filter(({ table }) => !own.test(table));
const sorted = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).sort();

interface Column {
  table: string;
  name: string;
  type: string;
  isOptional: number;
  isGenerated: number;
}

test("tables and columns: names, types, what may be null, what is computed", () => {
  const ours = inSqlite<Column>(
    `SELECT @table AS "table", name, type, ("notnull" = 0 AND pk = 0) AS isOptional, hidden > 0 AS isGenerated
      FROM pragma_table_xinfo(@table)`,
  ).map((column) => ({ ...column, type: types[column.type] }));
  const theirs = inPostgres<Column>(
    `SELECT table_name AS "table", column_name AS name, data_type AS type, is_nullable = 'YES' AS "isOptional",
      is_generated = 'ALWAYS' AS "isGenerated" FROM information_schema.columns WHERE table_schema = 'main'`,
  );
  expect(ours.length).toBeGreaterThan(700);
  expect(sorted(theirs)).toEqual(sorted(ours));
});

test("what is unique, and what an index is of", () => {
  interface Index {
    table: string;
    /** Null for one that a constraint made. */
    name: string | null;
    isUnique: number;
    isPartial: number;
    columns: string;
  }
  const ours = inSqlite<Index>(
    `SELECT @table AS "table", CASE origin WHEN 'c' THEN list.name END AS name, list."unique" AS isUnique,
      list.partial AS isPartial,
      (SELECT group_concat(name) FROM (SELECT name FROM pragma_index_info(list.name) ORDER BY seqno)) AS columns
      FROM pragma_index_list(@table) AS list`,
  );
  // A number that SQLite gives itself is a key without an index of its own.
  for (const table of tables)
    if (
      String(sqlite.prepare("SELECT sql FROM sqlite_schema WHERE name = ?").pluck().get(table)).includes(
        "AUTOINCREMENT",
      )
    )
      ours.push({ table, name: null, isUnique: 1, isPartial: 0, columns: "seq" });
  const theirs = inPostgres<Index>(
    `SELECT own.relname AS "table", CASE WHEN made.oid IS NULL THEN named.relname END AS name, indisunique AS "isUnique",
      indpred IS NOT NULL AS "isPartial",
      (SELECT string_agg(translate(replace(pg_get_indexdef(indexrelid, place, true), ' IS NULL', ''), '()"', ''), ',' ORDER BY place)
        FROM generate_series(1, indnkeyatts) AS place) AS columns
      FROM pg_index JOIN pg_class AS own ON own.oid = indrelid JOIN pg_class AS named ON named.oid = indexrelid
      LEFT JOIN pg_constraint AS made ON made.conindid = indexrelid AND made.contype IN ('p', 'u')
      WHERE own.relnamespace = 'main'::regnamespace`,
  );
  expect(ours.length).toBeGreaterThan(250);
  expect(sorted(theirs)).toEqual(sorted(ours));
});

test("what refers to what, and what happens to it", () => {
  interface Reference {
    table: string;
    from: string;
    to: string;
    key: string;
    onDelete: string;
  }
  const ours = inSqlite<Reference>(
    `SELECT @table AS "table", "from", "table" AS "to", "to" AS "key", on_delete AS "onDelete"
      FROM pragma_foreign_key_list(@table)`,
  );
  const theirs = inPostgres<Reference>(
    `SELECT child.relname AS "table", own.attname AS "from", parent.relname AS "to", key.attname AS "key",
      CASE confdeltype WHEN 'r' THEN 'RESTRICT' WHEN 'c' THEN 'CASCADE' WHEN 'a' THEN 'NO ACTION' ELSE confdeltype::text END AS "onDelete"
      FROM pg_constraint JOIN pg_class AS child ON child.oid = conrelid JOIN pg_class AS parent ON parent.oid = confrelid
      JOIN pg_attribute AS own ON own.attrelid = conrelid AND own.attnum = conkey[1]
      JOIN pg_attribute AS key ON key.attrelid = confrelid AND key.attnum = confkey[1]
      WHERE contype = 'f' AND connamespace = 'main'::regnamespace`,
  );
  expect(ours.length).toBeGreaterThan(100);
  expect(sorted(theirs)).toEqual(sorted(ours));
});

test("as many checks in each table, and every trigger", () => {
  const ours = tables.map((table) => {
    const sql = String(sqlite.prepare("SELECT sql FROM sqlite_schema WHERE name = ?").pluck().get(table));
    return { table, checks: sql.match(/\bCHECK \(/g)?.length ?? 0 };
  });
  const theirs = inPostgres<{ table: string; checks: number }>(
    `SELECT relname AS "table", count(pg_constraint.oid) AS checks FROM pg_class
      LEFT JOIN pg_constraint ON conrelid = pg_class.oid AND contype = 'c'
      WHERE relnamespace = 'main'::regnamespace AND relkind = 'r' GROUP BY relname`,
  );
  expect(sorted(theirs)).toEqual(sorted(ours));
  const names = sqlite
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name NOT LIKE 'search\\_%' ESCAPE '\\'",
    )
    .pluck()
    .all();
  const there = postgres.prepare("SELECT tgname FROM pg_trigger WHERE NOT tgisinternal").pluck().all();
  expect(there).toEqual(expect.arrayContaining(names));
});

test("the same migrations stand for it", () => {
  expect(postgres.prepare("SELECT name FROM kysely_migration ORDER BY name").pluck().all()).toEqual(
    migrationNames,
  );
});

test("every letter is folded alike, with and without accents", () => {
  const letters = Array.from({ length: 0x1f000 - 1 }, (_, at) => at + 1)
    .filter((point) => point < 0xd800 || point > 0xdfff)
    .map((point) => String.fromCodePoint(point));
  const found = postgres
    .prepare("SELECT value, fold(value) AS folded FROM json_each(?)")
    .all(JSON.stringify(letters)) as { value: string; folded: string }[];
  expect(found).toHaveLength(letters.length);
  expect(found.filter(({ value, folded }) => fold(value) !== folded)).toEqual([]);
});

test("a migration of since there are two engines makes of an older database what a new one is", async () => {
  const older = `${ownDatabase}_older`;
  await onClient(ownDatabaseUrl(), async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${older} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${older} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'`);
  });
  await makeSchema(databaseUrl(older), "0019-counts-of-many");
  const since = migrationNames.slice(migrationNames.indexOf("0020-clients-by-arrival"));
  expect(await migratePostgres(databaseUrl(older))).toEqual(since);
  const all = `SELECT 'column', table_name, column_name, data_type || is_nullable || coalesce(generation_expression, '')
      FROM information_schema.columns WHERE table_schema = 'main'
    UNION ALL SELECT 'index', tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'main'
    UNION ALL SELECT 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
      WHERE connamespace = 'main'::regnamespace
    UNION ALL SELECT 'trigger', tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    ORDER BY 1, 2, 3`;
  const of = (url: string) =>
    onClient(url, async (client) => (await client.query({ text: all, rowMode: "array" })).rows);
  const [migrated, made] = [await of(databaseUrl(older)), await of(ownDatabaseUrl())];
  const isOwn = ([, table]: unknown[]) => String(table).startsWith("kysely_");
  expect(made.length).toBeGreaterThan(1000);
  expect(migrated.filter((row) => !isOwn(row))).toEqual(made.filter((row) => !isOwn(row)));
});
