/** Frozen: a released migration is never edited. It imports kysely only. */
import { type Kysely, sql } from "kysely";

/** What a change of a tally adds to the day it belongs to. */
const addedToDay = (amount: string, pence: string) => `
  INSERT INTO tallies (kind, span, about, amount, pence)
  VALUES (new.kind || ' day', substr(new.span, 1, 10), new.about, ${amount}, ${pence})
  ON CONFLICT (kind, span, about)
  DO UPDATE SET amount = amount + excluded.amount, pence = pence + excluded.pence;`;

const ofApplications = "new.kind = 'application'";

const statements = [
  // Mail is listed and counted without the demonstration's.
  `DROP INDEX outbox_by_state`,
  `CREATE INDEX outbox_by_state ON outbox (state, is_demo, seq)`,
  // Keys of one state, in the order the list has.
  `CREATE INDEX user_keys_by_status ON user_keys (status, created_at, id)`,
  // Somebody's open sessions by their last use, and when somebody signed in last: whoever signs in by a program has many.
  `CREATE INDEX sessions_by_use ON sessions (user_id, last_seen_at) WHERE revoked_at IS NULL`,
  `CREATE INDEX sessions_by_start ON sessions (user_id, created_at)`,
  // Applications of a year by the hour are fifty thousand tallies, by the day two thousand.
  `INSERT INTO tallies (kind, span, about, amount, pence)
    SELECT kind || ' day', substr(span, 1, 10) AS day, about, sum(amount), sum(pence) FROM tallies
    WHERE kind = 'application' GROUP BY kind, day, about`,
  `CREATE TRIGGER tallies_added_to_day AFTER INSERT ON tallies WHEN ${ofApplications} BEGIN
    ${addedToDay("new.amount", "new.pence")} END`,
  `CREATE TRIGGER tallies_changed_in_day AFTER UPDATE OF amount, pence ON tallies WHEN ${ofApplications} BEGIN
    ${addedToDay("new.amount - old.amount", "new.pence - old.pence")} END`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
