/** Frozen: a released migration is never edited. It imports kysely only. */
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // The day that revenue, EBITDA and net debt are of: nobody knows it of those entered before.
  await sql`ALTER TABLE valuation_holdings ADD COLUMN financials_on TEXT CHECK (length(financials_on) = 10)`.execute(
    db,
  );
}
