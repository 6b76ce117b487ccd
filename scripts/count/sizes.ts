/** How large a file, a route module and a folder may be. Data files (`.json`, `.txt`) are not counted. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { count } from "#app/plural.ts";
import { isFacts } from "./copies.ts";

const MOST_LINES = 250;
const MOST_ROUTE_LINES = 250;
const MOST_ROUTE_IMPORTS = 30;
const MOST_FILES = 30;

export interface Source {
  path: string;
  text: string;
  bytes: number;
  lines: number;
}

/** The product's sources, its tests and scripts, as Git has them. */
export function readSources(): Source[] {
  return execFileSync("git", ["ls-files", "app", "db", "tests", "scripts"], { encoding: "utf8" })
    .split("\n")
    .filter((path) => /\.(tsx?|mjs)$/.test(path))
    .map((path) => {
      const text = readFileSync(path, "utf8");
      return { path, text, bytes: Buffer.byteLength(text), lines: text.split("\n").length - 1 };
    });
}

/** @returns each with its lines. */
export function overLong(sources: readonly Source[]): string[] {
  return sources
    .filter(({ lines }) => lines > MOST_LINES)
    .map(({ path, lines }) => `${path} has ${count(lines, "line")}`);
}

/** @returns each with its lines and imports. */
export function longRouteModules(sources: readonly Source[]): string[] {
  return sources
    .filter((source) => source.path.startsWith("app/routes/") && !isFacts(source))
    .map(({ path, text, lines }) => ({ path, lines, imports: text.match(/^import\b/gm)?.length ?? 0 }))
    .filter(({ lines, imports }) => lines > MOST_ROUTE_LINES || imports > MOST_ROUTE_IMPORTS)
    .map(({ path, lines, imports }) => `${path} has ${count(lines, "line")}, ${count(imports, "import")}`);
}

/** Of a folder that holds what happened, in order: it only grows. */
const chain = "db/migrations";

/** @returns each with its number of files, those of folders within aside. */
export function crowdedFolders(sources: readonly Source[]): string[] {
  const folders = new Map<string, number>();
  for (const { path } of sources) folders.set(dirname(path), (folders.get(dirname(path)) ?? 0) + 1);
  return [...folders]
    .filter(([folder, files]) => files > MOST_FILES && folder !== chain)
    .map(([folder, files]) => `${folder} has ${count(files, "file")}`);
}
