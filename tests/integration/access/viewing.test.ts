/** Staff look at the portal as somebody: how it begins, what it shows and refuses, and each way it ends. */
import { beforeEach, describe, expect, test } from "vitest";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { startViewing } from "#app/features/access/viewings/viewing.commands.server.ts";
import { findViewing } from "#app/features/access/viewings/find-viewing.server.ts";
import type { Admin } from "#app/features/actor.ts";
import { minutes } from "#app/platform/clock.server.ts";
import { actorFor } from "../../support/product/fresh-database.ts";
import { type Person, startApp } from "../../support/product/harness.ts";
import type { SignInDetails } from "../../support/scene/person.ts";

const app = await startApp();
const { db, make } = app;

type Client = SignInDetails & { companyId: string };
let who: Client;
let staff: SignInDetails;
let admin: Person;

const at = ({ companyId, userId }: Client) => `/admin-data-portal/clients/${companyId}/people/${userId}/view`;
const viewings = () => db.selectFrom("viewings").selectAll().where("admin_id", "=", staff.userId).execute();
const auditOf = (target: string) =>
  db
    .selectFrom("audit")
    .select(["action", "actor_id", "details"])
    .where("target", "=", target)
    .orderBy("seq")
    .execute();
const outdate = () =>
  db
    .updateTable("viewings")
    .set({
      started_at: new Date(Date.now() - minutes(20) * 1000).toISOString(),
      until: new Date(Date.now() - 1000).toISOString(),
    })
    .where("admin_id", "=", staff.userId)
    .execute();
const goOn = async (answer: { location?: string | undefined }) => admin.get(answer.location ?? "");

beforeEach(async () => {
  who = await make.client({ first_name: "Eleanor", last_name: "Marsh" });
  staff = await make.admin({ first_name: "Ann", last_name: "Desk" });
  admin = await app.signInAs(staff);
});

describe("a viewing begins", () => {
  test("from the client's page and the person's, and shows their portal with a banner and no scripts", async () => {
    for (const page of [
      `/admin-data-portal/clients/${who.companyId}`,
      `/admin-data-portal/clients/${who.companyId}/people/${who.userId}`,
    ]) {
      const shown = await admin.get(page);
      expect(shown.html).toContain(at(who));
      expect(shown.text).toContain("View as Eleanor Marsh");
    }
    const begun = await admin.post(at(who));
    expect([begun.status, begun.location]).toEqual([303, "/client-portal"]);
    const page = await goOn(begun);
    expect(page.status).toBe(200);
    expect(page.text).toMatch(/Ann Desk is viewing as Eleanor Marsh, Test Company \d+ ?, until \d\d:\d\d/);
    expect(page.html).not.toContain("<script");
    expect(page.html).toContain('action="/stop-viewing"');
    expect((await admin.get("/client-portal/orders")).text).toContain("Stop viewing");
    // The public site, and what is not theirs, have it too.
    expect((await admin.get("/about")).text).toContain("Stop viewing");
    const notTheirs = await admin.get("/admin-data-portal");
    expect(notTheirs.status).toBe(403);
    expect(notTheirs.text).toContain("Stop viewing");
  });

  test("as one entry of the company's activity, and each page that is looked at in the audit log", async () => {
    await admin.post(at(who));
    await admin.get("/client-portal/orders?state=all");
    await admin.get("/client-portal/quotes");
    await admin.post("/stop-viewing");
    const [viewing] = await viewings();
    const started = await auditOf(`company:${who.companyId}`);
    expect(started.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ["viewing.start", staff.userId],
    ]);
    const seen = await auditOf(`viewing:${viewing?.id}`);
    expect(seen.map(({ action, details }) => [action, JSON.parse(details) as unknown])).toEqual([
      ["viewing.page", { page: "/client-portal/orders?state=all" }],
      ["viewing.page", { page: "/client-portal/quotes" }],
      ["viewing.end", { reason: "stopped" }],
    ]);
    expect(seen.every(({ actor_id }) => actor_id === staff.userId)).toBe(true);
    const page = await admin.get(`/admin-data-portal/clients/${who.companyId}`);
    expect(page.text).toContain("Portal viewed as a client");
  });

  test("of nobody who can't sign in, of no admin, and not by a client", async () => {
    const paused = await make.client({ status: "pending" });
    const other = await make.admin();
    const ofAdmin = at({ ...who, userId: other.userId });
    const elsewhere = at({ ...who, companyId: paused.companyId });
    for (const path of [at(paused), ofAdmin, elsewhere]) expect((await admin.post(path)).status).toBe(404);
    const client = await app.signInAs(who);
    expect((await client.post(at(await make.client()))).status).toBe(403);
    expect(await viewings()).toEqual([]);
    const byToken = { ...actorFor(staff), token: { id: "t", scopes: [] } };
    const begun = await startViewing(db, byToken, { companyId: who.companyId, personId: who.userId });
    expect(begun).toEqual({ ok: false, reason: "not-allowed" });
  });

  test("once, however often the button is pressed", async () => {
    await admin.post(at(who));
    const again = await admin.post(at(who));
    expect([again.status, again.location]).toEqual([303, "/client-portal"]);
    expect(await viewings()).toHaveLength(1);
  });
});

