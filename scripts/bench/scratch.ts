import { execFileSync } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { type Connection, connect } from "#db/connection.server.ts";
import { factories } from "../../tests/support/scene/factories.ts";
import type { SignInDetails } from "../../tests/support/scene/person.ts";
import { testSecret } from "../../tests/support/product/test-env.ts";
import type { LoadPlan } from "./measure.ts";
import { productSettings, type Server, startProduct } from "./servers.ts";

export interface Bench {
  /** For what it writes. */
  folder: string;
  isQuick: boolean;
  /** Only addresses with this in them. */
  pages: string | undefined;
  plan: LoadPlan;
  /** Of the first start, on an empty data directory. The build exists already. */
  firstStartSeconds: number;
  admin: SignInDetails;
  client: SignInDetails;
  /** A copy of the seeded data directory: two processes never share a file. */
  copyData(name: string): string;
  /** The product on a copy of the data, changed first by `fill`. It stops when `work` ends. */
  onProduct<T>(
    work: (product: Server, dataDir: string) => Promise<T>,
    fill?: (connection: Connection) => Promise<void>,
    settingsFor?: (dataDir: string) => Promise<NodeJS.ProcessEnv>,
  ): Promise<T>;
  say(line: string): void;
}

/** Seeds a data directory: fifty unread notifications for an admin, and a client who holds every report. */
export async function makeBench(
  folder: string,
  { isQuick, pages }: Pick<Bench, "isQuick" | "pages">,
): Promise<Bench> {
  const seeded = join(folder, "data");
  const began = performance.now();
  const first = await startProduct(seeded);
  const firstStartSeconds = (performance.now() - began) / 1000;
  await first.stop();
  // The day has its backup: none is made beside what is measured.
  execFileSync(process.execPath, ["scripts/backup.ts"], { env: productSettings(seeded, 0), stdio: "ignore" });
  const people = await inDatabase(seeded, async ({ db, sqlite }) => {
    const make = factories(db);
    await make.notifications(50, "Harbour Lane Capital has applied for access.");
    const client = await make.client();
    const reports = db.selectFrom("reports").select("id").where("status", "=", "published");
    for (const { id } of await reports.limit(50).execute()) await make.holding(client.companyId, id);
    const admin = await make.admin();
    sqlite.pragma("wal_checkpoint(TRUNCATE)");
    return { admin, client };
  });
  const plan = isQuick
    ? { seconds: 1, rounds: 1, warmUp: 0.5, connections: 10 }
    : { seconds: 4, rounds: 7, warmUp: 3, connections: 10 };
  let copies = 0;
  const copyData = (name: string) => {
    const to = join(folder, name);
    cpSync(seeded, to, { recursive: true, filter: (path) => !/\.lock$|-wal$|-shm$/.test(path) });
    return to;
  };
  return {
    folder,
    isQuick,
    pages,
    plan,
    firstStartSeconds,
    ...people,
    copyData,
    async onProduct(work, fill, settingsFor) {
      const data = copyData(`data-${(copies += 1)}`);
      if (fill) await inDatabase(data, fill);
      const product = await startProduct(data, await settingsFor?.(data));
      try {
        return await work(product, data);
      } finally {
        await product.stop();
      }
    },
    say: (line) => console.log(`· ${line}`),
  };
}

/** Opens the database of a data directory as the product would. */
export async function inDatabase<T>(
  dataDir: string,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  process.env.APP_SECRET = testSecret;
  process.env.DATA_DIR = dataDir;
  const connection = connect(join(dataDir, "portal.db"));
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}
