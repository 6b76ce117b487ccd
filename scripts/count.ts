/**
 * `npm run count`: the sizes the house is held to, counted now, each beside its aim; `-- --names` also lists what is over.
 * Files in git count, data files (`.json`, `.txt`) do not.
 */
import { globSync, lstatSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { code, literalPaths, namesWithTwoMeanings } from "./count/copies.ts";
import { crowdedFolders, longRouteModules, overLong, readSources, type Source } from "./count/sizes.ts";

/** What `npm ci` installed before what nothing needs was taken out, in bytes. */
const INSTALLED_BEFORE = 853_496_936;

const sources = readSources();
const inside = (folder: string) => sources.filter(({ path }) => path.startsWith(`${folder}/`));
const linesIn = (...paths: string[]) =>
  sources
    .filter(({ path }) => paths.some((one) => path === one || path.startsWith(`${one}/`)))
    .reduce((sum, { lines }) => sum + lines, 0);
const app = inside("app");
const sizes = app.map(({ bytes }) => bytes).toSorted((a, b) => a - b);
const sizeAt = (share: number) => sizes[Math.ceil(sizes.length * share) - 1] ?? 0;
const found = (pattern: RegExp, among: Source[]) =>
  among.flatMap((source) => (code(source).match(pattern) ?? []).map((hit) => `${source.path} ${hit}`));

function installed() {
  const inodes = new Map<number, number>();
  for (const path of globSync("node_modules/**", {
    exclude: (name) => /^\.(cache|vite.*)$/.test(basename(name)),
  })) {
    const { ino, size } = lstatSync(path);
    inodes.set(ino, size);
  }
  const lock = JSON.parse(readFileSync("node_modules/.package-lock.json", "utf8")) as { packages: object };
  const bytes = [...inodes.values()].reduce((sum, size) => sum + size, 0);
  return { bytes, packages: Object.keys(lock.packages).length };
}

const largest = app.toSorted((a, b) => b.lines - a.lines);
const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
const { bytes, packages } = installed();
const listed = (names: string[]) => ({ now: names.length, names });
const rows: Record<string, { now: string | number; aim: string | number; names?: string[] }> = {
  "lines of app": { now: linesIn("app"), aim: 85_000 },
  "lines of tests": { now: linesIn("tests"), aim: 38_000 },
  "lines of scripts": { now: linesIn("scripts"), aim: 3_200 },
  "front door, host and middleware": {
    now: linesIn(
      "app/http/front",
      "app/middleware",
      "app/server.ts",
      ...["http-server", "listeners", "parent-watch"].map((name) => `app/platform/${name}.server.ts`),
    ),
    aim: 1_900,
  },
  "files from outside: uploads": { now: linesIn("app/platform/uploads"), aim: 1_200 },
  "files from outside: Office": { now: linesIn("app/platform/office"), aim: 600 },
  "typed text that is kept": {
    now: linesIn(
      "app/features/form-drafts",
      "app/middleware/form-drafts.server.ts",
      "app/ui/form/draft.tsx",
      "app/ui/form/use-autosave.ts",
    ),
    aim: 450,
  },
  PostgreSQL: { now: linesIn("db/postgres"), aim: 1_100 },
  bench: { now: linesIn("scripts/bench"), aim: 900 },
  "median file of app": { now: kb(sizeAt(0.5)), aim: "2 KB" },
  "90th percentile": { now: kb(sizeAt(0.9)), aim: "5 KB" },
  "longest file of app, lines": { now: largest[0]?.lines ?? 0, aim: 250 },
  "files of app over 250 lines": { ...listed(overLong(app)), aim: 0 },
  "folders over 30 files": { ...listed(crowdedFolders(sources)), aim: 0 },
  "route modules over 250 lines or 30 imports": { ...listed(longRouteModules(app)), aim: 0 },
  OFFSETs: { ...listed(found(/\.offset\(|\bOFFSET\b/g, app)), aim: 0 },
  "literal paths outside routes and facts": { ...listed(literalPaths(app)), aim: 0 },
  "exported names with two meanings": { ...listed(namesWithTwoMeanings(app)), aim: 0 },
  "bytes npm ci installs": { now: bytes, aim: Math.round(INSTALLED_BEFORE * 0.6) },
  "packages npm ci installs": { now: packages, aim: "" },
};
console.table(Object.fromEntries(Object.entries(rows).map(([name, { now, aim }]) => [name, { now, aim }])));
if (process.argv.includes("--names"))
  for (const [name, { names = [] }] of Object.entries(rows))
    if (names.length) console.log(`\n${name}:\n  ${names.join("\n  ")}`);
