/** How a list's stretches are read: through what the index of searches has found, or in the list's order. */
import type { Expression, ExpressionBuilder, SelectQueryBuilder, SqlBool } from "kysely";
import type { Actor } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { ListSearch } from "./list-search.server.ts";
import { isUpTo, merged, type Place, type SortOrder } from "./list.ts";
import { onlyThese } from "./only-these.server.ts";

/** One stretch of a list. */
export interface Way {
  /** Where what is asked about it is asked. */
  db: Db;
  rows: Open;
  /** What its rows must have, where none of them was found by it: so many of them are looked at, in the list's order. */
  walk?: { holds: Expression<SqlBool>; most: number };
}

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
    if (ids?.length === 0) continue;
    const narrowed = ids && one.table ? db.withPlugin(onlyThese(one.table, ids)) : db;
    const stretches = await matching(narrowed);
    const own = searches.length === 1 ? stretches : stretches.slice(at, at + 1);
    const holds = one.holds(search);
    for (const rows of own) {
      const way = wayOf(narrowed, rows);
      if (ids) ways.push({ ...way, rows: way.rows.where(holds) });
      else ways.push({ ...way, walk: { holds, most: Math.ceil(one.mostLookedAt / stretches.length) } });
    }
  }
  return ways;
}

export interface Found {
  /** In the list's order. */
  places: Place[];
  /** Where a walk had to stop: nothing beyond is told. Null where everything was looked at. */
  end: Place | null;
  /** How many rows walks may have looked at. */
  lookedAt: number;
}

export async function placesIn(
  ways: readonly Way[],
  order: SortOrder,
  { after, isIncluded, limit }: { after?: Place | undefined; isIncluded?: boolean; limit: number },
): Promise<Found> {
  const found: Place[][] = [];
  let end: Place | null = null;
  for (const way of ways) {
    const all = after ? way.rows.where(beyond(order, after, isIncluded)) : way.rows;
    const { rows, end: stop } = await upToItsEnd({ ...way, rows: all }, order);
    if (stop && (end === null || isUpTo(stop, end, order))) end = stop;
    found.push(await placesOf(rows, order, limit));
  }
  const places = merged(found, order).slice(0, limit);
  const stop = end;
  const lookedAt = ways.reduce((sum, { walk }) => sum + (walk?.most ?? 0), 0);
  return { places: stop ? places.filter((place) => isUpTo(place, stop, order)) : places, end, lookedAt };
}

/** How many rows there are, counted up to `most`. */
export async function countIn(
  ways: readonly Way[],
  order: SortOrder,
  most: number,
): Promise<{ counted: number; isCut: boolean }> {
  let counted = 0;
  let isCut = false;
  for (const way of ways) {
    const { rows, end } = await upToItsEnd(way, order);
    if (end) isCut = true;
    const ones = rows.select((eb) => eb.lit(1).as("one")).limit(most - counted);
    const { total } = await way.db
      .selectFrom(ones.as("counted"))
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    counted += total;
    if (counted >= most) break;
  }
  return { counted, isCut };
}

/** How many rows have each value of a column; null where there are `most` in all, or where they are gone through. */
export async function countValuesIn(
  ways: readonly Way[],
  column: string,
  most: number,
): Promise<ReadonlyMap<string, number> | null> {
  if (ways.some(({ walk }) => walk)) return null;
  const counts = new Map<string, number>();
  let counted = 0;
  for (const { db, rows } of ways) {
    const values = rows.select((eb) => eb.ref(column).as("value")).limit(most);
    const found = await db
      .selectFrom(values.as("counted"))
      .select((eb) => ["value", eb.fn.countAll<number>().as("total")])
      .groupBy("value")
      .limit(most)
      .execute();
    for (const { value, total } of found) {
      counts.set(String(value), (counts.get(String(value)) ?? 0) + total);
      counted += total;
    }
  }
  return counted < most ? counts : null;
}

/** The rows that a way may look at, and the place of the last of them where there are more. */
async function upToItsEnd({ rows, walk }: Way, order: SortOrder): Promise<{ rows: Open; end: Place | null }> {
  if (!walk) return { rows, end: null };
  const [end = null] = await placesOf(rows.offset(walk.most - 1), order, 1);
  const near = end ? rows.where(upTo(order, end)) : rows;
  return { rows: near.where(walk.holds), end };
}

async function placesOf(rows: Open, order: SortOrder, limit: number): Promise<Place[]> {
  let ordered = rows.select((eb) => order.by.map((column, index) => eb.ref(column).as(`at_${index}`)));
  for (const column of order.by) ordered = ordered.orderBy(column, order.direction);
  const read = await ordered.limit(limit).execute();
  return read.map((row) => order.by.map((_column, index) => row[`at_${index}`] ?? ""));
}

const beyond = (order: SortOrder, after: Place, isIncluded = false) =>
  compare(order, after, `${order.direction === "asc" ? ">" : "<"}${isIncluded ? "=" : ""}` as ">" | "<=");
const upTo = (order: SortOrder, end: Place) => compare(order, end, order.direction === "asc" ? "<=" : ">=");

function compare({ by }: SortOrder, place: Place, operator: ">" | ">=" | "<" | "<=") {
  return (eb: Builder) => eb(eb.refTuple(...two(by)), operator, eb.tuple(...two(place)));
}

/** The list's own names are checked where they are written; in here any list's do. */
type Columns = Record<string, Record<string, string | number>>;
type Open = SelectQueryBuilder<Columns, string, Record<string, string | number>>;
type Builder = ExpressionBuilder<Columns, string>;

/** However many there are: the builder's types know pairs. */
const two = <Value>(values: readonly Value[]) => values as readonly [Value, Value];

const wayOf = (db: Db, rows: Expression<object>): Way => ({ db, rows: rows as unknown as Open });
