import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** What the build is made from. */
const sources = [
  "app",
  "public",
  "vite.config.ts",
  "react-router.config.ts",
  "package.json",
  "db/schema.ts",
  "db/connection.server.ts",
];
const built = "build/server/index.js";

/** True when there is no build, or something it is made from is newer than it. */
export function buildIsStale(root = process.cwd()): boolean {
  const output = join(root, built);
  if (!existsSync(output)) return true;
  const builtAt = statSync(output).mtimeMs;
  return sources.some((source) => newest(join(root, source)) > builtAt);
}

function newest(path: string): number {
  if (!existsSync(path)) return 0;
  const here = statSync(path);
  if (!here.isDirectory()) return here.mtimeMs;
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), here.mtimeMs);
}
