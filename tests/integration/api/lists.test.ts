/** The API's lists: states, search, order and pages. Each reads to its end and shows each row once. */
import { beforeAll, describe, expect, test } from "vitest";
import { everyPage } from "../../support/api.ts";
import { apiDoor } from "../../support/api-door.ts";
import { applicationFields } from "../../support/scene/factories.ts";

const { app, people, call, told, idsOf } = await apiDoor();
const { make } = app;

/** Somebody of a company that has nothing but what the test makes. */
const who = await make.client();
people.stranger = await app.signInAs(who);
const { companyId, userId } = who;
const day = (nth: number) => `2031-05-0${nth}T10:00:00.000Z`;

interface List {
  path: string;
  /** What the list is about, oldest first; then what does not stand in it without being asked for. */
  made: () => Promise<{ ids: string[]; more?: string[] }>;
  as?: "admin";
  /** [query, the rows by their place; those of `more` after them]. */
  asked: [query: string, places: number[]][];
}

const lists: List[] = [
  {
    path: "/api/deals",
    async made() {
      const ids: string[] = [];
      const stages = ["Initial Contact", "Negotiations", "Closed Won", "Negotiations"] as const;
      for (const [nth, stage] of stages.entries()) {
        const sector = nth === 0 ? "Energy" : "Retail";
        const values = { stage, sector, date_added: day(nth + 1).slice(0, 10), name: `Deal ${nth}` };
        ids.push(await make.deal(companyId, values));
      }
      const gone = (at: number, last_updated: string) =>
        make.deal(companyId, { removed_at: day(at), last_updated });
      return { ids, more: [await gone(6, day(2)), await gone(7, day(1))] };
    },
    asked: [
      ["limit=3", [3, 2, 1, 0]],
      ["limit=1&sort=oldest", [0, 1, 2, 3]],
      ["stage=Negotiations&limit=1", [3, 1]],
      ["stage=open&limit=2", [3, 1, 0]],
      ["stage=removed&limit=1", [5, 4]],
      ["sector=Energy", [0]],
      ["type=Growth&search=DEAL+2", [2]],
    ],
  },
  {
    path: "/api/orders",
    async made() {
      const ids: string[] = [];
      const states = ["requested", "invoiced", "paid", "fulfilled", "cancelled"] as const;
      for (const [nth, state] of states.entries())
        ids.push((await make.order(who, { state, requested_at: day(nth + 1), title: `Of ${state}` })).id);
      return { ids };
    },
    asked: [
      ["limit=2", [4, 3, 2, 1, 0]],
      ["limit=2&sort=oldest", [0, 1, 2, 3, 4]],
      ["state=open&limit=1", [2, 1, 0]],
      ["state=paid", [2]],
      ["search=OF+CANCELLED", [4]],
    ],
  },
  {
    path: "/api/quotes",
    async made() {
      const ids: string[] = [];
      const states = "requested in-preparation sent accepted declined expired withdrawn".split(
        " ",
      ) as "sent"[];
      for (const [nth, state] of states.entries())
        ids.push((await make.quote(who, { state, requested_at: day(nth + 2) })).id);
      // Sent, and over by now.
      const past = { requested_at: day(1), valid_until: "2020-01-01", service_interest: "Zinc 100%" };
      return { ids: [(await make.quote(who, { state: "sent", ...past })).id, ...ids] };
    },
    asked: [
      ["limit=3", [7, 6, 5, 4, 3, 2, 1, 0]],
      ["limit=2&sort=oldest", [0, 1, 2, 3, 4, 5, 6, 7]],
      ["state=open&limit=1&sort=oldest", [1, 2, 3]],
      ["state=to-do&limit=1", [2, 1]],
      ["state=sent", [3]],
      ["state=expired&limit=1", [6, 0]],
      ["search=zinc+100%25", [0]],
    ],
  },
  {
    path: "/api/tickets",
    async made() {
      const ids: string[] = [];
      for (const [nth, state] of (["open", "waiting-on-client", "closed", "open"] as const).entries()) {
        const values = { state, created_at: day(nth + 1), subject: `Subject ${nth}` };
        ids.push((await make.ticket({ user_id: userId, company_id: companyId, ...values })).id);
      }
      return { ids };
    },
    asked: [
      ["limit=3", [3, 2, 1, 0]],
      ["limit=1&sort=oldest", [0, 1, 2, 3]],
      ["state=open&limit=1", [3, 0]],
      ["state=closed", [2]],
      ["search=SUBJECT+1", [1]],
      ["keeper=mine", [3, 2, 1, 0]],
    ],
  },
  {
    path: "/api/client/files",
    async made() {
      const ids: string[] = [];
      for (const nth of [0, 1, 2])
        ids.push(await make.companyFile(companyId, { title: `Schedule ${nth}`, added_at: day(nth + 1) }));
      const destination = "resource-library";
      return { ids, more: [await make.companyFile(companyId, { destination, added_at: day(2) })] };
    },
    asked: [
      ["destination=client-documents&limit=2", [2, 1, 0]],
      ["destination=client-documents&search=schedule%202", [2]],
      ["destination=resource-library", [3]],
    ],
  },
  {
    path: "/api/admin/applications",
    as: "admin",
    async made() {
      const ids: string[] = [];
      for (let nth = 0; nth < 4; nth += 1) {
        const body = applicationFields({ company: `Quarry ${nth} Capital` });
        const sent = await call("visitor", "POST /api/client/signup-application", 201, { body });
        const { reference } = sent.json as { reference: string };
        const found = app.db.selectFrom("applications").select("id").where("reference", "=", reference);
        ids.push((await found.executeTakeFirstOrThrow()).id);
      }
      const body = { reason: "Not now." };
      await call("admin", "POST /api/admin/applications/{id}/decline", 200, { id: ids[2] ?? "", body });
      return { ids };
    },
    asked: [
      ["limit=2&search=quarry&sort=oldest", [0, 1, 3]],
      ["limit=2&search=quarry&state=all&sort=newest", [3, 2, 1, 0]],
      ["search=Quarry&state=declined", [2]],
    ],
  },
  {
    path: "/api/admin/clients",
    as: "admin",
    async made() {
      const ids: string[] = [];
      for (const letter of ["A", "B", "C"]) {
        const person = { name: "Tomas Rivera", email: `tomas.${letter}@bank.example`, jobRole: "Treasurer" };
        const accessLevel = letter === "C" ? "demo" : "client";
        const body = { ...person, company: `Zebra ${letter} Holdings`, accessLevel };
        ids.push((await told<{ id: string }>("admin", "POST /api/admin/clients", 201, { body })).id);
      }
      return { ids };
    },
    asked: [
      ["limit=2&search=zebra", [0, 1, 2]],
      ["limit=2&search=zebra&sort=-company", [2, 1, 0]],
      ["search=zebra&accessLevel=demo&status=active", [2]],
    ],
  },
];

