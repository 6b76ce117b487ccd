/** Frozen: a released migration is never edited. It imports kysely only. */
import { type Kysely, PostgresAdapter, sql } from "kysely";

/** What letters become in searches and orders, by what they become. */
const letters: Record<string, string> = {
  "": "\u2018\u2019\u201a\u201b\u2032\u02bc´\u00ad\u200b\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u031b\u0323\u0327\u0328",
  " ": "\u00a0\u2002\u2003\u2007\u2009\u202f",
  '"': "\u201c\u201d\u201e\u201f\u2033«»",
  "-": "\u2010\u2011\u2012\u2013\u2014\u2015\u2212",
  a: "ÀÁÂÃÄÅàáâãäåĀāĂăĄąǍǎǺǻȦȧẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặ",
  ae: "ÆæǼǽ",
  b: "Ḃḃ",
  c: "ÇçĆćĈĉĊċČč",
  d: "ÐðĐđĎďḊḋḌḍ",
  e: "ÈÉÊËèéêëĒēĔĕĖėĘęĚěẸẹẺẻẼẽẾếỀềỂểỄễỆệ",
  f: "Ḟḟ",
  g: "ĜĝĞğĠġĢģǦǧǴǵ",
  h: "ĦħĤĥȞȟḤḥ",
  i: "ıÌÍÎÏìíîïĨĩĪīĬĭĮįİǏǐỈỉỊị",
  ij: "Ĳĳ",
  j: "Ĵĵ",
  k: "ĸĶķǨǩḲḳ",
  l: "ŁłĹĺĻļĽľḶḷ",
  m: "ṀṁṂṃ",
  n: "ŊŋŉÑñŃńŅņŇňṄṅṆṇ",
  o: "ØøǾǿÒÓÔÕÖòóôõöŌōŎŏŐőƠơǑǒǪǫỌọỎỏỐốỒồỔổỖỗỘộỚớỜờỞởỠỡỢợ",
  oe: "Œœ",
  p: "Ṗṗ",
  r: "ŔŕŖŗŘřṚṛ",
  s: "ſŚśŜŝŞşŠšȘșṠṡṢṣ",
  ss: "ßẞ",
  t: "ŦŧŢţŤťȚțṪṫṬṭ",
  th: "Þþ",
  u: "ÙÚÛÜùúûüŨũŪūŬŭŮůŰűŲųƯưǓǔỤụỦủỨứỪừỬửỮữỰự",
  w: "ŴŵẀẁẂẃẄẅ",
  y: "ÝýÿŶŷŸȲȳỲỳỴỵỶỷỸỹ",
  z: "ŹźŻżŽžẒẓ",
  α: "ΆΑά",
  ε: "ΈΕέ",
  η: "ΉΗή",
  ι: "ΊΐΙΪίϊ",
  ο: "ΌΟό",
  σ: "Σς",
  υ: "ΎΥΫΰϋύ",
  ω: "ΏΩώ",
  е: "ЀЁЕёѐ",
  и: "ЍИѝ",
};
/** Capitals of Greek and Cyrillic, and their small letters. */
const capitals = "ΒΓΔΖΘΚΛΜΝΞΠΡΤΦΧΨАБВГДЖЗЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЃЄЅІЇЈЉЊЋЌЎЏҐ";
const small = "βγδζθκλμνξπρτφχψабвгджзйклмнопрстуфхцчшщъыьэюяђѓєѕіїјљњћќўџґ";
const ascii: [letter: string, to: string][] = [
  ["'", ""],
  ["`", ""],
  ["&", "and"],
];
const others = [
  ...Object.entries(letters).flatMap(([to, from]) =>
    [...from].map((letter): [string, string] => [letter, to]),
  ),
  ...[...capitals].map((letter, at): [string, string] => [letter, small[at] ?? ""]),
];

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
const replaced = (inner: string, all: [string, string][]) =>
  all.reduce((so, [letter, to]) => `replace(${so}, ${text(letter)}, ${text(to)})`, inner);

/** Folded text of a column, in words of both engines. */
function folded(column: string): string {
  const plain = replaced(`lower(${column})`, ascii);
  return `CASE WHEN length(${column}) = octet_length(${column}) THEN ${plain} ELSE ${replaced(plain, others)} END`;
}

/** PostgreSQL's own, which is quicker. */
function translated(all: [string, string][]): string {
  const long = all.filter(([, to]) => to.length > 1);
  const kept = all.filter(([, to]) => to.length === 1);
  const dropped = all.filter(([, to]) => to === "");
  const from = [...kept, ...dropped].map(([letter]) => letter).join("");
  return `translate(${replaced(`lower(given COLLATE "C")`, long)}, ${text(from)}, ${text(kept.map(([, to]) => to).join(""))})`;
}

