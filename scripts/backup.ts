/**
 * `npm run backup`: a proved copy of the database and its files under DATA_DIR/backups or in BACKUP_DIR, also while the
 * product runs (which starts it once a day, with `--daily`, and into BACKUP_DIR every few minutes, with `--recent`). A
 * process of its own: proving a large copy takes seconds that nobody should wait.
 */
import { join } from "node:path";
import Database from "better-sqlite3";
import { everyFewMinutes } from "#app/features/backups/backup.ts";
import { env } from "#app/platform/env.server.ts";
import { count } from "#app/plural.ts";
import { backUp } from "./start/back-up.ts";
import { command } from "./start/command.ts";

await command({ beside: true, isOfFile: true }, async () => {
  const { dataDir } = env();
  const has = (flag: string) => process.argv.includes(flag);
  const reason = has("--daily") ? "daily" : has("--recent") ? everyFewMinutes : "by hand";
  const live = join(dataDir, "portal.db");
  const sqlite = new Database(live, { readonly: true, fileMustExist: true });
  const started = performance.now();
  const { path, manifest } = await backUp(sqlite, dataDir, reason);
  sqlite.close();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const { database, files, damaged, auditHead } = manifest;
  console.log(
    `Backup made in ${seconds} s: ${path}.db (${count(database.bytes, "byte")}, ${count(files.length, "file")}, ${damaged.length} damaged)`,
  );
  for (const { path: file, name, reason: problem, isKept } of damaged)
    console.log(
      `Damaged: ${file} (${name}) ${problem}; ${isKept ? "an older whole copy is kept" : "no whole copy is kept"}`,
    );
  console.log(`Audit head: ${auditHead ? `${auditHead.seq}:${auditHead.mac}` : "none"}`);
});
