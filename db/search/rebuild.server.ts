import { CompiledQuery } from "kysely";
import type { Db } from "../connection.server.ts";
import {
  documents,
  everySearchedTable,
  fillingOf,
  indexName,
  indexOf,
  triggersOf,
} from "./searched-tables.ts";

/** When the search index was last made anew: what a backup found wrong with it before then is mended. */
export const searchRebuilt = "search-rebuilt";

/**
 * Makes the search index anew from the rows that it is of, whatever has become of it.
 * @returns how many rows it has.
 */
export function rebuildSearch(db: Db, at: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const run = (statement: string) => trx.executeQuery(CompiledQuery.raw(statement));
    for (const table of everySearchedTable) {
      for (const name of triggersOf(table)) await run(`DROP TRIGGER IF EXISTS ${name}`);
      await run(`DROP TABLE IF EXISTS ${indexName(table)}`);
    }
    await run("DROP VIEW IF EXISTS search_texts");
    await run("DROP TABLE IF EXISTS search_documents");
    for (const statement of documents) await run(statement);
    for (const table of everySearchedTable)
      for (const statement of [...indexOf(table), ...fillingOf(table)]) await run(statement);
    await trx
      .insertInto("meta")
      .values({ key: searchRebuilt, value: at })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: at }))
      .execute();
    const { rows } = await trx
      .selectFrom("search_documents")
      .select((eb) => eb.fn.countAll<number>().as("rows"))
      .executeTakeFirstOrThrow();
    return rows;
  });
}
