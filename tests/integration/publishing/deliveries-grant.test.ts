import { expect, test } from "vitest";
import { type Actor, systemActor } from "#app/features/actor.ts";
import {
  findGrantableReports,
  holdingsVisibleTo,
} from "#app/features/publishing/deliveries/find-holdings.server.ts";
import { grantReport } from "#app/features/publishing/deliveries/grant-report.server.ts";
import { takeBackReport } from "#app/features/publishing/deliveries/take-back-report.server.ts";
import { actorFor } from "../../support/product/fresh-database.ts";
import { startApp } from "../../support/product/harness.ts";
import { recordsIn } from "../../support/scene/records.ts";

const app = await startApp();
const admin: Actor = { ...actorFor(await app.make.admin()), role: "admin" };
const person = await app.make.client();
const { companyId } = person;
const client: Actor = { ...actorFor(person), companyId, companyName: "X" };
const visitor: Actor = { role: "visitor", userId: null, ip: "", requestId: "" };

const twentyTimes = <Result>(grant: () => Promise<Result>) => Promise.all(Array.from({ length: 20 }, grant));

test("a grant is held, audited and no longer offered", async () => {
  const report = await app.make.report({ title: "To grant" });
  const offered = async () => (await findGrantableReports(app.db, admin, companyId)).map((one) => one.id);
  expect(await offered()).toContain(report.id);
  expect(await grantReport(app.db, admin, { companyId, reportId: report.id })).toMatchObject({ ok: true });
  expect(await offered()).not.toContain(report.id);
  const [held] = await holdingsVisibleTo(app.db, admin, { companyId });
  expect(held).toMatchObject({ reportId: report.id, source: "granted", versionHeld: 1, versionCurrent: 1 });
  const entries = recordsIn(app.sqlite).rowsOf("audit", { target: `report:${report.id}` });
  expect(entries).toMatchObject([{ action: "report.grant", actor_id: admin.userId }]);
});

test("of twenty grants at once one wins; the same form leads to the same grant each time", async () => {
  const [rush, twice] = [await app.make.report({ title: "Rush" }), await app.make.report({ title: "Twice" })];
  const rushed = await twentyTimes(() => grantReport(app.db, admin, { companyId, reportId: rush.id }));
  const won = rushed.filter((result) => result.ok);
  const held = rushed.filter((result) => !result.ok && result.reason === "already-held");
  expect([won.length, held.length]).toEqual([1, 19]);
  const form = { companyId, reportId: twice.id, once: "abc" };
  const [first, ...others] = await twentyTimes(() => grantReport(app.db, admin, form));
  expect(first?.ok).toBe(true);
  for (const other of others) expect(other).toEqual(first);
});

test("what was given is taken back with a reason that its people read, and given again", async () => {
  const company = await app.make.client();
  const at = { companyId: company.companyId };
  const reader = await app.signInAs(company);
  const { id: reportId, title } = await app.make.report({ title: "Given by mistake" });
  await grantReport(app.db, admin, { ...at, reportId });
  const copy = () => reader.get(`/reports/${reportId}/download`);
  expect((await copy()).status).toBe(200);
  const take = (actor: Actor, id = reportId) =>
    takeBackReport(app.db, actor, { ...at, reportId: id, reason: "Meant for another client" });
  for (const actor of [client, visitor])
    expect(await take(actor)).toEqual({ ok: false, reason: "not-allowed" });
  expect(await take(admin, "f".repeat(32))).toEqual({ ok: false, reason: "not-found" });
  const taken = await Promise.all([take(admin), take(admin)]);
  expect(taken).toContainEqual({ ok: true, title });
  expect(taken).toContainEqual({ ok: false, reason: "moved", message: expect.any(String) });
  expect((await copy()).status).toBe(404);
  const mine = await reader.get("/client-portal/reports");
  expect(mine.text).toMatch(/Given by mistake.*Meant for another client/);
  const mails = recordsIn(app.sqlite)
    .mailsTo(company.email)
    .filter(({ kind }) => kind === "report-taken-back");
  expect(mails).toMatchObject([{ text: expect.stringContaining("The reason: Meant for another client") }]);
  const [entry] = recordsIn(app.sqlite).rowsOf("audit", {
    target: `report:${reportId}`,
    action: "report.take-back",
  });
  expect(entry).toMatchObject({
    actor_id: admin.userId,
    details: expect.stringContaining("Meant for another"),
  });

  // What left the shop meanwhile is given again to whom it was taken from, and to nobody else.
  await app.db.updateTable("reports").set({ status: "withdrawn" }).where("id", "=", reportId).execute();
  expect(await grantReport(app.db, admin, { companyId, reportId })).toMatchObject({ ok: false });
  expect(await grantReport(app.db, admin, { ...at, reportId })).toMatchObject({ ok: true });
  expect((await copy()).status).toBe(200);
  expect((await reader.get("/client-portal/reports")).text).not.toContain("Meant for another client");
});

test("what can't be granted says why", async () => {
  const { id } = await app.make.report();
  const draft = await app.make.report({ status: "draft" });
  const withdrawn = await app.make.report({ status: "withdrawn" });
  const grant = (actor: Actor, company: string, report: string) =>
    grantReport(app.db, actor, { companyId: company, reportId: report });
  expect(await grant(client, companyId, id)).toEqual({ ok: false, reason: "not-staff" });
  expect(await grant(visitor, companyId, id)).toMatchObject({
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
  expect(await holdingsVisibleTo(app.db, visitor, { companyId })).toEqual([]);
  expect(await findGrantableReports(app.db, client, companyId)).toEqual([]);
  expect((await holdingsVisibleTo(app.db, systemActor(), { companyId: other.companyId })).length).toBe(1);
});
