/** Frozen: a released migration is never edited. It imports kysely only. */
import { type Kysely, sql } from "kysely";

export const additive = true;

const statements = [
  // What a list's address says, under a name: a person's own, of staff also for each other.
  `CREATE TABLE saved_views (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 32),
    owner_id TEXT NOT NULL REFERENCES users(id) ON DELETE RESTRICT,
    list TEXT NOT NULL CHECK (length(list) BETWEEN 1 AND 200),
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
    query TEXT NOT NULL CHECK (length(query) <= 1000),
    shared INTEGER NOT NULL CHECK (shared IN (0, 1)),
    created_at TEXT NOT NULL CHECK (length(created_at) = 24),
    UNIQUE (owner_id, list, name)
  ) STRICT`,
  `CREATE INDEX saved_views_shared ON saved_views (list, id) WHERE shared = 1`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
