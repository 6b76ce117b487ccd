import { beforeAll, expect, test } from "vitest";
import { type Actor, systemActor } from "#app/features/actor.ts";
import { findGrantableReports } from "#app/features/deliveries/find-grantable-reports.server.ts";
import { holdingsVisibleTo } from "#app/features/deliveries/find-holdings.server.ts";
import { grantReport } from "#app/features/deliveries/grant-report.server.ts";
import { type App, startApp } from "../support/harness.ts";

let app: App;
let admin: Actor;
let client: Actor;
let companyId: string;

beforeAll(async () => {
  app = await startApp();
  const staff = await app.make.admin();
  const person = await app.make.client();
  companyId = person.companyId;
  const base = {
    firstName: "A",
    lastName: "B",
    twoFactorEnabled: true,
    sessionId: "",
    aal: 2 as const,
    stepUpAt: new Date().toISOString(),
    ip: "127.0.0.1",
    requestId: "test",
  };
  admin = {
    ...base,
    role: "admin",
    userId: staff.userId,
    email: staff.email,
    companyId: null,
    companyName: null,
  };
  client = {
    ...base,
    role: "client",
    userId: person.userId,
    email: person.email,
    companyId,
    companyName: "X",
  };
});

test("a grant is held, audited and no longer offered", async () => {
  const report = await app.make.report({ title: "To grant" });
  const offered = async () => (await findGrantableReports(app.db, admin, companyId)).map((one) => one.id);
  expect(await offered()).toContain(report.id);
  const result = await grantReport(app.db, admin, { companyId, reportId: report.id });
  expect(result.ok).toBe(true);
  expect(await offered()).not.toContain(report.id);
  const [held] = await holdingsVisibleTo(app.db, admin, { companyId });
  expect(held).toMatchObject({ reportId: report.id, source: "granted", versionHeld: 1, versionCurrent: 1 });
  const audit = await app.db
    .selectFrom("audit")
    .select("actor_id")
    .where("action", "=", "report.grant")
    .where("target", "=", `report:${report.id}`)
    .execute();
  expect(audit).toEqual([{ actor_id: admin.userId }]);
});

test("the same form posted twice grants once, and leads to the same grant", async () => {
  const report = await app.make.report({ title: "Twice" });
  const post = () => grantReport(app.db, admin, { companyId, reportId: report.id, once: "abc" });
  const [one, two] = [await post(), await post()];
  expect(one).toEqual(two);
  expect(one.ok).toBe(true);
});

test("of twenty grants at once one wins", async () => {
  const report = await app.make.report({ title: "Rush" });
  const results = await Promise.all(
    Array.from({ length: 20 }, () => grantReport(app.db, admin, { companyId, reportId: report.id })),
  );
  expect(results.filter((result) => result.ok)).toHaveLength(1);
  expect(results.filter((result) => !result.ok && result.reason === "already-held")).toHaveLength(19);
});

test("what can't be granted says why", async () => {
  const { id } = await app.make.report();
  const draft = await app.make.report({ status: "draft" });
  const withdrawn = await app.make.report({ status: "withdrawn" });
  const grant = (actor: Actor, company: string, report: string) =>
    grantReport(app.db, actor, { companyId: company, reportId: report });
  expect(await grant(client, companyId, id)).toEqual({ ok: false, reason: "not-staff" });
  expect(await grant({ role: "visitor", userId: null, ip: "", requestId: "" }, companyId, id)).toMatchObject({
    ok: false,
  });
  expect(await grant(admin, "f".repeat(32), id)).toEqual({ ok: false, reason: "unknown-company" });
  for (const report of [draft.id, withdrawn.id, "f".repeat(32), "1; DROP TABLE reports", ""]) {
    expect(await grant(admin, companyId, report)).toEqual({ ok: false, reason: "unknown-report" });
  }
});

test("a client sees their own company's holdings and nobody else's, whatever they ask for", async () => {
  const other = await app.make.client();
  const report = await app.make.report({ title: "Other" });
  await app.make.holding(other.companyId, report.id);
  expect(await holdingsVisibleTo(app.db, client, { companyId: other.companyId })).toEqual([]);
  expect((await holdingsVisibleTo(app.db, client, { companyId })).length).toBeGreaterThan(0);
  expect(
    await holdingsVisibleTo(app.db, { role: "visitor", userId: null, ip: "", requestId: "" }, { companyId }),
  ).toEqual([]);
  expect(await findGrantableReports(app.db, client, companyId)).toEqual([]);
  expect((await holdingsVisibleTo(app.db, systemActor(), { companyId: other.companyId })).length).toBe(1);
});
