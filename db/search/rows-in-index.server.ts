import type { Db } from "../connection.server.ts";
import { isPostgres } from "../engine.ts";
import { indexName, type SearchedTable } from "./searched-tables.ts";

type Index = `search_${SearchedTable}`;
/** An index is asked by a column of its own name. */
type Indexes = { [Name in Index]: { rowid: number } & { [Own in Name]: string } };

/**
 * Rows of a table that its index has under a term, in SQLite the newest of them.
 * @param folded three letters at least, as `fold` makes them.
 * @returns their ids, `most` at most.
 */
export async function rowsInIndex(
  db: Db,
  table: SearchedTable,
  folded: string,
  most: number,
): Promise<string[]> {
  const documents = isPostgres(db) ? byWords : byPhrase;
  const rows = await documents(db, table, folded, most).limit(most).execute();
  return rows.map((row) => row.record_id);
}

/** FTS5: one phrase in quotes, in which nothing is an operator. */
function byPhrase(db: Db, table: SearchedTable, folded: string, most: number) {
  const phrase = `"${folded.replaceAll('"', '""')}"`;
  // One index stands for all, so that the types stay small.
  const index = indexName(table) as "search_users";
  return db
    .withTables<Indexes>()
    .selectFrom("search_documents")
    .select("record_id")
    .where("id", "in", (eb) =>
      eb
        .selectFrom(index)
        .select("rowid")
        .where(`${index}.${index}`, "=", phrase)
        .orderBy("rowid", "desc")
        .limit(most),
    );
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
