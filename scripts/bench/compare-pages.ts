import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browserHeaders, load, type Round } from "./load.ts";
import { type Server, startBare } from "./servers.ts";
import { spread } from "./statistics.ts";
import { wire } from "./wire.ts";

export interface Plan {
  seconds: number;
  rounds: number;
  warmUp: number;
  connections: number;
}

export interface PageComparison {
  name: string;
  path: string;
  bytes: number;
  product: Measured;
  bare: Measured;
  standard: Measured;
  /** Product divided by the other, medians of the same run. */
  toBare: number;
  toStandard: number;
}

interface Measured {
  requestsPerSecond: ReturnType<typeof spread>;
  p99: ReturnType<typeof spread>;
}

const pages = [
  { name: "Sign-in page, anonymous", path: "/login", who: null },
  { name: "My Reports of a client who holds ten", path: "/client-portal/reports", who: "client" },
  { name: "Notifications, 50 rows, as staff", path: "/admin-notifications", who: "admin" },
] as const;

interface Setting {
  product: Server;
  standard: Server;
  cookies: Record<"product" | "bare" | "standard", Record<"admin" | "client", string>>;
  plan: Plan;
  say: (line: string) => void;
}

/** Rounds of the three servers take turns, so that a noisy minute spoils all of them alike. */
export async function comparePages({
  product,
  standard,
  cookies,
  plan,
  say,
}: Setting): Promise<PageComparison[]> {
  const compared: PageComparison[] = [];
  for (const page of pages) {
    const session = (name: keyof typeof cookies) => (page.who ? cookies[name][page.who] : null);
    const { answer, bytes } = await answerOf(product.origin + page.path, session("product"));
    const folder = mkdtempSync(join(tmpdir(), "portal-bare-"));
    const file = join(folder, "answer.json");
    writeFileSync(file, answer);
    const bare = await startBare(file);
    try {
      await mustBeSamePage(
        { server: product, cookie: session("product") },
        { server: standard, cookie: session("standard") },
        page.path,
      );
      const servers = { product, bare, standard };
      const rounds: Record<keyof typeof servers, Round[]> = { product: [], bare: [], standard: [] };
      for (const name of turns(0)) {
        await load(servers[name].origin + page.path, session(name), plan.warmUp, plan.connections);
      }
      for (let round = 0; round < plan.rounds; round += 1) {
        for (const name of turns(round)) {
          rounds[name].push(
            await load(servers[name].origin + page.path, session(name), plan.seconds, plan.connections),
          );
        }
      }
      const measured = {
        product: sum(rounds.product),
        bare: sum(rounds.bare),
        standard: sum(rounds.standard),
      };
      const ratio = (other: Measured) =>
        measured.product.requestsPerSecond.median / other.requestsPerSecond.median;
      compared.push({
        name: page.name,
        path: page.path,
        bytes,
        ...measured,
        toBare: ratio(measured.bare),
        toStandard: ratio(measured.standard),
      });
      say(
        `${page.name}: ${Math.round(measured.product.requestsPerSecond.median)}/s, ${ratio(measured.standard).toFixed(2)} × the standard stack`,
      );
    } finally {
      await bare.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return compared;
}

/** A B C, then C B A: nobody always goes first. */
function turns(round: number): ("product" | "bare" | "standard")[] {
  const order: ("product" | "bare" | "standard")[] = ["product", "bare", "standard"];
  return round % 2 === 0 ? order : order.reverse();
}

function sum(rounds: Round[]): Measured {
  return {
    requestsPerSecond: spread(rounds.map((round) => round.requestsPerSecond)),
    p99: spread(rounds.map((round) => round.p99)),
  };
}

/** The product's answer as it goes over the wire: compressed bytes and headers, for the bare server to repeat. */
async function answerOf(url: string, cookie: string | null): Promise<{ answer: string; bytes: number }> {
  const { status, headers, body } = await wire(url, {
    ...browserHeaders,
    ...(cookie ? { Cookie: cookie } : {}),
  });
  if (status !== 200) throw new Error(`${url} answered ${status}`);
  const kept = headers.flatMap((name, at) =>
    at % 2 === 0 && !ownHeaders.has(name.toLowerCase()) ? [[name, headers[at + 1] ?? ""]] : [],
  );
  return {
    answer: JSON.stringify({ status, headers: Object.fromEntries(kept), body: body.toString("base64") }),
    bytes: body.length,
  };
}

/** Node's own, or one visitor's. */
const ownHeaders = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-length",
  "date",
  "set-cookie",
]);

interface Visit {
  server: Server;
  cookie: string | null;
}

/** A comparison with a page that is not the same would be worthless. */
async function mustBeSamePage(product: Visit, standard: Visit, path: string): Promise<void> {
  const [ours, theirs] = await Promise.all(
    [product, standard].map(async ({ server, cookie }) => {
      const html = await (
        await fetch(server.origin + path, cookie ? { headers: { Cookie: cookie } } : {})
      ).text();
      return {
        title: /<title>([^<]*)/.exec(html)?.[1],
        rows: html.match(/<tr\b/g)?.length ?? 0,
        main: mainLength(html),
      };
    }),
  );
  if (
    !ours ||
    !theirs ||
    ours.title !== theirs.title ||
    ours.rows !== theirs.rows ||
    Math.abs(ours.main - theirs.main) > ours.main / 10
  ) {
    throw new Error(`${path} is not the same page on both stacks: ${JSON.stringify({ ours, theirs })}`);
  }
}

function mainLength(html: string): number {
  return html.slice(html.indexOf("<main"), html.indexOf("</main>")).length;
}
