import type { Db } from "#app/platform/database.server.ts";
import { rowsInIndex, rowsOfOwner } from "#db/search/rows-in-index.server.ts";
import { hasOwner, type SearchedTable } from "#db/search/searched-tables.ts";
import { foldTerm } from "./search-terms.server.ts";

/**
 * A term that as many rows have is common: going through a list in its order soon meets enough of them. And so many are
 * gone through for a page where the index can't help: the term is short, or common.
 */
export const MOST_SEARCHED = 1000;
/** The index knows letters three by three. */
const FEWEST_LETTERS = 3;

/** Whose documents a search may read: those of some owners, or null for everybody's, as staff do. */
export type Owners = readonly string[] | null;

const remembered = new WeakMap<Db, Map<string, Promise<string[] | null>>>();

/** The same database, where no index is asked the same twice: for one request, which searches several lists. */
export function askingOnce(db: Db): Db {
  const own = db.withoutPlugins();
  remembered.set(own, new Map());
  return own;
}

/**
 * The rows of a table with a term somewhere in what is searched of it. Of some owners no other's documents are read, so that
 * how long it takes tells nothing of them.
 * @returns their ids; null where too many have it or, of everybody's, the term is shorter than three letters.
 */
export function rowsWith(
  db: Db,
  table: SearchedTable,
  term: string,
  owners: Owners = null,
): Promise<string[] | null> {
  const found = remembered.get(db);
  const key = JSON.stringify([table, term, owners]);
  const rows = found?.get(key) ?? (owners ? askOwners(db, table, term, owners) : askIndex(db, table, term));
  found?.set(key, rows);
  return rows;
}

async function askIndex(db: Db, table: SearchedTable, term: string): Promise<string[] | null> {
  const folded = foldTerm(term);
  if ([...folded].length < FEWEST_LETTERS) return null;
  return rowsInIndex(db, table, folded, MOST_SEARCHED);
}

async function askOwners(
  db: Db,
  table: SearchedTable,
  term: string,
  owners: readonly string[],
): Promise<string[] | null> {
  const folded = foldTerm(term);
  const all: string[] = [];
  // What has no owner is read by everybody who is asked about it.
  for (const owner of hasOwner(table) ? owners : [""]) {
    const rows = await rowsOfOwner(db, table, owner, folded, MOST_SEARCHED - all.length);
    if (!rows) return null;
    all.push(...rows);
  }
  return all;
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
