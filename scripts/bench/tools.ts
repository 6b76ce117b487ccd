import { request } from "node:http";
import { loadavg } from "node:os";
import { join } from "node:path";
import { connect } from "#db/connection.server.ts";
import { copyDataDir } from "./scratch.ts";
import { type FilledTools, fillTools, FULL } from "./fill-tools.ts";
import { browserHeaders } from "./load.ts";
import { type Server, startProduct } from "./servers.ts";
import { spread } from "./statistics.ts";

export interface ToolPage {
  path: string;
  /** As sent, compressed. */
  bytes: number;
  /** Processor time of the server for one request, milliseconds: what other programs do hardly touches it. */
  cpu: ReturnType<typeof spread>;
  /** From the request to the last byte, milliseconds. */
  wall: ReturnType<typeof spread>;
  /** Processor time beside that of a signed-in page without records, asked in turns. */
  toBare: number;
}

export interface ToolFigures {
  pages: ToolPage[];
  plan: { requests: number; rounds: number };
  load: number;
  imports: { rows: number; megabytes: number; seconds: number; grownMegabytes: number }[];
}

const bare = "/client-portal/support/new";

/** The tools at the sizes they are promised for, and imports of one and of a hundred thousand rows. */
export async function measureTools({
  dataDir,
  folder,
  quick,
  say,
}: {
  dataDir: string;
  folder: string;
  quick: boolean;
  say: (line: string) => void;
}): Promise<ToolFigures> {
  const home = join(folder, "tools");
  await copyDataDir(dataDir, home);
  const connection = connect(join(home, "portal.db"));
  const filled = await fillTools(connection);
  await connection.close();
  const plan = quick ? { requests: 10, rounds: 2 } : { requests: 20, rounds: 5 };
  const server = await startProduct(home);
  try {
    const cookie = await server.signIn(filled.client);
    const pages: ToolPage[] = [];
    for (const path of pagesOf(filled)) {
      for (let warm = 0; warm < 4; warm += 1) for (const one of [bare, path]) await ask(server, cookie, one);
      const cpu: number[] = [];
      const bareCpu: number[] = [];
      const wall: number[] = [];
      let bytes = 0;
      for (let round = 0; round < plan.rounds; round += 1) {
        for (const [one, costs] of [
          [bare, bareCpu],
          [path, cpu],
        ] as const) {
          const before = server.cpuSeconds();
          for (let time = 0; time < plan.requests; time += 1) {
            const answer = await ask(server, cookie, one);
            if (one === path) {
              wall.push(answer.milliseconds);
              bytes = answer.bytes;
            }
          }
          costs.push(((server.cpuSeconds() - before) / plan.requests) * 1000);
        }
      }
      const page = {
        path: nameOf(path, filled),
        bytes,
        cpu: spread(cpu),
        wall: spread(wall),
        toBare: spread(cpu).median / spread(bareCpu).median,
      };
      pages.push(page);
      say(`${page.path}: ${page.cpu.median.toFixed(1)} ms of processor, ${page.wall.median.toFixed(1)} ms`);
    }
    const imports: ToolFigures["imports"] = [];
    for (const rows of [1000, 100_000]) {
      imports.push(await importFlows(server, cookie, rows));
      say(`import of ${rows} rows: ${JSON.stringify(imports.at(-1))}`);
    }
    return { pages, plan, load: loadavg()[0] ?? 0, imports };
  } finally {
    await server.stop();
  }
}

const tools = "/client-portal/tools";

function pagesOf({ holding, kpi, room, benchmark, set }: FilledTools): string[] {
  return [
    `${tools}/portfolio-valuation`,
    `${tools}/portfolio-valuation/${holding}`,
    `${tools}/portfolio-valuation/print`,
    `${tools}/kpi-alerts`,
    `${tools}/kpi-alerts/heat-map`,
    `${tools}/kpi-alerts/${kpi}`,
    `${tools}/due-diligence/${room}`,
    `${tools}/due-diligence/${room}/requests`,
    `${tools}/benchmarking/${benchmark}`,
    `${tools}/benchmarking/${benchmark}/plots`,
    `${tools}/benchmarking/peer-sets/${set}`,
  ];
}

function nameOf(path: string, filled: FilledTools): string {
  return [filled.holding, filled.kpi, filled.room, filled.benchmark, filled.set].reduce(
    (name, id) => name.replace(id, ":id"),
    path,
  );
}

async function ask(server: Server, cookie: string, path: string) {
  const began = performance.now();
  const bytes = await new Promise<number>((done, fail) => {
    const asked = request(
      server.origin + path,
      { headers: { ...browserHeaders, "Accept-Encoding": "br", Cookie: cookie } },
      (answer) => {
        let size = 0;
        answer.on("data", (chunk: Buffer) => (size += chunk.length));
        answer.on("end", () =>
          answer.statusCode === 200 ? done(size) : fail(new Error(`${path} answered ${answer.statusCode}`)),
        );
      },
    );
    asked.on("error", fail);
    asked.end();
  });
  return { bytes, milliseconds: performance.now() - began };
}

/** A file of cash flows, spread over all holdings. Memory is looked at twenty milliseconds apart. */
async function importFlows(server: Server, cookie: string, rows: number) {
  const lines = Array.from({ length: rows }, (_, index) => {
    const day = new Date(Date.UTC(2012, 0, 1) + Math.floor(index / FULL.holdings) * 86_400_000);
    return `Holding ${index % FULL.holdings},${day.toISOString().slice(0, 10)},${index % 2 ? "-" : ""}${rows + index},\r\n`;
  });
  const file = new Blob(["Holding,Date,Amount,Note\r\n", ...lines], { type: "text/csv" });
  const body = new FormData();
  body.append("file", file, "flows.csv");
  const before = server.megabytes();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, server.megabytes())), 20);
  const began = performance.now();
  try {
    const answer = await fetch(`${server.origin}${tools}/portfolio-valuation/import?of=flows`, {
      method: "POST",
      body,
      headers: { Cookie: cookie, Origin: server.origin, "Sec-Fetch-Site": "same-origin" },
      redirect: "manual",
    });
    const staged = await answer.text();
    if (answer.status !== 303)
      throw new Error(`The file of ${rows} rows answered ${answer.status}: ${staged}`);
    await takeStaged(server, cookie, answer.headers.get("Location") ?? "");
  } finally {
    clearInterval(watch);
  }
  return {
    rows,
    megabytes: file.size / 1_000_000,
    seconds: (performance.now() - began) / 1000,
    grownMegabytes: Math.max(most, server.megabytes()) - before,
  };
}

/** Says yes to a preview. */
async function takeStaged(server: Server, cookie: string, path: string): Promise<void> {
  const headers = { Cookie: cookie, Origin: server.origin, "Sec-Fetch-Site": "same-origin" };
  const page = await (await fetch(server.origin + path, { headers })).text();
  const seen = /name="seen" value="([^"]*)"/.exec(page)?.[1] ?? "";
  const body = new URLSearchParams({ intent: "take", seen });
  const taken = await fetch(server.origin + path, { method: "POST", body, headers, redirect: "manual" });
  await taken.arrayBuffer();
  if (taken.status !== 303) throw new Error(`The yes at ${path} answered ${taken.status}`);
}
