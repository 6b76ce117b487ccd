import type Database from "better-sqlite3";
import { fold } from "#db/search/fold.ts";
import { integrityOf, uncountedOf } from "#db/search/search-faults.server.ts";
import { documentOf, everySearchedTable, indexName, isForStaff } from "#db/search/searched-tables.ts";

interface Row {
  key: string;
  owner: string;
  words: string;
  document: number;
  stored: string;
}

/** Where the words that searches read, their index and the tables they are of differ. */
export function searchDisagreements(sqlite: Database.Database): string[] {
  const wrong = [...integrityOf(sqlite), ...uncountedOf(sqlite)];
  for (const table of everySearchedTable) {
    const { key, owner, words } = documentOf(table, "t", "char(10)");
    const rows = sqlite
      .prepare<[], Row>(
        `SELECT ${key} AS key, ${words} AS words, d.id AS document, d.words AS stored FROM ${table} t
         JOIN search_documents d ON d.kind = '${table}' AND d.owner = ${owner} AND d.record_id = ${key}`,
      )
      .all();
    if (rows.length !== sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get())
      wrong.push(`${table}: owners`);
    const index = indexName(table);
    const find =
      isForStaff(table) && sqlite.prepare(`SELECT 1 FROM ${index} WHERE ${index} MATCH ? AND rowid = ?`);
    for (const row of rows) {
      const folded = fold(row.words);
      if (folded !== row.stored) wrong.push(`${table} ${row.key}: ${row.stored}`);
      const phrase = `"${folded.replaceAll('"', '""')}"`;
      if (find && [...folded].length > 2 && !find.get(phrase, row.document))
        wrong.push(`${table} ${row.key}: ${folded}`);
    }
  }
  return wrong;
}
