/** Frozen: a released migration is never edited. It imports kysely only. */
import { type Kysely, sql } from "kysely";

const statements = [
  // A file that waits for somebody's yes: its bytes are temporary files, what was found in it stands here.
  `CREATE TABLE staged_imports (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 32),
    company_id TEXT NOT NULL REFERENCES companies(id) ON DELETE RESTRICT,
    user_id TEXT NOT NULL REFERENCES users(id) ON DELETE RESTRICT,
    kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
    about TEXT CHECK (length(about) = 32),
    settings TEXT NOT NULL CHECK (json_valid(settings)),
    file TEXT CHECK (json_valid(file)),
    source_draft TEXT CHECK (length(source_draft) = 32),
    table_draft TEXT NOT NULL CHECK (length(table_draft) = 32),
    facts TEXT NOT NULL CHECK (json_valid(facts)),
    mapping TEXT NOT NULL CHECK (json_valid(mapping)),
    preview TEXT NOT NULL CHECK (json_valid(preview)),
    created_at TEXT NOT NULL CHECK (length(created_at) = 24),
    expires_at TEXT NOT NULL CHECK (length(expires_at) = 24),
    taken TEXT CHECK (json_valid(taken))) STRICT`,
  `CREATE INDEX staged_imports_by_company ON staged_imports (company_id)`,
  `CREATE INDEX staged_imports_by_user ON staged_imports (user_id)`,
  `CREATE INDEX staged_imports_by_expiry ON staged_imports (expires_at)`,

  // What stood in a field of a record before, and since.
  `CREATE TABLE record_changes (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 32),
    company_id TEXT NOT NULL REFERENCES companies(id) ON DELETE RESTRICT,
    record TEXT NOT NULL CHECK (length(record) BETWEEN 3 AND 80),
    field TEXT NOT NULL CHECK (length(field) BETWEEN 1 AND 80),
    before TEXT NOT NULL CHECK (length(before) <= 8000),
    after TEXT NOT NULL CHECK (length(after) <= 8000),
    source TEXT NOT NULL CHECK (length(source) BETWEEN 1 AND 200),
    changed_by TEXT REFERENCES users(id) ON DELETE RESTRICT,
    changed_at TEXT NOT NULL CHECK (length(changed_at) = 24)) STRICT`,
  `CREATE INDEX record_changes_by_record ON record_changes (company_id, record, changed_at, id)`,
  `CREATE INDEX record_changes_by_person ON record_changes (changed_by) WHERE changed_by IS NOT NULL`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
