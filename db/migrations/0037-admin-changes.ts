/** Frozen: a released migration is never edited. It imports kysely only. */
import { type Kysely, sql } from "kysely";

const time = (name: string, least = "NOT NULL ") => `${name} TEXT ${least}CHECK (length(${name}) = 24)`;
const person = (name: string, least = "") => `${name} TEXT ${least}REFERENCES users(id) ON DELETE RESTRICT`;

const statements = [
  // An admin's rights that one admin gives or takes, and another confirms.
  `CREATE TABLE admin_changes (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 32),
    kind TEXT NOT NULL CHECK (kind IN ('invite', 'grant', 'remove')),
    ${person("user_id")}, email TEXT NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
    email_normalised TEXT NOT NULL, first_name TEXT NOT NULL CHECK (length(first_name) <= 80),
    last_name TEXT NOT NULL CHECK (length(last_name) <= 80),
    state TEXT NOT NULL CHECK (state IN ('waiting', 'done', 'dropped')),
    ${person("asked_by", "NOT NULL ")}, ${time("asked_at")}, ${person("decided_by")}, ${time("decided_at", "")},
    CHECK ((kind = 'invite') OR (user_id IS NOT NULL)),
    CHECK ((state = 'waiting') = (decided_at IS NULL))) STRICT`,
  `CREATE INDEX admin_changes_by_state ON admin_changes (state, asked_at, id)`,
  `CREATE UNIQUE INDEX admin_changes_one_waiting ON admin_changes (email_normalised) WHERE state = 'waiting'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
