import type { Expression } from "kysely";
import type { Actor } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { ListSearch } from "./list-search.server.ts";
import { ascending, MOST_COUNTED, type SortOrder, type Place, reversed, type Slice } from "./list.ts";
import { countIn, countValuesIn, type Found, placesIn, type Way, waysTo } from "./list-ranges.server.ts";

/** A query that says which rows are meant; columns, order, search and limit are added here. */
type Stretch = Expression<object>;

/** One list of the product, as every page and every call reads it. */
export interface RowList<Query, Row extends { id: string }, Sort extends string> {
  sorts: Readonly<Record<Sort, SortOrder>>;
  /**
   * The rows that fit, as far as the person may see them: in one query, or in one for each stretch of an index. An index
   * has each state in the list's order, and has no order for several states together.
   */
  matching: (db: Db, actor: Actor, query: Query) => readonly Stretch[] | Promise<readonly Stretch[]>;
  /** How its rows are searched; where its stretches are searched in several ways, one for each of them. */
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
 * One page, read along an index from a place on: it costs the same wherever it lies. `next` is null at the end. A search
 * that had to stop on its way says how many rows it `lookedAt`: it found less than a page, and `next` is where it stopped.
 * `isWalk`: it went through rows in the list's order, and a count would go through more of them.
 */
export async function listRows<Query, Row extends { id: string }, Sort extends string>(
  db: Db,
  actor: Actor,
  list: RowList<Query, Row, Sort>,
  query: Query & Slice<Sort> & Sought,
): Promise<{ rows: Row[]; next: Place | null; lookedAt: number | null; isWalk: boolean }> {
  const { limit } = query;
  const ways = await waysOf(db, actor, list, query);
  const {
    places: found,
    end,
    lookedAt,
  } = await placesIn(ways, list.sorts[query.sort], { ...query, limit: limit + 1 });
  const shown = found.slice(0, limit);
  const ids = shown.map((place) => String(place.at(-1)));
  const rows = ids.length > 0 ? await list.rowsOf(db, actor, ids) : [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const isFull = found.length > limit;
  return {
    rows: ids.flatMap((id) => byId.get(id) ?? []),
    next: isFull ? (shown.at(-1) ?? null) : end,
    lookedAt: !isFull && end !== null ? lookedAt : null,
    isWalk: ways.some(({ walk }) => walk),
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

/** The same, and whether a search had to stop on its way: then there may be more. */
export async function countFound<Query, Sort extends string>(
  db: Db,
  actor: Actor,
  list: Asked<Query, Sort>,
  query: Query & Sought & { sort?: Sort },
): Promise<{ counted: number; isCut: boolean }> {
  const ways = await waysOf(db, actor, list, query);
  const [usual = ascending("id")] = Object.values<SortOrder>(list.sorts);
  const order = query.sort === undefined ? usual : list.sorts[query.sort];
  return countIn(ways, order, { limit: MOST_COUNTED });
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
  return countValuesIn(await waysOf(db, actor, list, query), column, MOST_COUNTED);
}

/**
 * What lies before a page: the places of the rows up to `after`, the nearest first, two pages of them and one, and how many
 * there are, counted up to {@link MOST_COUNTED}. `end` is where a search had to stop on its way back.
 */
export async function placesBefore<Query, Sort extends string>(
  db: Db,
  actor: Actor,
  list: Asked<Query, Sort>,
  query: Query & Slice<Sort> & Sought,
): Promise<Pick<Found, "places" | "end"> & { counted: number }> {
  const order = reversed(list.sorts[query.sort]);
  const ways = await waysOf(db, actor, list, query);
  const from = { after: query.after, isIncluded: true };
  const limit = 2 * query.limit + 1;
  const { places, end } = await placesIn(ways, order, { ...from, limit });
  if (places.length < limit) return { places, end, counted: places.length };
  return { places, end, counted: (await countIn(ways, order, { ...from, limit: MOST_COUNTED })).counted };
}

/** The stretches of a list, each narrowed to what is searched for. */
async function waysOf<Query>(
  db: Db,
  actor: Actor,
  { matching, search }: Pick<Asked<Query, string>, "matching" | "search">,
  query: Query & Sought,
): Promise<Way[]> {
  const searches = search === undefined ? [] : [search].flat();
  return waysTo(db, actor, searches, query.search ?? "", (narrowed) => matching(narrowed, actor, query));
}
