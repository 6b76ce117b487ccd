import { cpSync } from "node:fs";
import { Agent, request } from "node:http";
import { loadavg } from "node:os";
import { join } from "node:path";
import { cursorOf } from "#app/http/api/cursor.server.ts";
import { connect } from "#db/connection.server.ts";
import { tokenFor } from "../../tests/support/api.ts";
import { type Filled, fillPortal } from "./fill-portal.ts";
import { type Server, startProduct } from "./servers.ts";
import { percentile } from "./statistics.ts";

const sizes = { few: 1000, many: 1_000_000 };
type Side = keyof typeof sizes;

export interface ApiLists {
  few: number;
  many: number;
  requests: number;
  /** Milliseconds from the request to the last byte, one request at a time. */
  lists: { name: string; few: Times; many: Times }[];
  rows: Record<string, number>;
  load: number;
}

interface Times {
  median: number;
  p95: number;
}

interface Setting {
  /** A seeded data directory. */
  dataDir: string;
  folder: string;
  requests: number;
  say: (line: string) => void;
}

type Who = "client" | "staff";

/** MIDDLE is the place in the middle of all notifications. */
const lists: readonly { path: string; who: Who; unchanged?: true }[] = [
  { path: "/api/notifications", who: "staff" },
  { path: "/api/notifications", who: "staff", unchanged: true },
  { path: "/api/notifications?cursor=MIDDLE", who: "staff" },
  { path: "/api/notifications?filter=unread", who: "staff" },
  { path: "/api/notifications/count", who: "staff" },
  { path: "/api/orders", who: "client" },
  { path: "/api/orders?state=open", who: "client" },
  { path: "/api/orders", who: "staff" },
  { path: "/api/quotes", who: "client" },
  { path: "/api/quotes?state=open", who: "staff" },
  { path: "/api/tickets", who: "client" },
  { path: "/api/tickets?state=open", who: "staff" },
  { path: "/api/client/stats", who: "client" },
];

/** The API's lists over a thousand rows and over a million: a server each, asked in turns, by token. */
export async function measureApiLists({ dataDir, folder, requests, say }: Setting): Promise<ApiLists> {
  const agent = new Agent({ keepAlive: true });
  const servers = {} as Record<Side, Server>;
  const bearers = {} as Record<Side, Record<Who, string>>;
  let rows: Record<string, number> = {};
  try {
    for (const side of ["few", "many"] as const) {
      const home = join(folder, `api-lists-${side}`);
      cpSync(dataDir, home, { recursive: true, filter: (path) => !path.endsWith(".lock") });
      const filled = await fillPortal(home, sizes[side], ["trade", "tickets"]);
      bearers[side] = await tokens(home, filled);
      rows = filled.rows;
      servers[side] = await startProduct(home);
      say(`${sizes[side].toLocaleString("en-GB")} rows`);
    }
    const measured: ApiLists["lists"] = [];
    for (const { path, who, unchanged } of lists) {
      const times: Record<Side, number[]> = { few: [], many: [] };
      const headers = {} as Record<Side, Record<string, string>>;
      const urls = {} as Record<Side, string>;
      for (const side of ["few", "many"] as const) {
        const middle = encodeURIComponent(cursorOf([sizes[side] / 2]));
        urls[side] = servers[side].origin + path.replace("MIDDLE", middle);
        headers[side] = { Accept: "application/json", Authorization: bearers[side][who] };
        if (unchanged) {
          const tag = (await fetch(urls[side], { headers: headers[side] })).headers.get("ETag");
          headers[side]["If-None-Match"] = tag ?? "";
        }
      }
      for (let turn = -20; turn < requests; turn += 1)
        for (const side of turn % 2 === 0 ? (["few", "many"] as const) : (["many", "few"] as const)) {
          const took = await timeOf(agent, urls[side], headers[side], unchanged ? 304 : 200);
          if (turn >= 0) times[side].push(took);
        }
      const told = (side: Side) => ({
        median: percentile(times[side], 50),
        p95: percentile(times[side], 95),
      });
      const name = `\`GET ${path}\`, ${who}${unchanged ? ", unchanged (304)" : ""}`;
      measured.push({ name, few: told("few"), many: told("many") });
      say(`${name}: ${told("few").p95.toFixed(1)} and ${told("many").p95.toFixed(1)} ms`);
    }
    return { ...sizes, requests, lists: measured, rows, load: loadavg()[0] ?? 0 };
  } finally {
    agent.destroy();
    for (const server of Object.values(servers)) await server.stop();
  }
}

async function tokens(dataDir: string, { client, admin }: Filled): Promise<Record<Who, string>> {
  const connection = connect(join(dataDir, "portal.db"));
  try {
    const scopes = ["notifications:read", "orders:read", "quotes:read", "support:read", "account:read"];
    const of = async (userId: string) => (await tokenFor(connection, userId, scopes)).bearer.Authorization;
    return { client: await of(client.userId), staff: await of(admin.userId) };
  } finally {
    await connection.close();
  }
}

function timeOf(agent: Agent, url: string, headers: Record<string, string>, status: number): Promise<number> {
  const started = performance.now();
  return new Promise((done, fail) => {
    request(url, { agent, headers }, (answer) => {
      answer.resume();
      answer.once("end", () => {
        if (answer.statusCode === status) done(performance.now() - started);
        else fail(new Error(`${url} answered ${answer.statusCode}`));
      });
    })
      .once("error", fail)
      .end();
  });
}
