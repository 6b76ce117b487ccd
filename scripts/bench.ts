/**
 * `npm run bench`: what people feel, measured now, on this machine. It prints what stands in docs/performance.md.
 *
 *   npm run bench                        all of it, about an hour and a half
 *   npm run bench -- --only=pages,paint  some of it, by the names below
 *   npm run bench -- --against=FOLDER    beside another checkout, in turns: pages, paint and posts
 *   npm run bench -- --quick             short rounds and few rows, for trying the script out
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { measureLists } from "./bench/lists.ts";
import { measureMemory } from "./bench/memory.ts";
import { measurePages } from "./bench/pages.ts";
import { measurePaint } from "./bench/paint.ts";
import { measurePosts } from "./bench/posts.ts";
import { textOf } from "./bench/report.ts";
import { makeBench, sideOf } from "./bench/scratch.ts";
import { measureUploads } from "./bench/uploads.ts";

const parts = {
  pages: measurePages,
  paint: measurePaint,
  posts: measurePosts,
  uploads: measureUploads,
  memory: measureMemory,
  lists: measureLists,
};

const { values } = parseArgs({
  options: { only: { type: "string" }, against: { type: "string" }, quick: { type: "boolean" } },
});
const wanted = values.only?.split(",") ?? Object.keys(parts);
if (wanted.some((name) => !Object.hasOwn(parts, name))) {
  console.error(`The parts are ${Object.keys(parts).join(", ")}.`);
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), "portal-bench-"));
try {
  const own = await sideOf("this checkout", ".", join(folder, "own"));
  const against = values.against
    ? await sideOf(values.against, values.against, join(folder, "against"))
    : null;
  const bench = makeBench(own, against, values.quick ?? false);
  for (const [name, measure] of Object.entries(parts).filter(([part]) => wanted.includes(part)))
    console.log(`\n${name}\n\n${textOf(await measure(bench).finally(bench.stopAll))}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
