/** Frozen: a released migration is never edited. It imports kysely only. */
import { type Kysely, PostgresAdapter, sql } from "kysely";

/** What letters become, by what they become: as in migration 0021. */
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

/** Without what people put between letters and digits. */
const bare = (value: string, between: string) =>
  replaced(
    value,
    [...between].map((sign): [string, string] => [sign, ""]),
  );
const time = (name: string, least = "NOT NULL ") => `${name} TEXT ${least}CHECK (length(${name}) = 24)`;
const to = (table: string) => `TEXT NOT NULL REFERENCES ${table}(id) ON DELETE RESTRICT`;

const statements = [
  // By what a company may be known already: its name and number as letters and digits alone, the domain of its people.
  `ALTER TABLE companies ADD COLUMN name_letters TEXT
    GENERATED ALWAYS AS (${bare(folded("name"), ' .,-()/+!:;"_*#@[]{}?|·')}) VIRTUAL`,
  `ALTER TABLE companies ADD COLUMN registered_letters TEXT
    GENERATED ALWAYS AS (${bare("upper(registered_number)", " .-/")}) VIRTUAL`,
  `CREATE INDEX companies_by_letters ON companies (name_letters, id)`,
  `CREATE INDEX companies_by_registered ON companies (registered_letters, id)`,
  `CREATE INDEX companies_by_vat_number ON companies (vat_number, id)`,
  // What ends an address, from its @ on, is of these letters alone.
  `ALTER TABLE users ADD COLUMN mail_domain TEXT GENERATED ALWAYS AS (substr(email_normalised,
    length(rtrim(email_normalised, 'abcdefghijklmnopqrstuvwxyz0123456789.-')) + 1)) VIRTUAL`,
  `CREATE INDEX users_by_mail_domain ON users (mail_domain, company_id)`,

  // Two records of one company: what the one had moves to the other, row by row, so that each can go back.
  // No reference: a company would refer to its own table.
  `ALTER TABLE companies ADD COLUMN merged_into TEXT CHECK (length(merged_into) = 32)`,
  `CREATE INDEX companies_by_merged ON companies (merged_into) WHERE merged_into IS NOT NULL`,
  `CREATE TABLE company_merges (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 32), source_id ${to("companies")}, target_id ${to("companies")},
    access_before TEXT NOT NULL CHECK (access_before IN ('demo', 'client', 'full')),
    rows_after TEXT NOT NULL CHECK (json_valid(rows_after)),
    merged_by ${to("users")}, ${time("merged_at")},
    undone_by TEXT REFERENCES users(id) ON DELETE RESTRICT, ${time("undone_at", "")},
    CHECK (source_id <> target_id), CHECK ((undone_by IS NULL) = (undone_at IS NULL))) STRICT`,
  `CREATE UNIQUE INDEX company_merges_one_of_source ON company_merges (source_id) WHERE undone_at IS NULL`,
  `CREATE INDEX company_merges_by_source ON company_merges (source_id, merged_at, id)`,
  `CREATE INDEX company_merges_by_target ON company_merges (target_id, merged_at, id)`,
  `CREATE INDEX company_merges_by_time ON company_merges (merged_at, id)`,
  `CREATE TABLE company_merge_rows (
    merge_id TEXT NOT NULL REFERENCES company_merges(id) ON DELETE RESTRICT,
    of_table TEXT NOT NULL CHECK (length(of_table) BETWEEN 1 AND 60),
    row_key TEXT NOT NULL CHECK (length(row_key) BETWEEN 1 AND 200), is_moved INTEGER NOT NULL CHECK (is_moved IN (0, 1)),
    before TEXT CHECK (json_valid(before)), after TEXT CHECK (json_valid(after)),
    PRIMARY KEY (merge_id, of_table, row_key)) STRICT, WITHOUT ROWID`,
];

/** Whose a snapshot is may change with its company; nothing else of it ever does. */
const fixed =
  "id, name, as_of, nav_pence, holdings, body, body_sha256, inputs, frozen_by, frozen_at, is_demo";
const stays = `CREATE TRIGGER valuation_snapshots_stay BEFORE UPDATE OF ${fixed} ON valuation_snapshots
    BEGIN SELECT RAISE(ABORT, 'a snapshot is never edited'); END`;
const inSqlite = [`DROP TRIGGER valuation_snapshots_stay`, stays];
const inPostgres = [
  `DROP TRIGGER valuation_snapshots_stay ON valuation_snapshots`,
  `DROP FUNCTION valuation_snapshots_stay()`,
  stays,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const statement of [...statements, ...(isPostgres ? inPostgres : inSqlite)])
    await sql.raw(statement).execute(db);
}
