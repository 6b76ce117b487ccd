import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildStandard } from "./builds.ts";
import { ask, browserHeaders, loadInTurns, spread } from "./measure.ts";
import { kilobytes, loadRounds, range, type Report, type Table } from "./report.ts";
import type { Bench } from "./scratch.ts";
import { keptHeaders, type Server, startBare, startProduct, startStandard } from "./servers.ts";

const pages = [
  { name: "Sign-in page, anonymous", path: "/login", who: null },
  { name: "My Reports of a client who holds ten", path: "/client-portal/reports", who: "client" },
  { name: "Notifications, 50 rows, as staff", path: "/admin-notifications", who: "admin" },
] as const;

/** The product beside a bare server and beside the standard stack: pages, start and memory. */
export async function measureStack(bench: Bench): Promise<Report> {
  const { folder, plan, say } = bench;
  say("the standard stack's build (React Router's default entry, express, compression)");
  const build = buildStandard(join(folder, "standard"));
  const data = bench.copyData("stack-data");
  const starts = spread(await startSeconds(data, bench.isQuick ? 2 : 5));
  const product = await startProduct(data);
  const standard = await startStandard(build, bench.copyData("standard-data"));
  try {
    await new Promise((done) => setTimeout(done, 10_000));
    const atRest = product.megabytes();
    const table: Table = [
      ["Page", "product req/s", "(a) bare node:http", "(b) standard stack", "product : (a)", "product : (b)"],
    ];
    table[0]?.push("p99 ms: product / (a) / (b)");
    for (const { name, path, who } of pages) {
      // The standard stack works on a copy of the data, so a session of its own.
      const [ours, theirs] = [await headersOf(product, who), await headersOf(standard, who)];
      await mustBeSamePage(product, ours, standard, theirs, path);
      const { headers, body } = await ask(product.origin + path, { headers: ours, status: 200 });
      const file = join(folder, "bare-answer.json");
      const answer = {
        headers: keptHeaders(headers, ["content-length", "set-cookie"]),
        body: body.toString("base64"),
      };
      writeFileSync(file, JSON.stringify(answer));
      const bare = await startBare(file);
      const loaded = await loadInTurns(
        [
          { server: product, path, headers: ours },
          { server: bare, path, headers: ours },
          { server: standard, path, headers: theirs },
        ],
        plan,
      ).finally(() => bare.stop());
      const rates = loaded.map(({ rate }) => rate.median);
      const ratios = rates.slice(1).map((rate) => ((rates[0] ?? 0) / rate).toFixed(2));
      const p99 = loaded.map((one) => one.p99.median).join(" / ");
      table.push([
        `${name} (${kilobytes(body.length)} kB)`,
        ...loaded.map(({ rate }) => range(rate)),
        ...ratios,
        p99,
      ]);
      say(`${name}: ${ratios.join(" and ")}`);
    }
    return {
      how: loadRounds(plan),
      tables: [
        table,
        [
          ["Start and memory", ""],
          ["first start on an empty data directory (build there), s", bench.firstStartSeconds.toFixed(1)],
          ["start, s", range(starts, 2)],
          ["memory at rest, MB", atRest],
          ["memory after load, MB", product.megabytes()],
          ["the standard stack's memory after load, MB", standard.megabytes()],
        ],
      ],
      missed: [],
    };
  } finally {
    await product.stop();
    await standard.stop();
  }

  async function headersOf(server: Server, who: "client" | "admin" | null): Promise<Record<string, string>> {
    return who ? { ...browserHeaders, Cookie: await server.signIn(bench[who]) } : browserHeaders;
  }
}

/** From the command to the first answer, on a data directory that is already there. */
async function startSeconds(data: string, times: number): Promise<number[]> {
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const began = performance.now();
    const server = await startProduct(data);
    taken.push((performance.now() - began) / 1000);
    await server.stop();
  }
  return taken;
}

/** A comparison with a page that is not the same would be worthless. */
async function mustBeSamePage(
  product: Server,
  ours: Record<string, string>,
  standard: Server,
  theirs: Record<string, string>,
  path: string,
): Promise<void> {
  const look = async (server: Server, headers: Record<string, string>) => {
    const html = await (await fetch(server.origin + path, { headers })).text();
    return {
      title: /<title>([^<]*)/.exec(html)?.[1],
      rows: html.match(/<tr\b/g)?.length ?? 0,
      main: html.slice(html.indexOf("<main"), html.indexOf("</main>")).length,
    };
  };
  const [a, b] = [await look(product, ours), await look(standard, theirs)];
  if (a.title !== b.title || a.rows !== b.rows || Math.abs(a.main - b.main) > a.main / 10)
    throw new Error(`${path} is not the same page on both stacks: ${JSON.stringify([a, b])}`);
}
