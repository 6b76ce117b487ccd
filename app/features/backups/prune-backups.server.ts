import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { log } from "#app/platform/log.server.ts";
import { backupsToKeep } from "./backup.ts";
import { backupsIn, readManifest } from "./find-backups.server.ts";

const ours = /^portal-\d{8}T\d{6}Z\.(json|db)$/;
const storedFile = /^[0-9a-f]{2}\/[0-9a-f]{32}$/;

/** Removes what backups that were cut short left behind. Only while no other backup is under way. */
export async function sweepParts(folder: string): Promise<void> {
  const names = new Set(await readdir(folder));
  for (const name of names) {
    const hasNoManifest = ours.test(name) && name.endsWith(".db") && !names.has(name.replace(/db$/, "json"));
    if (/^(?:portal-.*\.part(-journal)?|installation\.\w+\.part)$/.test(name) || hasNoManifest)
      await rm(join(folder, name), { force: true });
  }
  for (const path of await pathsBelow(join(folder, "files")))
    if (path.endsWith(".part")) await rm(join(folder, "files", path), { force: true });
}

/**
 * Removes the backups that are kept no longer, and the files that none of the others names. Another installation's
 * backups stay, and neither count nor make room; so do those that name none.
 */
export async function prune(folder: string, now: Date, installation: string): Promise<void> {
  const backups = await backupsIn(folder);
  const own = backups.filter((backup) => backup.installation === installation);
  const kept = backupsToKeep(own, now);
  for (const { name } of own) {
    if (kept.has(name)) continue;
    await rm(join(folder, `${name}.json`), { force: true });
    await rm(join(folder, `${name}.db`), { force: true });
  }
  const manifests = (await readdir(folder)).filter((name) => ours.test(name) && name.endsWith(".json"));
  const readable = new Set(backups.map(({ name }) => `${name}.json`));
  if (manifests.some((name) => !readable.has(name))) {
    // A manifest of ours that can't be read may name any of them.
    log.warn("backup-files-kept", { reason: "a manifest can't be read" });
    return;
  }
  const named = new Set(
    manifests.flatMap((name) => {
      const { files, damaged } = readManifest(join(folder, name));
      return [...files, ...damaged].map(({ path }) => path);
    }),
  );
  for (const path of await pathsBelow(join(folder, "files")))
    if (storedFile.test(path) && !named.has(path)) await rm(join(folder, "files", path), { force: true });
}

/** @returns the files in the shelves of a folder, as `ab/…`. */
async function pathsBelow(folder: string): Promise<string[]> {
  const shelves = (await readdir(folder)).filter((name) => /^[0-9a-f]{2}$/.test(name));
  const lists = await Promise.all(
    shelves.map(async (shelf) => (await readdir(join(folder, shelf))).map((name) => `${shelf}/${name}`)),
  );
  return lists.flat();
}