describe("while it lasts", () => {
  beforeEach(async () => void (await admin.post(at(who))));

  test("forms, files, reports, private links and the API are refused with what is so", async () => {
    const report = await make.report({ title: "Held" });
    await make.holding(who.companyId, report.id);
    const refused: [answer: Promise<{ status: number; text: string }>, title: string][] = [
      [admin.post("/client-portal/support/new", { subject: "x" }), "Nothing can be changed in a viewing"],
      [admin.post("/account/password", {}), "Nothing can be changed in a viewing"],
      [admin.post("/login", {}), "Nothing can be changed in a viewing"],
      [admin.get(`/reports/${report.id}/download`), "Files can’t be downloaded in a viewing"],
      [admin.get("/client-portal/reports/history.csv"), "Files can’t be downloaded in a viewing"],
      [admin.get(`/client-portal/reports/${report.id}/read`), "Reports can’t be read in a viewing"],
      [admin.get(await make.welcomeLink()), "Private links don’t open in a viewing"],
    ];
    for (const [asked, title] of refused) {
      const page = await asked;
      expect(page.status).toBe(403);
      expect(page.text).toContain(title);
      expect(page.text).toContain("You are looking at the portal as Eleanor Marsh");
      expect(page.text).toContain("Stop viewing");
    }
    for (const path of ["/api/auth/user", "/api/orders"]) {
      const answer = await admin.get(path);
      expect(answer.status).toBe(403);
      expect(answer.json).toMatchObject({ code: "forbidden" });
    }
    const json = { headers: { "Content-Type": "application/json" }, body: "{}" };
    expect((await admin.post("/api/auth/logout", undefined, json)).status).toBe(403);
    const { total } = await db
      .selectFrom("downloads")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .where("user_id", "=", who.userId)
      .executeTakeFirstOrThrow();
    expect(Number(total)).toBe(0);
  });

  test("a page from before it, which asks for data, is told to load the document", async () => {
    const answer = await admin.get("/client-portal/orders.data", { headers: { Accept: "*/*" } });
    expect(answer.html).toContain("/client-portal/orders");
    expect(answer.html).not.toContain("Marsh");
  });

  test("nothing is recorded in their name, whatever command is reached", async () => {
    const [viewing] = await viewings();
    const found = await findViewing(db, actorFor(staff) as Admin, viewing?.id ?? "");
    if (!found.ok) throw new Error(found.reason);
    expect(found.actor).toMatchObject({ userId: who.userId, role: "client", sessionId: "" });
    const entry = { action: "own-data.export", target: `user:${who.userId}` } as const;
    const wrote = db.transaction().execute((trx) => recordAudit(trx, found.actor, entry));
    await expect(wrote).rejects.toThrow("Nothing is done in the name");
  });

  test("what is refused is noted as the admin's", async () => {
    await admin.get("/client-portal/reports/history.csv");
    await expect
      .poll(async () =>
        db
          .selectFrom("security_events")
          .select("user_id")
          .where("path", "=", "/client-portal/reports/history.csv")
          .execute(),
      )
      .toEqual([{ user_id: staff.userId }]);
  });

  test("their unsent words are not shown", async () => {
    const client = await app.signInAs(who);
    const typed = { form: "ticket", subject: "Halfwritten", draft: "save" };
    await client.post("/client-portal/support/new?draft=save", typed);
    expect((await admin.get("/client-portal/support/new")).text).not.toContain("Halfwritten");
  });
});

