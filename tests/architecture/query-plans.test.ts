import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { digestWeek } from "#app/features/analysis/kpis/alerts/digest.ts";
import { evaluateEveryRule } from "#app/features/analysis/kpis/alerts/evaluate-rules.server.ts";
import { mailDigests } from "#app/features/analysis/kpis/alerts/mail-digests.server.ts";
import type { Call } from "#app/http/api/call.server.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import { type App, startApp } from "../support/product/harness.ts";
import type { Person } from "../support/scene/person.ts";
import { operations } from "../examples/calls/all.ts";
import { addressOf, type AnyView, cursorOf, listViews } from "../support/reading/list-views.ts";
import {
  sortsOf,
  strangersRowsOf,
  unboundedReadsOf,
  walksOf,
  watchQueries,
} from "../support/reading/query-watch.ts";

// What pages ask is judged where they are fetched: in the census.
const queries = watchQueries();
let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterAll(queries.stop);

test("no job's query, and none of a form's, walks through a table that grows", async () => {
  const details = await app.make.client();
  const client = await app.signInAs(details);
  const { companyId } = details;
  const report = await app.make.report();
  await app.make.holding(companyId, report.id);
  const kpi = await app.make.kpi(companyId);
  const ticket = await app.make.ticket({}, [{ author: "staff", body: "All of them." }]);
  const granted = { company_id: companyId, tool: "kpi-alerts", granted_at: nowIso() };
  await app.db.insertInto("company_tools").values(granted).execute();
  // The product's own ANALYZE has not run; statistics would only make it choose better.
  queries.asked.clear();

  const value = { intent: "value", period: "2026-02", value: "3" };
  expect((await client.post(`/client-portal/tools/kpi-alerts/${kpi}`, value)).status).toBe(303);
  await evaluateEveryRule(app.db);
  const openRule = await app.make.kpiRule(companyId, kpi);
  await app.db
    .insertInto("kpi_rule_recipients")
    .values({ rule_id: openRule, user_id: details.userId })
    .execute();
  // The alert came today: it is told in the week after, here on its Tuesday.
  const nextWeek = new Date(Date.parse(digestWeek(now()).moment) + 8 * 86_400_000);
  expect(await mailDigests(app.db, nextWeek)).toBe(1);
  expect((await client.get(`/reports/${report.id}/download`)).status).toBe(200);
  expect((await client.post("/account/data")).status).toBe(200);
  const sent = await app.visitor().post("/contact", {
    name: "Ines Duarte",
    email: "ines@example.org",
    message: "Do you cover Portuguese banks?",
  });
  expect(sent.status).toBe(303);
  expect((await app.visitor().submit(ticket.path, { message: "And the Finnish ones?" })).status).toBe(303);
  expect((await app.visitor().post("/forgot-password", { email: details.email })).status).toBeLessThan(400);
  expect((await app.visitor().get(`/welcome/${"A".repeat(43)}`)).status).toBe(404);

  expect([...queries.asked].flatMap((one) => walksOf(app.sqlite, one))).toEqual([]);
});

