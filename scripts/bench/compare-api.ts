import { loadavg } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { connect } from "#db/connection.server.ts";
import { tokenFor } from "../../tests/support/api.ts";
import type { Plan } from "./compare-pages.ts";
import { buildWithEmptyRoute, emptyPaths } from "./empty-route.ts";
import { copyDataDir, type People } from "./scratch.ts";
import { type Server, startStandard } from "./servers.ts";
import { median, spread } from "./statistics.ts";

export interface ApiCallCost {
  name: string;
  /** Requests per second. */
  rate: ReturnType<typeof spread>;
  /** Microseconds of the server's processor time a request. */
  cost: number;
  /** Its rate divided by the empty route's: the median over the rounds, each of which asked both. */
  ratio: ReturnType<typeof spread>;
}

export interface ApiComparison {
  calls: ApiCallCost[];
  /** The machine's load over the last minute, at the end. */
  load: number;
}

interface Setting {
  dataDir: string;
  folder: string;
  people: People;
  plan: Plan;
  say: (line: string) => void;
}

interface Target {
  name: string;
  path: string;
  status: number;
  headers: Record<string, string>;
}

/** What programs poll, beside an empty resource route of React Router in the same process, in turns. */
export async function compareApi({ dataDir, folder, people, plan, say }: Setting): Promise<ApiComparison> {
  const build = buildWithEmptyRoute(join(folder, "api-build"));
  const data = join(folder, "api-data");
  await copyDataDir(dataDir, data);
  const connection = connect(join(data, "portal.db"));
  const { bearer } = await tokenFor(connection, people.admin.userId, ["notifications:read"]);
  await connection.close();
  const server = await startStandard(build, data);
  try {
    const targets = await targetsOf(server, await server.signIn(people.admin), bearer);
    for (const target of targets) await round(server, target, plan.warmUp, plan.connections);
    const measured = targets.map(() => [] as { rate: number; cost: number }[]);
    for (let turn = 0; turn < plan.rounds; turn += 1)
      for (let step = 0; step < targets.length; step += 1) {
        const at = (turn + step) % targets.length;
        const target = targets[at];
        if (target) measured[at]?.push(await round(server, target, plan.seconds, plan.connections));
      }
    const calls = targets.map(({ name, path }, at): ApiCallCost => {
      const rounds = measured[at] ?? [];
      const empty = measured[emptyPaths.findIndex((one) => wordsOf(one) === wordsOf(path))] ?? [];
      const ratio = spread(rounds.map(({ rate }, turn) => rate / (empty[turn]?.rate ?? Number.NaN)));
      const rate = spread(rounds.map((one) => one.rate));
      say(`${name}: ${Math.round(rate.median)}/s, ${ratio.median.toFixed(2)} of the empty route`);
      return { name, rate, cost: median(rounds.map(({ cost }) => cost)), ratio };
    });
    return { calls, load: loadavg()[0] ?? 0 };
  } finally {
    await server.stop();
  }
}

const wordsOf = (path: string) => path.split("/").length;

/** The empty routes first; a program's headers everywhere. */
async function targetsOf(
  server: Server,
  cookie: string,
  bearer: { Authorization: string },
): Promise<Target[]> {
  const plain = { Accept: "application/json", "Accept-Encoding": "gzip, br" };
  const [list, count] = ["/api/notifications", "/api/notifications/count"];
  const targets = emptyPaths.map((path): Target => ({
    name: `Empty route, \`${path}\``,
    path,
    status: 200,
    headers: plain,
  }));
  for (const [by, credentials] of [
    ["cookie", { Cookie: cookie }],
    ["token", bearer],
  ] as const) {
    const headers: Record<string, string> = { ...plain, ...credentials };
    const answer = await fetch(server.origin + list, { headers });
    const tag = answer.headers.get("ETag");
    await answer.arrayBuffer();
    if (!tag) throw new Error(`${list} answered ${answer.status}, without an ETag.`);
    targets.push(
      { name: `\`GET ${count}\`, ${by}`, path: count, status: 200, headers },
      {
        name: `\`GET ${list}\` unchanged (304), ${by}`,
        path: list,
        status: 304,
        headers: { ...headers, "If-None-Match": tag },
      },
    );
  }
  return targets;
}

async function round(
  server: Server,
  { path, status, headers }: Target,
  seconds: number,
  connections: number,
): Promise<{ rate: number; cost: number }> {
  const before = server.cpuSeconds();
  const result = await autocannon({
    url: server.origin + path,
    connections,
    duration: seconds,
    // The product closes a connection after its thousandth request.
    reconnectRate: 1000,
    headers,
  });
  const answers = (result as { statusCodeStats?: Record<string, { count?: number }> }).statusCodeStats ?? {};
  const others = Object.keys(answers).filter((one) => one !== String(status));
  if (others.length > 0 || result.errors > 0)
    throw new Error(`${path} answered ${others.join(", ")}; ${result.errors} connections failed`);
  const requests = result.requests.total;
  return {
    rate: requests / result.duration,
    cost: ((server.cpuSeconds() - before) / requests) * 1e6,
  };
}
