/** Frozen: a released migration is never edited. It imports kysely only. */
import { type Kysely, PostgresAdapter, sql } from "kysely";

/** "1250.00 1,250.00" of a sum of pence. */
function amount(pence: string): string {
  const group = (size: number) => `substr(CAST(1000 + ${pence} / ${size} % 1000 AS TEXT), 2)`;
  const whole = (size: number) => `CAST(${pence} / ${size} AS TEXT)`;
  const decimals = `'.' || substr(CAST(100 + ${pence} % 100 AS TEXT), 2)`;
  const plain = `${whole(100)} || ${decimals}`;
  const grouped = (sizes: number[]) =>
    `${plain} || ' ' || ${[whole(sizes[0] ?? 100), ...sizes.slice(1).map(group)].join(" || ',' || ")} || ${decimals}`;
  return `CASE WHEN ${pence} < 100000 THEN ${plain}
    WHEN ${pence} < 100000000 THEN ${grouped([100_000, 100])}
    WHEN ${pence} < 100000000000 THEN ${grouped([100_000_000, 100_000, 100])}
    ELSE ${grouped([100_000_000_000, 100_000_000, 100_000, 100])} END`;
}

interface Part {
  table: string;
  by: string;
  columns: string[];
  words: (part: string) => string;
}
interface Searched {
  columns: string[];
  amounts?: string[];
  owner?: string[];
  named?: (row: string) => string;
  parts?: Part[];
  key?: string;
  forStaff?: true;
}
const ofCompany = ["company_id"];
const fullName = (row: string) => `${row}.first_name || ' ' || ${row}.last_name`;

