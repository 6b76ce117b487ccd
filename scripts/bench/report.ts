import { readFileSync, writeFileSync } from "node:fs";
import type { ApiLists } from "./api-lists.ts";
import type { ApiComparison } from "./compare-api.ts";
import type { ScaledPage } from "./compare-portal.ts";
import type { PublicComparison } from "./compare-public.ts";
import { categories, type LighthousePage } from "./lighthouse.ts";
import type { aboutMachine } from "./machine.ts";
import type { NotificationFigures } from "./notifications.ts";
import type { PageSize } from "./sizes.ts";
import type { measureStack } from "./stack.ts";
import { median, type spread } from "./statistics.ts";
import type { ToolFigures } from "./tools.ts";
import type { UploadFigures } from "./uploads.ts";

type Spread = ReturnType<typeof spread>;

/** What can be measured by itself; each has its own marks in docs/performance.md. */
export const parts = [
  "stack",
  "public",
  "lighthouse",
  "sizes",
  "notifications",
  "uploads",
  "portal",
  "tools",
  "api",
  "api-lists",
] as const;

interface Plan {
  seconds: number;
  rounds: number;
  connections: number;
}

export interface BenchResult {
  machine: ReturnType<typeof aboutMachine>;
  plan: Plan;
  publicPlan: Plan;
  stack?: Awaited<ReturnType<typeof measureStack>>;
  public?: PublicComparison[];
  lighthouse?: LighthousePage[];
  sizes?: PageSize[];
  notifications?: NotificationFigures;
  uploads?: UploadFigures;
  portal?: PortalScale;
  tools?: ToolFigures;
  api?: ApiComparison;
  apiLists?: ApiLists;
}

export interface PortalScale {
  pages: ScaledPage[];
  plan: { requests: number; rounds: number };
  commit: string;
  /** The machine's load over the last minute: how many processes wanted to run at the end of it. */
  load: number;
  rows: { small: Record<string, number>; large: Record<string, number> };
}

interface Table {
  part: (typeof parts)[number];
  text: string;
}

const budgets = { html: 14_000, css: 12_000, scripts: 160_000 };
const aims = {
  toConstant: 0.85,
  toRendered: 10,
  manyToFew: 1.5,
  markThousand: 100,
  scale: 1.5,
  uploads: 30,
  fourUploads: 100,
  toolPage: 100,
  toEmptyRoute: 0.5,
};
const whole = (value: number) => Math.round(value).toLocaleString("en-GB");
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
const range = (values: Spread) => `${whole(values.median)} (${whole(values.least)}–${whole(values.most)})`;

/** One table for each part that was measured, in Markdown. */
export function tables(result: BenchResult): Table[] {
  const { machine, plan, publicPlan } = result;
  const rounds = ({ rounds: times, seconds, connections }: Plan) =>
    `${times} rounds of ${seconds} s a server, ${connections} connections, in turns; median (least–most).`;
  const made: Table[] = [];
  const add = (part: Table["part"], how: string, lines: string[]) => {
    const taken = `Taken on ${machine.at}: ${machine.processor}, ${machine.cores} cores, ${machine.memoryGigabytes} GB, ${machine.fileSystem}, Node ${machine.node}. ${how}`;
    made.push({ part, text: [taken.trimEnd(), "", ...lines, ""].join("\n") });
  };
  if (result.stack) add("stack", rounds(plan), stackLines(result.stack));
  if (result.public) add("public", rounds(publicPlan), publicLines(result.public));
  if (result.lighthouse) add("lighthouse", "", lighthouseLines(result.lighthouse));
  if (result.sizes) add("sizes", "", sizeLines(result.sizes));
  if (result.notifications) add("notifications", "", notificationLines(result.notifications));
  if (result.uploads) add("uploads", "", uploadLines(result.uploads));
  if (result.portal) {
    const { plan: own, commit, load } = result.portal;
    const how = `Commit ${commit}, load ${load.toFixed(1)}. ${own.rounds} rounds of ${own.requests} requests of each page to each server, in turns; medians (least–most) over the rounds.`;
    add("portal", how, portalLines(result.portal));
  }
  if (result.tools) {
    const { plan: own, load } = result.tools;
    const how = `Load ${load.toFixed(1)}. ${own.rounds} rounds of ${own.requests} requests of each page and of a bare one, in turns; medians (least–most).`;
    add("tools", how, toolLines(result.tools));
  }
  if (result.api)
    add("api", `${rounds(plan)} Load ${result.api.load.toFixed(1)} at the end.`, apiLines(result.api));
  if (result.apiLists) {
    const { requests, load } = result.apiLists;
    const how = `${requests} requests of each list to each server, in turns. Load ${load.toFixed(1)} at the end.`;
    add("api-lists", how, apiListLines(result.apiLists));
  }
  return made;
}

