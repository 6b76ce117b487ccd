/**
 * Files on the data volume. Bytes are durable before the row that names them, and never change once they have their
 * place. While the folder is not there or is another's nothing is read, written or removed: that is trouble of the
 * storage, and so is a file that is missing.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { type FileHandle, mkdir, open, rename, rm, stat, utimes } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { now, nowIso } from "../clock.server.ts";
import type { Db, Trx } from "../database.server.ts";
import type { MarksSeen } from "../pdf/marks/marks-seen.ts";
import { isId, newId } from "../secrets/random.server.ts";
import { filesFolder as folder, filesFolderFault, requireFilesFolder } from "./files-folder.server.ts";
import { errorCode } from "./folder-mark.server.ts";
import { noteStorageError, noteStorageSuccess } from "./storage-trouble.server.ts";

/** Bytes that are on disk; `recordFile` makes them known. */
export interface StoredFile {
  id: string;
  path: string;
  /** Bytes. */
  size: number;
  sha256: string;
  contentType: string;
  name: string;
  /** What was seen of a PDF's copies when it came. */
  marks?: MarksSeen | undefined;
}

/** First and last byte, both included, as in a Range header. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The bytes on disk are not those that were stored. */
export class FileDamagedError extends Error {
  override name = "FileDamagedError";
}

/** The drafts that the work under way has opened, as far as they have neither a place nor a further hour. */
const unsettled = new AsyncLocalStorage<Set<string>>();

/** Where temporary files are. */
export const draftsFolder = () => join(folder(), "incoming");

/**
 * Writes bytes under an id of their own: a temporary file, synced, moved to its place, the folder synced.
 * @param about the name people see and the type it is served as.
 */
export async function storeBytes(
  bytes: Uint8Array,
  about: { name: string; contentType: string },
): Promise<StoredFile> {
  const draft = await openDraft();
  try {
    try {
      await draft.handle.writeFile(bytes);
      await draft.handle.sync();
    } finally {
      await draft.handle.close();
    }
  } catch (error) {
    await removeFileDraft(draft.id);
    throw noted(error);
  }
  return placeDraft(draft.id, {
    ...about,
    size: bytes.byteLength,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  });
}

/**
 * Runs the work of one request. The drafts it opens go with it unless they are given their place or kept for another
 * hour, so that nothing is left of a form that was refused, or of work that failed.
 */
export async function withDrafts<Result>(work: () => Promise<Result>): Promise<Result> {
  const drafts = new Set<string>();
  try {
    return await unsettled.run(drafts, work);
  } finally {
    await Promise.all([...drafts].map(removeFileDraft));
  }
}

/** A temporary file that bytes arrive in. It is gone an hour after the last touch unless it is given its place. */
export interface FileDraft {
  id: string;
  path: string;
  /** For the one who fills it: to be synced and closed before the file is given its place. */
  handle: FileHandle;
}

export async function openDraft(): Promise<FileDraft> {
  const id = newId();
  const path = fileDraftPath(id);
  unsettled.getStore()?.add(id);
  try {
    await requireFilesFolder();
    await mkdir(draftsFolder(), { recursive: true, mode: 0o700 });
    return { id, path, handle: await open(path, "wx+", 0o600) };
  } catch (error) {
    throw noted(error);
  }
}

/** Where a draft's bytes are. @throws for what is no id of ours: nothing else ever becomes part of a path. */
export function fileDraftPath(draftId: string): string {
  if (!isId(draftId)) throw new Error("Not the id of a draft.");
  return join(draftsFolder(), draftId);
}

/** Keeps a draft for another hour. @returns false when it is gone. */
export async function touchDraft(draftId: string): Promise<boolean> {
  await requireFilesFolder();
  const at = now();
  unsettled.getStore()?.delete(draftId);
  return utimes(fileDraftPath(draftId), at, at).then(
    () => true,
    () => false,
  );
}

export async function removeFileDraft(draftId: string): Promise<void> {
  unsettled.getStore()?.delete(draftId);
  await removeIfThere(fileDraftPath(draftId));
}

/**
 * Gives a filled and synced draft its place for good: moved, the folders synced. Until `recordFile` nobody knows of it.
 * @throws when the draft is gone: an hour has passed, or it has been given its place before.
 */
