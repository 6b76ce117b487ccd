/** Copies that are proved and durable, and never take the place of anything before they are. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, open, rename, stat } from "node:fs/promises";
import { dirname } from "node:path";

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest("hex");
}

/** @returns what is wrong with a file, to follow its name: "is missing", "is not what was stored"; null when it is whole. */
export async function faultOf(file: string, sha256: string): Promise<string | null> {
  try {
    return (await sha256Of(file)) === sha256 ? null : "is not what was stored";
  } catch (error) {
    return unreadable(error);
  }
}

/** The same by its length alone. */
export async function lengthFaultOf(file: string, { bytes }: { bytes: number }): Promise<string | null> {
  try {
    return (await stat(file)).size === bytes ? null : "is not what was stored";
  } catch (error) {
    return unreadable(error);
  }
}

function unreadable(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
  return code === "ENOENT" ? "is missing" : `can’t be read (${code})`;
}

/** Copies a file beside its place, proves it, and moves it there. @throws when the copy is not whole. */
export async function copyWhole(from: string, to: string, sha256: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await copyFile(from, `${to}.part`);
  await sync(`${to}.part`);
  const fault = await faultOf(`${to}.part`, sha256);
  if (fault) throw new Error(`The copy of ${from} ${fault}.`);
  await rename(`${to}.part`, to);
  await sync(dirname(to));
}

/** A name or its bytes survive a power cut only once they are on the disk. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
