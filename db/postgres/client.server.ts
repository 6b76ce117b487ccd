import pg from "pg";

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

const asText = (value: string) => value;
/** Numbers as SQLite hands them over: a sum of pence is far below 2^53, and a flag is 0 or 1. */
const parsers: Record<number, (value: string) => unknown> = {
  16: (value) => (value === "t" ? 1 : 0),
  20: Number,
  1700: Number,
};
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    format === "binary"
      ? pg.types.getTypeParser(id, "binary")
      : (parsers[id] ?? pg.types.getTypeParser(id) ?? asText),
};

function configOf(url: string, more: Record<string, string> = {}): pg.ClientConfig {
  const options = Object.entries({ ...settings, ...more }).map(([name, value]) => `-c ${name}=${value}`);
  return {
    connectionString: url,
    options: options.join(" "),
    types,
    connectionTimeoutMillis: patienceMs,
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
  heardOut(new pg.Client({ ...configOf(url), query_timeout: answersWithinMs }));

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
  const config = { ...configOf(url, settled), query_timeout: answersWithinMs };
  const pool = new pg.Pool({ ...config, max: most });
  pool.on("connect", (client) => void heardOut(client));
  // A connection that breaks while nobody uses it is replaced by the next that is needed.
  pool.on("error", () => {});
  return pool;
}
