/** How anything is measured: what is compared takes turns, so that a noisy minute spoils all alike. */
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Server } from "./servers.ts";

export const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN;
export const median = (values: readonly number[]) => percentile(values, 0.5);

/** `12.3 (11.0–14.2)`: the middle value with the smallest and the largest, which say how far to trust it. */
export function spread(digits: number, values: readonly number[]): string {
  const [middle, least, most] = [0.5, 0, 1].map((share) => percentile(values, share).toFixed(digits));
  return `${middle} (${least}–${most})`;
}

/** A B C, then C B A: nobody always goes first. @returns of each target what its rounds gave. */
export async function inTurns<T, R>(targets: readonly T[], rounds: number, measure: (one: T) => Promise<R>) {
  const found = targets.map(() => [] as R[]);
  const order = [...targets.keys()];
  for (let round = 0; round < rounds; round += 1)
    for (const at of round % 2 === 0 ? order : order.toReversed())
      found[at]?.push(await measure(targets[at] as T));
  return found;
}

/** What a browser sends with a page request. */
export const browserHeaders = {
  Accept: "text/html,application/xhtml+xml,*/*;q=0.8",
  "Accept-Encoding": "gzip, deflate, br",
  "Accept-Language": "en-GB",
  "Sec-Fetch-Site": "none",
  "Sec-Fetch-Mode": "navigate",
};

export interface Target {
  server: Server;
  path: string;
  headers: Record<string, string>;
}

export interface Round {
  /** Milliseconds to the last byte, of each request. */
  times: number[];
  /** Milliseconds of the server's processor time a request. */
  cpu: number;
  /** As sent. */
  bytes: number;
}

/** Asks some times, one request after the other, on a connection that is kept. */
export async function askTimes(target: Target, requests: number): Promise<Round> {
  const agent = new Agent({ keepAlive: true });
  const before = target.server.cpuSeconds();
  const [times, sizes] = [[] as number[], [] as number[]];
  for (let time = 0; time < requests; time += 1) {
    const from = performance.now();
    sizes.push(await ask(target, agent));
    times.push(performance.now() - from);
  }
  agent.destroy();
  const cpu = ((target.server.cpuSeconds() - before) / requests) * 1000;
  return { times, cpu, bytes: median(sizes) };
}

/** @returns the bytes of the answer's body as it travels. @throws when it is no page. */
export function ask({ server, path, headers }: Target, agent?: Agent): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  request(server.origin + path, { headers, ...(agent && { agent }) }, (response) => {
    let bytes = 0;
    response.on("data", (chunk: Buffer) => (bytes += chunk.length)).on("error", reject);
    response.on("end", () => {
      if (response.statusCode === 200) resolve(bytes);
      else reject(new Error(`${path} answered ${response.statusCode}`));
    });
  })
    .on("error", reject)
    .end();
  return promise;
}

/** Begins so many a second, whether or not those before have ended. @returns the milliseconds that each took. */
export async function steadily(perSecond: number, seconds: number, work: (at: number) => Promise<unknown>) {
  const began = performance.now();
  const timed = async (number: number) => {
    const from = performance.now();
    await work(number);
    return performance.now() - from;
  };
  const running: Promise<number>[] = [];
  for (let number = 0; number < perSecond * seconds; number += 1) {
    await sleep(Math.max(0, began + (number * 1000) / perSecond - performance.now()));
    const one = timed(number);
    // Thrown below, once all have been begun.
    one.catch(() => {});
    running.push(one);
  }
  return Promise.all(running);
}

/** The most memory that a server and its children hold while it works, looked at every 20 ms. */
export async function mostDuring(server: Server, work: () => Promise<unknown>) {
  const most = server.megabytes();
  const look = () => {
    const { own, children } = server.megabytes();
    Object.assign(most, { own: Math.max(most.own, own), children: Math.max(most.children, children) });
  };
  const watch = setInterval(look, 20);
  await work().finally(() => clearInterval(watch));
  return most;
}
