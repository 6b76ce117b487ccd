import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { storedFolder } from "./stored-folder.ts";

let folder: string | undefined;
let written = 0;

/** Puts bytes into a file of their own, as a stored one is handed to the printer. */
export function fileAt(bytes: Uint8Array): { path: string; sha256: string } {
  folder ??= storedFolder();
  written += 1;
  const path = join(folder, String(written));
  writeFileSync(path, bytes);
  return { path, sha256: createHash("sha256").update(bytes).digest("hex") };
}
