/** Frozen: a released migration is never edited. It imports kysely only. */
import { type Kysely, sql } from "kysely";

const stays = `CREATE TRIGGER valuation_snapshots_stay BEFORE UPDATE ON valuation_snapshots
    BEGIN SELECT RAISE(ABORT, 'a snapshot is never edited'); END`;

const flowsOfHolding = `SELECT json_group_array(json_object('amount', amount_pence, 'date', flow_on)) FROM (
    SELECT amount_pence, flow_on FROM valuation_flows
    WHERE holding_id = held.id AND flow_on <= valuation_snapshots.as_of AND (import_id IS NULL
      OR import_id NOT IN (SELECT id FROM tool_imports WHERE finished_at IS NULL))
    ORDER BY flow_on, id)`;

const statements = [
  `DROP TRIGGER valuation_snapshots_stay`,
  // What a bridge needs besides the body: cash flows and exchange rates up to the day of the snapshot.
  `ALTER TABLE valuation_snapshots ADD COLUMN inputs TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(inputs))`,
  // Snapshots of before keep those that stand now; when they were kept stands with them.
  `UPDATE valuation_snapshots SET inputs = json_object(
    'at', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'),
    'flows', json((SELECT json_group_array(json_object(
      'currency', held.currency, 'flows', json((${flowsOfHolding})), 'holdingId', held.id))
      FROM valuation_holdings AS held WHERE held.company_id = valuation_snapshots.company_id AND EXISTS (
        SELECT 1 FROM valuation_flows WHERE holding_id = held.id AND flow_on <= valuation_snapshots.as_of))),
    'rates', json((SELECT json_group_array(json_object(
      'date', rate_on, 'from', from_currency, 'rate', rate, 'source', source, 'to', to_currency))
      FROM exchange_rates WHERE company_id = valuation_snapshots.company_id
        AND rate_on <= valuation_snapshots.as_of AND from_currency IN (
          SELECT currency FROM valuation_holdings WHERE company_id = valuation_snapshots.company_id))))`,
  stays,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
