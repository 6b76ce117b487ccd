/** Frozen: a released migration is never edited. It imports kysely only. */
import { type Kysely, sql } from "kysely";

// A ticket has many answers; the column holds the time of the first.
const statement = "ALTER TABLE tickets RENAME COLUMN answered_at TO first_answered_at";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
