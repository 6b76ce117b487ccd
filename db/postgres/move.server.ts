/** Copies every row from one engine to the other, and compares what then stands on both sides. */
import { createHash } from "node:crypto";
import type Database from "better-sqlite3";
import type pg from "pg";
import { everySearchedTable } from "../search/searched-tables.ts";
import { fillingOf } from "./functions.server.ts";
import { inOrder } from "./schema.server.ts";
import type { Described } from "./translate.ts";

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

/** Tables of a migrated SQLite database that hold the product's data, each after those that it refers to. */
export function tablesOf(sqlite: Database.Database): Moved[] {
  const described = sqlite
    .prepare<[], Described>(
      `SELECT type, name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'search\\_%' ESCAPE '\\'
        AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'kysely\\_%' ESCAPE '\\' ORDER BY name`,
    )
    .all();
  return inOrder(described).map(({ name }) => {
    const columns = sqlite
      .prepare<[string], { name: string; pk: number }>(
        "SELECT name, pk FROM pragma_table_xinfo(?) WHERE hidden = 0",
      )
      .all(name);
    const key = columns.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
    return { name, columns: columns.map((column) => column.name), key: key.map((column) => column.name) };
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
      const given = JSON.stringify(written, (_, value: unknown) => (isBytes(value) ? hexOf(value) : value));
      await client.query(
        `INSERT INTO "${name}" (${quoted(columns)}) SELECT ${quoted(columns)} FROM json_populate_recordset(NULL::"${name}", $1)`,
        [given],
      );
    },
  };
}

/** What `JSON.stringify` hands over of a Buffer. */
const isBytes = (value: unknown): value is { type: "Buffer"; data: number[] } =>
  typeof value === "object" && value !== null && "type" in value && value.type === "Buffer";
const hexOf = ({ data }: { data: number[] }) => `\\x${Buffer.from(data).toString("hex")}`;

/** @returns how many rows were copied, by table. */
export async function copyRows(
  tables: readonly Moved[],
  from: Side,
  to: Side,
  say: (line: string) => void,
): Promise<Record<string, number>> {
  const copied: Record<string, number> = {};
  for (const table of tables) {
    let count = 0;
    // One side writes while the other is read on.
    let writing = Promise.resolve();
    for await (const stretch of stretchesOf(table, from)) {
      await writing;
      writing = to.write(table, stretch);
      count += stretch.length;
    }
    await writing;
    copied[table.name] = count;
    say(`${table.name}: ${count}`);
  }
  return copied;
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

/**
 * Fills an empty PostgreSQL database while nothing watches: references are checked and indexes made when all rows are
 * there, which takes a fraction of the time, and what keeps figures added up is not told of rows that are in them already.
 */
export async function whileNothingWatches(client: pg.Client, fill: () => Promise<void>): Promise<void> {
  const rowsOf = async <Found extends object>(text: string) => (await client.query<Found>(text)).rows;
  const references = await rowsOf<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS "table", conname AS name, pg_get_constraintdef(oid) AS definition
      FROM pg_constraint WHERE contype = 'f' AND connamespace = 'main'::regnamespace`,
  );
  const indexes = await rowsOf<{ name: string; definition: string }>(
    `SELECT oid::regclass::text AS name, replace(pg_get_indexdef(oid), ' ON ONLY ', ' ON ') AS definition
      FROM pg_class WHERE relkind IN ('i', 'I') AND NOT relispartition AND relnamespace = 'main'::regnamespace
        AND oid NOT IN (SELECT conindid FROM pg_constraint)`,
  );
  const tables = await rowsOf<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'main'::regnamespace",
  );
  const each = async (change: "DISABLE" | "ENABLE") => {
    for (const { name } of tables) await client.query(`ALTER TABLE "${name}" ${change} TRIGGER USER`);
  };
  for (const { table, name } of references)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT "${name}"`);
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  await each("DISABLE");
  await fill();
  await client.query(`SET maintenance_work_mem = '${sortingMemory}'`);
  // Words are made of rows that others are found by, and have the largest indexes: those come last.
  const isOfWords = ({ definition }: { definition: string }) => definition.includes("gin_trgm_ops");
  for (const { definition } of indexes.filter((index) => !isOfWords(index))) await client.query(definition);
  for (const kind of everySearchedTable) await client.query(fillingOf(kind));
  for (const { definition } of indexes.filter(isOfWords)) await client.query(definition);
  for (const { table, name, definition } of references)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT "${name}" ${definition}`);
  await each("ENABLE");
  await client.query("ANALYZE");
}
