import { sql } from "kysely";
import type { Db } from "#app/platform/database.server.ts";
import { fold } from "#db/search/fold.ts";
import type { SearchedTable } from "#db/search/searched-tables.ts";

/** A term that more rows have is common: going through a list in its order soon meets enough of them. */
export const MOST_CANDIDATES = 5000;
/** So many rows are looked at where the index does not help: for a term that is short or common. */
export const MOST_LOOKED_AT = 8000;
/** The index knows letters three by three. */
const fewestLetters = 3;

/**
 * The rows of a table with a term somewhere in what is searched of it, as the index has them.
 * @returns their ids; null where the index can't say: the term is shorter than three letters, or too many have it.
 */
export async function rowsWith(db: Db, table: SearchedTable, term: string): Promise<string[] | null> {
  const folded = fold(term);
  if ([...folded].length < fewestLetters) return null;
  // One phrase in quotes: nothing in it is an operator.
  const phrase = `"${folded.replaceAll('"', '""')}"`;
  const index = sql.table(`search_${table}`);
  const found = sql<number>`(SELECT rowid FROM ${index} WHERE ${index} MATCH ${phrase}
    ORDER BY rowid DESC LIMIT ${sql.lit(MOST_CANDIDATES)})`;
  const rows = await db.selectFrom("search_documents").select("record_id").where("id", "in", found).execute();
  return rows.length < MOST_CANDIDATES ? rows.map((row) => row.record_id) : null;
}

/** The terms that the index knows, the longest first: a long one is likely to be had by few. */
export function termsByLength(terms: readonly string[]): string[] {
  return [...terms].sort((one, other) => other.length - one.length);
}
