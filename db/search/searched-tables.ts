import type { Schema } from "../schema.ts";

type Columns = { readonly [Table in keyof Schema]?: readonly (keyof Schema[Table] & string)[] };

/** What searches look in, once: the columns of each table that the index has. */
export const searchedTables = {
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
} as const satisfies Columns;

export type SearchedTable = keyof typeof searchedTables;
export const everySearchedTable = Object.keys(searchedTables) as SearchedTable[];

export const isSearched = (table: string): table is SearchedTable => Object.hasOwn(searchedTables, table);

export const indexName = (table: SearchedTable) => `search_${table}` as const;

/** PostgreSQL: the part of `search_documents` that has the words of a table's rows. */
export const documentsOf = (table: SearchedTable) => `search_documents_of_${table}` as const;

/** The column that names a row. */
const keyOf = (table: SearchedTable) => (table === "audit" ? "seq" : "id");

export const documentsTable = `CREATE TABLE search_documents (
    id INTEGER NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    record_id TEXT NOT NULL,
    UNIQUE (kind, record_id)) STRICT`;

/**
 * What keeps a table's documents: its index and the triggers that change it with the rows, whoever writes them. The
 * newest migration that made them says the same; a test compares the two.
 * FTS5 leaves what a row had in the index where `INSERT OR REPLACE` puts a text without three letters in its place.
 */
export function indexOf(table: SearchedTable): string[] {
  const columns: readonly string[] = searchedTables[table];
  const index = indexName(table);
  const key = keyOf(table);
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
  ];
}

/** Makes the documents of a table's rows, the oldest first: an index that grows at its end is written once. */
export function fillingOf(table: SearchedTable): string[] {
  const columns = searchedTables[table].join(", ");
  const key = keyOf(table);
  return [
    `INSERT INTO search_documents (kind, record_id) SELECT '${table}', ${key} FROM ${table} ORDER BY rowid`,
    `INSERT INTO search_${table} (rowid, ${columns})
      SELECT document, ${columns} FROM (SELECT id AS document, record_id FROM search_documents
        WHERE +kind = '${table}' ORDER BY id) CROSS JOIN ${table} ON ${table}.${key} = record_id`,
  ];
}
