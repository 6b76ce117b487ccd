import Database from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import type { Schema } from "./schema.ts";

/** Opens a copy of the database to look at it: nothing can be changed through it. */
export function openCopy(file: string) {
  const sqlite = new Database(file, { readonly: true, fileMustExist: true });
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: sqlite }) });
  return {
    db,
    faults(): string[] {
      const integrity = sqlite.pragma("integrity_check") as { integrity_check: string }[];
      const orphans = sqlite.pragma("foreign_key_check") as { table: string; rowid: number }[];
      return [
        ...integrity.map((row) => row.integrity_check).filter((text) => text !== "ok"),
        ...orphans.map((row) => `${row.table} row ${row.rowid} refers to nothing`),
      ];
    },
    schema(): string {
      const isThere = sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'kysely_migration'").get();
      if (!isThere) return "";
      return String(sqlite.prepare("SELECT max(name) FROM kysely_migration").pluck().get() ?? "");
    },
    counts(): Record<string, number> {
      const tables = sqlite
        .prepare(
          "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
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
