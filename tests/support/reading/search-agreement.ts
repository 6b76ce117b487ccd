import type Database from "better-sqlite3";
import { fold } from "#db/search/fold.ts";
import { integrityOf, uncountedOf } from "#db/search/search-faults.server.ts";
import { everySearchedTable, indexName, searchedTables } from "#db/search/searched-tables.ts";

/**
 * Where the search index and the tables it is of differ: each row's texts must be found as its document's, and the
 * document must be as long as they are.
 */
export function searchDisagreements(sqlite: Database.Database): string[] {
  const wrong = [...integrityOf(sqlite), ...uncountedOf(sqlite)];
  for (const table of everySearchedTable) {
    const columns: readonly string[] = searchedTables[table];
    const index = indexName(table);
    const key = table === "audit" ? "seq" : "id";
    const rows = sqlite
      .prepare<[], Record<string, string | null> & { document: number; size: Buffer }>(
        `SELECT t.*, d.id AS document, s.sz AS size FROM ${table} t
         JOIN search_documents d ON d.kind = '${table}' AND d.record_id = CAST(t.${key} AS TEXT)
         JOIN ${index}_docsize s ON s.id = d.id`,
      )
      .all();
    const find = sqlite.prepare(`SELECT 1 FROM ${index} WHERE ${index} MATCH ? AND rowid = ?`);
    for (const row of rows) {
      const folded = columns.map((column) => fold(row[column] ?? ""));
      const sizes = folded.map((text) => Math.max(0, [...text].length - 2));
      if (sizesIn(row.size).join() !== sizes.join()) wrong.push(`${table} ${row[key]}: lengths`);
      for (const [at, text] of folded.entries()) {
        const phrase = `${columns[at] ?? ""} : "${text.replaceAll('"', '""')}"`;
        if (sizes[at] !== 0 && !find.get(phrase, row.document)) wrong.push(`${table} ${row[key]}: ${text}`);
      }
    }
  }
  return wrong;
}

/** Numbers of FTS5: seven bits a byte, the most significant first. */
function sizesIn(bytes: Buffer): number[] {
  const sizes: number[] = [];
  let size = 0;
  for (const byte of bytes) {
    size = size * 128 + (byte & 127);
    if (byte >= 128) continue;
    sizes.push(size);
    size = 0;
  }
  return sizes;
}