describe.each(lists)("$path", ({ path, made, as, asked }) => {
  let ids: string[];
  beforeAll(async () => {
    const { ids: own, more = [] } = await made();
    ids = [...own, ...more];
  });

  test.each(asked)("?%s", async (query, places) => {
    expect(await idsOf(as ?? "stranger", `${path}?${query}`)).toEqual(places.map((place) => ids[place]));
  });

  const ofAll: Record<string, string> = {
    "/api/deals": `/api/deals?company=${companyId}`,
    "/api/client/files": `/api/admin/files?limit=2&clientId=${companyId}`,
  };
  // What is staff's own is read by staff above.
  test.each(as === "admin" ? [] : (["admin"] as const))("%s reads it, too", async (other) => {
    const read = await idsOf(other, ofAll[path] ?? `${path}?limit=7`);
    expect(read).toEqual(expect.arrayContaining(ids.slice(0, 3)));
  });
});

test.each([
  "/api/notifications",
  "/api/admin/users",
  "/api/admin/user-keys",
  "/api/client/reports",
  "/api/client/shop-reports",
])("%s shows each row once, in the order of the whole", async (path) => {
  await make.notifications(7);
  for (let more = 0; more < 5; more += 1) await make.client();
  const whole = (await people.admin.get(`${path}?limit=100`)).json as { id: string }[];
  const { rows, pages } = await everyPage<{ id: string }>(people.admin, `${path}?limit=3`);
  const seen = rows.map(({ id }) => id);
  expect(whole.length).toBeGreaterThan(3);
  expect(pages).toBe(Math.ceil(seen.length / 3));
  expect(seen.slice(0, 100)).toEqual(whole.map(({ id }) => id));
  expect(new Set(seen).size).toBe(seen.length);
});