/** A name as lists are ordered by it. */
const keyed = (table: string, column: string) =>
  `ALTER TABLE ${table} ADD COLUMN ${column}_folded TEXT GENERATED ALWAYS AS (${folded(column)}) VIRTUAL`;

const keys = [
  `DROP INDEX reports_by_title`,
  `ALTER TABLE reports DROP COLUMN title_folded`,
  keyed("reports", "title"),
  `CREATE INDEX reports_by_title ON reports (status, title_folded, id)`,
  keyed("companies", "name"),
  `CREATE INDEX companies_by_folded_name ON companies (name_folded, id)`,
  `DROP INDEX companies_by_access`,
  `CREATE INDEX companies_by_access ON companies (access_level, name_folded, id)`,
  keyed("users", "first_name"),
  keyed("users", "last_name"),
  `DROP INDEX users_by_name`,
  `CREATE INDEX users_by_name ON users (last_name_folded, first_name_folded, id)`,
  `DROP INDEX users_by_role`,
  `CREATE INDEX users_by_role ON users (role, last_name_folded, first_name_folded, id)`,
  `DROP INDEX users_by_status_and_name`,
  `CREATE INDEX users_by_status_and_name ON users (status, last_name_folded, first_name_folded, id)`,
  keyed("valuation_holdings", "name"),
  `DROP INDEX valuation_holdings_by_company`,
  `CREATE INDEX valuation_holdings_by_company ON valuation_holdings
    (company_id, removed_at, name_folded, id, fair_value_pence, cost_pence)`,
  keyed("peer_companies", "name"),
  `CREATE INDEX peer_companies_by_name ON peer_companies (peer_set_id, name_folded, year, id)`,
];

interface Searched {
  columns: string[];
  owner?: string[];
  named?: (row: string) => string;
  forStaff?: true;
}
const ofCompany = ["company_id"];
const searched: Record<string, Searched> = {
  users: { columns: ["first_name", "last_name", "email_normalised"], forStaff: true },
  companies: { columns: ["name"], owner: ["id"], forStaff: true },
  applications: {
    columns: ["reference", "first_name", "last_name", "company", "email_normalised"],
    forStaff: true,
  },
  user_keys: { columns: ["assigned_email_normalised", "key_prefix"], forStaff: true },
  orders: { columns: ["reference", "title", "purchase_order"], owner: ofCompany, forStaff: true },
  quotes: { columns: ["reference", "service_interest", "company"], owner: ofCompany, forStaff: true },
  tickets: {
    columns: ["reference", "subject", "name", "company", "email_normalised"],
    owner: ofCompany,
    forStaff: true,
  },
  services: { columns: ["name"], forStaff: true },
  categories: { columns: ["name"], forStaff: true },
  reports: { columns: ["title", "description"], owner: ["status"], forStaff: true },
  report_drafts: { columns: ["title", "focus"], forStaff: true },
  company_files: {
    columns: ["title", "description"],
    owner: ofCompany,
    named: (row) => `(SELECT name FROM files WHERE files.id = ${row}.file_id)`,
  },
  audit: { columns: ["action", "target", "details", "ip", "request_id"], forStaff: true },
  deals: { columns: ["name", "number", "contact_name", "notes"], owner: ofCompany },
  valuation_holdings: { columns: ["name", "sector"], owner: ofCompany },
  peer_companies: { columns: ["name", "sector"], owner: ["peer_set_id"] },
  benchmarks: { columns: ["name", "sector"], owner: ofCompany },
  diligence_items: {
    columns: ["title", "number", "response"],
    owner: ["room_id", "seller_sees", "adviser_sees"],
  },
};
const before = [...Object.keys(searched), "files"];

function documentOf(table: string, row: string, lineEnd: string) {
  const { columns = [], owner = [], named } = searched[table] ?? {};
  const all = (names: readonly string[]) => names.map((name) => `${row}.${name}`);
  return {
    columns: [...columns, ...owner],
    key: `CAST(${row}.${table === "audit" ? "seq" : "id"} AS TEXT)`,
    owner: owner.length === 0 ? "''" : `concat_ws(' ', ${all(owner).join(", ")})`,
    words: `concat_ws(${lineEnd}, ${[...all(columns), ...(named ? [named(row)] : [])].join(", ")})`,
  };
}

