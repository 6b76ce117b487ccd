/** Data directories ready to use: copies of the template, which one process of a run seeds (`template.ts`). */
import { copyFileSync, cpSync, existsSync, linkSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";

const database = "portal.db";

/** Fills a data directory: the database is copied; the files beside it never change, so they are linked. */
export function copyTemplate(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  copyFileSync(join(template(), database), join(dataDir, database));
  linkFiles(dataDir);
}

/** Makes a data directory the template's equal again while the product has its database open. */
export async function restoreTemplate(dataDir: string): Promise<void> {
  const seeded = new Database(join(template(), database), { readonly: true });
  await seeded.backup(join(dataDir, database), { progress: () => 1_000_000 });
  seeded.close();
  for (const path of filesIn(dataDir)) {
    if (!existsSync(join(template(), path))) rmSync(join(dataDir, path));
  }
  linkFiles(dataDir);
}

function template(): string {
  const folder = process.env.TEST_TEMPLATE;
  if (!folder) throw new Error("TEST_TEMPLATE is not set: run the tests through vitest.");
  return folder;
}

function linkFiles(dataDir: string): void {
  for (const path of filesIn(template())) {
    const to = join(dataDir, path);
    if (existsSync(to)) continue;
    mkdirSync(dirname(to), { recursive: true });
    linkOrCopy(join(template(), path), to);
  }
}

/** The files beside the databases, which the product has open. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.db(?:-wal|-shm)?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    cpSync(from, to); // another file system
  }
}
