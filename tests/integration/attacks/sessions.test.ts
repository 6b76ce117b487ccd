import { describe, expect, test, vi } from "vitest";
import { startApp } from "../../support/product/harness.ts";
import type { Person } from "../../support/scene/person.ts";

const app = await startApp();

const isOut = async (person: Person) => {
  const page = await person.get("/account");
  return page.status === 303 && (page.location ?? "").startsWith("/login");
};

/** Date alone is faked: timers and the network stay real. */
function travel(seconds: number) {
  vi.setSystemTime(Date.now() + seconds * 1000);
}

test("a session id chosen before sign-in is worth nothing after it", async () => {
  const details = await app.make.client();
  const attacker = app.visitor();
  attacker.jar.set("sid", "fixed-by-the-attacker");
  const victim = app.visitor();
  victim.jar.set("sid", "fixed-by-the-attacker");
  const { signInFields } = await import("../../support/scene/person.ts");
  expect((await victim.post("/login", await signInFields(details))).status).toBe(303);
  expect(victim.jar.get("sid")).not.toBe("fixed-by-the-attacker");
  expect(await isOut(attacker)).toBe(true);
});

test("signing in again ends the session that browser had", async () => {
  const details = await app.make.client();
  const person = await app.signInAs(details);
  const old = person.jar.get("sid") ?? "";
  await person.signIn(app.db);
  const thief = app.visitor();
  thief.jar.set("sid", old);
  expect(await isOut(thief)).toBe(true);
  expect(await isOut(person)).toBe(false);
});

test("a cookie kept from before signing out opens nothing, on pages, data and the API", async () => {
  const person = await app.client();
  const kept = person.jar.get("sid") ?? "";
  const out = await person.post("/logout");
  expect(out.status).toBe(303);
  expect(out.location).toBe("/");
  expect(out.headers.get("Clear-Site-Data")).toBe('"cache"');
  expect(person.jar.get("sid")).toBeUndefined();
  const thief = app.visitor();
  for (const path of ["/client-portal", "/client-portal.data", "/client-portal/reports", "/account"]) {
    thief.jar.set("sid", kept);
    const page = await thief.get(path);
    expect([202, 303], path).toContain(page.status);
    expect(page.html, path).not.toContain("Tester");
  }
  thief.jar.set("sid", kept);
  expect((await thief.get("/api/reports/0123456789abcdef0123456789abcdef/download")).status).toBe(401);
});

test("no request begun after signing out was answered succeeds", async () => {
  const person = await app.client();
  const kept = person.jar.get("sid") ?? "";
  const thief = app.visitor();
  let answered = false;
  const late: number[] = [];
  const racing = (async () => {
    for (let i = 0; i < 30; i += 1) {
      thief.jar.set("sid", kept);
      const begunAfter = answered;
      const { status } = await thief.get("/account");
      if (begunAfter) late.push(status);
    }
  })();
  await person.post("/logout");
  answered = true;
  await racing;
  expect(late.filter((status) => status === 200)).toEqual([]);
});

describe("time", () => {
  test("half an hour without use ends a session, whatever the page asks for by itself", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const person = await app.client();
    for (let second = 0; second <= 31 * 60; second += 60) {
      travel(60);
      await person.get("/api/notifications/count");
      await person.get("/api/auth/user");
      await person.get("/account", { headers: { "Sec-Purpose": "prefetch" } });
    }
    expect(await isOut(person)).toBe(true);
  });
});

describe("other sessions end when", () => {
  test("the person's key is revoked", async () => {
    const details = await app.make.client();
    const person = await app.signInAs(details);
    const keys = app.db.selectFrom("user_keys").select("id").where("assigned_email", "=", details.email);
    const { id } = await keys.executeTakeFirstOrThrow();
    const admin = await app.admin();
    expect((await admin.post("/admin-user-management", { intent: "revoke", id })).status).toBe(303);
    expect(await isOut(person)).toBe(true);
  });

  const password = "an entirely different passphrase";
  test.each([
    ["the person signs out elsewhere", "/account/sessions", () => ({ intent: "end-others" })],
    [
      "the password changes",
      "/account/password",
      (current: string) => ({ current, password, again: password }),
    ],
  ])("%s", async (_, path, fields) => {
    const details = await app.make.client();
    const [here, there] = [await app.signInAs(details), await app.signInAs(details)];
    expect((await here.post(path, fields(details.password))).status).toBe(303);
    expect([await isOut(there), await isOut(here)]).toEqual([true, false]);
  });
});
