/** Run by `template.ts` in a process of its own: fills DATA_DIR, and a copy with the newest schema and nothing in it. */
import { cpSync } from "node:fs";
import { join } from "node:path";
import { closeDatabase, db, sqliteDatabase } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { filesFolder, filesFolderFault } from "#app/platform/storage/files-folder.server.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { seedReference } from "#db/seeds/reference.server.ts";

const [emptyFolder] = process.argv.slice(2);
if (!emptyFolder) throw new Error("Which folder is the empty database for?");
if (!env().databaseUrl) {
  await migrateToLatest(db());
  // Both are the same installation's: a file may go on from one to the other.
  await filesFolderFault();
  cpSync(filesFolder(), join(emptyFolder, "files"), { recursive: true });
  await sqliteDatabase().sqlite.backup(join(emptyFolder, "portal.db"));
}
await seedReference(db());
await closeDatabase();
