/** What stands behind the product's address where it is two processes on PostgreSQL (`E2E_ENGINE=postgres`). */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connect, type Store } from "#db/connection.server.ts";
import { connectPostgres } from "#db/postgres/connect.server.ts";

const isTwo = process.env.E2E_ENGINE === "postgres";

interface Behind {
  /** Of the database. */
  url: string;
  ports: number[];
  /** In the order of the ports. */
  pids: number[];
}

const folder = () => process.env.E2E_DATA_DIR ?? process.env.DATA_DIR ?? "";
const file = () => join(folder(), "behind.json");
const behind = () => JSON.parse(readFileSync(file(), "utf8")) as Behind;

export const noteBehind = (now: Behind) => writeFileSync(file(), JSON.stringify(now));

/** The product's own database. */
export function openBeside(): Store {
  if (isTwo) return connectPostgres(behind().url);
  const connection = connect(join(folder(), "portal.db"));
  // Another process writes too: the product's.
  connection.sqlite.pragma("busy_timeout = 10000");
  return connection;
}

let killed = 0;
/** The balancer looks once a second, and wants two good answers before it gives a process work again. */
const seenMs = 3500;

/** Kills one of the two, the other one the next time, as soon as both are known to answer. Of one process it kills none. */
export async function loseOne(): Promise<void> {
  if (!isTwo) return;
  const { ports, pids } = behind();
  for (const port of ports) while (!(await answers(port))) await sleep(100);
  await sleep(seenMs);
  process.kill(pids[killed++ % pids.length] ?? 0, "SIGKILL");
}

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/up`).then(
    ({ ok }) => ok,
    () => false,
  );
