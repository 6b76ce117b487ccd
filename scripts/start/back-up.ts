import type Database from "better-sqlite3";
import { makeBackup } from "#app/features/backups/make-backup.server.ts";
import { openCopy } from "#db/copy.server.ts";

/**
 * A proved backup of the database behind a connection, and of the files it names.
 * @param dataDir where the backups are kept.
 * @param reason why it is made, as the manifest says it.
 */
export function backUp(sqlite: Database.Database, dataDir: string, reason: string) {
  // One statement, one snapshot: SQLite's page-by-page backup would begin again with each write of the product.
  const source = { copyTo: (file: string) => void sqlite.prepare("VACUUM INTO ?").run(file) };
  return makeBackup(source, { dataDir, openCopy }, reason);
}