/** Few rows at most, which are put in order when they are read. */
const sortedAndMeant: readonly RegExp[] = [
  // Clients in a state, asked for so only where they are fewer than a list counts.
  /in \(select "users"\."company_id" from "users" where "users"\."status" = \?/,
  // The documents of one request after another: those of each are put in order.
  /from "diligence_items" cross join "diligence_documents" where .* order by "diligence_items"\."sort_key"/,
];

interface Described {
  $ref?: string;
  enum?: string[];
  examples?: string[];
}

/** The call's queries: each word of each of its choices, in each order, from the first page and from a cursor on. */
function queriesOf({ query }: Call): string[] {
  const { properties = {}, $defs = {} } = z.toJSONSchema(query ?? z.object({}), { io: "input" }) as {
    properties?: Record<string, Described>;
    $defs?: Record<string, Described>;
  };
  const fields = Object.entries(properties).map(
    ([name, one]) => [name, $defs[one.$ref?.split("/").at(-1) ?? ""] ?? one] as const,
  );
  const wordsOf = (name: string) => fields.find(([own]) => own === name)?.[1].enum;
  const chosen = fields.flatMap(([name, { enum: words = [] }]) =>
    name === "sort" ? [] : words.map((word) => `&${name}=${word}`),
  );
  const needed = wordsOf("destination") ? chosen : ["", ...chosen];
  const sorted = (wordsOf("sort") ?? [""]).flatMap((sort) =>
    needed.map((choice) => `limit=7${choice}${sort && `&sort=${sort}`}`),
  );
  const cursor = fields.find(([name]) => name === "cursor")?.[1].examples?.[0];
  return sorted.flatMap((one) => [one, `${one}&cursor=${cursor}`]);
}

/** Calls that answer with pages, except that of notifications, which asks what their page asks. */
const paged = operations.filter(
  ({ call }) => call.query?.shape.cursor && !call.path.includes("{") && call.path !== "/api/notifications",
);

/** A page is a range of an index: it costs the same in a list of a million. */
test.each(paged)("$named reads its pages along an index, unsorted", async ({ call, admin, client }) => {
  const people = { admin: await app.admin(), client: await app.client() };
  const strays: string[] = [];
  for (const [role, status] of [["admin", admin] as const, ["client", client] as const]) {
    if (status >= 300) continue;
    for (const query of queriesOf(call))
      strays.push(...(await strayReads(people[role], role, `${call.path}?${query}`)));
  }
  expect(strays).toEqual([]);
});

test.each([
  ["/api/instruments/ftse-100/prices?limit=7", cursorOf("2026-01-01")],
  [`/api/admin/files?limit=7&clientId=${"0".repeat(32)}`, cursorOf("2026-01-01", "f")],
])("%s reads its pages along an index, unsorted", async (path, cursor) => {
  for (const url of [path, `${path}&cursor=${cursor}`])
    expect(await strayReads(await app.admin(), "admin", url)).toEqual([]);
});

const readings = operations.filter(({ call }) => call.method === "GET" && !call.path.includes("{"));

test.each(readings)("$named reads no more of a table than its bound", async ({ call, maker }) => {
  const person =
    maker === "admin" ? await app.admin() : maker === "client" ? await app.client() : app.visitor();
  // It wants to be told which.
  const query = call.path === "/api/client/files" ? "?destination=client-documents" : "";
  queries.asked.clear();
  expect((await person.get(call.path + query)).status).toBe(200);
  expect([...queries.asked].flatMap((one) => unboundedReadsOf(app.sqlite, one))).toEqual([]);
});

/** What a list's page asks besides its rows is judged in the census. */
test("every list's page is read along an index, unsorted, by each of its filters", async () => {
  const details = await app.make.client();
  const { setId } = await app.make.benchmark(details.companyId);
  const room = await app.make.diligenceRoom(details);
  const people = { admin: await app.admin(), client: await app.signInAs(details) };
  const views = await listViews({ setId, roomId: room.id });
  expect(views.length).toBeGreaterThan(20);
  const strays: string[] = [];
  for (const view of views) {
    const role = view.path.startsWith("/admin") ? "admin" : "client";
    const filters = Object.entries(view.filters).flatMap(([name, { options, untabbed = [] }]) =>
      [...options.map(([value]) => value), ...untabbed].map((value) => ({ [name]: value })),
    );
    for (const filter of [{}, ...filters]) {
      const after = cursorOf(...(await keyOf(people[role], view, filter)));
      for (const query of [filter, { ...filter, after }])
        strays.push(
          ...(await strayReads(people[role], role, addressOf(view, query), /^select\b.* as "at_0"/)),
        );
    }
  }
  expect(strays).toEqual([]);
});

/** A key of as many columns as the list is ordered by, one of them perhaps a number: it refuses any other. */
async function keyOf(person: Person, view: AnyView, filter: Record<string, string>) {
  for (let columns = 1; columns <= 6; columns += 1) {
    const texts: (string | number)[] = Array(columns).fill("m");
    for (const key of [texts, ...texts.map((_, at) => texts.with(at, 1))]) {
      const page = await person.get(addressOf(view, { ...filter, after: cursorOf(...key) }));
      if (page.status === 200) return key;
    }
  }
  throw new Error(`${addressOf(view, filter)} takes no cursor.`);
}

/** What the answer's lists read that is no range of an index, or is sorted. */
async function strayReads(
  person: Person,
  role: "admin" | "client",
  url: string,
  list = /^select\b.*\blimit\b/,
): Promise<string[]> {
  queries.asked.clear();
  expect((await person.get(url)).status, url).toBe(200);
  const lists = [...queries.asked].filter((one) => list.test(one));
  expect(lists.length, `lists read for ${url} as ${role}`).toBeGreaterThan(0);
  return lists.flatMap((statement) =>
    [
      ...walksOf(app.sqlite, statement),
      ...(sortedAndMeant.some((one) => one.test(statement)) ? [] : sortsOf(app.sqlite, statement)),
      ...(role === "client" ? strangersRowsOf(app.sqlite, statement) : []),
    ].map((step) => `${url} as ${role}: ${step} in ${statement}`),
  );
}
