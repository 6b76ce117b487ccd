/** Copies every row from one engine to the other, and compares what then stands on both sides. */
import { createHash } from "node:crypto";
import type Database from "better-sqlite3";
import type pg from "pg";
import { everySearchedTable } from "../search/searched-tables.ts";
import { fillingOf } from "./functions.server.ts";

type Value = string | number | Buffer | null;
type Row = Record<string, Value>;

/** A table as both engines have it. */
interface Moved {
  name: string;
  /** Those that are written; computed ones are not. */
  columns: string[];
  key: string[];
}

/** Rows read and written at a time: as many as have some megabytes, by those before them. */
const rows = { first: 50, most: 2000 };
const bytesAtATime = 4_000_000;
/** What one index may take while it is made: with PostgreSQL's own 64 MB a long one is sorted on the disk. */
const sortingMemory = "512MB";

/** Tables of a migrated SQLite database that hold the product's data. */
export function tablesOf(sqlite: Database.Database): Moved[] {
  const columns = sqlite
    .prepare<[], { table: string; name: string; pk: number }>(
      `SELECT made.name AS "table", own.name, own.pk FROM sqlite_schema AS made, pragma_table_xinfo(made.name) AS own
        WHERE made.type = 'table' AND hidden = 0 AND made.name NOT LIKE 'search\\_%' ESCAPE '\\'
        AND made.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND made.name NOT LIKE 'kysely\\_%' ESCAPE '\\'
        ORDER BY made.name, own.cid`,
    )
    .all();
  return [...Map.groupBy(columns, ({ table }) => table)].map(([name, own]) => {
    const key = own.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
    return { name, columns: own.map((column) => column.name), key: key.map((column) => column.name) };
  });
}

/** One engine, as the copy reads and writes it. */
export interface Side {
  /** The next rows of a table in the order of its key, after one's. */
  rowsAfter(table: Moved, last: Row | undefined, most: number): Promise<Row[]>;
  write(table: Moved, rows: readonly Row[]): Promise<void>;
}

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(", ");

function selectOf(
  { name, columns, key }: Moved,
  last: Row | undefined,
  most: number,
  mark: (at: number) => string,
): string {
  const after = last ? `WHERE (${quoted(key)}) > (${key.map((_, at) => mark(at + 1)).join(", ")})` : "";
  return `SELECT ${quoted(columns)} FROM "${name}" ${after} ORDER BY ${quoted(key)} LIMIT ${most}`;
}

const keyOf = ({ key }: Moved, last: Row | undefined) =>
  last ? key.map((column) => last[column] ?? null) : [];

export function sqliteSide(sqlite: Database.Database): Side {
  return {
    rowsAfter: async (table, last, most) =>
      sqlite.prepare<unknown[], Row>(selectOf(table, last, most, () => "?")).all(...keyOf(table, last)),
    async write({ name, columns }, written) {
      const marks = columns.map(() => "?").join(", ");
      const insert = sqlite.prepare(`INSERT INTO "${name}" (${quoted(columns)}) VALUES (${marks})`);
      sqlite.transaction(() => {
        for (const row of written) insert.run(columns.map((column) => row[column]));
      })();
    },
  };
}

export function postgresSide(client: pg.Client): Side {
  return {
    rowsAfter: async (table, last, most) =>
      (
        await client.query<Row>(
          selectOf(table, last, most, (at) => `$${at}`),
          keyOf(table, last),
        )
      ).rows,
    async write({ name, columns }, written) {
      await client.query(
        `INSERT INTO "${name}" (${quoted(columns)}) SELECT ${quoted(columns)} FROM json_populate_recordset(NULL::"${name}", $1)`,
        [JSON.stringify(written.map(readable))],
      );
    },
  };
}

/** Bytes as PostgreSQL reads them in JSON. */
const readable = (row: Row) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      Buffer.isBuffer(value) ? `\\x${value.toString("hex")}` : value,
    ]),
  );

