import pg from "pg";

/** Where the product's tables and functions are: the name SQLite has for a database's own. */
export const SCHEMA = "main";

/**
 * What each connection is told before its first query. Of a machine that is lost no line is closed: its locks are free
 * once PostgreSQL has asked for it in vain.
 */
const settings = {
  search_path: SCHEMA,
  synchronous_commit: "on",
  TimeZone: "UTC",
  tcp_keepalives_idle: "20",
  tcp_keepalives_interval: "5",
  tcp_keepalives_count: "3",
};
/** Nobody waits long for a process that stopped in the middle of a transaction, and it does not hold others for good. */
const ofAPool = {
  lock_timeout: "10s",
  idle_in_transaction_session_timeout: "30s",
  // A page's questions are many and small, and read along an index: a row from elsewhere costs little more than the next.
  random_page_cost: "1.1",
  jit: "off",
  max_parallel_workers_per_gather: "0",
};
/** So long a connection is waited for: where none is to be had, whoever asks is told. */
const patienceMs = 5000;

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
  };
}

/** One connection of its own. @param url `postgres://…` */
export const clientOf = (url: string) => new pg.Client(configOf(url));

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

/** @param most connections at a time. */
export function poolOf(url: string, most: number): pg.Pool {
  const pool = new pg.Pool({ ...configOf(url, ofAPool), max: most });
  // A connection that breaks while nobody uses it is replaced by the next that is needed.
  pool.on("error", () => {});
  return pool;
}
