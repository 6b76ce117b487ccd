/** Every page, list, search and call over few rows and over many: two products with a data directory each, in turns. */
import { fork } from "node:child_process";
import type { Connection } from "#db/connection.server.ts";
import { tokenFor } from "../../tests/support/api.ts";
import { factories } from "../../tests/support/scene/factories.ts";
import type { SignInDetails } from "../../tests/support/scene/person.ts";
import { type Address, addresses } from "./addresses.ts";
import { type Filled, fill } from "./fill/fill.ts";
import {
  askInTurns,
  browserHeaders,
  median,
  percentile,
  type Spread,
  spread,
  type Target,
} from "./measure.ts";
import { askRounds, range, type Report, type Table, whole } from "./report.ts";
import { markRead } from "./mark-read.ts";
import type { Bench } from "./scratch.ts";
import type { Server } from "./servers.ts";

const aims = { manyToFew: 1.5, markThousand: 100, health: 50 };
const few = 1000;
const AGAIN = 3;
const scopes = ["notifications:read", "orders:read", "quotes:read", "support:read", "account:read"];

interface Side {
  server: Server;
  filled: Filled;
  /** By who asks, and whether with a token. */
  headersOf: (address: Address) => Record<string, string>;
}

interface Measured {
  name: string;
  few: Spread;
  many: Spread;
  ratio: Spread;
}

/** @param settingsFor what each product is started with, once its data is there. */
export async function measureMillion(
  bench: Bench,
  settingsFor?: (dataDir: string) => Promise<NodeJS.ProcessEnv>,
): Promise<Report> {
  const many = bench.isQuick ? 50_000 : 1_000_000;
  const plan = bench.isQuick ? { requests: 10, rounds: 2 } : { requests: 30, rounds: 5 };
  const grounds: { filled: Filled; bearers: Map<string, string>; marker: SignInDetails }[] = [];
  const filledWith = (size: number) => async (connection: Connection) => {
    const began = performance.now();
    const filled = await fill(connection, size);
    const bearers = new Map<string, string>();
    for (const { userId } of [filled.client, filled.staff])
      bearers.set(userId, (await tokenFor(connection, userId, scopes)).bearer.Authorization);
    grounds.push({ filled, bearers, marker: await factories(connection.db).admin() });
    bench.say(`${whole(size)} rows in ${whole((performance.now() - began) / 1000)} s`);
  };
  return bench.onProduct(
    (small) =>
      bench.onProduct(
        async (large) => {
          const sides = await Promise.all([small, large].map((server, at) => sideOf(server, grounds[at])));
          const asked = await targetsOf(
            addresses.filter(({ path }) => path.includes(bench.pages ?? "")),
            sides,
          );
          const health = watchHealth(large);
          const measured: Measured[] = [];
          for (const { name, targets } of asked) {
            health.during(name);
            let one = await compare(name, targets, plan);
            // The second slowest of thirty is often the machine's doing: what seems too slow has to be so again.
            if (one.ratio.median > aims.manyToFew)
              one = await compare(`${name}, again`, targets, longer(plan));
            measured.push(one);
            bench.say(
              `${one.name}: ${range(one.few, 1)} and ${range(one.many, 1)} ms, ${range(one.ratio, 2)}`,
            );
          }
          const alive = health.stop();
          const marks = await markRead(large, grounds[1], bench.isQuick ? 3 : 20);
          const how = `${askRounds(plan)} What took more than ${aims.manyToFew} times as long was asked ${AGAIN} times as often again, and that is what stands here.`;
          return reportOf(measured, { many, how, sides, alive, marks });
        },
        filledWith(many),
        settingsFor,
      ),
    filledWith(few),
    settingsFor,
  );
}

interface Plan {
  requests: number;
  rounds: number;
}

const longer = ({ requests, rounds }: Plan): Plan => ({ requests, rounds: rounds * AGAIN });

async function compare(name: string, targets: readonly Target[], plan: Plan): Promise<Measured> {
  const [a, b] = await askInTurns(targets, plan);
  if (!a || !b) throw new Error("There must be two.");
  const ratio = spread(b.p95s.map((long, round) => long / (a.p95s[round] ?? Number.NaN)));
  return { name, few: a.p95, many: b.p95, ratio };
}

async function sideOf(
  server: Server,
  ground: { filled: Filled; bearers: Map<string, string> } | undefined,
): Promise<Side> {
  if (!ground) throw new Error("Nothing was filled.");
  const { filled, bearers } = ground;
  const cookies = { client: await server.signIn(filled.client), staff: await server.signIn(filled.staff) };
  return {
    server,
    filled,
    headersOf: ({ who, isCall }): Record<string, string> =>
      isCall
        ? { Accept: "application/json", Authorization: bearers.get(filled[who].userId) ?? "" }
        : { ...browserHeaders, Cookie: cookies[who] },
  };
}

