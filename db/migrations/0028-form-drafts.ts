/** Frozen: a released migration is never edited. It imports kysely only. */
import { type Kysely, sql } from "kysely";

const time = (name: string) => `${name} TEXT NOT NULL CHECK (length(${name}) = 24)`;

// One row a page of what was typed and not sent. Drafts stay; what was kept for half an hour past a session's end goes.
const statements = [
  `CREATE TABLE form_drafts (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 32),
    user_id TEXT NOT NULL REFERENCES users(id) ON DELETE RESTRICT,
    path TEXT NOT NULL CHECK (length(path) BETWEEN 1 AND 400), body_enc BLOB NOT NULL,
    ${time("created_at")}, ${time("expires_at")}, UNIQUE (user_id, path)) STRICT`,
  `INSERT INTO form_drafts (id, user_id, path, body_enc, created_at, expires_at)
    SELECT id, user_id, substr(path, 7), body_enc, created_at, expires_at FROM parked_submissions
    WHERE path LIKE 'draft:%' ORDER BY created_at DESC, id ON CONFLICT DO NOTHING`,
  `DROP TABLE parked_submissions`,
  `CREATE INDEX form_drafts_by_expiry ON form_drafts (expires_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
