import { postsPerSecond } from "./durable.ts";
import { browserHeaders, load, type LoadPlan, median, spread, type Spread, turns } from "./measure.ts";
import { move, startLastingServer } from "./postgres.ts";
import { loadRounds, range, type Report, type Table } from "./report.ts";
import type { Bench } from "./scratch.ts";
import { cpuSecondsOf, type Server, startProduct } from "./servers.ts";

const aim = 0.8;
/** Processes on one PostgreSQL. */
const sizes = [1, 2, 4] as const;

const pages = [
  { name: "My Reports of a client who holds fifty", path: "/client-portal/reports", who: "client" },
  { name: "Notifications, 50 rows, as staff", path: "/admin-notifications", who: "admin" },
] as const;

/** What is loaded at once. */
interface Group {
  name: string;
  servers: readonly Server[];
  /** The process id of the database's server, where it is one. */
  database?: number;
}

interface Loaded {
  /** Of all its processes, per second. */
  rate: Spread;
  /** Microseconds of processor time for each: the product's, and the database's. */
  product: number;
  database: number;
}

/**
 * Signed-in pages and durable posts by one, two and four processes on one PostgreSQL, beside one process on SQLite. All
 * share this machine's cores with what loads them: the rates say less than the processor time.
 */
export async function measureScaleOut(bench: Bench): Promise<Report> {
  const { plan, say } = bench;
  const database = await startLastingServer();
  const files = bench.copyData("scale-out");
  const url = database.urlOf("portal");
  const started: Server[] = [];
  const start = async (dataDir: string, settings: NodeJS.ProcessEnv = {}) => {
    const server = await startProduct(dataDir, settings);
    started.push(server);
    return server;
  };
  try {
    await database.make("portal");
    move(files, url);
    const alone = await start(bench.copyData("scale-alone"));
    const many: Server[] = [];
    for (let at = 0; at < Math.max(...sizes); at += 1)
      many.push(await start(files, { DATABASE_URL: url, APP_ORIGIN: many[0]?.origin ?? "" }));
    const groups: Group[] = [
      { name: "SQLite, 1 process", servers: [alone] },
      ...sizes.map((size) => ({
        name: `PostgreSQL, ${size} ${size === 1 ? "process" : "processes"}`,
        servers: many.slice(0, size),
        database: database.pid,
      })),
    ];
    const tables: Table[] = [];
    const missed: string[] = [];
    const tell = (what: string, loaded: readonly Loaded[]) => {
      const [sqlite, one] = loaded.map(({ product, database: of }) => product + of);
      tables.push(tableOf(what, groups, loaded));
      const ratio = (sqlite ?? Number.NaN) / (one ?? Number.NaN);
      say(`${what}: ${ratio.toFixed(2)}`);
      if (what.startsWith("Pages") && ratio < aim)
        missed.push(`${what}: ${ratio.toFixed(2)} as many for a second of the processor`);
    };
    for (const { name, path, who } of pages) {
      const [own, shared] = [await alone.signIn(bench[who]), await many[0]?.signIn(bench[who])];
      const loaded = await inTurns(groups, plan, async (server, share) => {
        const headers = {
          ...browserHeaders,
          Cookie: (server === alone ? own : shared) ?? "",
          ...(server !== alone && { Host: new URL(many[0]?.origin ?? "").host }),
        };
        return (await load({ server, path, headers }, share.seconds, share.connections)).rate;
      });
      tell(`Pages: ${name}`, loaded);
    }
    const hundred = { ...plan, connections: 100 };
    tell(
      "Applications posted",
      await inTurns(groups, hundred, (server, share) =>
        postsPerSecond(server, share, (server === alone ? alone : many[0])?.origin),
      ),
    );
    return { how: `${loadRounds(plan)} Posts: 100 connections.`, tables, missed };
  } finally {
    for (const server of started) await server.stop();
    await database.stop();
  }
}

/** @param work loads one process, and says how much it did in a second. */
async function inTurns(
  groups: readonly Group[],
  plan: LoadPlan,
  work: (server: Server, share: LoadPlan) => Promise<number>,
): Promise<Loaded[]> {
  const loadAll = async ({ servers, database }: Group, seconds: number) => {
    const spent = () => ({
      product: servers.reduce((sum, server) => sum + server.cpuSeconds(), 0),
      database: database ? cpuSecondsOf(database) : 0,
    });
    const share = { ...plan, seconds, connections: Math.ceil(plan.connections / servers.length) };
    const before = spent();
    const rates = await Promise.all(servers.map((server) => work(server, share)));
    const after = spent();
    const rate = rates.reduce((sum, each) => sum + each, 0);
    const each = (kind: "product" | "database") => ((after[kind] - before[kind]) / (rate * seconds)) * 1e6;
    return { rate, product: each("product"), database: each("database") };
  };
  for (const group of groups) await loadAll(group, plan.warmUp);
  const rounds = groups.map(() => [] as Awaited<ReturnType<typeof loadAll>>[]);
  for (const at of turns(groups.length, plan.rounds))
    rounds[at]?.push(await loadAll(groups[at] as Group, plan.seconds));
  return rounds.map((of) => ({
    rate: spread(of.map(({ rate }) => rate)),
    product: median(of.map(({ product }) => product)),
    database: median(of.map(({ database }) => database)),
  }));
}

function tableOf(what: string, groups: readonly Group[], loaded: readonly Loaded[]): Table {
  const costs = loaded.map(({ product, database }) => product + database);
  return [
    [
      what,
      "per second",
      "product, µs each",
      "database, µs each",
      `for a second of the processor, of SQLite's (≥ ${aim})`,
    ],
    ...groups.map(({ name }, at) => {
      const one = loaded[at] as Loaded;
      const of = (costs[0] ?? Number.NaN) / (costs[at] ?? Number.NaN);
      return [name, range(one.rate), one.product.toFixed(0), one.database.toFixed(0), of.toFixed(2)];
    }),
  ];
}
