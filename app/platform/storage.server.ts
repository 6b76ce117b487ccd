/**
 * Files on the data volume. Bytes are durable before the row that names them is written, and a file never changes
 * once it has its place: what the database knows of is always there whole.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { now, nowIso } from "./clock.server.ts";
import type { Db, Trx } from "./database.server.ts";
import { env } from "./env.server.ts";
import { newId } from "./random.server.ts";

/** Bytes that are on disk; `recordFile` makes them known. */
export interface StoredFile {
  id: string;
  path: string;
  /** Bytes. */
  size: number;
  sha256: string;
  contentType: string;
  name: string;
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

const temporary = "incoming";
/** A temporary file older than this belongs to nobody: its writer was cut short. */
const orphanAfterMs = 3_600_000;

const folder = () => join(env().dataDir, "files");

/**
 * Writes bytes under an id of their own: a temporary file, synced, moved to its place, the folder synced.
 * @param about the name people see and the type it is served as.
 */
export async function storeBytes(
  bytes: Uint8Array,
  about: { name: string; contentType: string },
): Promise<StoredFile> {
  const id = newId();
  const shelf = id.slice(0, 2);
  await mkdir(join(folder(), temporary), { recursive: true, mode: 0o700 });
  await mkdir(join(folder(), shelf), { recursive: true, mode: 0o700 });
  const draft = join(folder(), temporary, newId());
  try {
    const handle = await open(draft, "wx", 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, join(folder(), shelf, id));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(join(folder(), shelf));
  await syncFolder(folder());
  return {
    id,
    path: `${shelf}/${id}`,
    size: bytes.byteLength,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    contentType: about.contentType,
    name: about.name,
  };
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

/**
 * The whole file, checked against its hash.
 * @throws FileDamagedError when the bytes changed since they were stored.
 */
export async function readStored(file: StoredFile): Promise<Buffer> {
  const bytes = await readFile(join(folder(), file.path));
  if (createHash("sha256").update(bytes).digest("hex") !== file.sha256) {
    throw new FileDamagedError(`File ${file.id} is not what was stored.`);
  }
  return bytes;
}

/** The file, or a part of it, as a stream that waits for its reader. */
export function streamStored(file: StoredFile, range?: ByteRange): Readable {
  return createReadStream(join(folder(), file.path), range);
}

/** Removes temporary files whose writer was cut short more than an hour ago. @returns how many. */
export async function sweepIncoming(): Promise<number> {
  const oldest = now().getTime() - orphanAfterMs;
  const names = await readdir(join(folder(), temporary)).catch(() => []);
  let removed = 0;
  for (const name of names) {
    const path = join(folder(), temporary, name);
    const found = await stat(path).catch(() => null);
    if (!found?.isFile() || found.mtimeMs > oldest) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

/** A rename is only safe from a power cut once the folder itself is on disk. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
