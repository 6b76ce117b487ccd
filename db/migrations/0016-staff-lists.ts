/** Frozen: a released migration is never edited. It imports kysely only. */
import { type Kysely, sql } from "kysely";

const statements = [
  // Staff's lists of reports and of people by their state, in the order the lists have.
  `CREATE INDEX reports_by_change ON reports (status, updated_at, id)`,
  `CREATE INDEX users_by_status_and_name ON users (status, last_name, first_name, id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
