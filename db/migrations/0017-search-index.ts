/** Frozen: a released migration is never edited. It imports kysely only. */
import { type Kysely, sql } from "kysely";

const searched: Record<string, readonly string[]> = {
  users: ["first_name", "last_name", "email_normalised"],
  companies: ["name"],
  applications: ["reference", "first_name", "last_name", "company", "email_normalised"],
  user_keys: ["assigned_email_normalised", "key_prefix"],
  orders: ["reference", "title", "purchase_order"],
  quotes: ["reference", "service_interest", "company"],
  tickets: ["reference", "subject", "name", "company", "email_normalised"],
  services: ["name"],
  categories: ["name"],
  reports: ["title", "description"],
  report_drafts: ["title", "focus"],
  company_files: ["title", "description"],
  files: ["name"],
  audit: ["action", "target", "details", "ip", "request_id"],
  deals: ["name", "number", "contact_name", "notes"],
  valuation_holdings: ["name", "sector"],
  peer_companies: ["name", "sector"],
  benchmarks: ["name", "sector"],
  diligence_items: ["title", "number", "response"],
};

const documents = `CREATE TABLE search_documents (
    id INTEGER NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    record_id TEXT NOT NULL,
    UNIQUE (kind, record_id)) STRICT`;

/** An index of each table, the triggers that keep it with the rows, and the rows that are there already. */
function statementsOf(table: string, columns: readonly string[]): string[] {
  const index = `search_${table}`;
  const key = table === "audit" ? "seq" : "id";
  const all = columns.join(", ");
  const fresh = columns.map((column) => `new.${column}`).join(", ");
  const hasChanged = columns.map((column) => `old.${column} IS NOT new.${column}`).join(" OR ");
  const changed = columns.map((column) => `${column} = new.${column}`).join(", ");
  const document = (row: string) =>
    `(SELECT id FROM search_documents WHERE kind = '${table}' AND record_id = CAST(${row}.${key} AS TEXT))`;
  return [
    `CREATE VIRTUAL TABLE ${index} USING fts5(${all}, content='', contentless_delete=1, tokenize='trigram remove_diacritics 1')`,
    `CREATE TRIGGER ${index}_insert AFTER INSERT ON ${table} BEGIN
      INSERT INTO search_documents (kind, record_id) VALUES ('${table}', new.${key});
      INSERT INTO ${index} (rowid, ${all}) VALUES (${document("new")}, ${fresh});
    END`,
    `CREATE TRIGGER ${index}_update AFTER UPDATE OF ${all} ON ${table} WHEN ${hasChanged} BEGIN
      UPDATE ${index} SET ${changed} WHERE rowid = ${document("new")};
    END`,
    `CREATE TRIGGER ${index}_delete AFTER DELETE ON ${table} BEGIN
      DELETE FROM ${index} WHERE rowid = ${document("old")};
      DELETE FROM search_documents WHERE kind = '${table}' AND record_id = CAST(old.${key} AS TEXT);
    END`,
    `INSERT INTO search_documents (kind, record_id) SELECT '${table}', ${key} FROM ${table} ORDER BY rowid`,
    `INSERT INTO ${index} (rowid, ${all})
      SELECT document, ${all} FROM (SELECT id AS document, record_id FROM search_documents
        WHERE +kind = '${table}' ORDER BY id) CROSS JOIN ${table} ON ${table}.${key} = record_id`,
  ];
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(documents).execute(db);
  // A company's files are found by their names and categories.
  await sql.raw(`CREATE INDEX company_files_by_name ON company_files (company_id, file_id)`).execute(db);
  await sql
    .raw(`CREATE INDEX company_files_by_category ON company_files (company_id, category_id)`)
    .execute(db);
  for (const [table, columns] of Object.entries(searched))
    for (const statement of statementsOf(table, columns)) await sql.raw(statement).execute(db);
}
