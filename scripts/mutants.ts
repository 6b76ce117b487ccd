/**
 * Whether tests notice a fault: Stryker changes single expressions of the named folders and runs the tests that reach
 * each. By hand, in a worktree of its own, for the files are changed where they stand while it runs:
 *
 *   npm run mutants -- app/features/numbers app/features/fields
 *   npm run mutants -- app/features/trade --tests=tests/integration/trade --only=commands --lines=400
 *
 * `--lines` lines are drawn by `--seed`, in pieces of five; what runs once when a file is read, as a schema does, is left
 * out without `--static`. The survivors are listed at the end.
 */
import { execFileSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { outsideTools } from "./testing/outside-tools.ts";

const piece = 5;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: "string", default: "tests/unit" },
    only: { type: "string", default: "" },
    lines: { type: "string", default: "300" },
    static: { type: "boolean", default: false },
    seed: { type: "string", default: "1" },
  },
});

const places = positionals.flatMap((folder) => globSync(`${folder}/**/*.ts`).sort()).flatMap(piecesOf);
const drawn = shuffled(places, Number(values.seed)).slice(0, Number(values.lines) / piece);

const report = resolve(
  "test-results/mutants",
  `${[...positionals, values.only].join("-").replaceAll("/", ".")}.json`,
);
mkdirSync("test-results/mutants", { recursive: true });
const config = resolve("test-results/mutants/stryker.json");
const settings = {
  mutate: drawn,
  plugins: ["@stryker-mutator/vitest-runner"],
  testRunner: "vitest",
  vitest: { configFile: "tests/mutants/vitest.config.ts", related: false },
  coverageAnalysis: "perTest",
  // What runs once when a file is read asks for every test anew.
  ignoreStatic: !values.static,
  // A copy elsewhere has no permissions for the PDF child, and Node strips no types below node_modules.
  inPlace: true,
  // Types are not checked while it runs, so no file but those that are mutated is touched.
  disableTypeChecks: false,
  // Not where types are checked: a run that was killed leaves its copies there.
  tempDirName: "node_modules/.cache/stryker",
  concurrency: 1,
  timeoutMS: 15_000,
  reporters: ["json", "clear-text", "progress-append-only"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: report },
};
writeFileSync(config, JSON.stringify(settings, null, 2));
const stryker = join(outsideTools("tests/mutants"), "node_modules/@stryker-mutator/core/bin/stryker.js");
execFileSync(process.execPath, [stryker, "run", config], {
  stdio: "inherit",
  env: { ...process.env, MUTANT_TESTS: values.tests },
});

function piecesOf(file: string): string[] {
  if (!file.includes(values.only) || file.includes("/pages/") || file.includes("sample-")) return [];
  const length = readFileSync(file, "utf8").split("\n").length;
  const starts = Array.from({ length: Math.ceil(length / piece) }, (_, at) => at * piece + 1);
  return starts.map((from) => `${file}:${from}-${from + piece - 1}`);
}

/** Fisher and Yates's order, by a generator that a seed repeats. */
function shuffled(list: string[], seed: number): string[] {
  const next = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const out = [...list];
  for (let last = out.length - 1; last > 0; last--) {
    const other = Math.floor(next() * (last + 1));
    [out[last], out[other]] = [out[other] ?? "", out[last] ?? ""];
  }
  return out;
}
