/** Frozen: a released migration is never edited. It imports kysely only. */
import { type Kysely, sql } from "kysely";

// A copy is taken away or read in the browser. A cover is the first page of a file; without bytes where none can be drawn.
const statements = [
  `ALTER TABLE downloads ADD COLUMN channel TEXT NOT NULL DEFAULT 'download'`,
  `ALTER TABLE file_downloads ADD COLUMN channel TEXT NOT NULL DEFAULT 'download'`,
  `CREATE INDEX downloads_by_user_report_channel ON downloads (user_id, report_id, channel, seq)`,
  `CREATE INDEX file_downloads_by_user_file_channel ON file_downloads (user_id, company_file_id, channel, seq)`,
  `CREATE TABLE report_covers (
    file_id TEXT NOT NULL PRIMARY KEY REFERENCES files(id) ON DELETE CASCADE,
    png BLOB CHECK (length(png) <= 15000),
    width INTEGER NOT NULL CHECK (width >= 0), height INTEGER NOT NULL CHECK (height >= 0),
    created_at TEXT NOT NULL CHECK (length(created_at) = 24)) STRICT`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
