import type { Schema } from "../schema.ts";
import { amountInSql } from "./amounts.ts";
import { foldedInSql } from "./fold.ts";

type Column<Table extends keyof Schema> = keyof Schema[Table] & string;

/** Rows of another table by which a row is found: they come and go, and triggers of theirs make its words anew. */
interface Part {
  table: keyof Schema;
  /** Its column with the id of the row that is found. It never changes. */
  by: string;
  /** Its columns that change the words. */
  columns: readonly string[];
  /** Its words, in SQL; null for none. */
  words: (part: string) => string;
}

type Searched = {
  readonly [Table in keyof Schema]?: {
    /** The columns that searches look in. */
    columns: readonly Column<Table>[];
    /** Sums of pence among them, found as they are written. */
    amounts?: readonly Column<Table>[];
    /** The columns that say who sees the row; without them it is for staff, or for everybody. */
    owner?: readonly Column<Table>[];
    /** What is made of its columns, or of what it names and never changes: an expression of the row. */
    named?: (row: string) => string;
    parts?: readonly Part[];
    /** The column that says which row is found; without it the row's own id. */
    key?: Column<Table>;
    /** Staff search the rows of all owners: their words have an index of three-letter pieces. */
    forStaff?: true;
  };
};

const fullName = (row: string) => `${row}.first_name || ' ' || ${row}.last_name`;