describe("it ends", () => {
  beforeEach(async () => void (await admin.post(at(who))));
  const here = () => `/admin-data-portal/clients/${who.companyId}`;

  test.each(["/stop-viewing", "/logout"])("by %s, and the admin is where they came from", async (path) => {
    const ended = await admin.post(path);
    expect([ended.status, ended.location]).toEqual([303, here()]);
    const page = await goOn(ended);
    expect(page.status).toBe(200);
    expect(page.text).toContain("You stopped viewing as Eleanor Marsh");
    expect(page.text).not.toContain("Stop viewing");
    expect((await admin.post("/stop-viewing")).location).toBe("/admin-data-portal");
  });

  test("when the fifteen minutes are over: the next page is the admin's own", async () => {
    const [viewing] = await viewings();
    const lasts = Date.parse(viewing?.until ?? "") - Date.parse(viewing?.started_at ?? "");
    expect(lasts).toBeGreaterThan(14.9 * 60_000);
    expect(lasts).toBeLessThan(15.1 * 60_000);
    await outdate();
    const next = await admin.get("/client-portal/orders");
    expect([next.status, next.location]).toEqual([303, here()]);
    expect((await goOn(next)).text).toContain("Its 15 minutes were over");
    expect(await viewings()).toMatchObject([{ end_reason: "time-over" }]);
  });

  test("a form sent after that does nothing, neither as the client nor as the admin", async () => {
    await outdate();
    const sent = await admin.post("/client-portal/support/new", { subject: "Late", message: "Words" });
    expect(sent.status).toBe(403);
    expect(sent.text).toContain("The viewing is over");
    expect(sent.text).toContain("Nothing was done.");
    expect(await db.selectFrom("tickets").selectAll().where("subject", "=", "Late").execute()).toEqual([]);
  });

  test.each(["/stop-viewing", "/logout"])(
    "by %s a moment too late: they are still signed in",
    async (path) => {
      await outdate();
      const ended = await admin.post(path);
      expect([ended.status, ended.location]).toEqual([303, here()]);
      expect((await goOn(ended)).text).toContain("The viewing is over");
    },
  );

  test("when the client is suspended or the person removed", async () => {
    await db.updateTable("users").set({ status: "pending" }).where("id", "=", who.userId).execute();
    const next = await admin.get("/client-portal");
    expect([next.status, next.location]).toEqual([303, here()]);
    expect(await viewings()).toMatchObject([{ end_reason: "person-gone" }]);
  });

  test("when the admin is removed: nobody is signed in", async () => {
    await db.updateTable("users").set({ status: "disabled" }).where("id", "=", staff.userId).execute();
    const next = await admin.get("/client-portal");
    expect([next.status, next.location?.split("?")[0]]).toEqual([303, "/login"]);
  });

  test("in one session alone: the admin's other browser is theirs", async () => {
    const other = await app.signInAs(staff);
    expect((await other.get("/admin-data-portal")).status).toBe(200);
    expect((await other.get("/client-portal")).text).not.toContain("Stop viewing");
  });
});
