/**
 * The mark of a folder that others share or that must outlive this machine: a file with the installation's id. A mount
 * point whose folder is not mounted has none, another installation's folder has another.
 */
import { mkdir, open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "../database.server.ts";
import { isId, newId } from "../secrets/random.server.ts";

export const MARK = "installation";
/** The row of `meta` that has the id. */
export const INSTALLATION = "installation";

/** @returns the id in a folder's mark; null where there is none. */
export async function readMark(folder: string): Promise<string | null> {
  const text = await readFile(join(folder, MARK), "utf8").catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return null;
    throw folderAway(error instanceof Error ? error.message : String(error), error);
  });
  return text === null ? null : text.trim();
}

/** Makes a folder this installation's, durably. */
export async function writeMark(folder: string, id: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `${MARK}.${newId()}.part`);
  const handle = await open(draft, "wx", 0o600);
  try {
    await handle.writeFile(`${id}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, join(folder, MARK));
}

/** @returns the installation's id; null in a database from before there was one. */
export async function installationIn(db: Db): Promise<string | null> {
  const row = await db.selectFrom("meta").select("value").where("key", "=", INSTALLATION).executeTakeFirst();
  return row?.value ?? null;
}

/** The installation's id; made now where there is none. @param proposed is taken then. */
export async function ensureInstallation(db: Db, proposed: string = newId()): Promise<string> {
  const id = await installationIn(db);
  if (id !== null) return id;
  await db
    .insertInto("meta")
    .values({ key: INSTALLATION, value: proposed })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  return (await installationIn(db)) ?? proposed;
}

/** What a folder is to an installation, in words, that follow its path; null for the installation's own. */
export function faultOfMark(mark: string | null, id: string | null): string | null {
  if (mark === null)
    return `is not this installation's folder (it has no file "${MARK}"): mount the folder that belongs there`;
  if (mark === id) return null;
  return isId(mark)
    ? `is the folder of another installation (its file "${MARK}" names ${mark})`
    : `can't be told to be this installation's folder: its file "${MARK}" is damaged`;
}

/** An error of a folder, that is answered as trouble of the storage. */
export function folderAway(line: string, cause?: unknown): Error {
  return Object.assign(new Error(line, { cause }), { code: "FOLDER_AWAY" });
}

export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
