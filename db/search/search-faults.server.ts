import type Database from "better-sqlite3";
import { everySearchedTable, indexName, isForStaff } from "./searched-tables.ts";

/** What SQLite finds wrong with a database, with what it finds wrong in its search indexes. */
export function integrityOf(sqlite: Database.Database): string[] {
  const found = sqlite.pragma("integrity_check") as { integrity_check: string }[];
  return found.map((row) => row.integrity_check).filter((text) => text !== "ok");
}

/** Tables that have not as many rows as they have documents; none before there is an index. */
export function uncountedOf(sqlite: Database.Database): string[] {
  const isThere = sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'search_documents'").get();
  if (!isThere) return [];
  const documents = sqlite.prepare("SELECT count(*) FROM search_documents WHERE kind = ?").pluck();
  const count = (table: string) => sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  return everySearchedTable.flatMap((table) => {
    const rows = count(table);
    const isWhole =
      rows === documents.get(table) && (!isForStaff(table) || rows === count(`${indexName(table)}_docsize`));
    return isWhole ? [] : [`${indexName(table)} has not the rows of ${table}`];
  });
}
