import { join } from "node:path";
import { connect } from "#db/connection.server.ts";
import { factories } from "../../tests/support/factories.ts";
import type { SignInDetails } from "../../tests/support/person.ts";
import { browserHeaders } from "./load.ts";
import { copyDataDir } from "./scratch.ts";
import { type Server, startProduct } from "./servers.ts";
import { percentile, spread } from "./statistics.ts";
import { wire } from "./wire.ts";

interface Setting {
  dataDir: string;
  folder: string;
  /** How often each page is asked for, and how often a thousand are marked. */
  requests: number;
  marks: number;
  say: (line: string) => void;
}

export interface NotificationFigures {
  few: number;
  many: number;
  /** Milliseconds from the request to the last byte, one request at a time. */
  pages: { name: string; few: number; many: number; ratio: number }[];
  /** Milliseconds of posts, many rows lying there. */
  markThousand: ReturnType<typeof spread>;
  markAll: ReturnType<typeof spread>;
}

const few = 1000;
const many = 1_000_000;
const selected = 1000;

const pages = [
  { name: "All, the newest 50", path: "/admin-notifications" },
  { name: "All, fifty from the middle", path: "/admin-notifications?before=MIDDLE" },
  { name: "Unread", path: "/admin-notifications?filter=unread" },
  { name: "Support", path: "/admin-notifications?filter=support" },
  { name: "The count behind the badge", path: "/client-portal/refresh?parts=unread" },
];

/** The list with a million rows beside the list with a thousand, in turns, and what marking costs with a million. */
export async function measureNotifications({ dataDir, folder, requests, marks, say }: Setting) {
  const homes = { few: join(folder, "few-notifications"), many: join(folder, "many-notifications") };
  const people = {} as Record<"few" | "many", Scene>;
  for (const [size, rows] of [
    ["few", few],
    ["many", many],
  ] as const) {
    await copyDataDir(dataDir, homes[size]);
    people[size] = await fill(homes[size], rows, marks);
    say(`${rows.toLocaleString("en-GB")} notifications`);
  }
  const servers = { few: await startProduct(homes.few), many: await startProduct(homes.many) };
  try {
    const cookies = {
      few: await servers.few.signIn(people.few.reader),
      many: await servers.many.signIn(people.many.reader),
    };
    const figures: NotificationFigures["pages"] = [];
    for (const page of pages) {
      const times = { few: [] as number[], many: [] as number[] };
      for (let turn = -20; turn < requests; turn += 1) {
        for (const size of turn % 2 === 0 ? (["few", "many"] as const) : (["many", "few"] as const)) {
          const path = page.path.replace("MIDDLE", String((size === "few" ? few : many) / 2));
          const took = await timeOf(servers[size], path, cookies[size]);
          if (turn >= 0) times[size].push(took);
        }
      }
      const [p95Few, p95Many] = [percentile(times.few, 95), percentile(times.many, 95)];
      figures.push({ name: page.name, few: p95Few, many: p95Many, ratio: p95Many / p95Few });
      say(`${page.name}: ${p95Few.toFixed(1)} ms and ${p95Many.toFixed(1)} ms`);
    }
    const marker = await servers.many.signIn(people.many.marker);
    const thousands: number[] = [];
    const all: number[] = [];
    for (const ids of people.many.selections)
      thousands.push(
        await post(servers.many, marker, [["intent", "mark-read"], ...ids.map((id) => ["ids", id])]),
      );
    for (let turn = 1; turn <= marks; turn += 1)
      all.push(
        await post(servers.many, marker, [
          ["intent", "mark-all-read"],
          ["upTo", String(Math.floor((many * turn) / marks))],
        ]),
      );
    const result = { few, many, pages: figures, markThousand: spread(thousands), markAll: spread(all) };
    say(
      `marking ${selected}: ${result.markThousand.median.toFixed(1)} ms; all: ${result.markAll.median.toFixed(1)} ms`,
    );
    return result satisfies NotificationFigures;
  } finally {
    await servers.few.stop();
    await servers.many.stop();
  }
}

interface Scene {
  /** Has read every other one of the newest thousand, and all that are older. */
  reader: SignInDetails;
  /** Has read nothing. */
  marker: SignInDetails;
  /** A thousand ids each, spread over the whole table. */
  selections: string[][];
}

async function fill(dataDir: string, rows: number, marks: number): Promise<Scene> {
  const { db, sqlite, close } = connect(join(dataDir, "portal.db"));
  try {
    const make = factories(db);
    const [reader, marker] = [await make.admin(), await make.admin()];
    sqlite.exec("delete from notification_reads; delete from notification_marks; delete from notifications");
    sqlite.exec("delete from sqlite_sequence where name = 'notifications'");
    sqlite
      .prepare(
        `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ?)
         insert into notifications (id, type, title, message, priority, related_type, related_id, created_at, is_demo)
         select lower(hex(randomblob(16))), iif(n % 5 = 0, 'support_ticket', 'client_registration'), 'New application',
           'Harbour Lane Capital has applied for access.', 'normal', 'application', lower(hex(randomblob(16))),
           '2026-01-01T00:00:00.000Z', 0 from numbers`,
      )
      .run(rows);
    sqlite
      .prepare("insert into notification_marks (user_id, read_up_to) values (?, ?)")
      .run(reader.userId, Math.max(0, rows - 1000));
    sqlite
      .prepare(
        `insert into notification_reads (notification_id, user_id, read_at)
         select id, ?, created_at from notifications where seq > ? and seq % 2 = 0`,
      )
      .run(reader.userId, rows - 1000);
    const spreadOut = sqlite.prepare<[number, number], { id: string }>(
      "select id from notifications where seq % ? = ?",
    );
    const selections =
      rows < many
        ? []
        : Array.from({ length: marks }, (_, turn) =>
            spreadOut.all(rows / selected, turn + 1).map(({ id }) => id),
          );
    return { reader, marker, selections };
  } finally {
    await close();
  }
}

async function timeOf(server: Server, path: string, cookie: string): Promise<number> {
  const started = performance.now();
  const { status } = await wire(server.origin + path, { ...browserHeaders, Cookie: cookie });
  const took = performance.now() - started;
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return took;
}

async function post(server: Server, cookie: string, fields: string[][]): Promise<number> {
  const body = new URLSearchParams(fields);
  const started = performance.now();
  const answer = await fetch(`${server.origin}/admin-notifications`, {
    method: "POST",
    body,
    headers: { Origin: server.origin, "Sec-Fetch-Site": "same-origin", Cookie: cookie },
    redirect: "manual",
  });
  await answer.arrayBuffer();
  if (answer.status !== 303) throw new Error(`Marking answered ${answer.status}`);
  return performance.now() - started;
}
