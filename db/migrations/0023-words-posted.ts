/** Frozen: a released migration is never edited. It imports kysely only. */
import { type Kysely, sql } from "kysely";

export const additive = true;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`ALTER TABLE submissions ADD COLUMN digest TEXT`).execute(db);
}
