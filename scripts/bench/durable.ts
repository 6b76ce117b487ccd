import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import autocannon from "autocannon";
import Database from "better-sqlite3";
import { applicationFields } from "../../tests/support/scene/factories.ts";
import { type LoadPlan, spread } from "./measure.ts";
import { loadRounds, range, type Report } from "./report.ts";
import type { Bench } from "./scratch.ts";
import { type Server, startProduct } from "./servers.ts";

/**
 * Applications posted to the product, each acknowledged only when it is on the disk, against the fastest SQLite can
 * commit one row on the same disk with the same promise (WAL, synchronous=FULL).
 */
export async function measureDurable(bench: Bench): Promise<Report> {
  const { folder } = bench;
  // An answer waits for the end of a step of time: it takes many posts at once to keep the product busy.
  const plan = { ...bench.plan, connections: 100 };
  const product = await startProduct(bench.copyData("durable-data"));
  try {
    await postsPerSecond(product, { ...plan, seconds: plan.warmUp });
    const [posts, commits] = [[] as number[], [] as number[]];
    for (let round = 0; round < plan.rounds; round += 1) {
      posts.push(await postsPerSecond(product, plan));
      commits.push(commitsPerSecond(folder, plan.seconds));
    }
    const [ours, raw] = [spread(posts), spread(commits)];
    return {
      how: loadRounds(plan),
      tables: [
        [
          ["Durable writes", "per second"],
          ["applications posted to the product, each acknowledged after its commit was synced", range(ours)],
          ["raw SQLite, one row a commit, WAL, synchronous=FULL, same disk", range(raw)],
          ["ratio", (ours.median / raw.median).toFixed(3)],
        ],
      ],
      missed: [],
    };
  } finally {
    await product.stop();
  }
}

/** @param own as people type it, where it is another. */
export async function postsPerSecond(
  { origin }: Server,
  { seconds, connections }: Pick<LoadPlan, "seconds" | "connections">,
  own = origin,
): Promise<number> {
  const headers = {
    "Content-Type": "application/x-www-form-urlencoded",
    Host: new URL(own).host,
    Origin: own,
    "Sec-Fetch-Site": "same-origin",
  };
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    requests: [
      {
        method: "POST",
        path: "/signup",
        setupRequest: (one) => ({
          ...one,
          headers,
          body: new URLSearchParams(applicationFields()).toString(),
        }),
      },
    ],
  });
  if (result["4xx"] + result["5xx"] + result.errors > 0)
    throw new Error(`Applications were refused: ${result["4xx"]} with 4xx, ${result["5xx"]} with 5xx`);
  return result["3xx"] / result.duration;
}

function commitsPerSecond(folder: string, seconds: number): number {
  const home = mkdtempSync(join(folder, "raw-"));
  const sqlite = new Database(join(home, "raw.db"));
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma("synchronous = FULL");
  sqlite.exec("CREATE TABLE t (id INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT");
  const insert = sqlite.prepare("INSERT INTO t (body) VALUES (?)");
  const body = "x".repeat(600);
  let done = 0;
  for (const until = performance.now() + seconds * 1000; performance.now() < until; done += 1)
    insert.run(body);
  sqlite.close();
  rmSync(home, { recursive: true, force: true });
  return done / seconds;
}
