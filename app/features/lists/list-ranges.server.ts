import { setImmediate } from "node:timers/promises";
import {
  type AliasableExpression,
  CommonTableExpressionNameNode,
  CommonTableExpressionNode,
  type Expression,
  expressionBuilder,
  type KyselyPlugin,
  type SelectQueryBuilder,
  SelectQueryNode,
  type SqlBool,
  WithNode,
} from "kysely";
import type { Actor } from "#app/features/actor.ts";
import { rowsNaming } from "#app/features/search/known-rows.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { Schema } from "#db/schema.ts";
import type { ListSearch } from "./list-search.server.ts";
import { isUpTo, merged, type Place, type SortOrder } from "./list.ts";

/** How a list's stretches are read: through what the index of searches has found, or in the list's order. */

/** One stretch of a list. */
export interface Way {
  /** Where what is asked about it is asked. */
  db: Db;
  rows: Open;
  walk?: Walk;
}

/** What rows must have, where none of them was found by it: so many of them are looked at, in the list's order. */
interface Walk {
  holds: AliasableExpression<SqlBool>;
  most: number;
}

/** Rows that a walk looks at first: where many have what is searched for, they fill a page. And at most at once. */
const SHORTEST_STRIDE = 128;
const LONGEST_STRIDE = 2048;

/** @param matching gives the stretches, of the database it is given. */
export async function waysTo(
  db: Db,
  actor: Actor,
  searches: readonly ListSearch[],
  search: string,
  matching: (db: Db) => readonly Expression<object>[] | Promise<readonly Expression<object>[]>,
): Promise<Way[]> {
  if (search === "" || searches.length === 0) return (await matching(db)).map((rows) => wayOf(db, rows));
  const ways: Way[] = [];
  for (const [at, one] of searches.entries()) {
    const ids = await one.candidates(db, actor, search);
    const holds = await one.holds(search, db, actor);
    const ownOf = (all: readonly Expression<object>[]) =>
      searches.length === 1 ? all : all.slice(at, at + 1);
    if (!ids || !one.table) {
      const stretches = await matching(db);
      const walk = { holds, most: Math.ceil(one.mostLookedAt(actor) / stretches.length) };
      ways.push(...ownOf(stretches).map((rows) => ({ ...wayOf(db, rows), walk })));
      continue;
    }
    if (ids.length === 0) continue;
    const narrow = db.withPlugin(onlyThese(one.table, ids));
    for (const rows of ownOf(await matching(narrow))) {
      const way = wayOf(narrow, rows);
      ways.push({ ...way, rows: way.rows.where(holds) });
    }
  }
  return ways;
}

export interface Found {
  /** In the list's order. */
  places: Place[];
  /** Where a walk had to stop: nothing beyond is told. Null where everything was looked at. */
  end: Place | null;
  /** How many rows walks may have looked at; 0 where there was none. */
  lookedAt: number;
}

interface From {
  after?: Place | undefined;
  isIncluded?: boolean;
  limit: number;
}

export async function placesIn(ways: readonly Way[], order: SortOrder, from: From): Promise<Found> {
  const found: Place[][] = [];
  let end: Place | null = null;
  for (const way of ways) {
    const { places, end: stop } = await readAlong(way, order, from);
    if (stop && (end === null || isUpTo(stop, end, order))) end = stop;
    found.push(places);
  }
  const places = merged(found, order).slice(0, from.limit);
  const stop = end;
  const lookedAt = ways.reduce((sum, { walk }) => sum + (walk?.most ?? 0), 0);
  return { places: stop ? places.filter((place) => isUpTo(place, stop, order)) : places, end, lookedAt };
}

/** How many rows there are from a place on, counted up to `limit`. */
export async function countIn(
  ways: readonly Way[],
  order: SortOrder,
  from: From,
): Promise<{ counted: number; isCut: boolean }> {
  let counted = 0;
  let isCut = false;
  for (const way of ways) {
    const { total, hasMore } = await countAlong(way, order, { ...from, limit: from.limit - counted });
    if (hasMore) isCut = true;
    counted += total;
    if (counted >= from.limit) break;
  }
  return { counted, isCut };
}

