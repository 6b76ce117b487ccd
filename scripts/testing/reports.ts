import { existsSync, readFileSync } from "node:fs";

export interface Counts {
  passed: number;
  failed: number;
  /** A line for each failed test: where it is and the first line of why. */
  failures: string[];
  /** By file, below `tests`. Files run two at a time: their seconds add up to more than the whole took. */
  files: Map<string, { tests: number; seconds: number }>;
}

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
}

interface PlaywrightResult {
  duration: number;
  errors?: { message?: string }[];
  attachments?: { name: string; path?: string }[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    tests: { projectName: string; status: string; results: PlaywrightResult[] }[];
  }[];
}

export function noCounts(): Counts {
  return { passed: 0, failed: 0, failures: [], files: new Map() };
}

/** Counts from Vitest's JSON report; a file that could not even be loaded is one failure. */
export function vitestCounts(file: string): Counts {
  const counts = noCounts();
  if (!existsSync(file)) return counts;
  const report = JSON.parse(readFileSync(file, "utf8")) as VitestReport;
  for (const result of report.testResults) {
    const where = result.name.replace(`${process.cwd()}/`, "");
    addTime(
      counts,
      where.replace("tests/", ""),
      result.assertionResults.length,
      result.endTime - result.startTime,
    );
    let failedHere = 0;
    for (const test of result.assertionResults) {
      if (test.status === "passed") counts.passed += 1;
      if (test.status !== "failed") continue;
      failedHere += 1;
      counts.failures.push(`${where} › ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`);
    }
    if (result.status === "failed" && failedHere === 0) {
      failedHere = 1;
      counts.failures.push(`${where}: ${firstLine(result.message)}`);
    }
    counts.failed += failedHere;
  }
  return counts;
}

/**
 * Counts from Playwright's JSON report; a test that passed only when tried again has failed. What the page showed when
 * a test failed is printed, as its outline.
 */
export function playwrightCounts(file: string): Counts {
  const counts = noCounts();
  if (!existsSync(file)) return counts;
  const report = JSON.parse(readFileSync(file, "utf8")) as {
    suites: PlaywrightSuite[];
    errors?: { message?: string }[];
  };
  for (const suite of report.suites) walk(suite, counts);
  for (const error of report.errors ?? []) {
    counts.failed += 1;
    counts.failures.push(`browser tests: ${firstLine(error.message)}`);
  }
  return counts;
}

function walk(suite: PlaywrightSuite, counts: Counts): void {
  for (const inner of suite.suites ?? []) walk(inner, counts);
  for (const spec of suite.specs ?? []) {
    for (const test of spec.tests) {
      if (test.status === "skipped") continue;
      const took = test.results.reduce((sum, { duration }) => sum + duration, 0);
      addTime(counts, `e2e/${spec.file}`, 1, took);
      if (test.status === "expected") {
        counts.passed += 1;
        continue;
      }
      const said = test.results.flatMap((result) => result.errors ?? []).at(0)?.message;
      const why = firstLine(said);
      const line = `${spec.file} [${test.projectName}] › ${spec.title}: ${why}`;
      console.log(`\n${line}\n${withoutColours(said).slice(0, 4_000)}`);
      printPages(line, test.results);
      counts.failed += 1;
      counts.failures.push(line);
    }
  }
}

function addTime({ files }: Counts, file: string, tests: number, milliseconds: number): void {
  const sofar = files.get(file) ?? { tests: 0, seconds: 0 };
  files.set(file, { tests: sofar.tests + tests, seconds: sofar.seconds + milliseconds / 1000 });
}

/** What the pages of a failed test showed. */
function printPages(line: string, results: readonly PlaywrightResult[]): void {
  for (const { path } of results.flatMap((result) => result.attachments ?? [])) {
    if (!path?.endsWith("error-context.md") || !existsSync(path)) continue;
    const outline = /```yaml\n([\s\S]*?)```/.exec(readFileSync(path, "utf8"))?.[1] ?? "";
    console.log(`\nThe page of ${line}\n${outline.slice(0, 8_000)}`);
  }
}

function firstLine(text = "no reason given"): string {
  return (
    withoutColours(text)
      .split("\n")
      .find((line) => line.trim() !== "") ?? ""
  )
    .trim()
    .slice(0, 300);
}

/** Colour codes have no place in a list. */
function withoutColours(text = ""): string {
  return text.replace(/\u001b\[[0-9;]*m/g, "");
}
