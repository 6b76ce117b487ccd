/** Pages and calls over few rows and over many: two products with a data directory each, asked in turns. */
import { cursorOf } from "#app/http/api/cursor.server.ts";
import type { Connection } from "#db/connection.server.ts";
import { tokenFor } from "../../tests/support/api.ts";
import { factories } from "../../tests/support/scene/factories.ts";
import type { SignInDetails } from "../../tests/support/scene/person.ts";
import { type Filled, fill, type Filling } from "./fill.ts";
import { askInTurns, browserHeaders, median, type Spread, spread, type Target } from "./measure.ts";
import { portalPages } from "./portal-pages.ts";
import { askRounds, range, type Report, type Table, whole } from "./report.ts";
import type { Bench } from "./scratch.ts";
import type { Server } from "./servers.ts";

const aims = { manyToFew: 1.5, markThousand: 100 };

/** An address in which `:order` and the like stand for a record, and MIDDLE for a place in the middle of the list. */
export interface Page {
  path: string;
  who: "client" | "staff";
  /** A file that grows with its rows: timed to its first byte, for the rest comes as it is read. */
  isExport?: boolean;
  /** Asked with the tag it had: the answer is 304. */
  unchanged?: boolean;
}

interface Comparison {
  many: number;
  kinds: readonly Filling[];
  pages: readonly Page[];
  /** MIDDLE for so many rows. */
  middle: (size: number) => string;
  headersOf: (server: Server, filled: Filled, who: Page["who"]) => Promise<Record<string, string>>;
  /** After the filling. */
  prepare?: (connection: Connection, filled: Filled) => Promise<void>;
  /** What else is measured with many rows. */
  also?: (server: Server, filled: Filled) => Promise<{ table: Table; missed: string[] }>;
}

const few = 1000;

async function compare(bench: Bench, comparison: Comparison): Promise<Report> {
  const many = bench.isQuick ? 5000 : comparison.many;
  const filled: Filled[] = [];
  const filledWith = (size: number) => async (connection: Connection) => {
    const one = await fill(connection, size, comparison.kinds);
    await comparison.prepare?.(connection, one);
    filled.push(one);
    bench.say(`${whole(size)} rows`);
  };
  const plan = bench.isQuick ? { requests: 10, rounds: 2 } : { requests: 40, rounds: 7 };
  return bench.onProduct(
    (small) =>
      bench.onProduct(async (large) => {
        const sides = [small, large].map((server, at) => ({ server, filled: filled[at] as Filled }));
        const headers = await Promise.all(
          sides.map(async ({ server, filled: rows }) => ({
            client: await comparison.headersOf(server, rows, "client"),
            staff: await comparison.headersOf(server, rows, "staff"),
          })),
        );
        const measured: { name: string; few: Spread; many: Spread; ratio: Spread }[] = [];
        for (const page of comparison.pages.filter(({ path }) => path.includes(bench.pages ?? ""))) {
          const targets = await Promise.all(
            sides.map(({ server, filled: rows }, at) =>
              targetOf(page, server, headers[at]?.[page.who] ?? {}, (word) =>
                word === "MIDDLE" ? comparison.middle(rows.size) : rows.records[word.slice(1)],
              ),
            ),
          );
          const [a, b] = await askInTurns(targets, plan);
          if (!a || !b) throw new Error("There must be two.");
          const ratio = spread(b.p95s.map((long, round) => long / (a.p95s[round] ?? Number.NaN)));
          const told = [page.who, page.unchanged && "unchanged (304)", page.isExport && "first byte"];
          const name = [`\`${page.path}\``, ...told.filter(Boolean)].join(", ");
          measured.push({ name, few: a.p95, many: b.p95, ratio });
          bench.say(`${name}: ${a.p95.median.toFixed(1)} and ${b.p95.median.toFixed(1)} ms`);
        }
        bench.say(`median of all: ${median(measured.map(({ ratio }) => ratio.median)).toFixed(2)} times`);
        const also = await comparison.also?.(large, sides[1]?.filled as Filled);
        const rows = sides.map((side) => side.filled.rows);
        return {
          how: askRounds(plan),
          tables: [
            [
              [
                "Asked",
                `p95 of ${whole(few)} rows, ms`,
                `of ${whole(many)}`,
                `many : few (≤ ${aims.manyToFew})`,
              ],
              ...measured.map((one) => [
                one.name,
                range(one.few, 1),
                range(one.many, 1),
                range(one.ratio, 2),
              ]),
            ],
            [
              ["Rows", "few", "many"],
              ...Object.keys(rows[0] ?? {}).map((table) => [
                table,
                ...rows.map((of) => whole(of[table] ?? 0)),
              ]),
            ],
            ...(also ? [also.table] : []),
          ],
          missed: [
            ...measured
              .filter(({ ratio }) => ratio.median > aims.manyToFew)
              .map(
                ({ name, ratio }) => `${name} takes ${ratio.median.toFixed(2)} times as long with many rows`,
              ),
            ...(also?.missed ?? []),
          ],
        };
      }, filledWith(many)),
    filledWith(few),
  );
}

