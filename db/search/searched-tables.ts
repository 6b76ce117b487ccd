import type { Schema } from "../schema.ts";
import { foldedInSql } from "./fold.ts";

type Searched = {
  readonly [Table in keyof Schema]?: {
    /** The columns that searches look in. */
    columns: readonly (keyof Schema[Table] & string)[];
    /** The columns that say who sees the row; without them it is for staff, or for everybody. */
    owner?: readonly (keyof Schema[Table] & string)[];
    /** What it names and is found by, too, where that never changes: an expression of the row. */
    named?: (row: string) => string;
    /** Staff search the rows of all owners: their words have an index of three-letter pieces. */
    forStaff?: true;
  };
};

/** What searches look in, once: whose words each table's rows have. */
const searched = {
  users: { columns: ["first_name", "last_name", "email_normalised"], forStaff: true },
  companies: { columns: ["name"], owner: ["id"], forStaff: true },
  applications: {
    columns: ["reference", "first_name", "last_name", "company", "email_normalised"],
    forStaff: true,
  },
  user_keys: { columns: ["assigned_email_normalised", "key_prefix"], forStaff: true },
  orders: { columns: ["reference", "title", "purchase_order"], owner: ["company_id"], forStaff: true },
  quotes: {
    columns: ["reference", "service_interest", "company"],
    owner: ["company_id"],
    forStaff: true,
  },
  tickets: {
    columns: ["reference", "subject", "name", "company", "email_normalised"],
    owner: ["company_id"],
    forStaff: true,
  },
  services: { columns: ["name"], forStaff: true },
  categories: { columns: ["name"], forStaff: true },
  reports: { columns: ["title", "description"], owner: ["status"], forStaff: true },
  report_drafts: { columns: ["title", "focus"], forStaff: true },
  company_files: {
    columns: ["title", "description"],
    owner: ["company_id"],
    named: (row) => `(SELECT name FROM files WHERE files.id = ${row}.file_id)`,
  },
  audit: { columns: ["action", "target", "details", "ip", "request_id"], forStaff: true },
  deals: { columns: ["name", "number", "contact_name", "notes"], owner: ["company_id"] },
  valuation_holdings: { columns: ["name", "sector"], owner: ["company_id"] },
  peer_companies: { columns: ["name", "sector"], owner: ["peer_set_id"] },
  benchmarks: { columns: ["name", "sector"], owner: ["company_id"] },
  diligence_items: {
    columns: ["title", "number", "response"],
    owner: ["room_id", "seller_sees", "adviser_sees"],
  },
} as const satisfies Searched;

export type SearchedTable = keyof typeof searched;
export const everySearchedTable = Object.keys(searched) as SearchedTable[];

export const isSearched = (table: string): table is SearchedTable => Object.hasOwn(searched, table);

const of = (table: SearchedTable): NonNullable<Searched[keyof Schema]> => searched[table];

export const isForStaff = (table: SearchedTable) => of(table).forStaff ?? false;
export const hasOwner = (table: SearchedTable) => of(table).owner !== undefined;

export const indexName = (table: SearchedTable) => `search_${table}` as const;

/** PostgreSQL: the part of `search_documents` that has the words of a table's rows. */
export const documentsOf = (table: SearchedTable) => `search_documents_of_${table}` as const;

/** A row's document, in SQL of both engines but for the line end: its table's columns that make it, and their values. */
export function documentOf(table: SearchedTable, row: string, lineEnd: string) {
  const { columns, owner = [], named } = of(table);
  const all = (names: readonly string[]) => names.map((name) => `${row}.${name}`);
  return {
    columns: [...columns, ...owner],
    key: `CAST(${row}.${table === "audit" ? "seq" : "id"} AS TEXT)`,
    owner: owner.length === 0 ? "''" : `concat_ws(' ', ${all(owner).join(", ")})`,
    words: `concat_ws(${lineEnd}, ${[...all(columns), ...(named ? [named(row)] : [])].join(", ")})`,
  };
}

/**
 * The words of each searched row, by whose it is: a client's search reads its own company's alone. What is put into
 * `search_texts` is folded there, once for all.
 */
export const documents: readonly string[] = [
  `CREATE TABLE search_documents (
    kind TEXT NOT NULL,
    owner TEXT NOT NULL,
    record_id TEXT NOT NULL,
    id INTEGER NOT NULL UNIQUE,
    words TEXT NOT NULL,
    PRIMARY KEY (kind, owner, record_id),
    UNIQUE (kind, record_id)) STRICT, WITHOUT ROWID`,
  `CREATE VIEW search_texts AS SELECT kind, owner, record_id, words FROM search_documents`,
  `CREATE TRIGGER search_texts_insert INSTEAD OF INSERT ON search_texts BEGIN
    DELETE FROM search_documents WHERE kind = new.kind AND record_id = new.record_id;
    INSERT INTO search_documents (kind, owner, record_id, id, words) VALUES (new.kind, new.owner, new.record_id,
      (SELECT coalesce(max(id), 0) + 1 FROM search_documents), ${foldedInSql("new.words")});
  END`,
];

/**
 * What keeps a table's documents: the triggers that change them with the rows, whoever writes them, and for staff an index.
 * The newest migration that made them says the same; a test compares the two.
 */
export function indexOf(table: SearchedTable): string[] {
  const index = indexName(table);
  const fresh = documentOf(table, "new", "char(10)");
  const { key, columns } = documentOf(table, "old", "char(10)");
  const hasChanged = columns.map((column) => `old.${column} IS NOT new.${column}`).join(" OR ");
  const put = `INSERT INTO search_texts (kind, owner, record_id, words)
        VALUES ('${table}', ${fresh.owner}, ${fresh.key}, ${fresh.words});`;
  const at = (row: string) => `FROM search_documents WHERE kind = '${table}' AND record_id = ${row}`;
  const [add, forget] = isForStaff(table)
    ? [
        `INSERT INTO ${index} (rowid, words) SELECT id, words ${at(fresh.key)};`,
        `DELETE FROM ${index} WHERE rowid = (SELECT id ${at(key)});`,
      ]
    : ["", ""];
  return [
    ...(isForStaff(table)
      ? [
          `CREATE VIRTUAL TABLE ${index} USING fts5(words, content='', contentless_delete=1, tokenize='trigram case_sensitive 1')`,
        ]
      : []),
    `CREATE TRIGGER ${index}_insert AFTER INSERT ON ${table} BEGIN
      ${put} ${add}
    END`,
    `CREATE TRIGGER ${index}_update AFTER UPDATE OF ${columns.join(", ")} ON ${table} WHEN ${hasChanged} BEGIN
      ${forget} ${put} ${add}
    END`,
    `CREATE TRIGGER ${index}_delete AFTER DELETE ON ${table} BEGIN
      ${forget} DELETE ${at(key)};
    END`,
  ];
}

/** Makes the documents of a table's rows, those of one owner together: what grows at its end is written once. */
export function fillingOf(table: SearchedTable): string[] {
  const { key, owner, words } = documentOf(table, table, "char(10)");
  return [
    `INSERT INTO search_texts (kind, owner, record_id, words)
      SELECT '${table}', ${owner}, ${key}, ${words} FROM ${table} ORDER BY 2, 3`,
    ...(isForStaff(table)
      ? [
          `INSERT INTO ${indexName(table)} (rowid, words) SELECT id, words FROM search_documents
            WHERE kind = '${table}' ORDER BY id`,
        ]
      : []),
  ];
}