async function countAlong(way: Way, order: SortOrder, from: From) {
  const { db, rows, walk } = way;
  if (walk) {
    const { places, end } = await walkAlong(way, walk, order, from);
    return { total: places.length, hasMore: end !== null };
  }
  const ones = rowsFrom(rows, order, from).select((eb) => eb.lit(1).as("one"));
  const { total } = await db
    .selectFrom(ones.limit(from.limit).as("counted"))
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { total, hasMore: false };
}

/** How many rows have each value of a column; null where there are `most` in all, or a walk would not see all. */
export async function countValuesIn(
  ways: readonly Way[],
  column: string,
  most: number,
): Promise<ReadonlyMap<string, number> | null> {
  const counts = new Map<string, number>();
  let counted = 0;
  for (const { db, rows, walk } of ways) {
    const limit = walk?.most ?? most;
    const holds = walk?.holds ?? expressionBuilder().lit(true);
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
    if (walk && found.reduce((sum, one) => sum + one.rows, 0) >= limit) return null;
  }
  return counted < most ? counts : null;
}

async function readAlong(way: Way, order: SortOrder, from: From) {
  const { rows, walk } = way;
  if (walk) return walkAlong(way, walk, order, from);
  const read = await ordered(rowsFrom(rows, order, from), order)
    .limit(from.limit)
    .execute();
  return { places: read.map((row) => placeOf(row, order)), end: null };
}

/**
 * Goes through rows in the list's order until enough have what is searched for, or so many were looked at: stride by
 * stride, each longer than the one before. Others are answered between two. Rows that do not have it stay in the
 * database: most of what a look at one costs is handing it over.
 */
async function walkAlong({ db, rows }: Way, { holds, most }: Walk, order: SortOrder, from: From) {
  const places: Place[] = [];
  let { after, isIncluded } = from;
  let left = most;
  for (let stride = SHORTEST_STRIDE; left > 0; stride = Math.min(2 * stride, LONGEST_STRIDE)) {
    if (left < most) await setImmediate();
    const size = Math.min(stride, left);
    const ahead = ordered(rowsFrom(rows, order, { after, isIncluded }), order).limit(size);
    const found = await numbered(db, ahead.select(holds.as("holds")), order)
      .where((eb) => eb.or([eb("holds", "=", 1), eb("number", "=", size)]))
      .execute();
    for (const row of found) if (row.holds === 1) places.push(placeOf(row, order));
    if (places.length >= from.limit) return { places: places.slice(0, from.limit), end: null };
    const last = found.at(-1);
    if (last?.number !== size) return { places, end: null };
    [after, isIncluded, left] = [placeOf(last, order), false, left - size];
  }
  return { places, end: after ?? null };
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
  let read = rows.select((eb) => order.by.map((column, index) => eb.ref(column).as(`at_${index}`)));
  for (const column of order.by) read = read.orderBy(column, order.direction);
  return read;
}

const placeOf = (row: Record<string, string | number>, order: SortOrder): Place =>
  order.by.map((_column, index) => row[`at_${index}`] ?? "");

function rowsFrom(
  rows: Open,
  { by, direction }: SortOrder,
  { after, isIncluded }: Omit<From, "limit">,
): Open {
  if (!after) return rows;
  const operator = `${direction === "asc" ? ">" : "<"}${isIncluded ? "=" : ""}` as ">" | "<=";
  return rows.where((eb) => eb(eb.refTuple(...two(by)), operator, eb.tuple(...two(after))));
}

/** The list's own names are checked where they are written; in here any list's do. */
type Columns = Record<string, Record<string, string | number>>;
type Open = SelectQueryBuilder<Columns, string, Record<string, string | number>>;

/** However many there are: the builder's types know pairs. */
const two = <Value>(values: readonly Value[]) => values as readonly [Value, Value];

const wayOf = (db: Db, rows: Expression<object>): Way => ({ db, rows: rows as unknown as Open });

/** Questions see a few known rows of a table in its place. */
function onlyThese(table: keyof Schema, ids: readonly string[]): KyselyPlugin {
  const rows = rowsNaming(table, "id", ids).selectAll(table as "rows");
  const these = WithNode.create(
    CommonTableExpressionNode.create(CommonTableExpressionNameNode.create(table), rows.toOperationNode()),
  );
  return {
    transformQuery: ({ node }) => (SelectQueryNode.is(node) ? { ...node, with: these } : node),
    transformResult: async ({ result }) => result,
  };
}
