/**
 * `npm run backup`: a proved copy of the database and its files under DATA_DIR/backups, also while the product runs
 * (which starts it once a day). A process of its own: proving a large copy takes seconds that nobody should wait.
 */
import { join } from "node:path";
import Database from "better-sqlite3";
import { makeBackup } from "#app/features/backups/make-backup.server.ts";
import { env } from "#app/platform/env.server.ts";
import { openCopy } from "#db/copy.server.ts";
import { command } from "./start/command.ts";

await command({ beside: true }, async () => {
  const { dataDir } = env();
  const sqlite = new Database(join(dataDir, "portal.db"), { readonly: true, fileMustExist: true });
  // One statement, one snapshot: SQLite's page-by-page backup would begin again with each write of the product.
  const source = { copyTo: (file: string) => void sqlite.prepare("VACUUM INTO ?").run(file) };

  const started = performance.now();
  const { path, manifest } = await makeBackup(source, { dataDir, openCopy });
  sqlite.close();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `Backup made in ${seconds} s: ${path}.db (${manifest.database.bytes} bytes, ${manifest.files.length} files)`,
  );
  console.log(
    `Audit head: ${manifest.auditHead ? `${manifest.auditHead.seq}:${manifest.auditHead.mac}` : "none"}`,
  );
});
