import type { Expression, SelectQueryBuilder } from "kysely";
import type { Actor } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { merged, MOST_COUNTED, type SortOrder, type Place, reversed, type Slice } from "./list.ts";

/** A query that says which rows are meant; columns, order, and limit are added here. */
type Stretch = Expression<object>;

/** One list of the product, as every page and every call reads it. */
export interface RowList<Query, Row extends { id: string }, Sort extends string> {
  sorts: Readonly<Record<Sort, SortOrder>>;
  /**
   * The rows that fit, as far as the person may see them: in one query, or in one for each stretch of an index. An index
   * has each state in the list's order, and has no order for several states together.
   */
  matching: (db: Db, actor: Actor, query: Query) => readonly Stretch[] | Promise<readonly Stretch[]>;
  /** The rows with these ids, in any order: joins are made for one page alone. */
  rowsOf: (db: Db, actor: Actor, ids: readonly string[]) => Promise<readonly Row[]>;
  /** For a filter whose options are a column's values, after a first that means all: the column. */
  valuesOf?: Readonly<Record<string, string>>;
}

/** Infers what a list is made of. */
export function listOf<Query, Row extends { id: string }, Sort extends string>(
  list: RowList<Query, Row, Sort>,
): RowList<Query, Row, Sort> {
  return list;
}

/** One page, read along an index from a place on: it costs the same wherever it lies. `next` is null at the end. */
export async function listRows<Query, Row extends { id: string }, Sort extends string>(
  db: Db,
  actor: Actor,
  list: RowList<Query, Row, Sort>,
  query: Query & Slice<Sort>,
): Promise<{ rows: Row[]; next: Place | null }> {
  const { limit } = query;
  const stretches = await list.matching(db, actor, query);
  const found = await places(stretches, list.sorts[query.sort], { ...query, limit: limit + 1 });
  const shown = found.slice(0, limit);
  const ids = shown.map((place) => String(place.at(-1)));
  const rows = ids.length > 0 ? await list.rowsOf(db, actor, ids) : [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    rows: ids.flatMap((id) => byId.get(id) ?? []),
    next: found.length > limit ? (shown.at(-1) ?? null) : null,
  };
}

/** How many rows fit, counted up to {@link MOST_COUNTED}. */
export async function countRows<Query>(
  db: Db,
  actor: Actor,
  { matching }: Pick<RowList<Query, { id: string }, string>, "matching">,
  query: Query,
): Promise<number> {
  let counted = 0;
  for (const stretch of await matching(db, actor, query)) {
    const rows = open(stretch).select((eb) => eb.lit(1).as("one"));
    const { total } = await db
      .selectFrom(rows.limit(MOST_COUNTED - counted).as("counted"))
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    counted += total;
    if (counted >= MOST_COUNTED) break;
  }
  return counted;
}

/**
 * How many rows have each value of a column, in one look: for many options over few rows.
 * @returns null where there are {@link MOST_COUNTED} rows in all: then each value is counted for itself.
 */
export async function countByValue<Query>(
  db: Db,
  actor: Actor,
  { matching }: Pick<RowList<Query, { id: string }, string>, "matching">,
  query: Query,
  column: string,
): Promise<ReadonlyMap<string, number> | null> {
  const counts = new Map<string, number>();
  let counted = 0;
  for (const stretch of await matching(db, actor, query)) {
    const rows = open(stretch).select((eb) => eb.ref(column).as("value"));
    const found = await db
      .selectFrom(rows.limit(MOST_COUNTED).as("counted"))
      .select((eb) => ["value", eb.fn.countAll<number>().as("total")])
      .groupBy("value")
      .limit(MOST_COUNTED)
      .execute();
    for (const { value, total } of found) {
      counts.set(String(value), (counts.get(String(value)) ?? 0) + total);
      counted += total;
    }
  }
  return counted < MOST_COUNTED ? counts : null;
}

/** The places of the rows up to `after`, the nearest first, at most {@link MOST_COUNTED}: what lies before a page. */
export async function placesBefore<Query, Sort extends string>(
  db: Db,
  actor: Actor,
  list: Pick<RowList<Query, { id: string }, Sort>, "matching" | "sorts">,
  query: Query & Slice<Sort>,
): Promise<Place[]> {
  const order = reversed(list.sorts[query.sort]);
  const stretches = await list.matching(db, actor, query);
  return places(stretches, order, { after: query.after, isIncluded: true, limit: MOST_COUNTED });
}

async function places(
  stretches: readonly Stretch[],
  order: SortOrder,
  { after, isIncluded, limit }: { after?: Place | undefined; isIncluded?: boolean; limit: number },
): Promise<Place[]> {
  const beyond = `${order.direction === "asc" ? ">" : "<"}${isIncluded ? "=" : ""}` as ">" | "<=";
  const found: Place[][] = [];
  for (const stretch of stretches) {
    let rows = open(stretch).select((eb) =>
      order.by.map((column, index) => eb.ref(column).as(`at_${index}`)),
    );
    if (after) rows = rows.where((eb) => eb(eb.refTuple(...two(order.by)), beyond, eb.tuple(...two(after))));
    for (const column of order.by) rows = rows.orderBy(column, order.direction);
    const read = await rows.limit(limit).execute();
    found.push(read.map((row) => order.by.map((_column, index) => row[`at_${index}`] ?? "")));
  }
  return merged(found, order).slice(0, limit);
}

/** The list's own names are checked where they are written; in here any list's do. */
type Columns = Record<string, Record<string, string | number>>;
type Open = SelectQueryBuilder<Columns, string, Record<string, string | number>>;

/** However many there are: the builder's types know pairs. */
const two = <Value>(values: readonly Value[]) => values as readonly [Value, Value];

const open = (stretch: Stretch) => stretch as unknown as Open;
