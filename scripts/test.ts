/**
 * `npm test`: everything that proves the product, closing with where the time went and `N passed, N failed`.
 * `npm run check` (`--check`): of that, what a few minutes tell: types, lint, functions, conventions, every page once.
 * `npm run test:heavy` (`--heavy`): the proofs that take long, and every state of every page in every browser mode.
 * `npm run test:postgres` (`--postgres`): the integration tests on PostgreSQL, and what only it has to prove.
 * A step whose reports can't be read counts as failed: nothing passes by not having run.
 */
import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { ensureMachine } from "./testing/machine.ts";
import { type Counts, noCounts, playwrightCounts, vitestCounts } from "./testing/reports.ts";

const reports = "test-results";
const isHeavy = process.argv.includes("--heavy");
const isPostgres = process.argv.includes("--postgres");
const isCheck = process.argv.includes("--check");
const bin = (name: string) => join("node_modules", ".bin", name);
const started = performance.now();
const total = noCounts();
const times: { name: string; files?: number; tests?: number; seconds: number }[] = [];

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const chromium = isCheck ? null : await ensureMachine({ isHeavy, isPostgres });
// Hundreds of processes read the same modules: each takes what the first one has compiled.
process.env.NODE_COMPILE_CACHE ??= resolve("node_modules", ".cache", "compiled");

// One of these waits for the disk where another works.
const checks =
  isHeavy || isPostgres
    ? []
    : [
        check("Types", "npm", ["run", "--silent", "typecheck"]),
        check("Lint", bin("oxlint"), ["--deny-warnings"]),
      ];
const built = await check("Build", process.execPath, ["scripts/testing/build.ts"]);
await Promise.all(checks);
if (built) {
  process.env.KEEP_BUILD = "1"; // what was just built is what all of these test
  if (isPostgres) await onPostgres("Tests on PostgreSQL", ["integration", "process", "postgres"]);
  else if (isCheck) await withoutBrowser("Functions, conventions, pages", ["unit", "architecture", "census"]);
  else {
    if (isHeavy) process.env.HEAVY = "1";
    const [proofs, looks] = isHeavy
      ? ["Heavy proofs", "Every state in a browser"]
      : ["Tests without a browser", "Tests in a browser"];
    await withoutBrowser(proofs, [isHeavy ? "heavy" : "!heavy"]);
    if (isHeavy) await onPostgres("What PostgreSQL has to prove", ["postgres"]);
    if (chromium) await inBrowser(looks);
    if (chromium && isHeavy) {
      delete process.env.HEAVY;
      process.env.E2E_ENGINE = "postgres";
      await inBrowser("Two processes on PostgreSQL");
    }
  }
}
if (!chromium && !isPostgres && !isCheck)
  add({ ...noCounts(), failed: 1, failures: ["Browser tests did not run: no Chromium (see above)"] });

finish();

function withoutBrowser(name: string, projects: string[]): Promise<void> {
  const report = join(reports, "vitest.json");
  const args = [
    "run",
    ...projects.map((project) => `--project=${project}`),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  return suite(name, bin("vitest"), args, () => vitestCounts(report));
}

function inBrowser(name: string): Promise<void> {
  return suite(name, bin("playwright"), ["test"], () => playwrightCounts(join(reports, "playwright.json")));
}

async function onPostgres(name: string, projects: string[]): Promise<void> {
  process.env.TEST_ENGINE = "postgres";
  await withoutBrowser(name, projects);
  delete process.env.TEST_ENGINE;
}

/** A step that is one check: it passes or fails as a whole. What it says is printed when it ends. */
async function check(name: string, command: string, args: string[]): Promise<boolean> {
  const { code, said } = await run(name, command, args, "gathered");
  console.log(`\n── ${name}: ${code === 0 ? "passed" : "failed"}\n${said}`.trimEnd());
  add(
    code === 0
      ? { ...noCounts(), passed: 1 }
      : { ...noCounts(), failed: 1, failures: [`${name} (see above)`] },
  );
  return code === 0;
}

async function suite(name: string, command: string, args: string[], read: () => Counts): Promise<void> {
  console.log(`\n── ${name} (${minutesAndSeconds(performance.now() - started)} in)`);
  const { code } = await run(name, command, args, "shown");
  const counts = read();
  if (code !== 0 && counts.failed === 0) {
    counts.failed = 1;
    counts.failures.push(`${name}: ended with code ${code} outside its tests (see above)`);
  }
  if (counts.passed + counts.failed === 0) {
    counts.failed = 1;
    counts.failures.push(`${name}: no test ran`);
  }
  add(counts);
  console.log(`  ${counts.passed} passed, ${counts.failed} failed`);
}

function run(
  name: string,
  command: string,
  args: string[],
  output: "shown" | "gathered",
): Promise<{ code: number; said: string }> {
  const begun = performance.now();
  return new Promise((resolve) => {
    let said = "";
    const child = spawn(command, args, {
      stdio: output === "shown" ? "inherit" : ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...(chromium ? { CHROMIUM: chromium } : {}), FORCE_COLOR: "0" },
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (text: string) => (said += text));
    child.on("error", (error) => {
      said += `could not start: ${error.message}\n`;
      resolve({ code: 1, said });
    });
    child.on("close", (code) => {
      times.push({ name, seconds: (performance.now() - begun) / 1000 });
      resolve({ code: code ?? 1, said });
    });
  });
}

function add(counts: Counts): void {
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.failures.push(...counts.failures);
  for (const [file, spent] of counts.files) total.files.set(file, spent);
}

function finish(): never {
  tellTimes();
  if (total.failures.length > 0) {
    console.log("\nFailed:");
    for (const failure of total.failures) console.log(`  ✗ ${failure}`);
  }
  if (total.passed + total.failed === 0) total.failed = 1;
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed > 0 ? 1 : 0);
}

/** Where the time went: each step by the clock; each folder of tests by its files, of which several run at a time. */
function tellTimes(): void {
  const folders = Map.groupBy(total.files, ([file]) => file.split("/")[0] ?? "");
  for (const [folder, files] of folders) {
    const sum = (of: "tests" | "seconds") => files.reduce((sofar, [, spent]) => sofar + spent[of], 0);
    times.push({
      name: `  tests/${folder}`,
      files: files.length,
      tests: sum("tests"),
      seconds: sum("seconds"),
    });
  }
  times.push({ name: "Everything, by the clock", seconds: (performance.now() - started) / 1000 });
  console.log(`\n${"Part".padEnd(28)}${"files".padStart(7)}${"tests".padStart(8)}${"seconds".padStart(9)}`);
  for (const { name, files = "", tests = "", seconds } of times)
    console.log(
      `${name.padEnd(28)}${String(files).padStart(7)}${String(tests).padStart(8)}${seconds.toFixed(1).padStart(9)}`,
    );
  const slowest = [...total.files].sort(([, a], [, b]) => b.seconds - a.seconds).slice(0, 10);
  if (slowest.length > 0) console.log("\nThe slowest files:");
  for (const [file, { tests, seconds }] of slowest)
    console.log(`${seconds.toFixed(1).padStart(8)} s  tests/${file} (${tests} tests)`);
}

function minutesAndSeconds(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
