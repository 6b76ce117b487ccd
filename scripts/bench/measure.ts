/** How anything is measured: under load, or one request at a time; what is compared takes turns. */
import { Agent, request } from "node:http";
import autocannon from "autocannon";
import type { Server } from "./servers.ts";

/** The middle value with the smallest and largest: a range says how far to trust it. */
export interface Spread {
  median: number;
  least: number;
  most: number;
}

export function spread(values: readonly number[]): Spread {
  return { median: median(values), least: Math.min(...values), most: Math.max(...values) };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** @param share 0.95 is the value that 95 of 100 are at most. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
}

/** What a browser sends with a page request. */
export const browserHeaders = {
  Accept: "text/html,application/xhtml+xml",
  "Accept-Encoding": "gzip, deflate, br",
  "Accept-Language": "en-GB",
  "Sec-Fetch-Site": "none",
  "Sec-Fetch-Mode": "navigate",
};

export interface Target {
  server: Server;
  path: string;
  headers?: Record<string, string>;
  /** 200 unless said otherwise; anything else ends the run. */
  status?: number;
  /** A file that grows with its rows is timed to its first byte. */
  toFirstByte?: boolean;
}

export interface LoadPlan {
  seconds: number;
  rounds: number;
  warmUp: number;
  connections: number;
}

export interface Loaded {
  /** Requests per second, of each round and of all. */
  rates: number[];
  rate: Spread;
  /** Milliseconds. */
  p99: Spread;
  /** Microseconds of the server's processor time a request: on a busy machine that says more than the rate. */
  cost: number;
}

/** Loads each target for some seconds a round; who went first goes last in the next round. */
export async function loadInTurns(targets: readonly Target[], plan: LoadPlan): Promise<Loaded[]> {
  for (const target of targets) await load(target, plan.warmUp, plan.connections);
  const rounds = targets.map(() => [] as Awaited<ReturnType<typeof load>>[]);
  for (const at of turns(targets.length, plan.rounds))
    rounds[at]?.push(await load(targets[at] as Target, plan.seconds, plan.connections));
  return rounds.map((of) => {
    const rates = of.map(({ rate }) => rate);
    const cost = median(of.map((round) => round.cost));
    return { rates, rate: spread(rates), p99: spread(of.map((round) => round.p99)), cost };
  });
}

export async function load(
  { server, path, headers, status = 200 }: Target,
  seconds: number,
  connections: number,
) {
  const before = server.cpuSeconds();
  const result = await autocannon({
    url: server.origin + path,
    connections,
    duration: seconds,
    // The product closes a connection after its thousandth request, as a proxy would expect; all are asked alike.
    reconnectRate: 1000,
    headers: headers ?? browserHeaders,
  });
  const answers = (result as { statusCodeStats?: Record<string, unknown> }).statusCodeStats ?? {};
  const others = Object.keys(answers).filter((one) => one !== String(status));
  if (others.length > 0 || result.errors > 0)
    throw new Error(`${path} answered ${others.join(", ")}; ${result.errors} connections failed`);
  const cost = ((server.cpuSeconds() - before) / result.requests.total) * 1e6;
  return { rate: result.requests.total / result.duration, p99: result.latency.p99, cost };
}

export interface Asked {
  /** Milliseconds to the last byte (or the first), of all requests, and the 95th percentile of each round. */
  times: Spread;
  p95s: number[];
  p95: Spread;
  /** Milliseconds of the server's processor time a request. */
  cpu: Spread;
  /** As sent. */
  bytes: number;
}

/** Asks each target some times a round, one request at a time. */
export async function askInTurns(
  targets: readonly Target[],
  plan: { requests: number; rounds: number },
): Promise<Asked[]> {
  const agent = new Agent({ keepAlive: true });
  const asked = targets.map(() => ({
    times: [] as number[],
    p95s: [] as number[],
    cpu: [] as number[],
    bytes: 0,
  }));
  try {
    for (const target of targets) for (let time = 0; time < 5; time += 1) await askTarget(target, agent);
    for (const at of turns(targets.length, plan.rounds)) {
      const [target, of] = [targets[at], asked[at]];
      if (!target || !of) continue;
      const before = target.server.cpuSeconds();
      const times: number[] = [];
      for (let time = 0; time < plan.requests; time += 1) {
        const answer = await askTarget(target, agent);
        times.push(answer.milliseconds);
        of.bytes = answer.body.length;
      }
      of.cpu.push(((target.server.cpuSeconds() - before) / plan.requests) * 1000);
      of.times.push(...times);
      of.p95s.push(percentile(times, 0.95));
    }
  } finally {
    agent.destroy();
  }
  return asked.map(({ times, p95s, cpu, bytes }) => ({
    times: spread(times),
    p95s,
    p95: spread(p95s),
    cpu: spread(cpu),
    bytes,
  }));
}

/** A B C, then C B A: nobody always goes first. */
export function turns(targets: number, rounds: number): number[] {
  const order = Array.from({ length: targets }, (_, at) => at);
  return Array.from({ length: rounds }, (_, round) => (round % 2 === 0 ? order : order.toReversed())).flat();
}

function askTarget({ server, path, headers, status = 200, toFirstByte }: Target, agent: Agent) {
  return ask(server.origin + path, { headers: headers ?? browserHeaders, agent, status, toFirstByte });
}

interface Ask {
  headers: Record<string, string>;
  agent?: Agent;
  status?: number;
  toFirstByte?: boolean | undefined;
}

/** An answer exactly as it travels, compressed and whole. @throws when it is of another status. */
export function ask(url: string, { headers, agent, status, toFirstByte }: Ask) {
  return new Promise<{ headers: string[]; body: Buffer; milliseconds: number }>((done, fail) => {
    const from = performance.now();
    request(url, { headers, ...(agent ? { agent } : {}) }, (response) => {
      const chunks: Buffer[] = [];
      let first = 0;
      response.on("data", (chunk: Buffer) => {
        first ||= performance.now();
        chunks.push(chunk);
      });
      response.on("end", () => {
        const milliseconds = (toFirstByte ? first : performance.now()) - from;
        if (status !== undefined && response.statusCode !== status)
          fail(new Error(`${url} answered ${response.statusCode}`));
        else done({ headers: response.rawHeaders, body: Buffer.concat(chunks), milliseconds });
      });
      response.on("error", fail);
    })
      .on("error", fail)
      .end();
  });
}

/** How much more memory than before the server held while it worked, looked at every 20 ms, in megabytes. */
export async function mostDuring(server: Server, work: () => Promise<unknown>): Promise<number> {
  const before = server.megabytes();
  let most = before;
  const look = () => (most = Math.max(most, server.megabytes()));
  const watch = setInterval(look, 20);
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  return look() - before;
}
