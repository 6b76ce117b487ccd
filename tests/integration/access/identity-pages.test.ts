import { describe, expect, test, vi } from "vitest";
import { startApp } from "../../support/product/harness.ts";
import { signInFields, totpCode } from "../../support/scene/person.ts";
import { recordsIn } from "../../support/scene/records.ts";

const app = await startApp();
const records = recordsIn(app.sqlite);

const forget = (userId: string) =>
  app.db.updateTable("users").set({ totp_last_step: 0 }).where("id", "=", userId).execute();
const checked = (html: string) => /<input[^>]*checked=""[^>]*value="(\w+)"/.exec(html)?.[1];

describe("the sign-in page", () => {
  test("preselects the admin choice when the link says so", async () => {
    expect(checked((await app.visitor().get("/login")).html)).toBe("client");
    expect(checked((await app.visitor().get("/login?as=admin")).html)).toBe("admin");
  });

  test("leads to the role's portal, or to the page first asked for, with the contract's words", async () => {
    const client = await app.make.client();
    const person = app.visitor();
    const asked = await person.get("/account/security");
    expect(asked.location).toBe("/login?to=%2Faccount%2Fsecurity");
    const to = (await person.get(asked.location ?? "")).field("to");
    const done = await person.post("/login", { ...(await signInFields(client)), to });
    expect(done.location).toBe("/account/security");
    const next = await done.follow();
    for (const words of ["Login successful", "Welcome back"]) expect(next.text).toContain(words);
    await forget(client.userId);
    expect((await app.visitor().post("/login", await signInFields(client))).location).toBe("/client-portal");
    const admin = await app.signInAs(await app.make.admin());
    expect((await admin.get("/login?to=/admin-notifications")).location).toBe("/admin-notifications");
  });

  test("keeps the email and the choice after a failure, and is never cached then", async () => {
    const wrong = { as: "admin", email: "ada@example.com", password: "wrong wrong", userKey: "CRR-WRONG" };
    const page = await app.visitor().post("/login", wrong);
    expect([page.status, page.field("email"), checked(page.html)]).toEqual([401, wrong.email, "admin"]);
    expect(page.html).not.toMatch(/wrong wrong|CRR-WRONG/);
    expect(page.headers.get("Cache-Control")).toContain("no-store");
  });

  test.each([
    ["the code", { authenticatorCode: "" }],
    ["the password", { password: "" }],
    ["an address that is one", { email: "ada at example.com" }],
  ])("keeps address and key when it lacks only %s, but no password or code", async (_, lacking) => {
    const given = {
      as: "client",
      email: "ada@example.com",
      password: "a-secret-passphrase",
      userKey: "CRR-TYPED-KEY",
      authenticatorCode: "918273",
      ...lacking,
    };
    const page = await app.visitor().post("/login", given);
    expect([page.status, page.field("email"), page.field("userKey")]).toEqual([
      400,
      given.email,
      given.userKey,
    ]);
    expect(page.html).not.toMatch(/a-secret-passphrase|918273/);
    expect(page.headers.get("Cache-Control")).toContain("no-store");
  });

  test("says why it is there to who sent something without being signed in", async () => {
    const client = await app.make.client();
    const person = await app.signInAs(client);
    for (const name of person.jar.names()) person.jar.delete(name);
    const asked = await person.post("/client-portal/support/new", { _form: "ticket", subject: "Typed" });
    const page = await asked.follow();
    expect(page.text).toContain("What you sent was not saved");
    expect(page.field("to")).toBe("/client-portal/support/new");
    expect((await person.get("/login?to=/account")).text).not.toContain("was not saved");
  });

  test("puts the contract's sentence above the fields' own when something is missing", async () => {
    const page = await app.visitor().post("/login", { as: "client", email: "", authenticatorCode: "1" });
    expect(page.text.slice(page.text.indexOf("There is a problem"))).toMatch(
      /^There is a problem Email, password, and user key are required Enter your email address Enter your password Enter your user key/,
    );
  });
});

describe("quick login", () => {
  const savedOn = (page: { links: string[] }) =>
    page.links.filter((link) => link.startsWith("/login?saved="));

  test("remembers three sign-ins by opaque ids, newest first, never the key, and each can be removed", async () => {
    const device = app.visitor();
    const { client, admin } = app.make;
    const people = [await client(), await client(), await client(), await admin()];
    for (const who of people) {
      const done = await device.post("/login", { ...(await signInFields(who)), remember: "on" });
      expect(done.status).toBe(303);
      await device.post("/logout");
    }
    const page = await device.get("/login");
    const [oldest, second = 0, third = 0, newest = 0] = people.map((who) => page.text.indexOf(who.email));
    expect(oldest).toBe(-1);
    expect(newest < third && third < second).toBe(true);
    for (const who of people) expect(page.html).not.toContain(who.userKey);
    const last = people[3];
    expect(page.text).toContain(`key ending ${last?.userKey.slice(-4)}`);

    const saved = savedOn(page);
    expect(saved).toHaveLength(3);
    const [first = ""] = saved;
    const picked = await device.get(first);
    expect([picked.field("email"), checked(picked.html)]).toEqual([last?.email, "admin"]);
    expect(picked.field("userKey") ?? "").toBe("");

    const stranger = app.visitor();
    expect((await stranger.get(first)).field("email") ?? "").toBe("");
    const id = first.slice("/login?saved=".length);
    await stranger.post(`/login/shortcuts/${id}/removal`);
    expect((await device.get("/login")).text).toContain(last?.email);
    const removed = await device.post(`/login/shortcuts/${id}/removal`);
    expect((await removed.follow()).text).not.toContain(last?.email);
    expect(records.rowsOf("sign_in_shortcuts", { id })).toEqual([]);
  });

  test("keeps one shortcut for one account, and none unless asked", async () => {
    const device = app.visitor();
    const who = await app.make.client();
    for (const remember of ["on", "on", undefined]) {
      await forget(who.userId);
      await device.post("/login", { ...(await signInFields(who)), remember });
      await device.post("/logout");
    }
    expect(savedOn(await device.get("/login"))).toHaveLength(1);
  });
});