/** Each is asked once: an address that is refused is told before an hour is spent on the others. */
async function targetsOf(asked: readonly Address[], sides: readonly Side[]) {
  const found: { name: string; targets: Target[] }[] = [];
  const refused: string[] = [];
  for (const address of asked) {
    const targets: Target[] = [];
    for (const { server, filled, headersOf } of sides) {
      const path = address.path.replace(/:([a-z]+)\b/, (word, name: string) => filled.records[name] ?? word);
      const headers = headersOf(address);
      const answer = await fetch(server.origin + path, { headers });
      await answer.arrayBuffer();
      const target = { server, path, headers, toFirstByte: address.isExport ?? false };
      const tag = answer.headers.get("ETag") ?? "";
      if (answer.status !== 200) refused.push(`${path} answered ${answer.status}`);
      targets.push(
        address.unchanged
          ? { ...target, status: 304, headers: { ...headers, "If-None-Match": tag } }
          : target,
      );
    }
    found.push({ name: nameOf(address), targets });
  }
  if (refused.length > 0) throw new Error(refused.join("\n"));
  return found;
}

function nameOf({ path, who, isCall, unchanged, isExport }: Address): string {
  const told = [who, isCall && "token", unchanged && "unchanged (304)", isExport && "first byte"];
  return [`\`${path}\``, ...told.filter(Boolean)].join(", ");
}

/** How long `/healthz` takes beside the pages, asked by a process of its own. */
function watchHealth({ origin }: Server) {
  const child = fork("scripts/bench/health.ts", [`${origin}/healthz`], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const answers: { page: string; milliseconds: number }[] = [];
  let page = "";
  child.stdout?.on("data", (lines: Buffer) => {
    for (const line of lines.toString().trim().split("\n"))
      answers.push({ page, milliseconds: Number(line) });
  });
  return {
    during: (name: string) => {
      page = name;
    },
    stop() {
      child.disconnect();
      const worst = answers.toSorted((a, b) => b.milliseconds - a.milliseconds)[0];
      const times = answers.map(({ milliseconds }) => milliseconds);
      return { p99: percentile(times, 0.99), asked: times.length, worst };
    },
  };
}

interface Found {
  many: number;
  how: string;
  sides: readonly Side[];
  alive: ReturnType<ReturnType<typeof watchHealth>["stop"]>;
  marks: Awaited<ReturnType<typeof markRead>>;
}

function reportOf(measured: readonly Measured[], { many, how, sides, alive, marks }: Found): Report {
  const titles = [`p95 of ${whole(few)} rows, ms`, `of ${whole(many)}`, `many : few (≤ ${aims.manyToFew})`];
  const rows = sides.map(({ filled }) => filled.rows);
  const health: Table = [
    ["Beside the pages, with many rows", ""],
    [`\`/healthz\` p99 of ${whole(alive.asked)}, ms (< ${aims.health})`, alive.p99.toFixed(1)],
    [`its slowest, ms, beside ${alive.worst?.page}`, alive.worst?.milliseconds.toFixed(1) ?? ""],
    [`1,000 selected notifications marked read, ms (≤ ${aims.markThousand})`, range(marks.thousand, 1)],
    ["all notifications marked read, ms", range(marks.all, 1)],
  ];
  const missed = measured
    .filter(({ ratio }) => ratio.median > aims.manyToFew)
    .map(({ name, ratio }) => `${name} takes ${ratio.median.toFixed(2)} times as long with many rows`);
  if (alive.p99 >= aims.health) missed.push(`/healthz takes ${alive.p99.toFixed(0)} ms (p99)`);
  if (marks.thousand.median > aims.markThousand)
    missed.push(`marking 1,000 takes ${marks.thousand.median.toFixed(0)} ms`);
  return {
    how,
    tables: [
      [
        ["Asked", ...titles],
        ...measured.map((one) => [one.name, range(one.few, 1), range(one.many, 1), range(one.ratio, 2)]),
        ["median of all", "", "", median(measured.map(({ ratio }) => ratio.median)).toFixed(2)],
      ],
      [
        ["Rows", "few", "many"],
        ...Object.keys(rows[0] ?? {}).map((table) => [table, ...rows.map((of) => whole(of[table] ?? 0))]),
      ],
      health,
    ],
    missed,
  };
}
