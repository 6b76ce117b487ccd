/** Frozen: a released migration is never edited. It imports kysely only. */
import { type Kysely, sql } from "kysely";

const statements = [
  // Why a company no longer has a report, and which of staff took it back; null for what ended otherwise.
  `ALTER TABLE holdings ADD COLUMN end_reason TEXT CHECK (length(end_reason) BETWEEN 1 AND 1000)`,
  `ALTER TABLE holdings ADD COLUMN ended_by TEXT CHECK (length(ended_by) = 32)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
