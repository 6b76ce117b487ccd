import Database from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import type { Schema } from "./schema.ts";
import { integrityOf, uncountedOf } from "./search/search-faults.server.ts";

/** SQLite names the index in what it finds wrong with one. */
const ofSearch = /\bsearch_\w+/;

/** Opens a copy of the database, or the live one beside the product, to look at it: nothing can be changed through it. */
export function openCopy(file: string) {
  const sqlite = new Database(file, { readonly: true, fileMustExist: true });
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: sqlite }) });
  let integrity: string[] | undefined;
  const found = () => (integrity ??= integrityOf(sqlite));
  return {
    db,
    sqlite,
    faults(): string[] {
      const orphans = sqlite.pragma("foreign_key_check") as { table: string; rowid: number }[];
      return [
        ...found().filter((text) => !ofSearch.test(text)),
        ...orphans.map((row) => `${row.table} row ${row.rowid} refers to nothing`),
      ];
    },
    /** What is wrong with the search index: it can be made anew from what is whole, so the copy is one all the same. */
    searchFaults(): string[] {
      return [...found().filter((text) => ofSearch.test(text)), ...uncountedOf(sqlite)];
    },
    schema(): string {
      const isThere = sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'kysely_migration'").get();
      if (!isThere) return "";
      return String(sqlite.prepare("SELECT max(name) FROM kysely_migration").pluck().get() ?? "");
    },
    counts(): Record<string, number> {
      const tables = sqlite
        .prepare(
          `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
           AND name NOT LIKE 'search\\_%' ESCAPE '\\' ORDER BY name`,
        )
        .pluck()
        .all() as string[];
      return Object.fromEntries(
        tables.map((table) => [
          table,
          sqlite.prepare(`SELECT count(*) FROM "${table}"`).pluck().get() as number,
        ]),
      );
    },
    close: () => db.destroy(),
  };
}