/** @param say told of each table how many rows it has. */
export async function copyRows(
  tables: readonly Moved[],
  from: Side,
  to: Side,
  say: (line: string) => void,
): Promise<void> {
  for (const table of tables) {
    let count = 0;
    for await (const stretch of stretchesOf(table, from)) {
      await to.write(table, stretch);
      count += stretch.length;
    }
    say(`${table.name}: ${count}`);
  }
}

/** Tables whose rows are not the same on both sides. */
export async function differences(tables: readonly Moved[], one: Side, other: Side): Promise<string[]> {
  const found: string[] = [];
  for (const table of tables)
    if ((await checksumOf(table, one)) !== (await checksumOf(table, other))) found.push(table.name);
  return found;
}

/** SHA-256 over a table's rows in the order of its key, with their number. */
export async function checksumOf(table: Moved, side: Side): Promise<string> {
  const hash = createHash("sha256");
  let count = 0;
  for await (const stretch of stretchesOf(table, side)) {
    count += stretch.length;
    for (const row of stretch) hash.update(`${JSON.stringify(table.columns.map((column) => row[column]))}\n`);
  }
  return `${count} rows ${hash.digest("hex")}`;
}

/** The rows of a table, some megabytes at a time; the next are asked for while somebody works on these. */
async function* stretchesOf(table: Moved, side: Side): AsyncGenerator<Row[]> {
  let most = rows.first;
  let reading = side.rowsAfter(table, undefined, most);
  for (;;) {
    const stretch = await reading;
    const isLast = stretch.length < most;
    if (!isLast) {
      const bytes = stretch.reduce((sum, row) => sum + sizeOf(row), 0);
      most = Math.max(1, Math.min(rows.most, Math.floor((bytesAtATime * stretch.length) / bytes)));
      reading = side.rowsAfter(table, stretch.at(-1), most);
    }
    if (stretch.length > 0) yield stretch;
    if (isLast) return;
  }
}

const sizeOf = (row: Row) =>
  Object.values(row).reduce<number>(
    (sum, value) => sum + (typeof value === "string" || Buffer.isBuffer(value) ? value.length : 8),
    0,
  );

/** A statement that takes something away, and the one that puts it back. */
type Paired = Record<"off" | "on", string>;

/**
 * Fills an empty PostgreSQL database while nothing watches: references are checked and indexes made when all rows are
 * there, which takes a fraction of the time, and what keeps figures added up is not told of rows that are in them already.
 */
export async function whileNothingWatches(client: pg.Client, fill: () => Promise<void>): Promise<void> {
  const paired = async (text: string) => (await client.query<Paired>(text)).rows;
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await client.query(statement);
  };
  const references = await paired(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS off,
        format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS "on"
      FROM pg_constraint WHERE contype = 'f' AND connamespace = 'main'::regnamespace`,
  );
  const indexes = await paired(
    `SELECT format('DROP INDEX %s', oid::regclass) AS off, replace(pg_get_indexdef(oid), ' ON ONLY ', ' ON ') AS "on"
      FROM pg_class WHERE relkind IN ('i', 'I') AND NOT relispartition AND relnamespace = 'main'::regnamespace
        AND oid NOT IN (SELECT conindid FROM pg_constraint)`,
  );
  const triggers = await paired(
    `SELECT format('ALTER TABLE %s DISABLE TRIGGER USER', oid::regclass) AS off,
        format('ALTER TABLE %s ENABLE TRIGGER USER', oid::regclass) AS "on"
      FROM pg_class WHERE relkind = 'r' AND relnamespace = 'main'::regnamespace`,
  );
  await run([...references, ...indexes, ...triggers].map(({ off }) => off));
  await fill();
  // Words are made of rows that others are found by, and have the largest indexes: those come last.
  const isOfWords = ({ on }: Paired) => on.includes("gin_trgm_ops");
  await run([
    `SET maintenance_work_mem = '${sortingMemory}'`,
    ...indexes.filter((index) => !isOfWords(index)).map(({ on }) => on),
    ...everySearchedTable.map(fillingOf),
    ...[...indexes.filter(isOfWords), ...references, ...triggers].map(({ on }) => on),
    "ANALYZE",
  ]);
}