test("a client's reports: what the company holds and its own files, in one order", async () => {
  const owner = await make.client();
  const person = await app.signInAs(owner);
  for (const title of ["One", "Two", "Three"]) {
    await make.holding(owner.companyId, (await make.report({ title })).id);
    await make.companyFile(owner.companyId, { destination: "my-reports" });
  }
  const { rows } = await everyPage<{ id: string; createdAt: string }>(person, "/api/client/reports?limit=2");
  expect(rows).toHaveLength(6);
  expect((await person.get("/api/client/stats")).json).toMatchObject({ reports: 6 });
  const times = rows.map(({ createdAt }) => createdAt);
  expect(times).toEqual([...times].sort().reverse());
  for (const { id } of rows) {
    expect((await person.get(`/api/reports/${id}/download`)).status).toBe(200);
    expect((await people.client.get(`/api/reports/${id}/download`)).status).toBe(404);
  }
});

test("prices: a file is imported whole, once, and read back by clients, page by page", async () => {
  const path = "/api/instruments/ftse-100/prices";
  const days = ["2025-03-03", "2025-03-04", "2025-03-05", "2025-03-06", "2025-03-07"];
  const closes = [8871, 8759, 8755.8, 8682.8, 8679.9].map((close, at) => `ftse-100,${days[at]},${close}`);
  const body = { csv: ["instrument,date,close", ...closes, ""].join("\n"), source: "A test" };
  const imported = (more = {}) =>
    told("admin", "POST /api/admin/prices", 200, { body: { ...body, ...more } });
  expect(await imported({ check: true })).toMatchObject({ added: 5, changed: 0, unchanged: 0 });
  expect(await imported()).toMatchObject({ added: 5, changed: 0, unchanged: 0 });
  expect(await imported()).toMatchObject({ added: 0, unchanged: 5 });

  const read = async (query: string) =>
    (await everyPage<{ day: string }>(people.client, `${path}?${query}`)).rows;
  const newest = await read("limit=2");
  expect(newest.map((row) => row.day)).toEqual([...days].reverse());
  expect(newest.at(-1)).toMatchObject({ close: 8871, status: "end-of-day", source: "A test" });
  expect((await read("limit=2&sort=oldest")).map((row) => row.day)).toEqual(days);
  const range = await read(`from=${days[1]}&to=${days[3]}&sort=oldest`);
  expect(range.map((row) => row.day)).toEqual(days.slice(1, 4));
  // The page's own file has the same.
  const file = await people.client.get("/client-portal/markets/ftse-100/prices.csv?range=1y");
  expect(file.html).toContain("8871");

  const csv = "instrument,date,close\nftse-100,2025-13-40,1\nno-such,2025-03-03,x\n";
  const bad = await call("admin", "POST /api/admin/prices", 400, { body: { ...body, csv } });
  expect(bad.json).toMatchObject({ code: "invalid_file" });
  const { errors } = bad.json as { errors: { csv: string[] } };
  expect(errors.csv.join(" ")).toMatch(/Line 2, date.*Line 3/);
});

test.each(["deals", "tickets"] as const)(
  "%s that change while they are read come once each",
  async (kind) => {
    const owner = await make.client();
    const person = await app.signInAs(owner);
    const ids: string[] = [];
    for (let at = 1; at <= 6; at += 1)
      ids.push(
        kind === "deals"
          ? await make.deal(owner.companyId, { last_updated: day(at) })
          : (
              await make.ticket({
                user_id: owner.userId,
                company_id: owner.companyId,
                last_message_at: day(at),
              })
            ).id,
      );
    const column = kind === "deals" ? "last_updated" : "last_message_at";
    for (const sort of ["newest", "oldest"]) {
      const first = await person.get(`/api/${kind}?limit=3&sort=${sort}`);
      const read = (first.json as { id: string }[]).map(({ id }) => id);
      // Of those on the first page one is changed, and so is one of those still to come.
      const later = ids.find((id) => !read.includes(id)) ?? "";
      for (const [nth, id] of [read[0] ?? "", later].entries())
        app.sqlite
          .prepare(`UPDATE ${kind} SET ${column} = ? WHERE id = ?`)
          .run(`2032-05-0${sort === "newest" ? 1 + nth : 3 + nth}T10:00:00.000Z`, id);
      const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
      const second = await person.get(new URL(next, app.origin).pathname + new URL(next, app.origin).search);
      const all = [...read, ...(second.json as { id: string }[]).map(({ id }) => id)];
      expect(all.toSorted()).toEqual(ids.toSorted());
    }
  },
);
