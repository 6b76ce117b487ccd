/**
 * `npm test`: everything that proves the product, one step after the other, closing with `N passed, N failed`.
 * `npm run test:heavy` (`--heavy`): the proofs that take long, without types, lint and browser, which `npm test` has.
 * A step whose reports can't be read counts as failed: nothing passes by not having run.
 */
import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureMachine } from "./testing/machine.ts";
import { type Counts, noCounts, playwrightCounts, vitestCounts } from "./testing/reports.ts";

const reports = "test-results";
const isHeavy = process.argv.includes("--heavy");
const bin = (name: string) => join("node_modules", ".bin", name);
const started = performance.now();
const total = noCounts();

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const chromium = await ensureMachine();

if (!isHeavy) {
  await check("Route types", bin("react-router"), ["typegen"]);
  await check("Types", bin("tsc"), ["--noEmit"]);
  await check("Lint", bin("oxlint"), ["--deny-warnings"]);
}
const built = await check("Build", process.execPath, ["scripts/testing/build.ts"]);
if (built) {
  process.env.KEEP_BUILD = "1"; // what was just built is what all of these test
  const name = isHeavy ? "Heavy proofs" : "Unit, architecture, integration, durability";
  await suite(name, bin("vitest"), vitestArguments(), () => vitestCounts(join(reports, "vitest.json")));
  if (chromium && !isHeavy) {
    await suite("Browser: scripts on, off and blocked", bin("playwright"), ["test"], () =>
      playwrightCounts(join(reports, "playwright.json")),
    );
  }
}
if (!chromium && !isHeavy)
  add({ ...noCounts(), failed: 1, failures: ["Browser tests did not run: no Chromium (see above)"] });

finish();

function vitestArguments(): string[] {
  return [
    "run",
    isHeavy ? "--project=heavy" : "--project=!heavy",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${join(reports, "vitest.json")}`,
  ];
}

/** A step that is one check: it passes or fails as a whole. */
async function check(name: string, command: string, args: string[]): Promise<boolean> {
  const code = await step(name, command, args);
  add(
    code === 0
      ? { ...noCounts(), passed: 1 }
      : { ...noCounts(), failed: 1, failures: [`${name} (see above)`] },
  );
  return code === 0;
}

/** A step with a report of its own tests. */
async function suite(name: string, command: string, args: string[], read: () => Counts): Promise<void> {
  const code = await step(name, command, args);
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

function step(name: string, command: string, args: string[]): Promise<number> {
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`\n── ${name} (${Math.floor(seconds / 60)} min ${seconds % 60} s in)`);
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: "inherit",
      env: { ...process.env, ...(chromium ? { CHROMIUM: chromium } : {}), FORCE_COLOR: "0" },
    });
    child.on("error", (error) => {
      console.log(`  could not start: ${error.message}`);
      resolve(1);
    });
    child.on("close", (code) => resolve(code ?? 1));
  });
}

function add(counts: Counts): void {
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.failures.push(...counts.failures);
  total.retried.push(...counts.retried);
}

function finish(): never {
  if (total.failures.length > 0) {
    console.log("\nFailed:");
    for (const failure of total.failures) console.log(`  ✗ ${failure}`);
  }
  if (total.retried.length > 0) {
    console.log("\nPassed only when tried again:");
    for (const test of total.retried) console.log(`  ↻ ${test}`);
  }
  if (total.passed + total.failed === 0) total.failed = 1;
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed > 0 ? 1 : 0);
}
