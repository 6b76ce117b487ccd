/** Frozen: a released migration is never edited. It imports kysely only. */
import { type Kysely, sql } from "kysely";

const id = "TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 32)";
const text = (name: string, max: number, min = 0) =>
  `${name} TEXT NOT NULL CHECK (length(${name}) BETWEEN ${min} AND ${max})`;
const at = (name: string) => `${name} TEXT NOT NULL CHECK (length(${name}) = 24)`;
const maybeAt = (name: string) => `${name} TEXT CHECK (length(${name}) = 24)`;
const to = (table: string, column = "id") => `REFERENCES ${table}(${column}) ON DELETE RESTRICT`;

const statements = [
  // scopes: a JSON array of strings. token_start: what a list shows to tell tokens apart.
  `CREATE TABLE api_tokens (
    id ${id}, user_id TEXT NOT NULL ${to("users")}, ${text("name", 80, 1)},
    token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32), ${text("token_start", 12, 8)},
    ${text("scopes", 1000, 2)}, ${at("created_at")}, ${at("expires_at")}, ${maybeAt("last_used_at")},
    ${maybeAt("revoked_at")}, revoked_reason TEXT CHECK (length(revoked_reason) <= 40),
    CHECK ((revoked_at IS NULL) = (revoked_reason IS NULL))) STRICT`,
  `CREATE INDEX api_tokens_by_user ON api_tokens (user_id, revoked_at, expires_at)`,

  // A claim until the answer stands beside it. The answer is sealed: it may hold what is shown once.
  `CREATE TABLE idempotency_keys (
    ${text("actor", 80, 1)}, ${text("key", 255, 1)}, ${text("call", 120, 1)},
    body_hash BLOB NOT NULL CHECK (length(body_hash) = 32), status INTEGER CHECK (status BETWEEN 200 AND 299),
    answer_enc BLOB, ${at("claimed_at")}, CHECK (answer_enc IS NULL OR status IS NOT NULL),
    PRIMARY KEY (actor, key)) STRICT, WITHOUT ROWID`,
  `CREATE INDEX idempotency_keys_by_time ON idempotency_keys (claimed_at)`,

  // A new token is shown once, too. SQLite changes no CHECK of a table that is there.
  `CREATE TABLE reveals_with_tokens (
    id ${id}, user_id TEXT NOT NULL ${to("users")},
    kind TEXT NOT NULL CHECK (kind IN ('recovery-codes', 'enrolment-link', 'user-key', 'api-token')),
    text_enc BLOB NOT NULL, ${at("created_at")}, ${at("expires_at")}, UNIQUE (user_id, kind)) STRICT`,
  `INSERT INTO reveals_with_tokens SELECT id, user_id, kind, text_enc, created_at, expires_at FROM reveals`,
  `DROP TABLE reveals`,
  `ALTER TABLE reveals_with_tokens RENAME TO reveals`,
  `CREATE INDEX reveals_by_end ON reveals (expires_at)`,

  // Staff's list of every report, newest first.
  `CREATE INDEX reports_by_entry ON reports (created_at, id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
