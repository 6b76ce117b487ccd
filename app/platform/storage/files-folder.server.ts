import { mkdirSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { env } from "../env.server.ts";

/** A network's file system that is lost may never answer. */
const patienceMs = 500;
const late = "The folder of stored files does not answer.";

const folder = () => join(env().dataDir, "files");

/** Once, at a start: from then on a folder that is not there is a fault. */
export const makeFilesFolder = () => mkdirSync(folder(), { recursive: true, mode: 0o700 });

/** @returns what is wrong with the folder of stored files, in a sentence; null when it is there. Never throws. */
export async function filesFolderFault(): Promise<string | null> {
  looking ??= statfs(folder())
    .then(
      () => null,
      () => "The folder of stored files is not there.",
    )
    .finally(() => (looking = undefined));
  return Promise.race([looking, sleep(patienceMs, late, { ref: false })]);
}

/** One at a time: each that never ends keeps one of Node's few threads. */
let looking: Promise<string | null> | undefined;