/** What searches look in, once: whose words each table's rows have. */
const searched = {
  users: {
    columns: ["first_name", "last_name", "email_normalised"],
    named: fullName,
    owner: ["company_id", "former_company_id"],
    forStaff: true,
  },
  companies: { columns: ["name"], owner: ["id"], forStaff: true },
  applications: {
    columns: ["reference", "first_name", "last_name", "company", "email_normalised"],
    named: fullName,
    forStaff: true,
  },
  user_keys: { columns: ["assigned_email_normalised", "key_prefix"], forStaff: true },
  orders: {
    columns: ["reference", "title", "purchase_order"],
    amounts: ["price_pence"],
    owner: ["company_id"],
    parts: [
      {
        table: "invoices",
        by: "order_id",
        columns: ["number", "total_pence"],
        words: (part) => `${part}.number || ' ' || ${amountInSql(`${part}.total_pence`)}`,
      },
    ],
    forStaff: true,
  },
  // What a payment is called is for staff alone: an order's own words are its company's, too.
  invoices: { columns: ["payment_reference"], key: "order_id", forStaff: true },
  quotes: {
    columns: ["reference", "service_interest", "company", "name", "email"],
    amounts: ["price_pence"],
    owner: ["company_id"],
    forStaff: true,
  },
  tickets: {
    columns: ["reference", "subject", "name", "company", "email_normalised"],
    owner: ["company_id"],
    parts: [
      {
        table: "ticket_attachments",
        by: "ticket_id",
        columns: ["file_id"],
        words: (part) => `(SELECT name FROM files WHERE files.id = ${part}.file_id)`,
      },
    ],
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
  audit: { columns: ["action", "target", "details", "ip", "request_id"], key: "seq", forStaff: true },
  deals: { columns: ["name", "number", "contact_name", "notes"], owner: ["company_id"] },
  valuation_holdings: { columns: ["name", "sector"], owner: ["company_id"] },
  peer_companies: { columns: ["name", "sector"], owner: ["peer_set_id"] },
  benchmarks: { columns: ["name", "sector"], owner: ["company_id"] },
  diligence_items: {
    columns: ["title", "number", "response"],
    owner: ["room_id", "seller_sees", "adviser_sees"],
    parts: [
      {
        table: "diligence_documents",
        by: "item_id",
        columns: ["file_name", "removed_at"],
        words: (part) => `CASE WHEN ${part}.removed_at IS NULL THEN ${part}.file_name END`,
      },
    ],
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

export const partsOf = (table: SearchedTable): readonly Part[] => of(table).parts ?? [];

/** A row's document, in SQL of both engines but for the line end: its table's columns that make it, and their values. */
export function documentOf(table: SearchedTable, row: string, lineEnd: string) {
  const { columns, amounts = [], owner = [], named, key = "id" } = of(table);
  const all = (names: readonly string[]) => names.map((name) => `${row}.${name}`);
  const parts = partsOf(table).map(
    ({ table: part, by, words }) =>
      `(SELECT string_agg(${words("part")}, ${lineEnd} ORDER BY part.id) FROM ${part} part WHERE part.${by} = ${row}.id)`,
  );
  const words = [...all(columns), ...all(amounts).map(amountInSql), ...(named ? [named(row)] : []), ...parts];
  return {
    columns: [...columns, ...amounts, ...owner],
    key: `CAST(${row}.${key} AS TEXT)`,
    owner: owner.length === 0 ? "''" : `concat_ws(' ', ${all(owner).join(", ")})`,
    words: `concat_ws(${lineEnd}, ${words.join(", ")})`,
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

/** The triggers that keep a table's documents, by name. */
export const triggersOf = (table: SearchedTable): string[] =>
  [indexName(table), ...partsOf(table).map((part) => `${indexName(table)}_${part.table}`)].flatMap((name) =>
    ["insert", "update", "delete"].map((event) => `${name}_${event}`),
  );

/**
 * What keeps a table's documents: the triggers that change them with the rows, whoever writes them, and for staff an index.
 * The newest migration that made them says the same; a test compares the two.
 */
export function indexOf(table: SearchedTable): string[] {
  const index = indexName(table);
  const fresh = documentOf(table, "new", "char(10)");
  const { key, columns } = documentOf(table, "old", "char(10)");
  const put = `INSERT INTO search_texts (kind, owner, record_id, words)
        VALUES ('${table}', ${fresh.owner}, ${fresh.key}, ${fresh.words});`;
  return [
    ...(isForStaff(table)
      ? [
          `CREATE VIRTUAL TABLE ${index} USING fts5(words, content='', contentless_delete=1, tokenize='trigram case_sensitive 1')`,
        ]
      : []),
    `CREATE TRIGGER ${index}_insert AFTER INSERT ON ${table} BEGIN
      ${put} ${noted(table, fresh.key)}
    END`,
    `CREATE TRIGGER ${index}_update AFTER UPDATE OF ${columns.join(", ")} ON ${table} WHEN ${changed(columns)} BEGIN
      ${forgotten(table, key)} ${put} ${noted(table, fresh.key)}
    END`,
    `CREATE TRIGGER ${index}_delete AFTER DELETE ON ${table} BEGIN
      ${forgotten(table, key)} DELETE ${at(table, key)};
    END`,
    ...partsOf(table).flatMap((part) => triggersOfPart(table, part)),
  ];
}

const changed = (columns: readonly string[]) =>
  columns.map((column) => `old.${column} IS NOT new.${column}`).join(" OR ");
const at = (table: SearchedTable, key: string) =>
  `FROM search_documents WHERE kind = '${table}' AND record_id = ${key}`;
const noted = (table: SearchedTable, key: string) =>
  isForStaff(table)
    ? `INSERT INTO ${indexName(table)} (rowid, words) SELECT id, words ${at(table, key)};`
    : "";
const forgotten = (table: SearchedTable, key: string) =>
  isForStaff(table) ? `DELETE FROM ${indexName(table)} WHERE rowid = (SELECT id ${at(table, key)});` : "";

/** A part that comes, changes or goes: the document of what it is part of is made anew. */
function triggersOfPart(table: SearchedTable, { table: part, by, columns }: Part): string[] {
  const { owner, key, words } = documentOf(table, table, "char(10)");
  const anew = (id: string) => `${forgotten(table, id)}
      INSERT INTO search_texts (kind, owner, record_id, words)
        SELECT '${table}', ${owner}, ${key}, ${words} FROM ${table} WHERE ${table}.id = ${id}; ${noted(table, id)}`;
  const on = (event: string) => `CREATE TRIGGER ${indexName(table)}_${part}_${event} AFTER`;
  return [
    `${on("insert")} INSERT ON ${part} BEGIN
      ${anew(`new.${by}`)}
    END`,
    `${on("update")} UPDATE OF ${columns.join(", ")} ON ${part} WHEN ${changed(columns)} BEGIN
      ${anew(`new.${by}`)}
    END`,
    `${on("delete")} DELETE ON ${part} BEGIN
      ${anew(`old.${by}`)}
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
