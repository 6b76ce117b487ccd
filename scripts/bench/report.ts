import { readFileSync, writeFileSync } from "node:fs";
import type { PageComparison } from "./compare-pages.ts";
import type { PageSize } from "./sizes.ts";
import type { spread } from "./statistics.ts";

type Spread = ReturnType<typeof spread>;

export interface BenchResult {
  machine: {
    processor: string;
    cores: number;
    memoryGigabytes: number;
    node: string;
    fileSystem: string;
    at: string;
  };
  plan: { seconds: number; rounds: number; connections: number };
  pages: PageComparison[];
  commits: { postsPerSecond: Spread; rawCommitsPerSecond: Spread; ratio: number };
  startUp: { firstStartSeconds: number; startSeconds: Spread };
  memory: { atRestMegabytes: number; afterLoadMegabytes: number; standardAfterLoadMegabytes: number };
  sizes: PageSize[];
}

const budgets = { html: 14_000, css: 12_000, scripts: 160_000 };
const whole = (value: number) => Math.round(value).toLocaleString("en-GB");
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
const range = (values: Spread) => `${whole(values.median)} (${whole(values.least)}–${whole(values.most)})`;

export function markdown(result: BenchResult): string {
  const { machine, plan, pages, commits, startUp, memory, sizes } = result;
  return [
    `Taken on ${machine.at}: ${machine.processor}, ${machine.cores} cores, ${machine.memoryGigabytes} GB, ${machine.fileSystem}, Node ${machine.node}. ` +
      `${plan.rounds} rounds of ${plan.seconds} s a server, ${plan.connections} connections, in turns; median (least–most).`,
    "",
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
    "",
    `| Page as sent (brotli where taken) | HTML kB (≤ ${budgets.html / 1000}) | CSS kB (≤ ${budgets.css / 1000}) | scripts kB (0, signed in ≤ ${budgets.scripts / 1000}) |`,
    "|---|--:|--:|--:|",
    ...sizes.map(
      (size) =>
        `| \`${size.path}\`, ${size.who} | ${kilobytes(size.html)} | ${kilobytes(size.css)} | ${kilobytes(size.scripts)} |`,
    ),
    "",
  ].join("\n");
}

export function printTable(result: BenchResult): void {
  console.log(`\n${markdown(result)}`);
  for (const size of result.sizes) {
    const scriptBudget = size.who === "visitor" ? 0 : budgets.scripts;
    if (size.html > budgets.html) console.log(`OVER BUDGET: ${size.path} sends ${size.html} bytes of HTML`);
    if (size.css > budgets.css) console.log(`OVER BUDGET: ${size.path} sends ${size.css} bytes of CSS`);
    if (size.scripts > scriptBudget)
      console.log(`OVER BUDGET: ${size.path} sends ${size.scripts} bytes of scripts`);
  }
}

/** Replaces what stands between the two marks. */
export function writeIntoDocs(path: string, figures: string): void {
  const text = readFileSync(path, "utf8");
  const marked = /(<!-- figures -->\n)[\s\S]*?(<!-- end of figures -->)/;
  if (!marked.test(text)) throw new Error(`${path} has no marks to write between.`);
  writeFileSync(
    path,
    text.replace(marked, (_, start: string, end: string) => `${start}${figures}\n${end}`),
  );
}
