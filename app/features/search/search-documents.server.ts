import type { Db } from "#app/platform/database.server.ts";
import { fold } from "#db/search/fold.ts";
import { rowsInIndex } from "#db/search/rows-in-index.server.ts";
import type { SearchedTable } from "#db/search/searched-tables.ts";

/**
 * A term that as many rows have is common: going through a list in its order soon meets enough of them. And so many are
 * gone through for a page where the index can't help: the term is short, or common.
 */
export const MOST_SEARCHED = 1000;
/** The index knows letters three by three. */
const FEWEST_LETTERS = 3;

const remembered = new WeakMap<Db, Map<string, Promise<string[] | null>>>();

/** The same database, where no index is asked the same twice: for one request, which searches several lists. */
export function askingOnce(db: Db): Db {
  const own = db.withoutPlugins();
  remembered.set(own, new Map());
  return own;
}

/**
 * The rows of a table with a term somewhere in what is searched of it, as the index has them.
 * @returns their ids; null where the index can't say: the term is shorter than three letters, or too many have it.
 */
export function rowsWith(db: Db, table: SearchedTable, term: string): Promise<string[] | null> {
  const found = remembered.get(db);
  const key = `${table} ${term}`;
  const rows = found?.get(key) ?? askIndex(db, table, term);
  found?.set(key, rows);
  return rows;
}

async function askIndex(db: Db, table: SearchedTable, term: string): Promise<string[] | null> {
  const folded = fold(term);
  if ([...folded].length < FEWEST_LETTERS) return null;
  return rowsInIndex(db, table, folded, MOST_SEARCHED);
}

/** The rows with one of several terms, the longest of which the index can say something. */
export async function rowsWithOneOf(
  db: Db,
  table: SearchedTable,
  terms: readonly string[],
): Promise<string[] | null> {
  for (const term of termsByLength(terms)) {
    const rows = await rowsWith(db, table, term);
    if (rows) return rows;
  }
  return null;
}

/** The longest first: a long term is likely to be had by few. */
export function termsByLength(terms: readonly string[]): string[] {
  return [...terms].sort((one, other) => other.length - one.length);
}
