import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** Of one address: how long each of its answers took, in milliseconds. */
export interface Waits {
  /** Every address asked answered 200 each time. */
  allAnswered: boolean;
  /** At the 99th percentile, of our server and of one that does nothing at all, asked in turns. */
  ours: number;
  bare: number;
  /** Half of ours were answered sooner. */
  median: number;
  asked: number;
}

/**
 * Asks `url` and a server that does nothing, in turns and from processes of their own, until told to stop: what the
 * test itself does with its time is no part of what is measured, and what else the machine does holds up both.
 */
export async function measureWaits(url: string, host: string): Promise<() => Promise<Waits>> {
  const bare = spawn(process.execPath, ["-e", bareServer], { stdio: ["ignore", "pipe", "inherit"] });
  const [port] = (await once(bare.stdout, "data")) as [Buffer];
  const bareUrl = `http://127.0.0.1:${String(port).trim()}/`;
  const asker = spawn(process.execPath, ["-e", askInTurns, url, bareUrl, host], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  await once(asker.stdout, "data");
  return async () => {
    const said = wholeOutput(asker);
    asker.stdin.end();
    const { statuses, waits } = JSON.parse(await said) as { statuses: number[]; waits: [number[], number[]] };
    bare.kill();
    return {
      allAnswered: statuses.length > 0 && statuses.every((status) => status === 200),
      ours: quantile(waits[0], 0.99),
      bare: quantile(waits[1], 0.99),
      median: quantile(waits[0], 0.5),
      asked: waits[0].length,
    };
  };
}

function quantile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.POSITIVE_INFINITY;
}

async function wholeOutput(child: ChildProcess): Promise<string> {
  let text = "";
  child.stdout?.on("data", (chunk: Buffer) => (text += String(chunk)));
  await once(child, "close");
  return text;
}

const bareServer = `
require("http").createServer((request, response) => response.end("ok"))
  .listen(0, "127.0.0.1", function () { console.log(this.address().port); });`;

// The first round, before anything is measured, says "ready".
const askInTurns = `
const http = require("http");
const [ours, bare, host] = process.argv.slice(1);
const statuses = [], waits = [[], []];
let running = true;
process.stdin.on("end", () => { running = false; }).resume();
const ask = (url, headers, into) => new Promise((resolve, reject) => {
  const from = performance.now();
  http.get(url, { headers }, (response) => {
    response.resume().on("end", () => {
      if (into) { into.push(performance.now() - from); statuses.push(response.statusCode); }
      resolve();
    });
  }).on("error", reject);
});
(async () => {
  for (let round = 0; running; round += 1) {
    await ask(ours, { Host: host }, round > 0 && waits[0]);
    await ask(bare, {}, round > 0 && waits[1]);
    if (round === 0) console.log("ready");
    await new Promise((next) => setTimeout(next, 5));
  }
  process.stdout.write(JSON.stringify({ statuses, waits }));
})();`;
