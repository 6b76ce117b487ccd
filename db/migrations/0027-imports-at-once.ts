/** Frozen: a released migration is never edited. It imports kysely only. */
import { type Kysely, sql } from "kysely";

const unfinished = `SELECT id FROM tool_imports WHERE finished_at IS NULL`;
const halfSets = `SELECT id FROM peer_sets WHERE peers = 0 AND kind = 'metrics' AND removed_at IS NOT NULL`;

// A file is written in one transaction now: what one that was cut off left goes, with what told it from what counts.
const statements = [
  `DELETE FROM valuation_flows WHERE import_id IN (${unfinished})`,
  `DELETE FROM peer_companies WHERE peer_set_id IN (${halfSets})`,
  `DELETE FROM peer_sets WHERE id IN (${halfSets})`,
  `DROP TABLE kpi_value_drafts`,
  `DROP INDEX valuation_flows_by_import`,
  `DROP INDEX valuation_flows_by_holding`,
  `ALTER TABLE valuation_flows DROP COLUMN import_id`,
  `CREATE INDEX valuation_flows_by_holding ON valuation_flows (holding_id, flow_on, id, amount_pence)`,
  `DROP TABLE tool_imports`,
  `ALTER TABLE peer_sets DROP COLUMN holder`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
