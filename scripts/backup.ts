/** `npm run backup`: a proved copy of the database and its files under DATA_DIR/backups, also while the product runs. */
import { join } from "node:path";
import Database from "better-sqlite3";
import { makeBackup } from "#app/features/backups/make-backup.server.ts";
import { env } from "#app/platform/env.server.ts";
import { openCopy } from "#db/copy.server.ts";

const sqlite = new Database(join(env().dataDir, "portal.db"), { readonly: true, fileMustExist: true });
const started = performance.now();
const { path, manifest } = await makeBackup(sqlite, { dataDir: env().dataDir, openCopy });
sqlite.close();
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(
  `Backup made in ${seconds} s: ${path}.db (${manifest.database.bytes} bytes, ${manifest.files.length} files)`,
);
console.log(
  `Audit head: ${manifest.auditHead ? `${manifest.auditHead.seq} ${manifest.auditHead.mac}` : "none"}`,
);
