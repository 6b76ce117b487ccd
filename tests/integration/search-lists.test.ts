/** What lists are searched for: accents, odd texts, whose rows are found, and what is said where a search had to stop. */
import type { Statement } from "better-sqlite3";
import { afterAll, describe, expect, test, vi } from "vitest";
import { MOST_SEARCHED } from "#app/features/search/search-documents.server.ts";
import { everyPage } from "../support/api.ts";
import { multiply } from "../support/fuzz/multiply.ts";
import { startApp } from "../support/product/harness.ts";
import { walksOf, watchQueries } from "../support/reading/query-watch.ts";

const queries = watchQueries();
afterAll(queries.stop);
const app = await startApp();
const { make } = app;
const who = await make.client();
const other = await make.client();
const people = { client: await app.signInAs(who), admin: await app.admin() };
const tools = "/client-portal/tools";

const ownRoom = await make.diligenceRoom(who);
const ownSet = await make.benchmark(who.companyId);

/** The same word in a record of each kind, of two companies. */
const secret = "Çağri-Zwölf";
for (const { companyId, userId } of [who, other]) {
  const mark = companyId === who.companyId ? "Own" : "Strange";
  const set = (table: string, column: string, id: string) => name(table, column, id, mark);
  const of = { ...who, companyId, userId };
  set("orders", "title", (await make.order(of, { state: "requested" })).id);
  set("quotes", "service_interest", (await make.quote(of, { state: "requested" })).id);
  set("tickets", "subject", (await make.ticket({ user_id: userId, company_id: companyId })).id);
  set("deals", "name", await make.deal(companyId));
  set("company_files", "title", await make.companyFile(companyId));
  set("company_files", "title", await make.companyFile(companyId, { destination: "my-reports" }));
  set("valuation_holdings", "name", await make.valuedHolding(companyId));
  set("benchmarks", "name", (await make.benchmark(companyId)).id);
  set("companies", "name", companyId);
}
name("diligence_items", "title", ownRoom.item, "Own");
name("peer_companies", "name", ownSet.peerId, "Own");

function name(table: string, column: string, id: string, mark: string): void {
  app.sqlite.prepare(`update "${table}" set "${column}" = ? where id = ?`).run(`${secret} ${mark}`, id);
}

const found = (search: string) => encodeURIComponent(search);
const ofClient = [
  `${tools}/deal-flow/list`,
  `${tools}/portfolio-valuation`,
  `${tools}/benchmarking`,
  `${tools}/benchmarking/peer-sets/${ownSet.setId}`,
  `${tools}/due-diligence/${ownRoom.id}/requests`,
  "/client-portal/reports",
  "/client-portal/reports/documents",
  "/client-portal/reports/library",
  "/client-portal/shop",
];
const ofStaff = [
  "/admin-data-portal/clients",
  "/admin-data-portal/create-report",
  "/admin-data-portal/orders",
  "/admin-data-portal/quotes",
  "/admin-data-portal/reports",
  "/admin-data-portal/subscriptions",
  "/admin-data-portal/support",
  "/admin-user-management",
  "/admin-user-management/applications",
  "/admin-user-management/users",
];
const calls = ["/api/orders", "/api/quotes", "/api/tickets", "/api/deals", "/api/client/reports"];

describe.each(["cagri-zwolf", "ÇAĞRI", "ri-zw", "çağ", "ğr", "ö"])(
  "a client who searches for %s",
  (search) => {
    test.each([...ofClient, ...calls])("on %s never sees another company's row", async (path) => {
      const page = await people.client.get(`${path}?search=${found(search)}`);
      expect(page.status).toBe(200);
      expect(page.text).not.toContain("Strange");
    });
  },
);

test.each([
  ["/admin-data-portal/orders", "cagri-zwolf strange"],
  ["/admin-data-portal/orders", "ÇAGRI"],
  ["/admin-data-portal/clients", "cagri-zwölf Own"],
  ["/admin-data-portal/quotes", "ZWOLF"],
  ["/admin-data-portal/support", "zwölf own"],
  ["/admin-user-management/users", "cagri-zwolf own"],
] as const)("%s finds %s, whatever its case and accents", async (path, search) => {
  const page = await people.admin.get(`${path}?search=${found(search)}`);
  expect(page.html).not.toContain('class="empty"');
  expect(page.text).toContain(path.endsWith("users") ? secret : "Zwölf");
});

