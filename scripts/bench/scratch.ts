/** A scratch folder for one run: data directories, and the servers that are running on copies of them. */
import { execFileSync } from "node:child_process";
import { cpSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type * as Database from "#db/connection.server.ts";
import { testSecret } from "../../tests/support/product/test-env.ts";
import type * as Factories from "../../tests/support/scene/factories.ts";
import { browserHeaders } from "./measure.ts";
import { productSettings, startProduct } from "./servers.ts";

export type Side = Awaited<ReturnType<typeof sideOf>>;
export type Bench = ReturnType<typeof makeBench>;
export type Running = Awaited<ReturnType<Bench["start"]>>;
export type Who = "client" | "staff";

/** @param own this checkout with its data. @param against another one with its own. */
export function makeBench(own: Side, against: Side | null, isQuick: boolean) {
  /** What has to be stopped at the end of a part. */
  const running: { stop(): Promise<void> }[] = [];
  let copies = 0;
  /** Starts a server on a copy of a side's data, which is changed before: two processes never share a file. */
  async function start(side: Side, begin = startProduct, before?: (dataDir: string) => Promise<void>) {
    const data = `${side.data}-${(copies += 1)}`;
    cpSync(side.data, data, { recursive: true, filter: (path) => !/\.lock$|-wal$|-shm$/.test(path) });
    await before?.(data);
    const server = await begin(data, side.checkout);
    running.push(server);
    const cookies = { client: await server.signIn(side.client), staff: await server.signIn(side.staff) };
    const target = (path: string, who: Who) => {
      const cookie = cookies[who];
      return { server, path, cookie, headers: { ...browserHeaders, Cookie: cookie } };
    };
    return { name: side.name, server, target };
  }
  return {
    own,
    isQuick,
    running,
    start,
    startOther: async () => (against ? [await start(against)] : []),
    async stopAll() {
      for (const one of running.splice(0).reverse()) await one.stop();
    },
  };
}

/** Makes a checkout's data: a new product's, fifty unread notifications, and a client who holds five reports. */
export async function sideOf(name: string, checkout: string, data: string) {
  await (await startProduct(data, checkout)).stop();
  // The day has its backup: none is made beside what is measured.
  const env = productSettings(data, 0);
  execFileSync(process.execPath, ["scripts/backup.ts"], { env, cwd: checkout, stdio: "ignore" });
  const { factories } = await sourceOf<typeof Factories>(checkout, "tests/support/scene/factories.ts");
  const people = await inDatabase(data, checkout, async ({ db }) => {
    const make = factories(db);
    await make.notifications(50, "Harbour Lane Capital has applied for access.");
    const [client, staff] = [await make.client(), await make.admin()];
    const reports = db.selectFrom("reports").select("id").where("status", "=", "published");
    for (const { id } of await reports.limit(5).execute()) await make.holding(client.companyId, id);
    return { client, staff };
  });
  return { name, checkout, data, ...people };
}

const sourceOf = <Module>(checkout: string, path: string) =>
  import(pathToFileURL(resolve(checkout, path)).href) as Promise<Module>;

/** Opens the database of a data directory as the product of a checkout would. */
export async function inDatabase<T>(
  dataDir: string,
  checkout: string,
  work: (connection: Database.Connection) => Promise<T>,
): Promise<T> {
  Object.assign(process.env, { APP_SECRET: testSecret, DATA_DIR: dataDir });
  const { connect } = await sourceOf<typeof Database>(checkout, "db/connection.server.ts");
  const connection = connect(join(dataDir, "portal.db"));
  try {
    return await work(connection);
  } finally {
    connection.sqlite.pragma("wal_checkpoint(TRUNCATE)");
    await connection.close();
  }
}