test("signing out is a post with the contract's words; following the link does nothing", async () => {
  const person = await app.client();
  await person.get("/logout");
  expect((await person.get("/account")).status).toBe(200);
  const home = await (await person.post("/logout")).follow();
  for (const words of ["Logged out successfully", "You have been securely logged out"])
    expect(home.text).toContain(words);
});

describe("a new password by mail", () => {
  test("asking answers the same page for every address", async () => {
    const pages = [];
    for (const email of [(await app.make.client()).email, "nobody@example.com"])
      pages.push((await (await app.visitor().post("/forgot-password", { email })).follow()).text);
    expect(pages[0]).toBe(pages[1]);
  });

  test("a link says what is wrong with a password, and once it is used or forged where to get another", async () => {
    const who = await app.make.client();
    await app.visitor().post("/forgot-password", { email: who.email });
    const path = `/reset-password/${records.tokenMailed(who.email, "reset-password")}`;
    const person = app.visitor();
    const passphrase = "an entirely different passphrase";
    for (const [fields, problem] of [
      [{ password: "password1234", again: "password1234" }, "harder to guess"],
      [{ password: passphrase, again: `${passphrase}!` }, "not the same"],
    ] as const) {
      const refused = await person.post(path, fields);
      expect([refused.status, refused.problems]).toEqual([400, expect.stringContaining(problem)]);
    }
    const done = await person.post(path, { password: passphrase, again: passphrase });
    expect(done.location).toBe("/login");
    expect((await done.follow()).text).toContain("Password changed");
    for (const [link, status] of [
      [path, 410],
      [`/reset-password/${"a".repeat(43)}`, 404],
    ] as const) {
      const closed = await person.get(link);
      expect([closed.status, closed.text]).toEqual([status, expect.stringContaining("Ask for a new link")]);
    }
    expect((await person.post(path, { password: passphrase, again: passphrase })).status).toBe(410);
    const signIn = await signInFields({ ...who, password: passphrase });
    expect((await person.post("/login", signIn)).status).toBe(303);
  });
});

describe("the account pages", () => {
  test("an admin switches two-factor on, keeps the codes, and signs in with a code from then on", async () => {
    const who = await app.make.admin();
    const person = await app.signInAs(who);
    expect((await person.get("/account/security")).text).toContain("Turn on two-factor authentication");
    const enrolling = await (await person.post("/account/two-factor", { intent: "begin" })).follow();
    expect(enrolling.html).toContain("<svg");
    const [, shown = ""] = /<code[^>]*>([A-Z2-7 ]{32,})<\/code>/.exec(enrolling.html) ?? [];
    const confirm = (code: string) => person.post("/account/two-factor", { intent: "confirm", code });
    expect((await confirm("000000")).status).toBe(400);
    const codes = await (await confirm(await totpCode(shown.replaceAll(" ", "")))).follow();
    const listed = codes.html.match(/[0-9A-Z]{5}-[0-9A-Z]{5}(?=<\/code>)/g) ?? [];
    expect(listed).toHaveLength(10);
    await person.post("/account/recovery-codes", { intent: "kept" });
    expect((await person.get("/account/recovery-codes")).html).not.toContain(listed[0]);
    const fields = await signInFields(who);
    const tries = ["", listed[0] ?? "", listed[0] ?? ""];
    const answers = [];
    for (const authenticatorCode of tries)
      answers.push((await app.visitor().post("/login", { ...fields, authenticatorCode })).status);
    expect(answers).toEqual([401, 303, 401]);
  });

  test("a client can't switch two-factor off", async () => {
    const person = await app.client();
    expect((await person.get("/account/two-factor")).text).not.toContain("Switch two-factor off");
    expect((await person.post("/account/two-factor", { intent: "disable" })).status).toBe(403);
  });

  test("after ten minutes a change asks who is there, and comes back", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const who = await app.make.admin();
    const person = await app.signInAs(who);
    const old = person.jar.get("sid");
    vi.setSystemTime(Date.now() + 11 * 60_000);
    const begin = () => person.post("/account/two-factor", { intent: "begin" });
    const asked = (await begin()).location ?? "";
    expect(asked).toBe("/confirm-identity?to=%2Faccount%2Ftwo-factor");
    expect((await person.post(asked, { password: "not the passphrase at all" })).status).toBe(400);
    const confirmed = await person.post(asked, { password: who.password });
    expect(confirmed.location).toBe("/account/two-factor");
    expect(person.jar.get("sid")).not.toBe(old);
    expect((await begin()).location).toBe("/account/two-factor");
    expect((await person.get("/confirm-identity?to=//evil.com")).location).toBe("/admin-data-portal");
  });

  test("a post without a known intent changes nothing", async () => {
    const person = await app.client();
    for (const path of ["/account/two-factor", "/account/recovery-codes", "/account/sessions"])
      for (const intent of ["drop", ["end", "end-others"]])
        expect((await person.post(path, { intent })).status, path).toBe(400);
  });
});
