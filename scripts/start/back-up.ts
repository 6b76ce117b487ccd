import type { Asker } from "#app/features/backups/find-backups.server.ts";
import { makeBackup } from "#app/features/backups/make-backup.server.ts";
import type { Connection } from "#db/connection.server.ts";
import { openCopy } from "#db/copy.server.ts";

/**
 * A proved backup of the database behind a connection, and of the files it names.
 * @param dataDir where the backups are kept.
 * @param reason why it is made, as the manifest says it.
 * @param asker a person's command may begin a folder of backups.
 */
export function backUp(
  { db, sqlite }: Pick<Connection, "db" | "sqlite">,
  dataDir: string,
  reason: string,
  asker: Asker,
) {
  // One statement, one snapshot: SQLite's page-by-page backup would begin again with each write of the product.
  const source = { db, copyTo: (file: string) => void sqlite.prepare("VACUUM INTO ?").run(file) };
  return makeBackup(source, { dataDir, openCopy }, reason, asker);
}
