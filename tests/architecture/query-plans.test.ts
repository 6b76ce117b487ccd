import { afterAll, beforeAll, expect, test } from "vitest";
import { digestWeek } from "#app/features/analysis/kpis/alerts/digest.ts";
import { evaluateEveryRule } from "#app/features/analysis/kpis/alerts/evaluate-rules.server.ts";
import { mailDigests } from "#app/features/analysis/kpis/alerts/mail-digests.server.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import { type App, startApp } from "../support/product/harness.ts";
import type { Person } from "../support/scene/person.ts";
import { operations } from "../examples/calls/all.ts";
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

const cursor = (...place: (string | number)[]) => Buffer.from(JSON.stringify(place)).toString("base64url");
const when = "2026-01-01T00:00:00.000Z";

/**
 * Their pages are places in an index: a page costs the same in a list of a million. That of notifications asks what their
 * page asked above.
 */
test.each([
  ["/api/admin/users", ["admin"], cursor("M", "M", "0")],
  ["/api/admin/user-keys", ["admin"], cursor(when, "0")],
  ["/api/client/reports", ["admin", "client"], cursor(when, "f")],
  ["/api/client/shop-reports", ["admin", "client"], cursor("2026-01-01", "f")],
  ["/api/quotes", ["admin", "client"], cursor(when, "f")],
  ["/api/quotes?state=open", ["admin", "client"], cursor(when, "f")],
  ["/api/quotes?state=expired&sort=oldest", ["admin", "client"], cursor(when, "f")],
  ["/api/orders", ["admin", "client"], cursor(when, "f")],
  ["/api/orders?state=open&sort=oldest", ["admin", "client"], cursor(when, "f")],
  ["/api/orders?state=fulfilled", ["admin", "client"], cursor(when, "f")],
  ["/api/tickets", ["admin", "client"], cursor(when, "f")],
  ["/api/tickets?state=closed&sort=oldest", ["admin", "client"], cursor(when, "f")],
  ["/api/tickets?keeper=nobody", ["admin"], cursor(when, "f")],
  ["/api/tickets?keeper=mine&state=open", ["admin"], cursor(when, "f")],
  ["/api/deals", ["client"], cursor("", when, "f")],
  ["/api/deals?stage=removed", ["client"], cursor(when, when, "f")],
  ["/api/deals?stage=Negotiations&sort=oldest", ["client"], cursor("", when, "f")],
  ["/api/admin/applications", ["admin"], cursor(when, "f")],
  ["/api/admin/clients", ["admin"], cursor("M", "0")],
  ["/api/admin/files", ["admin"], cursor(when, "f")],
  [`/api/admin/files?clientId=${"0".repeat(32)}`, ["admin"], cursor(when, "f")],
  ["/api/client/files?destination=client-documents", ["client"], cursor(when, "f")],
  ["/api/instruments/ftse-100/prices", ["admin"], cursor("2026-01-01")],
] as const)("%s reads its pages along an index, unsorted", async (path, roles, place) => {
  const people = { admin: await app.admin(), client: await app.client() };
  for (const role of roles) {
    for (const query of ["limit=7", `limit=7&cursor=${place}`])
      await expectAlongIndex(people[role], role, `${path}${path.includes("?") ? "&" : "?"}${query}`);
  }
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
test.each([
  ["/admin-data-portal/clients", cursor("M", "0")],
  ["/admin-data-portal/clients?access=full", cursor("M", "0")],
  ["/admin-data-portal/create-report", cursor(when, "f")],
  ["/admin-data-portal/orders", cursor(when, "f")],
  ["/admin-data-portal/orders?state=fulfilled", cursor(when, "f")],
  ["/admin-data-portal/quotes", cursor(when, "f")],
  ["/admin-data-portal/quotes?state=expired", cursor(when, "f")],
  ["/admin-data-portal/reports", cursor(when, "f")],
  ["/admin-data-portal/reports?status=published", cursor(when, "f")],
  ["/admin-data-portal/subscriptions", cursor("2026-01-01", "f")],
  ["/admin-data-portal/support", cursor(when, "f")],
  ["/admin-data-portal/support?state=closed", cursor(when, "f")],
  ["/admin-user-management", cursor(when, "f")],
  ["/admin-user-management?state=active", cursor(when, "f")],
  ["/admin-user-management/applications", cursor(when, "f")],
  ["/admin-user-management/applications?state=approved", cursor(when, "f")],
  ["/admin-user-management/users", cursor("m", "m", "f")],
  ["/admin-user-management/users?show=admins", cursor("m", "m", "f")],
  ["/admin-user-management/users?show=disabled", cursor("m", "m", "f")],
  ["/client-portal/tools/benchmarking", cursor(when, "f")],
  ["/client-portal/tools/benchmarking?show=removed", cursor(when, when, "f")],
  ["/client-portal/tools/deal-flow/list", cursor(when, "f")],
  ["/client-portal/tools/deal-flow/list?stage=open&sector=Energy", cursor(when, "f")],
  ["/client-portal/tools/deal-flow/list?stage=removed", cursor(when, when, "f")],
  ["/client-portal/tools/due-diligence", cursor(when, "f")],
  ["/client-portal/tools/kpi-alerts/alerts", cursor(when, "f")],
  ["/client-portal/tools/portfolio-valuation", cursor("m", "f")],
  ["/client-portal/tools/portfolio-valuation?show=removed", cursor(when, "m", "f")],
  ["/client-portal/tools/portfolio-valuation/snapshots", cursor("2026-01-01", when, "f")],
  ["/client-portal/tools/benchmarking/peer-sets/:peers", cursor("m", 2025, "f")],
  ["/client-portal/tools/due-diligence/:room/requests", cursor("1", "f")],
  ["/client-portal/tools/due-diligence/:room/requests?state=overdue", cursor("1", "f")],
] as const)("%s is leafed through along an index, unsorted", async (named, place) => {
  const details = await app.make.client();
  const client = await app.signInAs(details);
  const { setId } = await app.make.benchmark(details.companyId);
  const room = await app.make.diligenceRoom(details);
  const path = named.replace(":peers", setId).replace(":room", room.id);
  const role = path.startsWith("/admin") ? "admin" : "client";
  const person = role === "admin" ? await app.admin() : client;
  for (const url of [path, `${path}${path.includes("?") ? "&" : "?"}after=${place}`])
    await expectAlongIndex(person, role, url, /^select\b.* as "at_0"/);
});

async function expectAlongIndex(
  person: Person,
  role: "admin" | "client",
  url: string,
  list = /^select\b.*\blimit\b/,
): Promise<void> {
  queries.asked.clear();
  expect((await person.get(url)).status, url).toBe(200);
  const lists = [...queries.asked].filter((one) => list.test(one));
  expect(lists.length, `lists read for ${url} as ${role}`).toBeGreaterThan(0);
  for (const statement of lists) {
    expect(walksOf(app.sqlite, statement)).toEqual([]);
    expect(sortsOf(app.sqlite, statement)).toEqual([]);
    if (role === "client") expect(strangersRowsOf(app.sqlite, statement)).toEqual([]);
  }
}
