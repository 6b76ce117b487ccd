/** Frozen: a released migration is never edited. It imports kysely only. */
import { type Kysely, sql } from "kysely";

const statements = [
  // What was refused: a row for each kind, person (or network) and minute. No foreign key: it is kept when its person
  // goes, and writing it must not fail.
  `CREATE TABLE security_events (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    minute TEXT NOT NULL CHECK (length(minute) = 24),
    kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
    who TEXT NOT NULL CHECK (length(who) BETWEEN 1 AND 64),
    user_id TEXT CHECK (length(user_id) = 32),
    ip TEXT NOT NULL CHECK (length(ip) <= 64),
    method TEXT NOT NULL CHECK (length(method) <= 16),
    path TEXT NOT NULL CHECK (length(path) <= 200),
    status INTEGER NOT NULL CHECK (status BETWEEN 400 AND 599),
    request_id TEXT NOT NULL CHECK (length(request_id) <= 64),
    refused INTEGER NOT NULL CHECK (refused > 0),
    UNIQUE (minute, kind, who)) STRICT`,
  `CREATE INDEX security_events_by_kind ON security_events (kind, seq)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