async function targetOf(
  { path, isExport = false, unchanged }: Page,
  server: Server,
  headers: Record<string, string>,
  wordFor: (word: string) => string | undefined,
): Promise<Target> {
  const target = {
    server,
    path: path.replace(/:[a-z]+\b|MIDDLE/, (word) => wordFor(word) ?? word),
    headers,
    toFirstByte: isExport,
  };
  if (!unchanged) return target;
  const tag = (await fetch(server.origin + target.path, { headers })).headers.get("ETag") ?? "";
  return { ...target, status: 304, headers: { ...headers, "If-None-Match": tag } };
}

const asBrowser: Comparison["headersOf"] = async (server, filled, who) => ({
  ...browserHeaders,
  Cookie: await server.signIn(filled[who]),
});

export function measurePortal(bench: Bench): Promise<Report> {
  return compare(bench, {
    many: 100_000,
    kinds: ["trade", "notifications", "tickets", "deals", "files"],
    pages: portalPages,
    middle: String,
    headersOf: asBrowser,
  });
}

export function measureApiLists(bench: Bench): Promise<Report> {
  const bearers = new Map<string, string>();
  return compare(bench, {
    many: 1_000_000,
    kinds: ["trade", "notifications", "tickets"],
    pages: [
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
    ],
    middle: (size) => encodeURIComponent(cursorOf([size / 2])),
    async prepare(connection, { client, staff }) {
      const scopes = ["notifications:read", "orders:read", "quotes:read", "support:read", "account:read"];
      for (const { userId } of [client, staff])
        bearers.set(userId, (await tokenFor(connection, userId, scopes)).bearer.Authorization);
    },
    headersOf: async (_, filled, who) => ({
      Accept: "application/json",
      Authorization: bearers.get(filled[who].userId) ?? "",
    }),
  });
}

/** Staff have read all but five hundred of the newest thousand; somebody else, who has read nothing, marks. */
export function measureNotifications(bench: Bench): Promise<Report> {
  const markers = new Map<Filled, { person: SignInDetails; selections: string[][] }>();
  const marks = bench.isQuick ? 3 : 20;
  return compare(bench, {
    many: 1_000_000,
    kinds: ["notifications"],
    pages: [
      { path: "/admin-notifications", who: "staff" },
      { path: "/admin-notifications?before=MIDDLE", who: "staff" },
      { path: "/admin-notifications?filter=unread", who: "staff" },
      { path: "/admin-notifications?filter=support", who: "staff" },
      { path: "/client-portal/refresh?parts=unread", who: "staff" },
    ],
    middle: (size) => String(size / 2),
    headersOf: (server, filled, who) =>
      who === "staff" ? asBrowser(server, filled, who) : Promise.resolve({}),
    async prepare({ db, sqlite }, filled) {
      const { userId } = filled.staff;
      const last = sqlite.prepare("SELECT max(seq) FROM notifications").pluck().get() as number;
      const mark = sqlite.prepare("INSERT INTO notification_marks (user_id, read_up_to) VALUES (?, ?)");
      mark.run(userId, last - 1000);
      sqlite
        .prepare(
          `INSERT INTO notification_reads (notification_id, user_id, read_at)
           SELECT id, ?, created_at FROM notifications WHERE seq > ? AND seq % 2 = 0`,
        )
        .run(userId, last - 1000);
      // A thousand each, spread over the whole table.
      const spreadOut = sqlite.prepare("SELECT id FROM notifications WHERE seq % ? = ? LIMIT 1000").pluck();
      const step = Math.floor(filled.size / 1000);
      const selections = Array.from(
        { length: marks },
        (_, turn) => spreadOut.all(step, turn % step) as string[],
      );
      markers.set(filled, { person: await factories(db).admin(), selections });
    },
    async also(server, filled) {
      const { person, selections } = markers.get(filled) ?? { person: filled.staff, selections: [] };
      const cookie = await server.signIn(person);
      const post = async (fields: string[][]) => {
        const [body, began] = [new URLSearchParams(fields), performance.now()];
        const headers = { Origin: server.origin, "Sec-Fetch-Site": "same-origin", Cookie: cookie };
        const url = `${server.origin}/admin-notifications`;
        const answer = await fetch(url, { method: "POST", body, headers, redirect: "manual" });
        await answer.arrayBuffer();
        if (answer.status !== 303) throw new Error(`Marking answered ${answer.status}`);
        return performance.now() - began;
      };
      const [thousands, all] = [[] as number[], [] as number[]];
      for (const ids of selections)
        thousands.push(await post([["intent", "mark-read"], ...ids.map((id) => ["ids", id])]));
      for (let turn = 1; turn <= marks; turn += 1) {
        const upTo = String(Math.floor((filled.size * turn) / marks));
        all.push(
          await post([
            ["intent", "mark-all-read"],
            ["upTo", upTo],
          ]),
        );
      }
      const thousand = spread(thousands);
      return {
        table: [
          [`One post, ${whole(filled.size)} rows`, "ms"],
          [`1,000 selected marked read (≤ ${aims.markThousand})`, range(thousand, 1)],
          ["all marked read", range(spread(all), 1)],
        ],
        missed:
          thousand.median > aims.markThousand ? [`marking 1,000 takes ${thousand.median.toFixed(0)} ms`] : [],
      };
    },
  });
}
