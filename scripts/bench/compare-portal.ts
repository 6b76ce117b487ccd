import { Agent, request } from "node:http";
import { browserHeaders } from "./load.ts";
import type { Filled } from "./fill-portal.ts";
import { portalPages } from "./portal-pages.ts";
import type { Server } from "./servers.ts";
import { median, spread } from "./statistics.ts";

export interface PortalPlan {
  /** How often each page is asked in a round, of each server. */
  requests: number;
  rounds: number;
}

export interface ScaledPage {
  path: string;
  who: "client" | "staff";
  /** Milliseconds at the 95th percentile of a round. */
  small: ReturnType<typeof spread>;
  large: ReturnType<typeof spread>;
  /** Large divided by small: the median over the rounds, each of which asked both in turns. */
  ratio: ReturnType<typeof spread>;
  /** A file that grows with its rows: it is timed to its first byte, for the rest comes as it is read. */
  isExport: boolean;
}

export interface Side {
  server: Server;
  filled: Filled;
}

interface Setting {
  small: Side;
  large: Side;
  plan: PortalPlan;
  only?: string | undefined;
  say: (line: string) => void;
}

/** Every signed-in page over little and over much, in turns, so that a noisy minute spoils both alike. */
export async function comparePortal({ small, large, plan, only, say }: Setting): Promise<ScaledPage[]> {
  const agent = new Agent({ keepAlive: true });
  const sides = [small, large];
  const cookies: Record<ScaledPage["who"], string>[] = [];
  for (const { server, filled } of sides) {
    cookies.push({ client: await server.signIn(filled.client), staff: await server.signIn(filled.admin) });
  }
  const pages = sides.map(({ filled }) => portalPages(filled));
  const compared: ScaledPage[] = [];
  for (const [index, page] of (pages[0] ?? []).entries()) {
    if (only && !page.path.includes(only)) continue;
    const ask = (side: number) =>
      timed(agent, {
        url: `${sides[side]?.server.origin}${pages[side]?.[index]?.path}`,
        cookie: cookies[side]?.[page.who] ?? "",
        toFirstByte: page.isExport,
      });
    for (let warm = 0; warm < 4; warm += 1) for (const side of [0, 1]) await ask(side);
    const rounds: [number, number][] = [];
    for (let round = 0; round < plan.rounds; round += 1) {
      const times: [number[], number[]] = [[], []];
      for (let turn = 0; turn < plan.requests; turn += 1) {
        for (const side of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
          times[side].push(await ask(side));
        }
      }
      rounds.push([p95(times[0]), p95(times[1])]);
    }
    const result: ScaledPage = {
      path: page.name,
      who: page.who,
      isExport: page.isExport,
      small: spread(rounds.map(([few]) => few)),
      large: spread(rounds.map(([, many]) => many)),
      ratio: spread(rounds.map(([few, many]) => many / few)),
    };
    compared.push(result);
    say(
      `${page.who} ${page.name}: ${result.small.median.toFixed(1)} ms, ${result.large.median.toFixed(1)} ms, ${result.ratio.median.toFixed(2)} times`,
    );
  }
  agent.destroy();
  say(`median of all: ${median(compared.map(({ ratio }) => ratio.median)).toFixed(2)} times`);
  return compared;
}

function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
}

/** @returns milliseconds until the whole answer, or its first byte, is here. @throws when it is not a 200. */
function timed(agent: Agent, ask: { url: string; cookie: string; toFirstByte: boolean }): Promise<number> {
  return new Promise((done, fail) => {
    const from = performance.now();
    request(ask.url, { agent, headers: { ...browserHeaders, Cookie: ask.cookie } }, (response) => {
      let first = 0;
      response.on("data", () => (first ||= performance.now()));
      response.on("end", () => {
        if (response.statusCode !== 200) fail(new Error(`${ask.url} answered ${response.statusCode}`));
        else done((ask.toFirstByte ? first : performance.now()) - from);
      });
      response.on("error", fail);
    })
      .on("error", fail)
      .end();
  });
}