const ofRatio = ({ median: middle, least, most }: Spread) =>
  `${middle.toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`;

function apiLines({ calls }: ApiComparison): string[] {
  return [
    `| Call | req/s | call : empty route (≥ ${aims.toEmptyRoute}) | server's µs a request |`,
    "|---|--:|--:|--:|",
    ...calls.map(
      ({ name, rate, ratio, cost }) => `| ${name} | ${range(rate)} | ${ofRatio(ratio)} | ${whole(cost)} |`,
    ),
  ];
}

function apiListLines({ few, many, lists, rows }: ApiLists): string[] {
  const times = ({ median: middle, p95 }: { median: number; p95: number }) =>
    `${middle.toFixed(1)} / ${p95.toFixed(1)}`;
  return [
    `| List | ${whole(few)} rows: median / p95, ms | ${whole(many)} rows | many : few, median | many : few, p95 (≤ ${aims.manyToFew}) |`,
    "|---|--:|--:|--:|--:|",
    ...lists.map(
      (list) =>
        `| ${list.name} | ${times(list.few)} | ${times(list.many)} | ${(list.many.median / list.few.median).toFixed(2)} | ${(list.many.p95 / list.few.p95).toFixed(2)} |`,
    ),
    "",
    `The larger of the two had ${["orders", "quotes", "tickets", "notifications"].map((table) => `${whole(rows[table] ?? 0)} ${table}`).join(", ")}.`,
  ];
}

function stackLines({ pages, commits, startUp, memory }: NonNullable<BenchResult["stack"]>): string[] {
  return [
    "| Page | product req/s | (a) bare node:http | (b) standard stack | product : (a) | product : (b) | p99 ms: product / (a) / (b) |",
    "|---|--:|--:|--:|--:|--:|--:|",
    ...pages.map(
      (page) =>
        `| ${page.name} (${kilobytes(page.bytes)} kB) | ${range(page.product.requestsPerSecond)} | ${range(page.bare.requestsPerSecond)} | ${range(page.standard.requestsPerSecond)} | ${page.toBare.toFixed(2)} | ${page.toStandard.toFixed(2)} | ${page.product.p99.median} / ${page.bare.p99.median} / ${page.standard.p99.median} |`,
    ),
    "",
    "| Durable writes | per second |",
    "|---|--:|",
    `| applications posted to the product, each acknowledged after its commit was synced | ${range(commits.postsPerSecond)} |`,
    `| raw SQLite, one row a commit, WAL, synchronous=FULL, same disk | ${range(commits.rawCommitsPerSecond)} |`,
    `| ratio | ${commits.ratio.toFixed(3)} |`,
    "",
    "| Start and memory | |",
    "|---|--:|",
    `| first start on an empty data directory (build there) | ${startUp.firstStartSeconds.toFixed(1)} s |`,
    `| start | ${startUp.startSeconds.median.toFixed(2)} s (${startUp.startSeconds.least.toFixed(2)}–${startUp.startSeconds.most.toFixed(2)}) |`,
    `| memory at rest | ${memory.atRestMegabytes} MB |`,
    `| memory after load | ${memory.afterLoadMegabytes} MB |`,
    `| the standard stack's memory after load | ${memory.standardAfterLoadMegabytes} MB |`,
  ];
}

function publicLines(pages: PublicComparison[]): string[] {
  const middle = (of: (page: PublicComparison) => number) => median(pages.map(of));
  return [
    `| Page (kB as sent) | kept req/s | constant body, same server | rendered each time | kept : constant (≥ ${aims.toConstant}) | kept : rendered (≥ ${aims.toRendered}) | server's µs a request: kept / constant |`,
    "|---|--:|--:|--:|--:|--:|--:|",
    ...pages.map(
      (page) =>
        `| \`${page.path}\` (${kilobytes(page.bytes)}) | ${range(page.kept)} | ${range(page.constant)} | ${range(page.rendered)} | ${page.toConstant.toFixed(2)} | ${page.toRendered.toFixed(0)} | ${whole(page.keptCost)} / ${whole(page.constantCost)} |`,
    ),
    `| median of all | ${whole(middle((page) => page.kept.median))} | ${whole(middle((page) => page.constant.median))} | ${whole(middle((page) => page.rendered.median))} | ${middle((page) => page.toConstant).toFixed(2)} | ${middle((page) => page.toRendered).toFixed(0)} | ${whole(middle((page) => page.keptCost))} / ${whole(middle((page) => page.constantCost))} |`,
  ];
}

