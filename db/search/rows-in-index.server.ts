import type { Db } from "../connection.server.ts";
import { isPostgres } from "../engine.ts";
import { indexName, type SearchedTable } from "./searched-tables.ts";

type Index = `search_${SearchedTable}`;
/** An index is asked by a column of its own name. */
type Indexes = { [Name in Index]: { rowid: number } & { [Own in Name]: string } };

/**
 * Rows of a table that its index has under a term.
 * @param folded three letters at least, as `fold` makes them.
 * @returns their ids; null where there are `most` of them or more.
 */
export async function rowsInIndex(
  db: Db,
  table: SearchedTable,
  folded: string,
  most: number,
): Promise<string[] | null> {
  if (isPostgres(db)) {
    const rows = await byWords(db, table, folded).limit(most).execute();
    return rows.length < most ? rows.map((row) => row.record_id) : null;
  }
  const found = byPhrase(db, table, folded).limit(most);
  // Counted first: to name so many that none is used takes several times as long.
  const { count } = await db
    .selectFrom(found.as("found"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (count === 0) return [];
  if (count === most) return null;
  const rows = await db
    .selectFrom("search_documents")
    .select("record_id")
    .where("id", "in", found)
    .limit(most)
    .execute();
  return rows.map((row) => row.record_id);
}

/** FTS5: one phrase in quotes, in which nothing is an operator. */
function byPhrase(db: Db, table: SearchedTable, folded: string) {
  const phrase = `"${folded.replaceAll('"', '""')}"`;
  // One index stands for all, so that the types stay small.
  const index = indexName(table) as "search_users";
  return db.withTables<Indexes>().selectFrom(index).select("rowid").where(`${index}.${index}`, "=", phrase);
}

/** PostgreSQL: the words of the rows, of which pieces of three letters are indexed. */
function byWords(db: Db, table: SearchedTable, folded: string) {
  return db
    .withTables<{ search_documents: { words: string } }>()
    .selectFrom("search_documents")
    .select("record_id")
    .where("kind", "=", table)
    .where("words", "like", `%${folded.replace(/[\\%_]/g, "\\$&")}%`);
}
