import { setImmediate } from "node:timers/promises";
import {
  type AliasableExpression,
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from "kysely";
import type { Actor } from "#app/features/actor.ts";
import { onlyThese } from "#app/features/search/known-rows.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { ListSearch } from "./list-search.server.ts";
import { isUpTo, merged, type RowKey, type SortOrder, type SortValue } from "./list.ts";

/** Reads a list's ranges: among the rows that the search index has found, or by a scan in the list's order. */

/** Rows that one query reads in the list's order. */
export interface ListRange {
  /** Where what is asked about it is asked. */
  db: Db;
  rows: Open;
  scan?: Scan;
}

/** A condition that no index answers: at most so many rows are looked at, in the list's order. */
interface Scan {
  holds: AliasableExpression<SqlBool>;
  most: number;
}

/** Rows that a scan looks at first (where many match, they fill a page), and at most at once. */
const SMALLEST_BATCH = 128;
const LARGEST_BATCH = 2048;

/** @param matching builds the list's queries on the database it is given. */
export async function rangesFor(
  db: Db,
  actor: Actor,
  searches: readonly ListSearch[],
  search: string,
  matching: (db: Db) => readonly Expression<object>[] | Promise<readonly Expression<object>[]>,
): Promise<ListRange[]> {
  if (search === "" || searches.length === 0) return (await matching(db)).map((rows) => rangeOf(db, rows));
  const ranges: ListRange[] = [];
  for (const [at, one] of searches.entries()) {
    const ids = await one.candidates(db, actor, search);
    const holds = await one.holds(search, db, actor);
    const ownOf = (all: readonly Expression<object>[]) =>
      searches.length === 1 ? all : all.slice(at, at + 1);
    if (!ids || !one.table) {
      const queries = await matching(db);
      const scan = { holds, most: Math.ceil(one.mostScanned(actor) / queries.length) };
      ranges.push(...ownOf(queries).map((rows) => ({ ...rangeOf(db, rows), scan })));
      continue;
    }
    if (ids.length === 0) continue;
    const narrow = db.withPlugin(onlyThese(one.table, ids));
    for (const rows of ownOf(await matching(narrow))) {
      const range = rangeOf(narrow, rows);
      ranges.push({ ...range, rows: range.rows.where(holds) });
    }
  }
  return ranges;
}

export interface Found {
  /** In the list's order. */
  keys: RowKey[];
  /** Where a scan stopped: nothing beyond it is known. Null where everything was looked at. */
  end: RowKey | null;
  /** How many rows scans may have looked at; 0 where there was none. */
  scanned: number;
}

interface From {
  after?: RowKey | undefined;
  isIncluded?: boolean;
  limit: number;
}

export async function keysIn(ranges: readonly ListRange[], order: SortOrder, from: From): Promise<Found> {
  const found: RowKey[][] = [];
  let end: RowKey | null = null;
  for (const range of ranges) {
    const { keys, end: stop } = await readRange(range, order, from);
    if (stop && (end === null || isUpTo(stop, end, order))) end = stop;
    found.push(keys);
  }
  const keys = merged(found, order).slice(0, from.limit);
  const stop = end;
  const scanned = ranges.reduce((sum, { scan }) => sum + (scan?.most ?? 0), 0);
  return { keys: stop ? keys.filter((key) => isUpTo(key, stop, order)) : keys, end, scanned };
}

/** How many rows there are from a key on, counted up to `limit`. */
export async function countIn(
  ranges: readonly ListRange[],
  order: SortOrder,
  from: From,
): Promise<{ counted: number; isCut: boolean }> {
  let counted = 0;
  let isCut = false;
  for (const range of ranges) {
    const { total, hasMore } = await countRange(range, order, { ...from, limit: from.limit - counted });
    if (hasMore) isCut = true;
    counted += total;
    if (counted >= from.limit) break;
  }
  return { counted, isCut };
}

async function countRange(range: ListRange, order: SortOrder, from: From) {
  const { db, rows, scan } = range;
  if (scan) {
    const { keys, end } = await scanRange(range, scan, order, from);
    return { total: keys.length, hasMore: end !== null };
  }
  const ones = rowsFrom(rows, order, from).select((eb) => eb.lit(1).as("one"));
  const { total } = await db
    .selectFrom(ones.limit(from.limit).as("counted"))
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { total, hasMore: false };
}

/** How many rows have each value of a column; null where there are `most` in all, or a scan would not see all. */
export async function countValuesIn(
  ranges: readonly ListRange[],
  column: string,
  most: number,
): Promise<ReadonlyMap<string, number> | null> {
  const counts = new Map<string, number>();
  let counted = 0;
  for (const { db, rows, scan } of ranges) {
    const limit = scan?.most ?? most;
    const holds = scan?.holds ?? expressionBuilder().lit(true);
    const values = rows.select((eb) => [eb.ref(column).as("value"), holds.as("holds")]).limit(limit);
    const found = await db
      .selectFrom(values.as("counted"))
      .select((eb) => [
        "value",
        eb.fn.countAll<number>().filterWhere("holds", "is", true).as("total"),
        eb.fn.countAll<number>().as("rows"),
      ])
      .groupBy("value")
      .limit(limit)
      .execute();
    for (const { value, total } of found) {
      counts.set(String(value), (counts.get(String(value)) ?? 0) + total);
      counted += total;
    }
    if (scan && found.reduce((sum, one) => sum + one.rows, 0) >= limit) return null;
  }
  return counted < most ? counts : null;
}

async function readRange(range: ListRange, order: SortOrder, from: From) {
  const { rows, scan } = range;
  if (scan) return scanRange(range, scan, order, from);
  const read = await ordered(rowsFrom(rows, order, from), order)
    .limit(from.limit)
    .execute();
  return { keys: read.map((row) => keyOf(row, order)), end: null };
}

/**
 * Scans rows in the list's order, in growing batches, until enough of them match or `most` were looked at. Other requests
 * are answered between two batches. Rows that do not match stay in the database: handing one over is most of its cost.
 */
async function scanRange({ db, rows }: ListRange, { holds, most }: Scan, order: SortOrder, from: From) {
  const keys: RowKey[] = [];
  let { after, isIncluded } = from;
  let left = most;
  for (let batch = SMALLEST_BATCH; left > 0; batch = Math.min(2 * batch, LARGEST_BATCH)) {
    if (left < most) await setImmediate();
    const size = Math.min(batch, left);
    const ahead = ordered(rowsFrom(rows, order, { after, isIncluded }), order).limit(size);
    const found = await numbered(db, ahead.select(holds.as("holds")), order)
      .where((eb) => eb.or([eb("holds", "=", 1), eb("number", "=", size)]))
      .execute();
    for (const row of found) if (row.holds === 1) keys.push(keyOf(row, order));
    if (keys.length >= from.limit) return { keys: keys.slice(0, from.limit), end: null };
    const last = found.at(-1);
    if (last?.number !== size) return { keys, end: null };
    [after, isIncluded, left] = [keyOf(last, order), false, left - size];
  }
  return { keys, end: after ?? null };
}

/** Rows that are read, each with its number in their order, from 1. */
function numbered(db: Db, read: Open, { by, direction }: SortOrder): Open {
  const along = by.map((_column, at) => `at_${at}`);
  const rows = (db.selectFrom(read.as("read")) as unknown as Open).selectAll().select((eb) =>
    eb.fn
      .agg<number>("row_number")
      .over((over) => along.reduce((sorted, name) => sorted.orderBy(name, direction), over))
      .as("number"),
  );
  const all = (db.selectFrom(rows.as("looked")) as unknown as Open).selectAll();
  return along.reduce((sorted, name) => sorted.orderBy(name, direction), all);
}

function ordered(rows: Open, order: SortOrder): Open {
  let read = rows.select((eb) => order.by.map((value, index) => valueOf(eb, value).as(`at_${index}`)));
  for (const value of order.by) read = read.orderBy(valueOf(expressionBuilder(), value), order.direction);
  return read;
}

const keyOf = (row: Record<string, string | number>, order: SortOrder): RowKey =>
  order.by.map((_value, index) => row[`at_${index}`] ?? "");

function rowsFrom(
  rows: Open,
  { by, direction }: SortOrder,
  { after, isIncluded }: Omit<From, "limit">,
): Open {
  if (!after) return rows;
  const operator = `${direction === "asc" ? ">" : "<"}${isIncluded ? "=" : ""}` as ">" | "<=";
  return rows.where((eb) => {
    const values = by.map((value) => valueOf(eb, value));
    return eb(eb.tuple(...two(values)), operator, eb.tuple(...two(after)));
  });
}

function valueOf(eb: ExpressionBuilder<Columns, string>, value: SortValue) {
  return typeof value === "string" ? eb.ref(value) : (value(eb as never) as ReturnType<typeof eb.ref>);
}

/** The list's own names are checked where they are written; in here any list's do. */
type Columns = Record<string, Record<string, string | number>>;
type Open = SelectQueryBuilder<Columns, string, Record<string, string | number>>;

/** However many there are: the builder's types know pairs. */
const two = <Value>(values: readonly Value[]) => values as readonly [Value, Value];

const rangeOf = (db: Db, rows: Expression<object>): ListRange => ({ db, rows: rows as unknown as Open });
