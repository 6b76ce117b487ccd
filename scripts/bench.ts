/**
 * `npm run bench`: how fast and how large the product is, beside two servers that say what that is worth. Everything
 * is measured now, on this machine; nothing is carried over. Prints a table and JSON.
 *
 *   npm run bench                 the whole run, about five minutes
 *   npm run bench -- --quick      short rounds, for trying the script out
 *   npm run bench -- --write      also puts the figures into docs/performance.md
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { comparePages } from "./bench/compare-pages.ts";
import { compareCommits } from "./bench/compare-commits.ts";
import { aboutMachine } from "./bench/machine.ts";
import { markdown, printTable, writeIntoDocs } from "./bench/report.ts";
import { copyDataDir, seedScratch } from "./bench/scratch.ts";
import { type Server, startProduct, startStandard } from "./bench/servers.ts";
import { pageSizes } from "./bench/sizes.ts";
import { buildStandard } from "./bench/standard-variant.ts";
import { firstStartSeconds, startSeconds } from "./bench/start-up.ts";
import { buildWhenChanged } from "./start/build.ts";

const quick = process.argv.includes("--quick");
const plan = quick
  ? { seconds: 1, rounds: 2, warmUp: 1, connections: 10, starts: 2 }
  : { seconds: 4, rounds: 7, warmUp: 3, connections: 10, starts: 5 };

const scratch = mkdtempSync(join(tmpdir(), "portal-bench-"));
const say = (line: string) => console.log(`· ${line}`);

try {
  say(`build: ${await buildWhenChanged()}`);
  say("the standard stack's build (React Router's default entry, express, compression)");
  const standardBuild = await buildStandard(join(scratch, "standard"));

  const dataDir = join(scratch, "data");
  const firstStart = await firstStartSeconds(dataDir);
  say(`first start on an empty data directory: ${firstStart.toFixed(1)} s`);
  const people = await seedScratch(dataDir);
  const start = await startSeconds(dataDir, plan.starts);
  say(`start: ${start.median.toFixed(2)} s`);

  const standardData = join(scratch, "standard-data");
  await copyDataDir(dataDir, standardData);

  const product = await startProduct(dataDir);
  const standard = await startStandard(standardBuild, standardData);
  const servers: Server[] = [product, standard];
  try {
    const atRest = await product.restingMegabytes();
    say(`memory at rest: ${atRest} MB`);
    const signIn = async (server: Server) => ({
      admin: await server.signIn(people.admin),
      client: await server.signIn(people.client),
    });
    const ours = await signIn(product);
    // The standard stack works on a copy of the data, so a session of its own.
    const cookies = { product: ours, bare: ours, standard: await signIn(standard) };
    const sizes = await pageSizes(product, ours.admin);
    const pages = await comparePages({ product, standard, cookies, plan, say });
    const commits = await compareCommits({ product, folder: scratch, plan, say });
    const afterLoad = product.megabytes();
    say(`memory after load: ${afterLoad} MB`);
    const result = {
      machine: aboutMachine(scratch),
      plan,
      pages,
      commits,
      startUp: { firstStartSeconds: firstStart, startSeconds: start },
      memory: {
        atRestMegabytes: atRest,
        afterLoadMegabytes: afterLoad,
        standardAfterLoadMegabytes: standard.megabytes(),
      },
      sizes,
    };
    printTable(result);
    console.log(JSON.stringify(result, null, 2));
    mkdirSync("test-results", { recursive: true });
    writeFileSync(join("test-results", "bench.json"), `${JSON.stringify(result, null, 2)}\n`);
    if (process.argv.includes("--write")) writeIntoDocs("docs/performance.md", markdown(result));
  } finally {
    for (const server of servers) await server.stop();
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
