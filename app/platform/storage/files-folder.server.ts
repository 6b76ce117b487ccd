/** The folder of stored files, which machines may share: looked at before it is written to, and for readiness. */
import { stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { type Db, db as openDatabase } from "../database.server.ts";
import { env } from "../env.server.ts";
import {
  ensureInstallation,
  faultOfMark,
  folderAway,
  installationIn,
  readMark,
  writeMark,
} from "./folder-mark.server.ts";
import { inTime } from "./in-time.server.ts";
import { noteStorageError } from "./storage-trouble.server.ts";

/** Stored files that are looked for where a mark is missing. */
const sampled = 64;
/** The id of the installation whose database this process has open. */
const known = new WeakMap<Db, string>();

/** Where stored files are. */
export const filesFolder = () => join(env().dataDir, "files");

/** Where copies are while they are made; they have no name any more while they are sent. */
export const copiesFolder = () => join(filesFolder(), "copies");

/** Where marked copies are while they are read. */
export const readingsFolder = () => join(filesFolder(), "readings");

/**
 * Whether this installation's folder of files is there, by its mark; within two seconds, however the folder hangs. A
 * folder without one is marked where the database names no file yet, or where one of those it names lies in it.
 * @param db of the process; another connection to it where the process has none of its own.
 * @returns a sentence with the folder's path that says what is wrong; null when it is there.
 */
export async function filesFolderFault(db?: Db): Promise<string | null> {
  try {
    return await look(db);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** @throws an error that is answered as trouble of the storage, where the folder is not there. */
export async function requireFilesFolder(): Promise<void> {
  try {
    const fault = await look();
    if (fault) throw folderAway(fault);
  } catch (error) {
    noteStorageError(error, "files");
    throw error;
  }
}

/** Bytes left on the volume of the stored files. */
export async function freeSpace(): Promise<number> {
  await requireFilesFolder();
  const { bavail, bsize } = await statfs(filesFolder());
  return bavail * bsize;
}

function look(db?: Db): Promise<string | null> {
  const folder = filesFolder();
  return inTime(folder, () => faultOf(folder, db ?? openDatabase()));
}

async function faultOf(folder: string, db: Db): Promise<string | null> {
  const mark = await readMark(folder);
  if (mark !== null && mark === known.get(db)) return null;
  const id = await installationIn(db);
  if (mark !== null && mark === id) {
    known.set(db, id);
    return null;
  }
  // An older database was put in place, or this is the first start of a version that marks.
  const isToTake = mark === null || id === null;
  const holds = isToTake ? await holdsNamed(folder, db) : "no";
  if (isToTake && (holds === "yes" || (holds === "none named" && mark === null))) {
    const own = await ensureInstallation(db, id ?? mark ?? undefined);
    if (mark === null) await writeMark(folder, own);
    known.set(db, own);
    return mark === null || mark === own ? null : `${folder} ${faultOfMark(mark, own)}.`;
  }
  return `${folder} ${faultOfMark(mark, id)}.`;
}

/** Whether files that the database names lie below a folder. */
export async function holdsNamed(folder: string, db: Db): Promise<"yes" | "no" | "none named"> {
  const named = await db.selectFrom("files").select("path").orderBy("id").limit(sampled).execute();
  if (named.length === 0) return "none named";
  for (const { path } of named)
    if (
      await stat(join(folder, path)).then(
        (found) => found.isFile(),
        () => false,
      )
    )
      return "yes";
  return "no";
}
