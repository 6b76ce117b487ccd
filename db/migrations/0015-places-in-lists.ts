/** Frozen: a released migration is never edited. It imports kysely only. */
import { type Kysely, sql } from "kysely";

const statements = [
  // A list is read along an index, and what stands last because it has no value needs one: no end, no price.
  `ALTER TABLE subscriptions ADD COLUMN last_day TEXT
    GENERATED ALWAYS AS (coalesce(ends_on, '9999-12-31')) VIRTUAL`,
  `DROP INDEX subscriptions_by_end`,
  `CREATE INDEX subscriptions_by_last_day ON subscriptions (status, last_day, id)`,

  `ALTER TABLE reports ADD COLUMN title_folded TEXT GENERATED ALWAYS AS (lower(title)) VIRTUAL`,
  `ALTER TABLE reports ADD COLUMN price_or_most INTEGER
    GENERATED ALWAYS AS (coalesce(price_pence, 9007199254740991)) VIRTUAL`,
  `ALTER TABLE reports ADD COLUMN price_or_least INTEGER
    GENERATED ALWAYS AS (coalesce(price_pence, -1)) VIRTUAL`,
  `CREATE INDEX reports_by_title ON reports (status, title_folded, id)`,
  `CREATE INDEX reports_from_cheapest ON reports (status, price_or_most, id)`,
  `CREATE INDEX reports_from_dearest ON reports (status, price_or_least, id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
