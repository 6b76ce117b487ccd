import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plan } from "./compare-pages.ts";
import type { ConstantAnswer } from "./constant-answer.ts";
import { browserHeaders, load } from "./load.ts";
import { oneOfEachKind, publicPages, warmUp } from "./public-pages.ts";
import { copyDataDir } from "./scratch.ts";
import { type Server, startProduct } from "./servers.ts";
import { median, spread } from "./statistics.ts";
import { wire } from "./wire.ts";

export interface PublicComparison {
  path: string;
  /** Of the compressed page. */
  bytes: number;
  /** Requests per second. */
  kept: ReturnType<typeof spread>;
  constant: ReturnType<typeof spread>;
  rendered: ReturnType<typeof spread>;
  /** Microseconds of processor time a request costs the server. */
  keptCost: number;
  constantCost: number;
  /** Kept divided by the other; medians of rates. */
  toConstant: number;
  toRendered: number;
}

interface Setting {
  product: Server;
  /** The product's data directory, and where to copy it to. */
  dataDir: string;
  folder: string;
  plan: Plan;
  say: (line: string) => void;
}

/**
 * Each page for anybody, as the product answers it from memory, beside the same server with a constant body of the same
 * size and headers, and beside the same page rendered for each request (its address with a query, which is never kept).
 */
export async function comparePublic({ product, dataDir, folder, plan, say }: Setting) {
  const paths = oneOfEachKind(await publicPages(product));
  const answers: ConstantAnswer[] = [];
  for (const path of paths) {
    await warmUp(product, path);
    const { headers, body } = await wire(product.origin + path, browserHeaders);
    answers.push({ path, headers: withoutHop(headers), body: body.toString("base64") });
  }
  const file = join(folder, "answers.json");
  writeFileSync(file, JSON.stringify(answers));
  const constantData = join(folder, "constant-data");
  await copyDataDir(dataDir, constantData);
  const constant = await startProduct(constantData, {
    NODE_OPTIONS: `--import=${new URL("./constant-answer.ts", import.meta.url).href}`,
    ANSWERS: file,
  });
  try {
    const compared: PublicComparison[] = [];
    for (const { path, body } of answers) {
      const measured = await compare(product, constant, path, plan);
      compared.push({ path, bytes: Buffer.from(body, "base64").length, ...measured });
      say(
        `${path}: ${Math.round(measured.kept.median)}/s, ${measured.toConstant.toFixed(2)} of a constant body, ${measured.toRendered.toFixed(0)} × rendered`,
      );
    }
    return compared;
  } finally {
    await constant.stop();
  }
}

async function compare(product: Server, constant: Server, path: string, plan: Plan) {
  const kept: Costed[] = [];
  const fixed: Costed[] = [];
  const rendered: Costed[] = [];
  const query = `${path}?rendered`;
  for (const [server, target] of [
    [product, query],
    [constant, path],
    [product, path],
  ] as const)
    await load(server.origin + target, null, plan.warmUp, plan.connections);
  for (let round = 0; round < plan.rounds; round += 1) {
    // A page that ran out meanwhile is rendered once more; the others are answered from memory all the time.
    const ours = async () => kept.push(await costed(product, path, plan));
    const theirs = async () => fixed.push(await costed(constant, path, plan));
    for (const turn of round % 2 === 0 ? [ours, theirs] : [theirs, ours]) await turn();
  }
  // Last: rendering leaves work behind that would fall into the next round.
  for (let round = 0; round < Math.min(2, plan.rounds); round += 1)
    rendered.push(await costed(product, query, plan));
  await new Promise((done) => setTimeout(done, 1000));
  const rate = (rounds: Costed[]) => spread(rounds.map((one) => one.rate));
  const cost = (rounds: Costed[]) => median(rounds.map((one) => one.cost));
  return {
    kept: rate(kept),
    constant: rate(fixed),
    rendered: rate(rendered),
    keptCost: cost(kept),
    constantCost: cost(fixed),
    toConstant: rate(kept).median / rate(fixed).median,
    toRendered: rate(kept).median / rate(rendered).median,
  };
}

interface Costed {
  rate: number;
  cost: number;
}

/** One round, with what it cost the server: on a busy machine that says more than the rate. */
async function costed(server: Server, target: string, plan: Plan): Promise<Costed> {
  const before = server.cpuSeconds();
  const { requestsPerSecond, requests } = await load(
    server.origin + target,
    null,
    plan.seconds,
    plan.connections,
  );
  return { rate: requestsPerSecond, cost: ((server.cpuSeconds() - before) / requests) * 1e6 };
}

/** Node adds these itself. */
const hop = new Set(["connection", "keep-alive", "transfer-encoding", "date"]);

function withoutHop(raw: string[]): string[] {
  return raw.flatMap((name, at) =>
    at % 2 === 0 && !hop.has(name.toLowerCase()) ? [name, raw[at + 1] ?? ""] : [],
  );
}