export async function placeDraft(
  draftId: string,
  about: Omit<StoredFile, "id" | "path">,
): Promise<StoredFile> {
  const id = newId();
  const shelf = id.slice(0, 2);
  try {
    await requireFilesFolder();
    await mkdir(join(folder(), shelf), { recursive: true, mode: 0o700 });
    await rename(fileDraftPath(draftId), join(folder(), shelf, id));
    await syncFolder(join(folder(), shelf));
    await syncFolder(folder());
  } catch (error) {
    await removeFileDraft(draftId);
    throw noted(error);
  }
  unsettled.getStore()?.delete(draftId);
  noteStorageSuccess("files");
  const { size, sha256, contentType, name, marks } = about;
  return { id, path: `${shelf}/${id}`, size, sha256, contentType, name, ...(marks && { marks }) };
}

/**
 * Makes stored bytes that no row names a draft again: the form they came with was refused, and its next try has them
 * without another upload where they are kept for it.
 */
export async function takeBackDraft(draftId: string, file: Pick<StoredFile, "path">): Promise<void> {
  await requireFilesFolder();
  await rename(join(folder(), file.path), fileDraftPath(draftId));
  await touchDraft(draftId);
  unsettled.getStore()?.add(draftId);
}

/** Removes stored bytes that no row names: the transaction that was to make them known did not come about. */
export async function removeStored(file: Pick<StoredFile, "path">): Promise<void> {
  await removeIfThere(join(folder(), file.path));
}

/** While the folder is not there nothing is removed: the sweep has it when it is back. */
async function removeIfThere(path: string): Promise<void> {
  if ((await filesFolderFault()) === null) await rm(path, { force: true });
}

/** Writes the row that makes stored bytes known, in the transaction of whatever refers to them. */
export async function recordFile(trx: Trx, file: StoredFile): Promise<void> {
  await trx
    .insertInto("files")
    .values({
      id: file.id,
      path: file.path,
      size: file.size,
      sha256: file.sha256,
      content_type: file.contentType,
      name: file.name,
      created_at: nowIso(),
      marks: file.marks ? JSON.stringify(file.marks) : null,
    })
    .execute();
}

/** @returns what is known of a file, or null. */
export async function findFile(db: Db, fileId: string): Promise<StoredFile | null> {
  const row = await db.selectFrom("files").selectAll().where("id", "=", fileId).executeTakeFirst();
  if (!row) return null;
  const { id, path, size, sha256, name } = row;
  return { id, path, size, sha256, name, contentType: row.content_type };
}

/** Where a stored file's bytes are on this machine, for whoever reads them apart. */
export function storedPath(file: Pick<StoredFile, "path">): string {
  return resolve(folder(), file.path);
}

/**
 * Reads a file to its end, a piece at a time.
 * @throws FileDamagedError when the bytes changed since they were stored.
 */
export async function checkStored(file: StoredFile): Promise<void> {
  const hash = createHash("sha256");
  for await (const piece of await streamStored(file)) hash.update(piece as Buffer);
  if (hash.digest("hex") === file.sha256) return;
  throw new FileDamagedError(`File ${file.id} is not what was stored.`);
}

/** The file, or a part of it, as a stream that waits for its reader. It is open: a missing file is no half an answer. */
export async function streamStored(file: StoredFile, range?: ByteRange): Promise<Readable> {
  await requireFilesFolder();
  const handle = await open(join(folder(), file.path)).catch(missing);
  return handle.createReadStream(range).on("error", noted);
}

/** @throws what is answered as trouble of the storage when one of the files is not there. */
export async function requireStored(files: readonly Pick<StoredFile, "path">[]): Promise<void> {
  await requireFilesFolder();
  for (const { path } of files) await stat(join(folder(), path)).catch(missing);
}

/** A file that a row names was there, whole: that it is not now is the disk's doing. */
function missing(error: unknown): never {
  if (errorCode(error) !== "ENOENT") throw noted(error);
  const gone = new Error("A stored file is missing.", { cause: error });
  throw noted(Object.assign(gone, { code: "FILE_MISSING" }));
}

/** What the disk refuses shows in the product's readiness. */
export function noted(error: unknown): unknown {
  noteStorageError(error, "files");
  return error;
}

/** A rename is only safe from a power cut once the folder itself is on disk. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, "r");
  await handle.sync().finally(() => handle.close());
}