const inSqlite = [
  ...before.flatMap((table) => [
    ...["insert", "update", "delete"].map((event) => `DROP TRIGGER search_${table}_${event}`),
    `DROP TABLE search_${table}`,
  ]),
  `DROP TABLE search_documents`,
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
      (SELECT coalesce(max(id), 0) + 1 FROM search_documents), ${folded("new.words")});
  END`,
  ...Object.keys(searched).flatMap((table) => [...sqliteTriggers(table), ...sqliteRows(table)]),
];

/** What keeps a table's documents, and the index of those that staff search. */
function sqliteTriggers(table: string): string[] {
  const index = `search_${table}`;
  const { forStaff } = searched[table] ?? {};
  const fresh = documentOf(table, "new", "char(10)");
  const { key, columns } = documentOf(table, "old", "char(10)");
  const hasChanged = columns.map((column) => `old.${column} IS NOT new.${column}`).join(" OR ");
  const put = `INSERT INTO search_texts (kind, owner, record_id, words)
        VALUES ('${table}', ${fresh.owner}, ${fresh.key}, ${fresh.words});`;
  const at = (row: string) => `FROM search_documents WHERE kind = '${table}' AND record_id = ${row}`;
  const [add, forget] = forStaff
    ? [
        `INSERT INTO ${index} (rowid, words) SELECT id, words ${at(fresh.key)};`,
        `DELETE FROM ${index} WHERE rowid = (SELECT id ${at(key)});`,
      ]
    : ["", ""];
  return [
    ...(forStaff
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

function sqliteRows(table: string): string[] {
  const { key, owner, words } = documentOf(table, table, "char(10)");
  return [
    `INSERT INTO search_texts (kind, owner, record_id, words)
      SELECT '${table}', ${owner}, ${key}, ${words} FROM ${table} ORDER BY 2, 3`,
    ...(searched[table]?.forStaff
      ? [
          `INSERT INTO search_${table} (rowid, words) SELECT id, words FROM search_documents
            WHERE kind = '${table}' ORDER BY id`,
        ]
      : []),
  ];
}

const inPostgres = [
  ...before.flatMap((table) => [
    `DROP TRIGGER IF EXISTS search_${table} ON ${table}`,
    `DROP FUNCTION IF EXISTS search_${table}()`,
  ]),
  `DROP TABLE IF EXISTS search_documents`,
  `DROP FUNCTION IF EXISTS search_holds(text, text[])`,
  `DROP FUNCTION IF EXISTS fold(text)`,
  `CREATE FUNCTION fold(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN octet_length(given) = length(given) THEN ${translated(ascii)}
      ELSE ${translated([...ascii, ...others])} END $$`,
  `CREATE TABLE search_documents (
    kind TEXT NOT NULL,
    owner TEXT NOT NULL,
    record_id TEXT NOT NULL,
    words TEXT NOT NULL,
    PRIMARY KEY (kind, owner, record_id),
    UNIQUE (kind, record_id)) PARTITION BY LIST (kind)`,
  ...Object.keys(searched).flatMap(postgresTriggers),
];

function postgresTriggers(kind: string): string[] {
  const part = `search_documents_of_${kind}`;
  const fresh = documentOf(kind, "NEW", "E'\\n'");
  const old = documentOf(kind, "OLD", "E'\\n'");
  const there = documentOf(kind, kind, "E'\\n'");
  return [
    `CREATE TABLE ${part} PARTITION OF search_documents FOR VALUES IN ('${kind}')`,
    `INSERT INTO search_documents (kind, owner, record_id, words)
      SELECT '${kind}', ${there.owner}, ${there.key}, fold(${there.words}) FROM ${kind}`,
    ...(searched[kind]?.forStaff
      ? [`CREATE INDEX ${part}_by_words ON ${part} USING gin (words gin_trgm_ops)`]
      : []),
    `CREATE FUNCTION search_${kind}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF TG_OP <> 'INSERT' THEN
        DELETE FROM search_documents WHERE kind = '${kind}' AND record_id = ${old.key};
      END IF;
      IF TG_OP <> 'DELETE' THEN
        INSERT INTO search_documents (kind, owner, record_id, words)
          VALUES ('${kind}', ${fresh.owner}, ${fresh.key}, fold(${fresh.words}));
      END IF;
      RETURN NULL; END $$`,
    // Said so, it is taken as it is, in PostgreSQL's own words.
    `CREATE OR REPLACE TRIGGER search_${kind} AFTER INSERT OR DELETE OR UPDATE OF ${fresh.columns.join(", ")} ON ${kind}
      FOR EACH ROW EXECUTE FUNCTION search_${kind}()`,
  ];
}

export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const statement of [...keys, ...(isPostgres ? inPostgres : inSqlite)])
    await sql.raw(statement).execute(db);
}