const odd: [name: string, text: string][] = [
  ["one letter", "x"],
  ["10 kB", "abc ".repeat(2500)],
  ["only spaces", "    "],
  ["quotes", `"" ' " OR "`],
  ["wildcards and operators", '%_*"^NEAR('],
  ["unbalanced operators", 'a AND (b OR "'],
  ["a column filter", "name : x"],
  ["emoji", "🎉🎉🎉🎉"],
  ["combining marks", "\u0301\u0301\u0301"],
  ["letters and combining marks", "e\u0301a\u0308o\u0302"],
  ["right to left", "שלום עולם"],
  ["a direction mark", "\u202eabc"],
  ["half a letter", "abc%ED%A0%80"],
];
describe.each(odd)("%s", (_, text) => {
  test.each([...ofClient, ...ofStaff])("has a plain answer on %s", async (path) => {
    const person = path.startsWith("/admin") ? people.admin : people.client;
    const page = await person.get(`${path}?search=${found(text)}`);
    expect([path, page.status]).toEqual([path, expect.toSatisfy((status: number) => status < 500)]);
    if (text.length < 1000) expect(page.status).toBe(200);
  });

  test.each(calls)("has a plain answer from %s", async (path) => {
    const page = await people.client.get(`${path}?search=${found(text)}`);
    expect([200, 400, 422]).toContain(page.status);
  });
});

test.skipIf(process.env.TEST_POSTGRES)("no search walks through a table that grows", async () => {
  queries.asked.clear();
  for (const path of [...ofClient, ...ofStaff, ...calls]) {
    const person = path.startsWith("/admin") ? people.admin : people.client;
    for (const search of ["zwolf", "zq", "cagri zwolf"])
      expect((await person.get(`${path}?search=${found(search)}`)).status).toBe(200);
  }
  const searches = [...queries.asked].filter((one) => /search_\w+"/.test(one));
  expect(searches.length).toBeGreaterThan(30);
  expect([...queries.asked].flatMap((one) => walksOf(app.sqlite, one))).toEqual([]);
});

test.skipIf(process.env.TEST_POSTGRES)(
  "a shop that is searched asks the index once for its rows, their number and the tabs",
  async () => {
    const indexes = /^select string_agg.* from "search_documents"/;
    const counting = vi.spyOn(Object.getPrototypeOf(app.sqlite.prepare("select 1")) as Statement, "all");
    const page = await people.client.get("/client-portal/shop?search=report");
    expect(page.status).toBe(200);
    const asked = counting.mock.contexts
      .map((of) => (of as Statement).source)
      .filter((text) => indexes.test(text));
    counting.mockRestore();
    expect(asked).toHaveLength(2);
  },
);

test.skipIf(process.env.TEST_POSTGRES)(
  "a search that had to stop says so, on the page and by the API's cursor",
  async () => {
    const order = await make.order(who, { state: "requested", requested_at: "2031-05-01T10:00:00.000Z" });
    app.sqlite.prepare("update orders set title = 'Plain' where id = ?").run(order.id);
    const rows = 2 * MOST_SEARCHED + 100;
    multiply(app, "orders", order.id, rows);
    const first = await make.order(who, { state: "requested", requested_at: "2020-01-01T10:00:00.000Z" });
    app.sqlite.prepare("update orders set title = 'Qzj' where id = ?").run(first.id);

    const list = "/admin-data-portal/orders?state=all";
    const short = await people.admin.get(`${list}&search=qz`);
    const most = MOST_SEARCHED.toLocaleString("en-GB");
    expect(short.text).toContain(`Looked at the first ${most} orders: add a letter to look at all of them.`);
    expect(short.text).not.toContain("Qzj");
    const second = await people.admin.get(short.beside("next") ?? "");
    expect(second.text).toContain(`Looked at the next ${most} orders`);
    expect(second.text).toContain("Page 2 or later");
    let last = second;
    for (let next = last.beside("next"); next; next = last.beside("next"))
      last = await people.admin.get(next);
    expect(last.text).toContain("Qzj");
    expect(last.text).not.toContain("Looked at");
    const back = await people.admin.get(last.beside("prev") ?? "");
    expect(back.text).toContain(`Looked at the next ${most} orders`);
    const exact = await people.admin.get(`${list}&search=qzj`);
    expect(exact.text).toContain("Qzj");
    expect(exact.text).not.toContain("Looked at");
    const both = await people.admin.get(`${list}&search=pl`);
    expect(both.text).not.toContain("Looked at");
    expect(both.text).toContain("25 orders or more");
    const common = await people.admin.get(`${list}&search=VOL-2026`);
    expect(common.text).not.toContain("Looked at");
    expect(common.text).toContain("25 orders or more");
    expect(common.text).toContain("Page 1 of 2 or more");
    const more = await people.admin.get(common.beside("next") ?? "");
    expect(more.text).toContain("50 orders or more");

    const far = await everyPage<{ id: string }>(people.admin, "/api/orders?search=qz");
    expect(far.rows.map(({ id }) => id)).toEqual([first.id]);
    expect(far.pages).toBeGreaterThan(rows / MOST_SEARCHED);
    // A client's own rows are all looked at.
    const all = await everyPage<{ id: string }>(people.client, "/api/orders?search=qz");
    expect(all.rows.map(({ id }) => id)).toEqual([first.id]);
    expect(all.pages).toBe(1);
  },
);
