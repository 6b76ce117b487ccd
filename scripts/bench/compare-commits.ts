import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import autocannon from "autocannon";
import Database from "better-sqlite3";
import { applicationFields } from "../../tests/support/factories.ts";
import type { Plan } from "./compare-pages.ts";
import type { Server } from "./servers.ts";
import { spread } from "./statistics.ts";

interface Setting {
  product: Server;
  folder: string;
  plan: Plan;
  say: (line: string) => void;
}

/**
 * Applications posted to the product, each acknowledged only when it is on the disk, against the fastest SQLite can
 * commit one row on the same disk with the same promise (WAL, synchronous=FULL).
 */
export async function compareCommits({ product, folder, plan, say }: Setting) {
  const posts: number[] = [];
  const commits: number[] = [];
  for (let round = 0; round < plan.rounds; round += 1) {
    posts.push(await postsPerSecond(product, plan));
    commits.push(commitsPerSecond(folder, plan.seconds));
  }
  const result = { postsPerSecond: spread(posts), rawCommitsPerSecond: spread(commits) };
  say(
    `durable posts: ${Math.round(result.postsPerSecond.median)}/s; raw commits: ${Math.round(result.rawCommitsPerSecond.median)}/s`,
  );
  return { ...result, ratio: result.postsPerSecond.median / result.rawCommitsPerSecond.median };
}

async function postsPerSecond(product: Server, plan: Plan): Promise<number> {
  const result = await autocannon({
    url: product.origin,
    connections: plan.connections,
    duration: plan.seconds,
    requests: [
      {
        method: "POST",
        path: "/signup",
        setupRequest: (request) => ({
          ...request,
          headers: {
            "Content-Type": "application/x-www-form-urlencoded",
            Origin: product.origin,
            "Sec-Fetch-Site": "same-origin",
          },
          body: new URLSearchParams(applicationFields()).toString(),
        }),
      },
    ],
  });
  const accepted = result["3xx"];
  if (result["4xx"] + result["5xx"] + result.errors > 0) {
    throw new Error(
      `Applications were refused: ${result["4xx"]} × 4xx, ${result["5xx"]} × 5xx, ${result.errors} errors`,
    );
  }
  return accepted / result.duration;
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
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    insert.run(body);
    done += 1;
  }
  sqlite.close();
  rmSync(home, { recursive: true, force: true });
  return done / seconds;
}
