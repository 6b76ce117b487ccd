/**
 * Marked copies that are kept on the data's volume while they are read. Each can be made again from its file and its
 * entry in the log, so that any of them may go: the one that nobody has looked at for longest first.
 */
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { now } from "../clock.server.ts";
import { newId } from "../secrets/random.server.ts";
import { freeSpace, readingsFolder } from "../storage/files-folder.server.ts";
import { noted } from "../storage/storage.server.ts";
import type { MadeFile } from "./jobs/made-file.server.ts";
import type { MarkedAt } from "./jobs/pdf-job.ts";

const MEGABYTE = 1024 * 1024;
const MOST = { ofOne: 3, bytes: 1024 * MEGABYTE };
/** Left free on the volume, for the database and its backups. */
const RESERVE = 256 * MEGABYTE;

/** Whose copy it is, and which. */
export interface CopyName {
  userId: string;
  copyId: string;
}

/** Pages of one reading come together: the copy is made once for all of them. */
const underWay = new Map<string, Promise<Kept>>();

type Kept = MarkedAt | "busy" | "unmarkable";

/**
 * The copy, made if it is not kept any more.
 * @param make "busy": ask again in a few seconds; "unmarkable": none can be made of the file.
 */
export async function keptCopy(
  name: CopyName,
  make: () => Promise<MadeFile | "busy" | "unmarkable">,
): Promise<Kept> {
  const path = pathOf(name);
  const making = underWay.get(path);
  if (making) return making;
  if (await isTouched(path)) return { path };
  const begun = makeAndKeep(name, make).finally(() => underWay.delete(path));
  underWay.set(path, begun);
  return begun;
}

async function makeAndKeep(name: CopyName, make: Parameters<typeof keptCopy>[1]): Promise<Kept> {
  const made = await make();
  return typeof made === "string" ? made : keepCopy(name, made);
}

/** Keeps a copy that was just made. @returns "busy" while there is no room for it. */
export async function keepCopy(name: CopyName, made: MadeFile): Promise<MarkedAt | "busy"> {
  const path = pathOf(name);
  const draft = join(readingsFolder(), newId());
  try {
    if ((await freeSpace()) < made.size + RESERVE) return "busy";
    await mkdir(readingsFolder(), { recursive: true, mode: 0o700 });
    await makeRoom(name.userId, made.size);
    await pipeline(made.pieces(), createWriteStream(draft, { mode: 0o600, flush: true }));
    await rename(draft, path);
    return { path };
  } catch (error) {
    await rm(draft, { force: true });
    throw noted(error);
  } finally {
    made.close();
  }
}

/** Removes what one person has read before, and what all have, as far as it stands in the way of one more. */
async function makeRoom(userId: string, bytes: number): Promise<void> {
  const kept = await keptNow();
  const own = kept.filter(({ name }) => name.startsWith(userId)).slice(MOST.ofOne - 1);
  const gone = new Set(own);
  let all = kept.reduce((sum, one) => sum + (gone.has(one) ? 0 : one.size), bytes);
  for (const one of kept.toReversed()) {
    if (all <= MOST.bytes) break;
    if (gone.has(one)) continue;
    gone.add(one);
    all -= one.size;
  }
  await Promise.all([...gone].map(({ name }) => rm(join(readingsFolder(), name), { force: true })));
}

/** The one looked at last first. */
async function keptNow(): Promise<{ name: string; size: number; at: number }[]> {
  const names = await readdir(readingsFolder());
  const found = await Promise.all(
    names.map(async (name) => {
      const file = await stat(join(readingsFolder(), name)).catch(() => null);
      return file?.isFile() ? [{ name, size: file.size, at: file.mtimeMs }] : [];
    }),
  );
  return found.flat().toSorted((one, other) => other.at - one.at);
}

/** Ids are made here and hold no separator: nothing that people type becomes part of a path. */
const pathOf = ({ userId, copyId }: CopyName) => join(readingsFolder(), `${userId}-${copyId}`);

function isTouched(path: string): Promise<boolean> {
  const at = now();
  return utimes(path, at, at).then(
    () => true,
    () => false,
  );
}
