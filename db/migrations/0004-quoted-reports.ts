/** Frozen: a released migration is never edited. It imports kysely only. */
import { type Kysely, sql } from "kysely";

const statements = [
  `ALTER TABLE quotes ADD COLUMN report_id TEXT REFERENCES reports(id) ON DELETE RESTRICT`,
  `CREATE INDEX quotes_by_report ON quotes (report_id) WHERE report_id IS NOT NULL`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
