import { setImmediate } from "node:timers/promises";
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
    .withTables<{ search_documents: { id: number; record_id: string } }>()
    .selectFrom("search_documents")
    .select("record_id")
    .where("id", "in", found)
    .limit(most)
    .execute();
  return rows.map((row) => row.record_id);
}

/** Documents that are read at a time; others are answered between two. */
const BATCH = 2000;

/**
 * Rows of a table that one owner has under a term: that owner's documents are read, and nobody else's.
 * @param folded of any length, as `fold` makes it.
 * @returns their ids; null where there are `most` of them or more.
 */
export async function rowsOfOwner(
  db: Db,
  table: SearchedTable,
  owner: string,
  folded: string,
  most: number,
): Promise<string[] | null> {
  const found: string[] = [];
  for (let after = ""; ; await setImmediate()) {
    const { ids, last, read } = await oneBatch(db, table, owner, folded, after);
    if (ids) found.push(...ids.split(","));
    if (found.length >= most) return null;
    if (read < BATCH || last === null) return found;
    after = last;
  }
}

function oneBatch(db: Db, table: SearchedTable, owner: string, folded: string, after: string) {
  const batch = db
    .selectFrom("search_documents")
    .select(["record_id", "words"])
    .where("kind", "=", table)
    .where("owner", "=", owner)
    .where("record_id", ">", after)
    .orderBy("record_id")
    .limit(BATCH);
  return db
    .selectFrom(batch.as("batch"))
    .select((eb) => {
      const has = eb(eb.fn<number>("instr", ["words", eb.val(folded)]), ">", 0);
      const ids = eb.case().when(has).then(eb.ref("record_id")).end();
      return [
        eb.fn.agg<string | null>("string_agg", [ids, eb.val(",")]).as("ids"),
        eb.fn.max<string | null>("record_id").as("last"),
        eb.fn.countAll<number>().as("read"),
      ];
    })
    .executeTakeFirstOrThrow();
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
