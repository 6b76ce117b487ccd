import type { Db } from "../connection.server.ts";
import { isPostgres } from "../engine.ts";
import { documentsOf, indexName, type SearchedTable } from "./searched-tables.ts";

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
    // So many that none is used are not sent.
    const { count, ids } = await db
      .selectFrom(byWords(db, table, folded).limit(most).as("found"))
      .select((eb) => [
        eb.fn.countAll<number>().as("count"),
        eb
          .case()
          .when(eb.fn.countAll(), "<", most)
          .then(eb.fn.agg<string | null>("string_agg", ["found.record_id", eb.val(",")]))
          .end()
          .as("ids"),
      ])
      .executeTakeFirstOrThrow();
    if (count === most) return null;
    return ids === null ? [] : ids.split(",");
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

/**
 * PostgreSQL: the words of the rows, of which pieces of three letters are indexed. Of the whole of `search_documents` the
 * planner would not see that the first thousand of many are soon read without the index.
 */
function byWords(db: Db, table: SearchedTable, folded: string) {
  // One part stands for all, so that the types stay small.
  const part = documentsOf(table) as "search_documents_of_users";
  return db
    .withTables<{ [Name in typeof part]: { record_id: string; words: string } }>()
    .selectFrom(part)
    .select("record_id")
    .where("words", "like", `%${folded.replace(/[\\%_]/g, "\\$&")}%`);
}
