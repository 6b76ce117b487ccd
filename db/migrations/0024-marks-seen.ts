/** Frozen: a released migration is never edited. It imports kysely only. */
import { type Kysely, sql } from "kysely";

export const additive = true;

const statements = [
  // What was seen of the marks on a file's copies, and by which rule none can be given out.
  `ALTER TABLE files ADD COLUMN marks TEXT`,
  `ALTER TABLE files ADD COLUMN mark_problem TEXT`,
  `CREATE INDEX files_not_looked_at ON files (created_at, id)
    WHERE marks IS NULL AND content_type = 'application/pdf'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
