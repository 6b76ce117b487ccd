/** Frozen: a released migration is never edited. It imports kysely only. */
import { type Kysely, sql } from "kysely";

const time = (name: string, least = "NOT NULL ") => `${name} TEXT ${least}CHECK (length(${name}) = 24)`;
const to = (table: string) => `REFERENCES ${table}(id) ON DELETE RESTRICT`;
const id = "id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 32)";

const statements = [
  // An admin looks at the portal as somebody: a session has one at most that is not over.
  `CREATE TABLE viewings (
    ${id}, session_hash BLOB NOT NULL CHECK (length(session_hash) = 32),
    admin_id TEXT NOT NULL ${to("users")}, person_id TEXT NOT NULL ${to("users")},
    ${time("started_at")}, ${time("until")}, ${time("ended_at", "")},
    end_reason TEXT CHECK (length(end_reason) <= 40),
    CHECK (until > started_at), CHECK ((ended_at IS NULL) = (end_reason IS NULL))) STRICT`,
  `CREATE UNIQUE INDEX viewings_open ON viewings (session_hash) WHERE ended_at IS NULL`,
  `CREATE INDEX viewings_by_person ON viewings (person_id)`,
  // What staff write down about a client, for themselves.
  `CREATE TABLE client_notes (
    ${id}, company_id TEXT NOT NULL ${to("companies")}, author_id TEXT NOT NULL ${to("users")},
    body TEXT NOT NULL CHECK (length(body) BETWEEN 1 AND 4000),
    ${time("written_at")}, ${time("changed_at", "")}, ${time("removed_at", "")},
    version INTEGER NOT NULL DEFAULT 1 CHECK (version > 0)) STRICT`,
  `CREATE INDEX client_notes_by_company ON client_notes (company_id, written_at, id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
