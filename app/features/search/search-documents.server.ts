import type { Db } from "#app/platform/database.server.ts";
import { rowsInIndex, rowsOfOwner } from "#db/search/rows-in-index.server.ts";
import { hasOwner, type SearchedTable } from "#db/search/searched-tables.ts";
import { foldTerm } from "./search-terms.server.ts";

/**
 * A term that this many rows have is common: a scan in the list's order soon meets enough of them. Where the index can't
 * help (the term is short or common), a page scans at most as many rows.
 */
export const MOST_SEARCHED = 1000;
/** The index is one of trigrams. */
const FEWEST_LETTERS = 3;

/** Whose documents a search may read: those of some owners, or null for everybody's, as staff do. */
export type Owners = readonly string[] | null;

const cached = new WeakMap<Db, Map<string, Promise<string[] | null>>>();

/** The same database with a cache of what the index answered: for one request, which searches several lists. */
export function askingOnce(db: Db): Db {
  const own = db.withoutPlugins();
  cached.set(own, new Map());
  return own;
}

/**
 * The rows of a table with a term somewhere in what is searched of it. For given owners no other's documents are read, so
 * that the time it takes says nothing about them.
 * @returns their ids; null where too many have it or, of everybody's, the term is shorter than three letters.
 */
export function rowsWith(
  db: Db,
  table: SearchedTable,
  term: string,
  owners: Owners = null,
): Promise<string[] | null> {
  const found = cached.get(db);
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

/** The rows with the longest of several terms that the index can answer. */
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

/** The longest first: few rows are likely to have it. */
export function termsByLength(terms: readonly string[]): string[] {
  return [...terms].sort((one, other) => other.length - one.length);
}
