import { mkdirSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { env } from "#app/platform/env.server.ts";

/** A folder among the stored files: what reads files of others reads nothing else of the disk. */
export function storedFolder(): string {
  const files = join(env().dataDir, "files");
  mkdirSync(files, { recursive: true });
  return mkdtempSync(join(files, "test-"));
}
