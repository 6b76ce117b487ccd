/** Frozen: a released migration is never edited. It imports kysely only. */
import { type Kysely, sql } from "kysely";

const statements = [
  // A covenant is watched by a rule of its own: its state, its alerts and who saw them are kept as those of any rule.
  `ALTER TABLE kpi_rules ADD COLUMN covenant_id TEXT REFERENCES covenants(id) ON DELETE RESTRICT`,
  `CREATE UNIQUE INDEX kpi_rules_by_covenant ON kpi_rules (covenant_id) WHERE covenant_id IS NOT NULL`,
  // Of a leverage the limit is a ceiling, of the others a floor. The next look judges them and tells how they stand.
  `INSERT INTO kpi_rules (id, company_id, kpi_id, covenant_id, name, condition, level, for_periods, recover_periods,
      status, created_at, updated_at, is_demo)
    SELECT id, company_id, ebitda_kpi, id, name,
      '{"kind":"' || CASE kind WHEN 'leverage' THEN 'above' ELSE 'below' END || '","limit":' ||
        CAST(limit_times AS TEXT) || ',"recover":null}',
      'critical', 1, 1, 'normal', created_at, updated_at, is_demo
    FROM covenants WHERE removed_at IS NULL`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