/** The kinds whose words are others from now on. */
const searched: Record<string, Searched> = {
  users: {
    columns: ["first_name", "last_name", "email_normalised"],
    named: fullName,
    owner: ["company_id", "former_company_id"],
    forStaff: true,
  },
  applications: {
    columns: ["reference", "first_name", "last_name", "company", "email_normalised"],
    named: fullName,
    forStaff: true,
  },
  orders: {
    columns: ["reference", "title", "purchase_order"],
    amounts: ["price_pence"],
    owner: ofCompany,
    parts: [
      {
        table: "invoices",
        by: "order_id",
        columns: ["number", "total_pence"],
        words: (part) => `${part}.number || ' ' || ${amount(`${part}.total_pence`)}`,
      },
    ],
    forStaff: true,
  },
  invoices: { columns: ["payment_reference"], key: "order_id", forStaff: true },
  quotes: {
    columns: ["reference", "service_interest", "company", "name", "email"],
    amounts: ["price_pence"],
    owner: ofCompany,
    forStaff: true,
  },
  tickets: {
    columns: ["reference", "subject", "name", "company", "email_normalised"],
    owner: ofCompany,
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
};
const kinds = Object.entries(searched);

function documentOf(
  [, { columns, amounts = [], owner = [], named, parts = [], key = "id" }]: [string, Searched],
  row: string,
  lineEnd: string,
) {
  const all = (names: string[]) => names.map((name) => `${row}.${name}`);
  const ofParts = parts.map(
    (part) =>
      `(SELECT string_agg(${part.words("part")}, ${lineEnd} ORDER BY part.id) FROM ${part.table} part WHERE part.${part.by} = ${row}.id)`,
  );
  const words = [...all(columns), ...all(amounts).map(amount), ...(named ? [named(row)] : []), ...ofParts];
  return {
    columns: [...columns, ...amounts, ...owner],
    key: `CAST(${row}.${key} AS TEXT)`,
    owner: owner.length === 0 ? "''" : `concat_ws(' ', ${all(owner).join(", ")})`,
    words: `concat_ws(${lineEnd}, ${words.join(", ")})`,
  };
}

const changed = (columns: string[]) =>
  columns.map((column) => `old.${column} IS NOT new.${column}`).join(" OR ");
const events = ["insert", "update", "delete"];

function inSqlite(kind: [string, Searched]): string[] {
  const [table, { parts = [], forStaff }] = kind;
  const index = `search_${table}`;
  const fresh = documentOf(kind, "new", "char(10)");
  const { key, columns } = documentOf(kind, "old", "char(10)");
  const there = documentOf(kind, table, "char(10)");
  const at = (row: string) => `FROM search_documents WHERE kind = '${table}' AND record_id = ${row}`;
  const noted = (row: string) =>
    forStaff ? `INSERT INTO ${index} (rowid, words) SELECT id, words ${at(row)};` : "";
  const forgotten = (row: string) =>
    forStaff ? `DELETE FROM ${index} WHERE rowid = (SELECT id ${at(row)});` : "";
  const put = `INSERT INTO search_texts (kind, owner, record_id, words)
        VALUES ('${table}', ${fresh.owner}, ${fresh.key}, ${fresh.words});`;
  const anew = (id: string) => `${forgotten(id)}
      INSERT INTO search_texts (kind, owner, record_id, words)
        SELECT '${table}', ${there.owner}, ${there.key}, ${there.words} FROM ${table} WHERE ${table}.id = ${id}; ${noted(id)}`;
  return [
    ...events.map((event) => `DROP TRIGGER IF EXISTS ${index}_${event}`),
    `DROP TABLE IF EXISTS ${index}`,
    `DELETE FROM search_documents WHERE kind = '${table}'`,
    ...(forStaff
      ? [
          `CREATE VIRTUAL TABLE ${index} USING fts5(words, content='', contentless_delete=1, tokenize='trigram case_sensitive 1')`,
        ]
      : []),
    `CREATE TRIGGER ${index}_insert AFTER INSERT ON ${table} BEGIN
      ${put} ${noted(fresh.key)}
    END`,
    `CREATE TRIGGER ${index}_update AFTER UPDATE OF ${columns.join(", ")} ON ${table} WHEN ${changed(columns)} BEGIN
      ${forgotten(key)} ${put} ${noted(fresh.key)}
    END`,
    `CREATE TRIGGER ${index}_delete AFTER DELETE ON ${table} BEGIN
      ${forgotten(key)} DELETE ${at(key)};
    END`,
    ...parts.flatMap((part) => [
      `CREATE TRIGGER ${index}_${part.table}_insert AFTER INSERT ON ${part.table} BEGIN
      ${anew(`new.${part.by}`)}
    END`,
      `CREATE TRIGGER ${index}_${part.table}_update AFTER UPDATE OF ${part.columns.join(", ")} ON ${part.table} WHEN ${changed(part.columns)} BEGIN
      ${anew(`new.${part.by}`)}
    END`,
      `CREATE TRIGGER ${index}_${part.table}_delete AFTER DELETE ON ${part.table} BEGIN
      ${anew(`old.${part.by}`)}
    END`,
    ]),
    `INSERT INTO search_texts (kind, owner, record_id, words)
      SELECT '${table}', ${there.owner}, ${there.key}, ${there.words} FROM ${table} ORDER BY 2, 3`,
    ...(forStaff
      ? [
          `INSERT INTO ${index} (rowid, words) SELECT id, words FROM search_documents
            WHERE kind = '${table}' ORDER BY id`,
        ]
      : []),
  ];
}

function inPostgres(kind: [string, Searched]): string[] {
  const [table, { parts = [] }] = kind;
  const name = `search_${table}`;
  const fresh = documentOf(kind, "NEW", "E'\\n'");
  const old = documentOf(kind, "OLD", "E'\\n'");
  const there = documentOf(kind, table, "E'\\n'");
  const filling = `INSERT INTO search_documents (kind, owner, record_id, words)
      SELECT '${table}', ${there.owner}, ${there.key}, fold(${there.words}) FROM ${table}`;
  const gone = (trigger: string, on: string) => [
    `DROP TRIGGER IF EXISTS ${trigger} ON ${on}`,
    `DROP FUNCTION IF EXISTS ${trigger}()`,
  ];
  return [
    ...gone(name, table),
    ...parts.flatMap((part) => gone(`${name}_${part.table}`, part.table)),
    `DELETE FROM search_documents WHERE kind = '${table}'`,
    filling,
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF TG_OP <> 'INSERT' THEN
        DELETE FROM search_documents WHERE kind = '${table}' AND record_id = ${old.key};
      END IF;
      IF TG_OP <> 'DELETE' THEN
        INSERT INTO search_documents (kind, owner, record_id, words)
          VALUES ('${table}', ${fresh.owner}, ${fresh.key}, fold(${fresh.words}));
      END IF;
      RETURN NULL; END $$`,
    // Said so, it is taken as it is, in PostgreSQL's own words.
    `CREATE OR REPLACE TRIGGER ${name} AFTER INSERT OR DELETE OR UPDATE OF ${fresh.columns.join(", ")} ON ${table}
      FOR EACH ROW EXECUTE FUNCTION ${name}()`,
    ...parts.flatMap((part) => [
      `CREATE FUNCTION ${name}_${part.table}() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE whole_id text; BEGIN
      IF TG_OP = 'DELETE' THEN whole_id := OLD.${part.by}; ELSE whole_id := NEW.${part.by}; END IF;
      DELETE FROM search_documents WHERE kind = '${table}' AND record_id = whole_id;
      ${filling} WHERE ${table}.id = whole_id;
      RETURN NULL; END $$`,
      `CREATE OR REPLACE TRIGGER ${name}_${part.table} AFTER INSERT OR DELETE OR UPDATE OF ${part.columns.join(", ")} ON ${part.table}
      FOR EACH ROW EXECUTE FUNCTION ${name}_${part.table}()`,
    ]),
  ];
}

/** The one kind that is new: PostgreSQL has a part of the table for each. */
const newInPostgres = [
  `DROP TABLE IF EXISTS search_documents_of_invoices`,
  `CREATE TABLE search_documents_of_invoices PARTITION OF search_documents FOR VALUES IN ('invoices')`,
  `CREATE INDEX search_documents_of_invoices_by_words ON search_documents_of_invoices USING gin (words gin_trgm_ops)`,
];

/** Orders in which a row keeps its place, whatever becomes of it: programs read by them. */
const arrivals = [
  `CREATE INDEX deals_by_arrival ON deals (company_id, removed_at, date_added, id)`,
  `CREATE INDEX deals_by_stage_and_arrival ON deals (company_id, removed_at, stage, date_added, id)`,
  ...["", "state", "company_id", "company_id, state", "assigned_to", "assigned_to, state"].map((columns) => {
    const name = columns.replace(", ", "_and_");
    return `CREATE INDEX tickets_by_${name}${name && "_and_"}arrival ON tickets (${columns}${columns && ", "}created_at, id)`;
  }),
  `DROP INDEX tickets_by_time`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const statements = isPostgres ? [...newInPostgres, ...kinds.flatMap(inPostgres)] : kinds.flatMap(inSqlite);
  for (const statement of [...statements, ...arrivals]) await sql.raw(statement).execute(db);
}
