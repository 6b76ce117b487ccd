/**
 * `npm run backup`: a proved copy of the database and its files under DATA_DIR/backups or in BACKUP_DIR, also while the
 * product runs (which starts it once a day, with `--daily`, and into BACKUP_DIR every few minutes, with `--recent`). A
 * process of its own: proving a large copy takes seconds that nobody should wait. By hand it begins a folder that is new;
 * `--begin` begins one anew that was begun before and has lost its mark.
 */
import { join } from "node:path";
import Database from "better-sqlite3";
import { everyFewMinutes } from "#app/features/backups/backup.ts";
import { env } from "#app/platform/env.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { filesFolder, holdsNamed } from "#app/platform/storage/files-folder.server.ts";
import { INSTALLATION, installationIn, readMark } from "#app/platform/storage/folder-mark.server.ts";
import { count } from "#app/plural.ts";
import { openCopy } from "#db/copy.server.ts";
import { backUp } from "./start/back-up.ts";
import { command } from "./start/command.ts";

await command({ beside: true, isOfFile: true }, async () => {
  const { dataDir } = env();
  const has = (flag: string) => process.argv.includes(flag);
  const asker = has("--begin") ? "anew" : has("--daily") || has("--recent") ? "product" : "person";
  const reason = has("--daily") ? "daily" : has("--recent") ? everyFewMinutes : "by hand";
  const file = join(dataDir, "portal.db");
  await nameInstallation(file);
  const started = performance.now();
  const live = openCopy(file);
  const { path, manifest } = await backUp(live, dataDir, reason, asker);
  await live.close();
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

/** An older version's database has no id yet: the product's next start goes on with this one. */
async function nameInstallation(file: string): Promise<void> {
  const look = openCopy(file);
  const id = await installationIn(look.db);
  const mark = (await holdsNamed(filesFolder(), look.db)) === "yes" ? await readMark(filesFolder()) : null;
  await look.close();
  if (id !== null) return;
  const sqlite = new Database(file);
  sqlite.prepare("INSERT OR IGNORE INTO meta (key, value) VALUES (?, ?)").run(INSTALLATION, mark ?? newId());
  sqlite.close();
}
