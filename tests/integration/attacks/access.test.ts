/** Rights that change, cookies that are edited, fields nobody asked for, and the states of a user key. */
import { describe, expect, test } from "vitest";
import { applicationFields } from "../../support/scene/factories.ts";
import { startApp } from "../../support/product/harness.ts";

const app = await startApp();
const keys = "/admin-user-management";

describe("rights that change while somebody is signed in", () => {
  test("a demoted admin loses the admin pages with the next request", async () => {
    const details = await app.make.admin();
    const person = await app.signInAs(details);
    expect((await person.get(keys)).status).toBe(200);
    const company_id = await app.make.company();
    const user = app.db.updateTable("users").where("id", "=", details.userId);
    await user.set({ role: "client", company_id }).execute();
    for (const path of [keys, "/admin-data-portal"])
      expect([303, 403]).toContain((await person.get(path)).status);
    expect((await person.get(`${keys}.data`)).html).not.toContain("CRR-");
  });
});

test("a session cookie that is edited, forged or sent twice is a visitor's, and is taken back", async () => {
  const [client, other] = [await app.client(), await app.client()];
  const parts = (value: string) => {
    const at = value.lastIndexOf(".");
    return [value.slice(0, at), value.slice(at + 1)] as const;
  };
  const sid = client.jar.get("sid") ?? "";
  const [payload, signature] = parts(decodeURIComponent(sid));
  const ticket = JSON.parse(Buffer.from(payload, "base64").toString("utf8")) as object;
  const promoted = Buffer.from(JSON.stringify({ ...ticket, role: "admin" })).toString("base64");
  const [othersPayload] = parts(decodeURIComponent(other.jar.get("sid") ?? ""));
  for (const [what, cookie] of Object.entries({
    "role edited, old signature": `sid=${encodeURIComponent(`${promoted}.${signature}`)}`,
    "signature cut off": `sid=${encodeURIComponent(payload)}`,
    "signature with more": `sid=${sid}x`,
    "signature of another value": `sid=${encodeURIComponent(`${othersPayload}.${signature}`)}`,
    "not base64 at all": "sid=%25%25%25",
    empty: "sid=",
    "sent twice": `sid=${sid}; sid=${sid}`,
    "under another name": `__Host-sid=${sid}`,
    "two people's": `sid=${sid}; sid=${other.jar.get("sid")}`,
  })) {
    const page = await app.visitor().get("/client-portal", { headers: { Cookie: cookie } });
    expect([what, page.status, page.location]).toEqual([what, 303, expect.stringMatching(/^\/login/)]);
    if (cookie.startsWith("sid="))
      expect(page.headers.getSetCookie().join(), what).toMatch(/^sid=; Max-Age=0/);
    const call = await app.visitor().get("/api/auth/user", { headers: { Cookie: cookie } });
    expect([what, call.status, call.json]).toMatchObject([what, 401, { code: "not_signed_in" }]);
  }
  expect((await client.get("/client-portal")).status).toBe(200);
});

describe("fields nobody asked for", () => {
  test("in an application change nothing but what the form has", async () => {
    const fields = applicationFields();
    const more = { role: "admin", status: "approved", state: "approved", isAdmin: "1", is_demo: "1" };
    const odd = { id: "0".repeat(32), companyId: "x", __proto__x: "1" };
    expect((await app.visitor().post("/signup", { ...fields, ...more, ...odd })).status).toBe(303);
    const email = fields.email ?? "";
    const applications = app.db.selectFrom("applications").selectAll().where("email", "=", email);
    const row = await applications.executeTakeFirstOrThrow();
    const none = { user_id: null, company_id: null, decided_at: null };
    expect(row).toMatchObject({ ...none, state: "submitted", is_demo: 0 });
    expect(row.id).not.toBe(odd.id);
    expect(await app.db.selectFrom("users").select("id").where("email", "=", email).execute()).toEqual([]);
  });

  test("in a new key's form neither activate it nor choose its value", async () => {
    const assignedEmail = "mass@example.com";
    const more = { status: "active", keyValue: "x", key_hmac: "x" };
    const page = await (await app.admin()).post(keys, { intent: "generate", assignedEmail, ...more });
    expect(page.status).toBe(303);
    const made = app.db.selectFrom("user_keys").selectAll().where("assigned_email", "=", assignedEmail);
    const { status, key_last4 } = await made.executeTakeFirstOrThrow();
    expect([status, key_last4]).toEqual(["unused", expect.not.stringMatching(/^x$/)]);
  });
});
