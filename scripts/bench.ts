/**
 * `npm run bench`: how fast and how large the product is, beside servers that say what that is worth, and what
 * Lighthouse makes of its public pages. Everything is measured now, on this machine; nothing is carried over. Prints
 * tables and JSON.
 *
 *   npm run bench                              the whole run, about twenty minutes
 *   npm run bench -- --only=lighthouse,sizes   some of its parts: stack, public, lighthouse, sizes,
 *                                              notifications, uploads, portal, tools, api, api-lists
 *   npm run bench -- --only=portal --pages=deal-flow   only the pages with that in their address
 *   npm run bench -- --quick                   short rounds, for trying the script out
 *   npm run bench -- --write                   also puts the figures into docs/performance.md
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureApiLists } from "./bench/api-lists.ts";
import { compareApi } from "./bench/compare-api.ts";
import { comparePublic } from "./bench/compare-public.ts";
import { lighthousePages } from "./bench/lighthouse.ts";
import { aboutMachine } from "./bench/machine.ts";
import { measureNotifications } from "./bench/notifications.ts";
import { type BenchResult, overBudget, parts, tables, writeIntoDocs } from "./bench/report.ts";
import { seedScratch } from "./bench/scratch.ts";
import { startProduct } from "./bench/servers.ts";
import { pageSizes } from "./bench/sizes.ts";
import { measureStack } from "./bench/stack.ts";
import { firstStartSeconds } from "./bench/start-up.ts";
import { measureScale } from "./bench/scale.ts";
import { measureTools } from "./bench/tools.ts";
import { measureUploads } from "./bench/uploads.ts";
import { buildWhenChanged } from "./start/build.ts";
import { ensureMachine } from "./testing/machine.ts";

const quick = process.argv.includes("--quick");
const pages = process.argv.find((argument) => argument.startsWith("--pages="))?.slice("--pages=".length);
const plan = quick
  ? { seconds: 1, rounds: 2, warmUp: 1, connections: 10, starts: 2 }
  : { seconds: 4, rounds: 7, warmUp: 3, connections: 10, starts: 5 };
/** There are many public pages, so each gets less. */
const publicPlan = quick
  ? { ...plan, seconds: 1, rounds: 1, warmUp: 0.5 }
  : { ...plan, seconds: 2, rounds: 5, warmUp: 1 };

const only = process.argv
  .find((argument) => argument.startsWith("--only="))
  ?.slice(7)
  .split(",");
const strange = only?.filter((name) => !parts.some((part) => part === name));
if (strange?.length) {
  console.error(`There is no part ${strange.join(", ")}: ${parts.join(", ")}.`);
  process.exit(2);
}
const runs = (part: (typeof parts)[number]) => only === undefined || only.includes(part);

const scratch = mkdtempSync(join(tmpdir(), "portal-bench-"));
const say = (line: string) => console.log(`· ${line}`);

try {
  say(`build: ${await buildWhenChanged()}`);
  const executablePath = runs("lighthouse") || runs("sizes") ? await ensureMachine() : null;
  const dataDir = join(scratch, "data");
  const firstStart = await firstStartSeconds(dataDir);
  say(`first start on an empty data directory: ${firstStart.toFixed(1)} s`);
  const people = await seedScratch(dataDir);

  const result: BenchResult = { machine: aboutMachine(scratch), plan, publicPlan };
  // The stack first: it also measures the product's memory at rest.
  if (runs("stack")) {
    result.stack = await measureStack({ dataDir, folder: scratch, people, plan, firstStart, say });
  }
  if (runs("public") || runs("lighthouse") || runs("sizes")) {
    const product = await startProduct(dataDir);
    try {
      if (runs("public"))
        result.public = await comparePublic({ product, dataDir, folder: scratch, plan: publicPlan, say });
      if (runs("lighthouse")) {
        if (!executablePath) throw new Error("Lighthouse needs a Chromium.");
        result.lighthouse = await lighthousePages({ product, executablePath, say });
      }
      if (runs("sizes")) {
        result.sizes = await pageSizes(product, await product.signIn(people.admin), executablePath);
      }
    } finally {
      await product.stop();
    }
  }
  if (runs("notifications")) {
    const times = quick ? { requests: 60, marks: 5 } : { requests: 300, marks: 20 };
    result.notifications = await measureNotifications({ dataDir, folder: scratch, ...times, say });
  }
  if (runs("uploads"))
    result.uploads = await measureUploads({ dataDir, folder: scratch, rounds: quick ? 2 : 7, say });
  if (runs("tools")) result.tools = await measureTools({ dataDir, folder: scratch, quick, say });
  if (runs("portal")) result.portal = await measureScale(scratch, quick, say, pages);
  if (runs("api")) result.api = await compareApi({ dataDir, folder: scratch, people, plan, say });
  if (runs("api-lists")) {
    const requests = quick ? 60 : 300;
    result.apiLists = await measureApiLists({ dataDir, folder: scratch, requests, say });
  }
  for (const { text } of tables(result)) console.log(`\n${text}`);
  for (const line of overBudget(result)) console.log(line);
  console.log(JSON.stringify(result, null, 2));
  mkdirSync("test-results", { recursive: true });
  writeFileSync(join("test-results", "bench.json"), `${JSON.stringify(result, null, 2)}\n`);
  if (process.argv.includes("--write")) writeIntoDocs("docs/performance.md", tables(result));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
