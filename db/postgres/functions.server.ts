/** What SQLite has, or is given by the product's connection, and PostgreSQL lacks: the queries are the same for both. */
import { folding } from "../search/fold.ts";
import {
  documentOf,
  documentsOf,
  everySearchedTable,
  isForStaff,
  partsOf,
  type SearchedTable,
} from "../search/searched-tables.ts";

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;

/** `json_each` with a text as its argument is ours; PostgreSQL's own takes json. */
const functions = [
  `CREATE FUNCTION json_each(given text) RETURNS TABLE (value text) LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    ROWS 100 AS $$ SELECT json_array_elements_text(given::json) $$`,
  `CREATE FUNCTION json_valid(given text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
    BEGIN PERFORM given::json; RETURN true; EXCEPTION WHEN others THEN RETURN false; END $$`,
  `CREATE FUNCTION iif(condition boolean, yes text, no text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN condition THEN yes ELSE no END $$`,
  `CREATE FUNCTION iif(condition boolean, yes bigint, no bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN condition THEN yes ELSE no END $$`,
  `CREATE FUNCTION instr(whole text, part text) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT strpos(whole, part) $$`,
  `CREATE FUNCTION max(one text, other text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN one IS NULL OR other IS NULL THEN NULL ELSE greatest(one, other) END $$`,
];

/** Times in UTC, moved by what SQLite calls a modifier: "-90 minutes". */
const moved = (format: string) =>
  `to_char((at::timestamptz + shift::interval) AT TIME ZONE 'UTC', '${format}')`;
const times = [
  `CREATE FUNCTION strftime(format text, at text, shift text) RETURNS text LANGUAGE sql STABLE STRICT AS $$
    SELECT CASE format WHEN '%Y-%m-%dT%H:%M:%fZ' THEN ${moved('YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')} END $$`,
  `CREATE FUNCTION date(at text, shift text) RETURNS text LANGUAGE sql STABLE STRICT AS $$
    SELECT ${moved("YYYY-MM-DD")} $$`,
  `CREATE FUNCTION date(at text) RETURNS text LANGUAGE sql STABLE STRICT AS $$ SELECT date(at, '0 days'::text) $$`,
  `CREATE FUNCTION julianday(at text) RETURNS double precision LANGUAGE sql STABLE STRICT AS $$
    SELECT 2440587.5 + extract(epoch FROM at::timestamptz) / 86400 $$`,
];

/** `fold` of `db/search/fold.ts`; a test compares the two letter by letter. `translate` looks through its table for each letter. */
function foldOf(letters: readonly (readonly [string, string])[]): string {
  const replaced = letters
    .filter(([, to]) => to.length > 1)
    .reduce(
      (sql, [letter, to]) => `replace(${sql}, ${text(letter)}, ${text(to)})`,
      `lower(given COLLATE "C")`,
    );
  const kept = letters.filter(([, to]) => to.length === 1);
  const dropped = letters.filter(([, to]) => to === "");
  const from = [...kept, ...dropped].map(([letter]) => letter).join("");
  return `translate(${replaced}, ${text(from)}, ${text(kept.map(([, to]) => to).join(""))})`;
}
const fold = `CREATE FUNCTION fold(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(given) = length(given) THEN ${foldOf(folding.filter(([letter]) => letter < "\u0080"))}
    ELSE ${foldOf(folding)} END $$`;

/**
 * Rows are numbered as SQLite's AUTOINCREMENT does it, and where: the number is taken in the transaction of the row, so
 * that one rolled back leaves no gap.
 */
const numbering = [
  `CREATE TABLE sqlite_sequence (name TEXT NOT NULL PRIMARY KEY, seq BIGINT NOT NULL)`,
  `CREATE FUNCTION number_row() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO sqlite_sequence AS known (name, seq) VALUES (TG_TABLE_NAME, coalesce(NEW.seq, 1))
      ON CONFLICT (name) DO UPDATE SET seq = CASE WHEN NEW.seq IS NULL THEN known.seq + 1 ELSE greatest(known.seq, NEW.seq) END
      RETURNING coalesce(NEW.seq, known.seq) INTO NEW.seq;
    RETURN NEW; END $$`,
];

