/**
 * SQLite's description of the schema in PostgreSQL's words: the tables are described once, by the migrations. It knows
 * what the migrations use, and no more; a test compares what both engines then have.
 */

/** A line of `sqlite_schema`. */
export interface Described {
  type: "table" | "index" | "trigger";
  name: string;
  sql: string;
}

const types: Record<string, string> = { INTEGER: "BIGINT", REAL: "DOUBLE PRECISION", BLOB: "BYTEA" };

/** What never is null in any table: SQLite puts nulls first, so does every order and index but these columns'. */
export const isNeverNull = (column: string) => /(?:^|\.)"?(?:id|seq|day)"?$/.test(column.trim());

/** What SQLite's statement about a table, an index or a trigger is here; any other as it is. */
export function inPostgres(sql: string): string[] {
  if (/^CREATE (?:UNIQUE )?INDEX\b/.test(sql)) return [indexOf(sql)];
  if (/^CREATE TRIGGER\b/.test(sql)) return triggerOf(sql);
  if (/^ALTER TABLE \w+ RENAME COLUMN\b/.test(sql)) return renamedColumn(sql);
  if (!/^(?:CREATE|ALTER) TABLE\b/.test(sql)) return [sql];
  const name = /TABLE "?(\w+)/.exec(sql)?.[1] ?? "";
  const numbering = `CREATE TRIGGER ${name}_numbered BEFORE INSERT ON ${name} FOR EACH ROW EXECUTE FUNCTION number_row()`;
  return [tableOf(sql), ...(sql.includes("AUTOINCREMENT") ? [numbering] : [])];
}

/** @param sql `CREATE TABLE … STRICT`, or `ALTER TABLE … ADD COLUMN …`. */
function tableOf(sql: string): string {
  return sql
    .replace(/\)\s*STRICT(?:,\s*WITHOUT ROWID)?$/, ")")
    .replaceAll(/\bVIRTUAL\b/g, "STORED")
    .replace("INTEGER PRIMARY KEY AUTOINCREMENT", "BIGINT NOT NULL PRIMARY KEY")
    .replace(/\b(?:INTEGER|REAL|BLOB)\b/g, (type) => types[type] ?? type);
}

/** A column's check has the column's name here, and follows it. @param sql `ALTER TABLE … RENAME COLUMN … TO …`. */
function renamedColumn(sql: string): string[] {
  const [, table, from, to] = /TABLE (\w+) RENAME COLUMN (\w+) TO (\w+)$/.exec(sql) ?? [];
  const check = `ALTER TABLE ${table} RENAME CONSTRAINT ${table}_${from}_check TO ${table}_${to}_check`;
  return [sql, `DO $$ BEGIN ${check}; EXCEPTION WHEN undefined_object THEN NULL; END $$`];
}

/** Tables that a table refers to. */
export function referredTo(sql: string): string[] {
  return [...sql.matchAll(/\bREFERENCES "?(\w+)"?/g)].map(([, table = ""]) => table);
}

/** When something ended: null for as long as it hasn't, and rows are asked for by that alone. */
const ends = /^(?:removed|ended|revoked|closed|finished)_at$/;

/**
 * Behind a column that `is null` PostgreSQL knows no order of rows, and would sort them all for a page; behind whether it
 * is null it does. The column stands at the end, too, so that the index is enough.
 * @param sql `CREATE [UNIQUE] INDEX … ON … (columns) [WHERE …]`.
 */
function indexOf(sql: string): string {
  return sql.replace(/(\bON\s+"?\w+"?\s*)\(([^()]+)\)/, (_, on: string, columns: string) => {
    const names = columns.split(",").map((column) => column.trim());
    const asked = names.slice(0, -1).filter((name) => ends.test(name));
    const listed = names.map((name) => {
      if (asked.includes(name)) return `(${name} IS NULL)`;
      return isNeverNull(name) ? name : `${name} NULLS FIRST`;
    });
    return `${on}(${listed.join(", ")})${asked.length > 0 ? ` INCLUDE (${asked.join(", ")})` : ""}`;
  });
}

const trigger =
  /^CREATE TRIGGER (?<name>\w+)\s+(?<when>BEFORE|AFTER) (?<event>INSERT|DELETE|UPDATE(?: OF [\w, ]+?)?) ON (?<table>\w+)\s+(?:WHEN (?<condition>.*?))?\bBEGIN\b(?<body>.*)$/s;

/** @param sql `CREATE TRIGGER … BEGIN … END`. @returns its function, and the trigger that calls it. */
export function triggerOf(sql: string): string[] {
  const found = trigger.exec(sql.trim())?.groups;
  if (!found) throw new Error(`A trigger that is not understood: ${sql}`);
  const { name, when, event, table, condition, body = "" } = found;
  const steps = body
    .replace(/\bEND$/, "")
    // What is added to is the row that is there: PostgreSQL wants to be told.
    .replace(/\b(amount|pence) = \1 \+/g, "$1 = tallies.$1 +")
    .replace(
      /SELECT RAISE\(ABORT, '([^']+)'\)/g,
      "RAISE EXCEPTION USING MESSAGE = '$1', ERRCODE = 'check_violation'",
    );
  const result = event === "DELETE" ? "OLD" : "NEW";
  return [
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${steps} RETURN ${result}; END $$`,
    `CREATE TRIGGER ${name} ${when} ${event} ON ${table} FOR EACH ROW ${condition ? `WHEN (${condition.trim()})` : ""}
      EXECUTE FUNCTION ${name}()`,
  ];
}
