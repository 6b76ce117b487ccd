/** What is changed through one door is read through the other: the same command serves both. */
import { expect, test } from "vitest";
import { ask, everyPage } from "../../support/api.ts";
import { applicationFields } from "../../support/scene/factories.ts";
import { startApp } from "../../support/product/harness.ts";
import { signInFields } from "../../support/scene/person.ts";

const app = await startApp();
const holder = await app.make.client();
const admin = await app.admin();
const client = await app.signInAs(holder);

const actionsSince = async (seq: number) =>
  (await app.db.selectFrom("audit").select("action").where("seq", ">", seq).orderBy("seq").execute()).map(
    ({ action }) => action,
  );
const lastEntry = async () =>
  (await app.db.selectFrom("audit").select("seq").orderBy("seq", "desc").limit(1).executeTakeFirst())?.seq ??
  0;

test("who signed in by the form is signed in for calls, and out of both", async () => {
  const byForm = app.visitor();
  await app.db.updateTable("users").set({ totp_last_step: 0 }).where("id", "=", holder.userId).execute();
  expect((await byForm.post("/login", await signInFields(holder))).status).toBe(303);
  expect((await byForm.get("/api/auth/user")).status).toBe(200);
  expect((await ask(byForm, "POST", "/api/logout")).status).toBe(200);
  expect((await byForm.get("/client-portal")).location).toContain("/login");
});

test("user keys", async () => {
  const page = "/admin-user-management";
  const made = (
    await ask(admin, "POST", "/api/admin/user-keys/generate", { assignedEmail: "call@example.com" })
  ).json as { id: string; keyValue: string };
  expect((await admin.get(`${page}?search=call@example.com`)).text).toContain("Unused");
  expect((await admin.post(page, { intent: "activate", id: made.id })).status).toBe(303);
  const told = (await ask(admin, "POST", `/api/admin/user-keys/${made.id}/reveal`)).json as typeof made;
  expect(told.keyValue).toBe(made.keyValue);
  expect((await admin.get(`${page}?revealed=${made.id}`)).html).toContain(made.keyValue);
  const path = `/api/admin/user-keys/${made.id}/status`;
  expect((await ask(admin, "PATCH", path, { status: "active" })).status).toBe(409);
  expect((await ask(admin, "PATCH", path, { status: "unused" })).status).toBe(409);
  expect((await ask(admin, "PATCH", path, { status: "revoked" })).json).toMatchObject({ status: "revoked" });
  expect((await ask(admin, "PATCH", path, { status: "active" })).status).toBe(409);
  expect((await admin.get(`${page}?search=call@example.com`)).text).toContain("Revoked");

  await admin.submit(page, { intent: "generate", assignedEmail: "form@example.com" });
  const [newest] = (await admin.get("/api/admin/user-keys?limit=1")).json as {
    id: string;
    assignedEmail: string;
  }[];
  expect(newest?.assignedEmail).toBe("form@example.com");
});

test("two-factor set up anew", async () => {
  const one = await app.make.client();
  const two = await app.make.client();
  const seq = await lastEntry();
  await ask(admin, "POST", `/api/admin/users/${one.userId}/setup-2fa`);
  const byCall = await actionsSince(seq);
  const again = await lastEntry();
  await admin.post("/admin-user-management/two-factor", { intent: "set-up-two-factor", id: two.userId });
  expect(await actionsSince(again)).toEqual(byCall);
  const { rows } = await everyPage<{ id: string; twoFactorEnabled: boolean }>(
    admin,
    "/api/admin/users?limit=100",
  );
  const users = new Map(rows.map(({ id, twoFactorEnabled }) => [id, twoFactorEnabled]));
  expect([users.get(one.userId), users.get(two.userId)]).toEqual([false, false]);
  const own = await ask(admin, "POST", `/api/admin/users/${admin.details?.userId}/setup-2fa`);
  expect(own.json).toMatchObject({ status: 409, code: "own_account" });
});

test("notifications", async () => {
  const [byCall = "", byForm = "", gone = ""] = await app.make.notifications(3);
  const stateOf = async (id: string) =>
    ((await admin.get("/api/notifications")).json as { id: string; isRead: boolean }[]).find(
      (one) => one.id === id,
    );
  const unread = async () => ((await admin.get("/api/notifications/count")).json as { count: number }).count;
  const before = await unread();
  await ask(admin, "PATCH", `/api/notifications/${byCall}/read`);
  expect((await stateOf(byCall))?.isRead).toBe(true);
  expect(await unread()).toBe(before - 1);
  await admin.post("/admin-notifications", { intent: "mark-read", ids: byForm });
  expect((await stateOf(byForm))?.isRead).toBe(true);
  expect((await ask(admin, "DELETE", `/api/notifications/${gone}`)).status).toBe(204);
  expect(await stateOf(gone)).toBeUndefined();
  expect((await ask(admin, "DELETE", `/api/notifications/${gone}`)).status).toBe(404);
  expect((await ask(admin, "PATCH", "/api/notifications/mark-all-read")).json).toEqual({ count: 0 });
  expect((await admin.get("/admin-notifications?filter=unread")).text).toContain("All caught up");
  // Each member of staff for themselves.
  const other = await app.admin();
  expect(((await other.get("/api/notifications/count")).json as { count: number }).count).toBeGreaterThan(0);
  expect(
    ((await other.get("/api/notifications")).json as { id: string }[]).some(({ id }) => id === gone),
  ).toBe(true);
});

