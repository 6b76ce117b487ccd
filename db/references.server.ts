import { sql } from "kysely";
import type { Db } from "./connection.server.ts";
import { isPostgres } from "./engine.ts";
import type { Table } from "./tables.ts";

/** A foreign key of the database. */
export interface Reference {
  table: Table;
  column: string;
  to: Table;
  key: string;
  isOptional: 0 | 1;
}

/** Every foreign key, as the database has them. */
export async function referencesOf(db: Db): Promise<Reference[]> {
  const { rows } = await (isPostgres(db) ? inPostgres : inSqlite).execute(db);
  return rows;
}

const inSqlite = sql<Reference>`
  SELECT child.name AS "table", fk."from" AS "column", fk."table" AS "to", fk."to" AS "key",
    (SELECT NOT "notnull" FROM pragma_table_info(child.name) WHERE name = fk."from") AS "isOptional"
  FROM sqlite_schema AS child, pragma_foreign_key_list(child.name) AS fk
  WHERE child.type = 'table'`;

/** Each of them has one column. https://www.postgresql.org/docs/current/catalog-pg-constraint.html */
const inPostgres = sql<Reference>`
  SELECT child.relname AS "table", own.attname AS "column", parent.relname AS "to", key.attname AS "key",
    NOT own.attnotnull AS "isOptional"
  FROM pg_constraint AS fk
    JOIN pg_class AS child ON child.oid = fk.conrelid
    JOIN pg_class AS parent ON parent.oid = fk.confrelid
    JOIN pg_attribute AS own ON own.attrelid = fk.conrelid AND own.attnum = fk.conkey[1]
    JOIN pg_attribute AS key ON key.attrelid = fk.confrelid AND key.attnum = fk.confkey[1]
  WHERE fk.contype = 'f' AND fk.connamespace = 'main'::regnamespace`;