function toolLines({ pages, imports }: ToolFigures): string[] {
  const milliseconds = ({ median: middle, least, most }: Spread) =>
    `${middle.toFixed(1)} (${least.toFixed(1)}–${most.toFixed(1)})`;
  return [
    `| Page | kB as sent | processor, ms (≤ ${aims.toolPage}) | to the last byte, ms | processor beside a bare page |`,
    "|---|--:|--:|--:|--:|",
    ...pages.map(
      (page) =>
        `| \`${page.path}\` | ${kilobytes(page.bytes)} | ${milliseconds(page.cpu)} | ${milliseconds(page.wall)} | ${page.toBare.toFixed(1)} |`,
    ),
    "",
    "| Import of cash flows | MB | seconds | memory grew by, MB |",
    "|---|--:|--:|--:|",
    ...imports.map(
      ({ rows, megabytes, seconds, grownMegabytes }) =>
        `| ${whole(rows)} rows | ${megabytes.toFixed(1)} | ${seconds.toFixed(1)} | ${whole(grownMegabytes)} |`,
    ),
  ];
}

function portalLines({ pages, rows }: PortalScale): string[] {
  const milliseconds = ({ median: middle }: Spread) => middle.toFixed(1);
  return [
    `| Page | p95 with little, ms | p95 with much, ms | much : little (≤ ${aims.scale}) |`,
    "|---|--:|--:|--:|",
    ...pages.map(
      (page) =>
        `| \`${page.path}\`, ${page.who}${page.isExport ? ", first byte" : ""} | ${milliseconds(page.small)} | ${milliseconds(page.large)} | ${ofRatio(page.ratio)} |`,
    ),
    "",
    "| Rows | little | much |",
    "|---|--:|--:|",
    ...Object.keys(rows.large).map(
      (table) => `| ${table} | ${whole(rows.small[table] ?? 0)} | ${whole(rows.large[table] ?? 0)} |`,
    ),
  ];
}

function lighthouseLines(pages: LighthousePage[]): string[] {
  return [
    "| Page | performance | accessibility | best practices | SEO | first paint, s | largest paint, s | layout shift | kB in all |",
    "|---|--:|--:|--:|--:|--:|--:|--:|--:|",
    ...pages.map(
      (page) =>
        `| \`${page.path}\` | ${categories.map((name) => page.scores[name]).join(" | ")} | ${(page.firstPaint / 1000).toFixed(1)} | ${(page.largestPaint / 1000).toFixed(1)} | ${page.layoutShift.toFixed(3)} | ${kilobytes(page.bytes)} |`,
    ),
  ];
}

function sizeLines(sizes: PageSize[]): string[] {
  return [
    `| Page as sent (brotli where taken) | HTML kB (≤ ${budgets.html / 1000}) | CSS kB (≤ ${budgets.css / 1000}) | scripts kB (0, signed in ≤ ${budgets.scripts / 1000}) | pictures above the fold, kB: phone / desk |`,
    "|---|--:|--:|--:|--:|",
    ...sizes.map(
      (size) =>
        `| \`${size.path}\`, ${size.who} | ${kilobytes(size.html)} | ${kilobytes(size.css)} | ${kilobytes(size.scripts)} | ${size.images ? `${kilobytes(size.images.phone)} / ${kilobytes(size.images.desk)}` : ""} |`,
    ),
  ];
}

function notificationLines({ few, many, pages, markThousand, markAll }: NotificationFigures): string[] {
  const milliseconds = (values: Spread) =>
    `${values.median.toFixed(1)} (${values.least.toFixed(1)}–${values.most.toFixed(1)})`;
  return [
    `| p95, ms from the request to the last byte | ${whole(few)} rows | ${whole(many)} rows | ratio (≤ ${aims.manyToFew}) |`,
    "|---|--:|--:|--:|",
    ...pages.map(
      (page) =>
        `| ${page.name} | ${page.few.toFixed(1)} | ${page.many.toFixed(1)} | ${page.ratio.toFixed(2)} |`,
    ),
    "",
    `| One post, ${whole(many)} rows | ms, median (least–most) |`,
    "|---|--:|",
    `| 1,000 selected marked read (≤ ${aims.markThousand}) | ${milliseconds(markThousand)} |`,
    `| all marked read | ${milliseconds(markAll)} |`,
  ];
}