/** Whoever writes several rows holds it: one at a time, as `BEGIN IMMEDIATE` has it. */
const writing = `CREATE TABLE writing (nothing BIGINT)`;

/** Counters of tries, for all processes; columns as `rate-limiter-flexible` has them. */
const limits = [
  `CREATE TABLE limits (key TEXT NOT NULL PRIMARY KEY, points BIGINT NOT NULL DEFAULT 0, expire BIGINT)`,
  `CREATE INDEX limits_by_end ON limits (expire)`,
];

/**
 * The words of each row that is searched, folded, by whose it is. Each kind has a table of its own: a word that is common in
 * one does not stand in the way of another, and the planner knows which is which. What staff search has an index of its
 * pieces of three letters.
 */
const documents = [
  `CREATE TABLE search_documents (
    kind TEXT NOT NULL,
    owner TEXT NOT NULL,
    record_id TEXT NOT NULL,
    words TEXT NOT NULL,
    PRIMARY KEY (kind, owner, record_id),
    UNIQUE (kind, record_id)) PARTITION BY LIST (kind)`,
  ...everySearchedTable.flatMap((kind) => {
    const name = documentsOf(kind);
    const words = `CREATE INDEX ${name}_by_words ON ${name} USING gin (words gin_trgm_ops)`;
    return [
      `CREATE TABLE ${name} PARTITION OF search_documents FOR VALUES IN ('${kind}')`,
      ...(isForStaff(kind) ? [words] : []),
    ];
  }),
];

function searchOf(kind: SearchedTable): string[] {
  const fresh = documentOf(kind, "NEW", "E'\\n'");
  const old = documentOf(kind, "OLD", "E'\\n'");
  const name = `search_${kind}`;
  return [
    // Of an insert OLD has nothing but nulls, of a delete NEW.
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      DELETE FROM search_documents WHERE kind = '${kind}' AND record_id = ${old.key};
      INSERT INTO search_documents (kind, owner, record_id, words)
        SELECT '${kind}', ${fresh.owner}, ${fresh.key}, fold(${fresh.words}) WHERE TG_OP <> 'DELETE';
      RETURN NULL; END $$`,
    `CREATE TRIGGER ${name} AFTER INSERT OR DELETE OR UPDATE OF ${fresh.columns.join(", ")} ON ${kind}
      FOR EACH ROW EXECUTE FUNCTION ${name}()`,
    ...partsOf(kind).flatMap(({ table: part, by, columns }) => [
      `CREATE FUNCTION ${name}_${part}() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE whole_id text := coalesce(NEW.${by}, OLD.${by}); BEGIN
      DELETE FROM search_documents WHERE kind = '${kind}' AND record_id = whole_id;
      ${fillingOf(kind)} WHERE ${kind}.id = whole_id;
      RETURN NULL; END $$`,
      `CREATE TRIGGER ${name}_${part} AFTER INSERT OR DELETE OR UPDATE OF ${columns.join(", ")} ON ${part}
      FOR EACH ROW EXECUTE FUNCTION ${name}_${part}()`,
    ]),
  ];
}

/** Makes the documents of the rows that a table has. */
export function fillingOf(kind: SearchedTable): string {
  const { key, owner, words } = documentOf(kind, kind, "E'\\n'");
  return `INSERT INTO search_documents (kind, owner, record_id, words)
    SELECT '${kind}', ${owner}, ${key}, fold(${words}) FROM ${kind}`;
}

/** Before the tables: what their checks and triggers call. */
export const before: readonly string[] = [...functions, ...times, fold, ...numbering, writing, ...limits];

/** After the tables: what is kept in step with their rows. */
export const after: readonly string[] = [...documents, ...everySearchedTable.flatMap(searchOf)];
