/** Frozen: a released migration is never edited. It imports kysely only. */
import { type Kysely, sql } from "kysely";

const statements = [
  // A long file that is coming in, or, with finished_at, one that came: its rows count from that moment on.
  `CREATE TABLE tool_imports (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 32),
    company_id TEXT NOT NULL REFERENCES companies(id) ON DELETE RESTRICT,
    kind TEXT NOT NULL CHECK (kind IN ('flows', 'kpi-values')),
    started_at TEXT NOT NULL CHECK (length(started_at) = 24),
    finished_at TEXT CHECK (length(finished_at) = 24)) STRICT`,
  `CREATE INDEX tool_imports_by_company ON tool_imports (company_id)`,
  `CREATE INDEX tool_imports_by_state ON tool_imports (finished_at, kind, id)`,

  // The file a cash flow came with; none, where somebody entered it.
  `ALTER TABLE valuation_flows ADD COLUMN import_id TEXT REFERENCES tool_imports(id) ON DELETE RESTRICT`,
  `CREATE INDEX valuation_flows_by_import ON valuation_flows (import_id) WHERE import_id IS NOT NULL`,
  `DROP INDEX valuation_flows_by_holding`,
  `CREATE INDEX valuation_flows_by_holding ON valuation_flows (holding_id, flow_on, id, amount_pence, import_id)`,

  // Values of a file that is coming in: they become values together, or go.
  `CREATE TABLE kpi_value_drafts (
    import_id TEXT NOT NULL REFERENCES tool_imports(id) ON DELETE RESTRICT,
    kpi_id TEXT NOT NULL REFERENCES kpis(id) ON DELETE RESTRICT,
    period TEXT NOT NULL CHECK (length(period) BETWEEN 4 AND 7), value REAL NOT NULL,
    source TEXT NOT NULL CHECK (length(source) <= 120), PRIMARY KEY (import_id, kpi_id, period)) STRICT, WITHOUT ROWID`,
  `CREATE INDEX kpi_value_drafts_by_kpi ON kpi_value_drafts (kpi_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