const uploadAim = (atOnce: number) => (atOnce === 1 ? aims.uploads : aims.fourUploads);

function uploadLines({ rows, megabytes }: UploadFigures): string[] {
  return [
    `| Uploads of ${megabytes} MB at once | memory added, MB | aim | seconds for all |`,
    "|---|--:|--:|--:|",
    ...rows.map(
      ({ atOnce, grown, seconds }) =>
        `| ${atOnce} | ${range(grown)} | < ${uploadAim(atOnce)} | ${seconds.median.toFixed(1)} (${seconds.least.toFixed(1)}–${seconds.most.toFixed(1)}) |`,
    ),
  ];
}

/** A line for everything that misses what was promised. */
export function overBudget(result: BenchResult): string[] {
  const { sizes = [], lighthouse = [], public: compared = [], notifications, portal, tools } = result;
  const over: string[] = [];
  for (const { path, who, html, css, scripts } of sizes) {
    if (html > budgets.html) over.push(`OVER BUDGET: ${path} sends ${html} bytes of HTML`);
    if (css > budgets.css) over.push(`OVER BUDGET: ${path} sends ${css} bytes of CSS`);
    if (scripts > (who === "visitor" ? 0 : budgets.scripts))
      over.push(`OVER BUDGET: ${path} sends ${scripts} bytes of scripts`);
  }
  for (const { path, cpu } of tools?.pages ?? [])
    if (cpu.median > aims.toolPage) over.push(`TOO SLOW: ${path} takes ${cpu.median.toFixed(0)} ms`);
  for (const { path, findings } of lighthouse)
    over.push(...findings.map((finding) => `LIGHTHOUSE: ${path} ${finding}`));
  for (const { path, toConstant, toRendered } of compared) {
    if (toConstant < aims.toConstant)
      over.push(`SLOW: ${path} is ${toConstant.toFixed(2)} of a constant body`);
    if (toRendered < aims.toRendered)
      over.push(`SLOW: ${path} is ${toRendered.toFixed(1)} times a rendered page`);
  }
  for (const { name, ratio } of notifications?.pages ?? [])
    if (ratio > aims.manyToFew)
      over.push(`SLOW: ${name} takes ${ratio.toFixed(2)} times as long with many rows`);
  const marking = notifications?.markThousand.median ?? 0;
  if (marking > aims.markThousand) over.push(`SLOW: marking 1,000 takes ${marking.toFixed(0)} ms`);
  for (const { atOnce, grown } of result.uploads?.rows ?? [])
    if (grown.median >= uploadAim(atOnce))
      over.push(`OVER BUDGET: ${atOnce} uploads at once add ${grown.median} MB of memory`);
  for (const { path, who, ratio } of portal?.pages ?? []) {
    if (ratio.median > aims.scale)
      over.push(`SLOW: ${path} (${who}) takes ${ratio.median.toFixed(2)} times as long with much`);
  }
  for (const { name, ratio } of result.api?.calls ?? [])
    if (ratio.median < aims.toEmptyRoute)
      over.push(`SLOW: ${name} is ${ratio.median.toFixed(2)} of an empty route`);
  for (const { name, few, many } of result.apiLists?.lists ?? [])
    if (many.p95 / few.p95 > aims.manyToFew)
      over.push(`SLOW: ${name} takes ${(many.p95 / few.p95).toFixed(2)} times as long with many rows`);
  return over;
}

/** Replaces what stands between each part's two marks; parts that were not measured keep their figures. */
export function writeIntoDocs(path: string, measured: Table[]): void {
  let text = readFileSync(path, "utf8");
  for (const { part, text: figures } of measured) {
    const marked = new RegExp(`(<!-- ${part} -->\\n)[\\s\\S]*?(<!-- end of ${part} -->)`);
    if (!marked.test(text)) throw new Error(`${path} has no marks to write ${part} between.`);
    text = text.replace(marked, (_, start: string, end: string) => `${start}${figures}\n${end}`);
  }
  writeFileSync(path, text);
}
