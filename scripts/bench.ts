/**
 * `npm run bench`: how fast and how large the product is, beside servers that say what that is worth, and what
 * Lighthouse makes of its public pages. Everything is measured now, on this machine; nothing is carried over.
 *
 *   npm run bench                              the whole run, about an hour
 *   npm run bench -- --only=lighthouse,sizes   some of it, by the names below
 *   npm run bench -- --only=million --pages=deal-flow   only the addresses with that in them
 *   npm run bench -- --quick                   short rounds and few rows, for trying the script out
 *   npm run bench -- --write                   also puts the figures into docs/performance.md
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureApi } from "./bench/api.ts";
import { measureDurable } from "./bench/durable.ts";
import { measureLighthouse } from "./bench/lighthouse.ts";
import { measureMemory } from "./bench/memory.ts";
import { measureMillion } from "./bench/million.ts";
import { measureMillionOnPostgres } from "./bench/million-postgres.ts";
import { measurePeers } from "./bench/peers.ts";
import { measurePublic } from "./bench/public.ts";
import { type Report, textOf, writeIntoDocs } from "./bench/report.ts";
import { type Bench, makeBench } from "./bench/scratch.ts";
import { measureScaleOut } from "./bench/scale-out.ts";
import { measureSizes } from "./bench/sizes.ts";
import { measureStack } from "./bench/stack.ts";
import { measureTools } from "./bench/tools.ts";
import { measureUploads } from "./bench/uploads.ts";
import { buildWhenChanged } from "./start/build.ts";

/** Each has its own marks in docs/performance.md. The stack first: it also measures the product's memory at rest. */
const benchmarks: Record<string, (bench: Bench) => Promise<Report>> = {
  stack: measureStack,
  durable: measureDurable,
  peers: measurePeers,
  public: measurePublic,
  lighthouse: measureLighthouse,
  sizes: measureSizes,
  uploads: measureUploads,
  tools: measureTools,
  api: measureApi,
  million: (bench) => measureMillion(bench),
  "million-postgres": measureMillionOnPostgres,
  memory: measureMemory,
  "scale-out": measureScaleOut,
};

const given = (name: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
const names = given("only")?.split(",") ?? Object.keys(benchmarks);
const strange = names.filter((name) => !benchmarks[name]);
if (strange.length > 0) {
  console.error(`There is no part ${strange.join(", ")}: ${Object.keys(benchmarks).join(", ")}.`);
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), "portal-bench-"));
const found: Record<string, Report> = {};
try {
  console.log(`· build: ${await buildWhenChanged()}`);
  const bench = await makeBench(folder, { isQuick: process.argv.includes("--quick"), pages: given("pages") });
  for (const name of names) {
    const report = await benchmarks[name]?.(bench);
    if (!report) continue;
    found[name] = report;
    const text = textOf(report, folder);
    console.log(`\n${text}`);
    for (const line of report.missed) console.log(`MISSED: ${line}`);
    if (process.argv.includes("--write")) writeIntoDocs("docs/performance.md", name, text);
  }
  mkdirSync("test-results", { recursive: true });
  writeFileSync(join("test-results", "bench.json"), `${JSON.stringify(found, null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
