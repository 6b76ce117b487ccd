import type { Expression } from "kysely";
import type { Actor } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { askingOnce } from "#app/features/search/search-documents.server.ts";
import type { ListSearch } from "./list-search.server.ts";
import { ascending, MOST_COUNTED, type SortOrder, type RowKey, reversed, type Slice } from "./list.ts";
import {
  countIn,
  countValuesIn,
  type Found,
  keysIn,
  type ListRange,
  rangesFor,
} from "./list-ranges.server.ts";

/** A query that says which rows are meant; columns, order, search and limit are added here. */
type RangeQuery = Expression<object>;

/** One list of the product, as every page and every call reads it. */
export interface RowList<Query, Row extends { id: string }, Sort extends string> {
  sorts: Readonly<Record<Sort, SortOrder>>;
  /**
   * The orders that heads of columns ask for, besides the one it has by itself. That one goes along an index both ways;
   * in any other the rows are put in order when they are read, where fewer than {@link MOST_COUNTED} fit.
   */
  heads?: Readonly<Record<string, SortOrder>>;
  /**
   * The rows that fit, as far as the person may see them: in one query, or in one for each range of an index. An index
   * has each state in the list's order, and has no order for several states together.
   */
  matching: (db: Db, actor: Actor, query: Query) => readonly RangeQuery[] | Promise<readonly RangeQuery[]>;
  /** How its rows are searched; or one for each of its queries, where they are searched differently. */
  search?: ListSearch | readonly ListSearch[];
  /** The rows with these ids, in any order: joins are made for one page alone. */
  rowsOf: (db: Db, actor: Actor, ids: readonly string[]) => Promise<readonly Row[]>;
  /** For a filter whose options are a column's values, after a first that means all: the column. */
  valuesOf?: Readonly<Record<string, string>>;
}

/** What a list may be searched for; empty for all of it. */
interface Sought {
  search?: string;
}

type Asked<Query, Sort extends string> = Pick<
  RowList<Query, { id: string }, Sort>,
  "matching" | "sorts" | "search"
>;

/** Infers what a list is made of. */
export function listOf<Query, Row extends { id: string }, Sort extends string>(
  list: RowList<Query, Row, Sort>,
): RowList<Query, Row, Sort> {
  return list;
}

/**
 * One page, read along an index from a key on: it costs the same wherever it lies. `next` is null at the end. A search
 * that stopped early says how many rows it `scanned`: it found less than a page, and `next` is where it stopped.
 * `isScan`: it went through rows in the list's order, and a count would go through more of them.
 */
