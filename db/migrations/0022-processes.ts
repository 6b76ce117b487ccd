/** Frozen: a released migration is never edited. It imports kysely only. */
import { type Kysely, sql } from "kysely";

export const additive = true;

const statements = [
  // Processes at work on a database that several share.
  `CREATE TABLE processes (
    id TEXT NOT NULL PRIMARY KEY,
    place TEXT NOT NULL,
    schema TEXT NOT NULL,
    started_at TEXT NOT NULL,
    seen_at TEXT NOT NULL
  ) STRICT`,
  // Migrations that an older version works above.
  `CREATE TABLE kysely_additive (name TEXT NOT NULL PRIMARY KEY) STRICT`,
  `ALTER TABLE outbox ADD COLUMN claimed_by TEXT`,
  `ALTER TABLE outbox ADD COLUMN claimed_at TEXT`,
  `ALTER TABLE idempotency_keys ADD COLUMN holder TEXT`,
  `ALTER TABLE tool_imports ADD COLUMN holder TEXT`,
  `ALTER TABLE peer_sets ADD COLUMN holder TEXT`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
