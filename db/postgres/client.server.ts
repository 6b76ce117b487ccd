import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { codeOf, isAway } from "./away.ts";

/** Where the product's tables and functions are: the name SQLite has for a database's own. */
export const SCHEMA = "main";

/** Of a machine that is lost no line is closed: after so long in silence either end asks whether the other is there. */
const asksAliveS = 20;
/** What each connection is told before its first query. */
const settings = {
  search_path: SCHEMA,
  synchronous_commit: "on",
  TimeZone: "UTC",
  tcp_keepalives_idle: String(asksAliveS),
  tcp_keepalives_interval: "5",
  tcp_keepalives_count: "3",
};
/**
 * Nobody waits long for a process that stopped in the middle of a transaction, and it does not hold others for long: a
 * transaction awaits nothing but SQL, so one that is silent for seconds is in trouble. One that does not take what it has
 * asked for (`tcp_user_timeout`, milliseconds) has gone as well.
 */
const ofAPool = {
  lock_timeout: "10s",
  idle_in_transaction_session_timeout: "4s",
  tcp_user_timeout: "10000",
  // A page's questions are many and small, and read along an index: a row from elsewhere costs little more than the next.
  random_page_cost: "1.1",
  jit: "off",
  max_parallel_workers_per_gather: "0",
};
/** So long a connection is waited for: where none is to be had, whoever asks is told. */
const patienceMs = 5000;
/** Nothing that is asked on a request's way takes as long: there is no answer any more, the machine is lost. */
const longestMs = 30_000;

/** Numbers as SQLite hands them over: a sum of pence is far below 2^53, and a flag is 0 or 1. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.BOOL, (value) => (value === "t" ? 1 : 0));
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.NUMERIC, Number);

function configOf(url: string, answersWithinMs: number, more: Record<string, string> = {}): pg.ClientConfig {
  const options = Object.entries({ ...settings, ...more }).map(([name, value]) => `-c ${name}=${value}`);
  return {
    connectionString: url,
    options: options.join(" "),
    types,
    connectionTimeoutMillis: patienceMs,
    query_timeout: answersWithinMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: asksAliveS * 1000,
  };
}

/**
 * One connection of its own.
 * @param url `postgres://…`
 * @param answersWithinMs so long an answer is waited for; 0 for as long as it takes.
 */
export const clientOf = (url: string, answersWithinMs = 0) =>
  heardOut(new pg.Client(configOf(url, answersWithinMs)));

/** A line that breaks fails what is asked on it; the client tells it once more, and nobody listening ends the process. */
const heardOut = (client: pg.Client) => client.on("error", () => {});

/** Does something on a connection of its own. */
export async function onClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = clientOf(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** What takes as long as it takes, a migration, works between its questions as well. */
const unhurried = { ...ofAPool, idle_in_transaction_session_timeout: "10min" };

/**
 * @param most connections at a time.
 * @param answersWithinMs as for `clientOf`.
 */
export function poolOf(url: string, most: number, answersWithinMs = longestMs): pg.Pool {
  const settled = answersWithinMs === 0 ? unhurried : ofAPool;
  const pool = new pg.Pool({ ...configOf(url, answersWithinMs, settled), max: most });
  pool.on("connect", (client) => void heardOut(client));
  // A connection that breaks while nobody uses it is replaced by the next that is needed.
  pool.on("error", () => {});
  return pool;
}

/** So long a database that is away is waited for at a start. */
const startWithinMs = 60_000;
const againMs = 2000;

/**
 * Waits for a database that is not there yet, or not ready. What it refuses (a password, a name) it refuses for good.
 * @param say told once what is waited for.
 * @throws an Error with a line that names the database without its password.
 */
export async function untilPostgresAnswers(url: string, say: (what: string) => void): Promise<void> {
  const until = performance.now() + startWithinMs;
  for (let tries = 1; ; tries += 1) {
    try {
      return await onClient(url, async () => {});
    } catch (error) {
      const why = (error as Error).message || codeOf(error);
      const what = `The database at ${placeOf(url)} can't be used (${why})`;
      if (!isAway(error) || performance.now() > until)
        throw new Error(`${what}: look at DATABASE_URL and at the server.`, { cause: error });
      if (tries === 1) say(`${what}: tried again for a minute.`);
    }
    await sleep(againMs);
  }
}

/** Who, where and which, for a person. */
export function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || 5432}${pathname}`;
}