export async function listRows<Query, Row extends { id: string }, Sort extends string>(
  db: Db,
  actor: Actor,
  list: RowList<Query, Row, Sort>,
  query: Query & Slice<Sort> & Sought,
): Promise<{ rows: Row[]; next: RowKey | null; scanned: number | null; isScan: boolean }> {
  const { limit } = query;
  const ranges = await rangesOf(db, actor, list, query);
  const {
    keys: found,
    end,
    scanned,
  } = await keysIn(ranges, list.sorts[query.sort], { ...query, limit: limit + 1 });
  const shown = found.slice(0, limit);
  const ids = shown.map((key) => String(key.at(-1)));
  const rows = ids.length > 0 ? await list.rowsOf(db, actor, ids) : [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const isFull = found.length > limit;
  return {
    rows: ids.flatMap((id) => byId.get(id) ?? []),
    next: isFull ? (shown.at(-1) ?? null) : end,
    scanned: !isFull && end !== null ? scanned : null,
    isScan: ranges.some(({ scan }) => scan),
  };
}

/** How many rows fit, counted up to {@link MOST_COUNTED}. */
export async function countRows<Query, Sort extends string>(
  db: Db,
  actor: Actor,
  list: Asked<Query, Sort>,
  query: Query & Sought,
): Promise<number> {
  return (await countFound(db, actor, list, query)).counted;
}

/** The same, and whether a search stopped early: then there may be more. */
export async function countFound<Query, Sort extends string>(
  db: Db,
  actor: Actor,
  list: Asked<Query, Sort>,
  query: Query & Sought & { sort?: Sort },
): Promise<{ counted: number; isCut: boolean }> {
  const ranges = await rangesOf(db, actor, list, query);
  const [usual = ascending("id")] = Object.values<SortOrder>(list.sorts);
  const order = query.sort === undefined ? usual : list.sorts[query.sort];
  return countIn(ranges, order, { limit: MOST_COUNTED });
}

/**
 * How many rows have each value of a column, in one look: for many options over few rows.
 * @returns null where there are {@link MOST_COUNTED} rows in all, or where a search goes through them: then each value is
 *   counted for itself.
 */
export async function countByValue<Query>(
  db: Db,
  actor: Actor,
  list: Pick<RowList<Query, { id: string }, string>, "matching" | "search">,
  query: Query & Sought,
  column: string,
): Promise<ReadonlyMap<string, number> | null> {
  return countValuesIn(await rangesOf(db, actor, list, query), column, MOST_COUNTED);
}

/**
 * What lies before a page: the keys of the rows up to `after`, the nearest first, two pages of them and one, and how many
 * there are, counted up to {@link MOST_COUNTED}. `end` is where a search stopped early.
 */
export async function keysBefore<Query, Sort extends string>(
  db: Db,
  actor: Actor,
  list: Asked<Query, Sort>,
  query: Query & Slice<Sort> & Sought,
): Promise<Pick<Found, "keys" | "end"> & { counted: number }> {
  const order = reversed(list.sorts[query.sort]);
  const ranges = await rangesOf(db, actor, list, query);
  const from = { after: query.after, isIncluded: true };
  const limit = 2 * query.limit + 1;
  const { keys, end } = await keysIn(ranges, order, { ...from, limit });
  if (keys.length < limit) return { keys, end, counted: keys.length };
  return { keys, end, counted: (await countIn(ranges, order, { ...from, limit: MOST_COUNTED })).counted };
}

/**
 * What lies beside one row: the keys before it, the nearest first, a page of them and one, and the key after it. The row
 * need not fit any more (`isIn`): its place is where it would stand.
 * @param widest the query that leaves nothing out, by which the row is found.
 * @returns null for a row that the list never shows the person.
 */
export async function keysAround<Query, Sort extends string>(
  db: Db,
  actor: Actor,
  list: Asked<Query, Sort>,
  query: Query & Slice<Sort> & Sought,
  widest: Query & Sought,
  id: string,
): Promise<{ key: RowKey; isIn: boolean; before: RowKey[]; next: RowKey | undefined } | null> {
  const order = list.sorts[query.sort];
  const own = (await rangesOf(db, actor, list, widest)).map((range) => ({
    ...range,
    rows: range.rows.where((eb) => eb(eb.ref(String(order.by.at(-1))), "=", id)),
  }));
  const [key] = (await keysIn(own, order, { limit: 1 })).keys;
  if (!key) return null;
  const once = askingOnce(db);
  const ranges = await rangesOf(once, actor, list, query);
  const { keys: before } = await keysIn(ranges, reversed(order), { after: key, limit: query.limit + 1 });
  const { keys: onward } = await keysIn(ranges, order, { after: key, isIncluded: true, limit: 2 });
  const isIn = onward[0]?.at(-1) === id;
  return { key, isIn, before, next: onward[isIn ? 1 : 0] };
}

/** The ranges of a list, each narrowed to what is searched for. */
async function rangesOf<Query>(
  db: Db,
  actor: Actor,
  { matching, search }: Pick<Asked<Query, string>, "matching" | "search">,
  query: Query & Sought,
): Promise<ListRange[]> {
  const searches = search === undefined ? [] : [search].flat();
  return rangesFor(db, actor, searches, query.search ?? "", (narrowed) => matching(narrowed, actor, query));
}
