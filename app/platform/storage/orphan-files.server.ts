import { existsSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { hours, now } from "../clock.server.ts";
import type { Db } from "../database.server.ts";
import { env } from "../env.server.ts";
import { log } from "../log.server.ts";
import { copiesFolder, filesFolder, readingsFolder, requireFilesFolder } from "./files-folder.server.ts";
import { draftsFolder } from "./storage.server.ts";

/** A temporary file older than this belongs to nobody: its writer was cut short. */
const draftOrphanAfterMs = hours(1) * 1000;

/** A file is written before its row; what no row names a day later was written for a transaction that never came. */
const orphanAfterMs = hours(24) * 1000;
const atATime = 500;

/**
 * Removes stored files that no row names and that are older than a day. The database is asked twice, once for all and
 * once for each before it goes. While a restore's former database is still kept beside, its files are, too.
 * @throws while the folder is not there or is another's: none of that is to go, nor to be counted.
 */
export async function sweepOrphanFiles(db: Db): Promise<void> {
  const { dataDir } = env();
  if (existsSync(join(dataDir, "portal.db.before-restore"))) return;
  await requireFilesFolder();
  const folder = filesFolder();
  let removed = 0;
  for (const shelf of await namesIn(folder, /^[0-9a-f]{2}$/)) {
    const paths = (await namesIn(join(folder, shelf), /^[0-9a-f]{32}(?:\.part)?$/)).map(
      (name) => `${shelf}/${name}`,
    );
    for (let from = 0; from < paths.length; from += atATime) {
      for (const path of await unnamed(db, paths.slice(from, from + atATime))) {
        if (!(await isOld(join(folder, path))) || (await unnamed(db, [path])).length === 0) continue;
        await requireFilesFolder();
        await rm(join(folder, path), { force: true });
        removed += 1;
      }
    }
  }
  if (removed > 0) log.info("orphan-files-removed", { removed });
}

/**
 * Removes temporary files and copies whose writer was cut short more than an hour ago, and copies that nobody has read
 * for as long. @returns how many.
 */
export async function sweepIncoming(): Promise<number> {
  await requireFilesFolder();
  const oldest = now().getTime() - draftOrphanAfterMs;
  const inside = async (folder: string) =>
    (await readdir(folder).catch(() => [])).map((name) => join(folder, name));
  let removed = 0;
  const folders = [draftsFolder(), copiesFolder(), readingsFolder()];
  for (const path of (await Promise.all(folders.map(inside))).flat()) {
    const found = await stat(path).catch(() => null);
    if (!found?.isFile() || found.mtimeMs > oldest) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

async function namesIn(folder: string, shape: RegExp): Promise<string[]> {
  if (!existsSync(folder)) return [];
  return (await readdir(folder)).filter((name) => shape.test(name));
}

async function unnamed(db: Db, paths: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom("files").select("path").where("path", "in", paths).execute();
  const named = new Set(rows.map(({ path }) => path));
  return paths.filter((path) => !named.has(path));
}

/** The later of both times: a file keeps the time of its writing when it is moved or copied back to its place. */
async function isOld(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return found !== null && Math.max(found.mtimeMs, found.ctimeMs) <= now().getTime() - orphanAfterMs;
}