test("applications", async () => {
  const fields = applicationFields();
  const sent = (await ask(app.visitor(), "POST", "/api/client/signup-application", fields)).json as {
    reference: string;
  };
  expect(sent.reference).toMatch(/^APP-\d{4}-\d{4}$/);
  expect((await admin.get("/admin-user-management/applications")).text).toContain(sent.reference);
  // The same application by the form is known already.
  const byForm = await app.visitor().post("/signup", fields);
  expect(byForm.status).toBe(303);
  const rows = await app.db
    .selectFrom("applications")
    .select("id")
    .where("email", "=", fields.email ?? "")
    .execute();
  expect(rows).toHaveLength(1);
});

test("a client's report without what it needs says so in the contract's words", async () => {
  const missing = await ask(client, "POST", "/api/client/create-report", { content: "Text." });
  expect(missing.json).toMatchObject({
    status: 400,
    message: "Please add a report title before generating PDF",
    errors: { title: ["Please add a report title before generating PDF"] },
  });
  const category = await ask(client, "POST", "/api/client/create-report", {
    title: "T",
    content: "Text.",
    category: "no-such",
  });
  expect(category.json).toMatchObject({ status: 400, errors: { category: [expect.any(String)] } });
});

test("a company's particulars, by its owner and by staff", async () => {
  const at = `/api/companies/${holder.companyId}`;
  const read = (await client.get(at)).json as { version: string; record: null };
  expect(read).toMatchObject({ purchaseOrders: "optional", record: null });
  const said = { name: "By call", country: "IE", purchaseOrders: "required", timeZone: "Europe/Dublin" };
  const record = { evidence: "note", evidenceNote: "Seen", approvesInvitations: true };
  const seq = await lastEntry();
  const own = { ...said, version: read.version };
  expect((await ask(client, "PATCH", at, { ...own, record })).status).toBe(400);
  const byOwner = (await ask(client, "PATCH", at, own)).json as { version: string };
  expect(byOwner).toMatchObject({ ...said, record: null });
  expect((await ask(client, "PATCH", at, { ...own, name: "Too late" })).status).toBe(409);
  const form = await client.get("/client-portal/company/edit");
  const fields = { ...said, name: "By form", seen: form.field("seen") };
  expect((await client.post("/client-portal/company/edit", fields)).status).toBe(303);
  const now = (await admin.get(at)).json as { version: string };
  expect(now).toMatchObject({ name: "By form", record: { evidence: null } });
  expect((await ask(admin, "PATCH", at, { ...said, record, version: now.version })).json).toMatchObject({
    name: "By call",
    record: { ...record, evidenceAt: expect.any(String) },
  });
  expect(await actionsSince(seq)).toEqual(["company.change", "company.change", "company.change"]);
});

test("somebody is invited into a company, by call and by form", async () => {
  const company = await app.make.client();
  const owner = await app.signInAs(company);
  const at = `/api/companies/${company.companyId}/people`;
  const seq = await lastEntry();
  const called = { firstName: "Ida", email: "ida.call@example.com", role: "buyer", orderLimit: 5000.5 };
  const made = await ask(owner, "POST", at, called);
  expect([made.status, made.json]).toMatchObject([
    201,
    { state: "invited", role: "buyer", orderLimit: 5000.5, monthLimit: null },
  ]);
  const byCall = await actionsSince(seq);
  expect((await ask(owner, "POST", at, called)).json).toMatchObject({
    code: "conflict",
    errors: { email: [expect.stringContaining("among")] },
  });
  expect((await owner.get("/client-portal/company/people")).text).toContain("ida.call@example.com");
  const before = await lastEntry();
  const posted = { firstName: "Ida", email: "ida.form@example.com", role: "reader" };
  expect((await owner.post("/client-portal/company/people/invite", posted)).status).toBe(303);
  expect(await actionsSince(before)).toEqual(byCall);
  const people = (await owner.get(`${at}?search=ida`)).json as { email: string }[];
  expect(people.map(({ email }) => email).toSorted()).toEqual([called.email, posted.email]);
  expect((await ask(client, "POST", at, called)).status).toBe(404);
});
