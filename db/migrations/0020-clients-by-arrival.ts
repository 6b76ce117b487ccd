/** Frozen: a released migration is never edited. It imports kysely only. */
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Who searches everywhere is told the newest companies first.
  await sql.raw(`CREATE INDEX companies_by_arrival ON companies (created_at, id)`).execute(db);
}
