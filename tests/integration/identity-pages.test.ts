import { describe, expect, test, vi } from "vitest";
import { startApp } from "../support/harness.ts";
import { signInFields, totpCode } from "../support/person.ts";
import { openMail } from "#app/features/mail/open-mail.server.ts";

const app = await startApp();

const forget = (userId: string) =>
  app.db.updateTable("users").set({ totp_last_step: 0 }).where("id", "=", userId).execute();

describe("the sign-in page", () => {
  test("is the same for all strangers, ships no script and fills nothing in", async () => {
    const page = await app.visitor().get("/login");
    expect(page.status).toBe(200);
    expect(page.html).not.toMatch(/<script/);
    expect(page.text).toContain("Client Login");
    expect(page.text).toContain("Apply for access");
    for (const name of ["email", "password", "userKey", "authenticatorCode"]) {
      expect(page.field(name) ?? "", name).toBe("");
    }
  });

  test("preselects the admin choice when the link says so", async () => {
    const picked = (html: string) => /<input[^>]*checked=""[^>]*value="(\w+)"/.exec(html)?.[1];
    expect(picked((await app.visitor().get("/login")).html)).toBe("client");
    expect(picked((await app.visitor().get("/login?as=admin")).html)).toBe("admin");
  });

  test("leads to the role's portal, or to the page first asked for, with the contract's words", async () => {
    const client = await app.make.client();
    const person = app.visitor();
    const asked = await person.get("/account/security");
    expect(asked.location).toBe("/login?to=%2Faccount%2Fsecurity");
    const form = await person.get(asked.location ?? "");
    const done = await person.post("/login", { ...(await signInFields(client)), to: form.field("to") ?? "" });
    expect(done.status).toBe(303);
    expect(done.location).toBe("/account/security");
    const next = await done.follow();
    expect(next.text).toContain("Login successful");
    expect(next.text).toContain("Welcome back");
    const admin = await app.make.admin();
    expect((await app.visitor().post("/login", await signInFields(admin))).location).toBe(
      "/admin-data-portal",
    );
    await forget(client.userId);
    expect((await app.visitor().post("/login", await signInFields(client))).location).toBe("/client-portal");
  });

  test("sends people who are signed in on to their portal", async () => {
    const admin = await app.admin();
    expect((await admin.get("/login")).location).toBe("/admin-data-portal");
    expect((await admin.get("/login?to=/admin-notifications")).location).toBe("/admin-notifications");
  });

  test("keeps the email and the choice after a failure, says Error in its title, and is never cached then", async () => {
    const page = await app.visitor().post("/login", {
      as: "admin",
      email: "ada@example.com",
      password: "a very particular passphrase",
      userKey: "CRR-PARTICULAR",
    });
    expect(page.status).toBe(401);
    expect(page.title).toMatch(/^Error: /);
    expect(page.field("email")).toBe("ada@example.com");
    expect(page.html).toMatch(/<input[^>]*checked=""[^>]*value="admin"/);
    expect(page.html).not.toMatch(/particular passphrase|CRR-PARTICULAR/);
    expect(page.html).toMatch(/role="alert"/);
    expect(page.headers.get("Cache-Control")).toContain("no-store");
  });

  test("puts the contract's sentence above the fields' own when something is missing", async () => {
    const page = await app.visitor().post("/login", { as: "client", email: "", authenticatorCode: "1" });
    expect(page.status).toBe(400);
    const summary = page.text.slice(page.text.indexOf("There is a problem"));
    expect(summary).toMatch(
      /^There is a problem Email, password, and user key are required Enter your email address Enter your password Enter your user key/,
    );
  });

  test.each(["Ada@Example.com", " ada@example.com ", "ADA@EXAMPLE.COM"])(
    "knows one account by %j",
    async (email) => {
      const known = await app.db
        .selectFrom("users")
        .select("id")
        .where("email", "=", "ada@example.com")
        .executeTakeFirst();
      if (!known) await app.make.admin({ email: "ada@example.com" });
      const key = await app.db
        .selectFrom("user_keys")
        .selectAll()
        .where("assigned_email", "=", "ada@example.com")
        .executeTakeFirstOrThrow();
      const { unseal } = await import("#app/platform/secrets.server.ts");
      const userKey = unseal("user-key-encryption", key.id, key.key_enc ?? new Uint8Array());
      const { testPassword } = await import("../support/factories.ts");
      const page = await app
        .visitor()
        .post("/login", { as: "admin", email, password: testPassword, userKey });
      expect(page.status).toBe(303);
    },
  );

  test.each([
    "a@b.com\u0000",
    "a@b@c.com",
    '"a b"@x.com',
    "a@b.com\r\nx",
    `${"a".repeat(320)}@b.com`,
    "аda@example.com",
  ])("answers 400 to %j", async (email) => {
    const page = await app.visitor().post("/login", { as: "admin", email, password: "x", userKey: "x" });
    expect(page.status).toBe(400);
  });

  test("two hundred at once are all answered", { timeout: 60_000 }, async () => {
    const wrong = { as: "admin", password: "not the passphrase at all", userKey: "CRR-0000" };
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        app.visitor().post("/login", { ...wrong, email: `crowd${i}@example.com` }),
      ),
    );
    expect(new Set(answers.map((page) => page.status))).toEqual(new Set([401, 503]));
    expect(
      answers.filter((page) => page.status === 503).every((page) => page.headers.has("Retry-After")),
    ).toBe(true);
  });
});

describe("quick login", () => {
  test("remembers three sign-ins by opaque ids, newest first, never the key, and each can be removed", async () => {
    const device = app.visitor();
    const people = [
      await app.make.client(),
      await app.make.client(),
      await app.make.client(),
      await app.make.admin(),
    ];
    for (const who of people) {
      const done = await device.post("/login", { ...(await signInFields(who)), remember: "on" });
      expect(done.status).toBe(303);
      await device.post("/logout");
    }
    const page = await device.get("/login");
    const shown = people.map((who) => page.text.indexOf(who.email));
    expect(shown[0]).toBe(-1);
    expect(shown[3]).toBeLessThan(shown[2] ?? 0);
    expect(shown[2]).toBeLessThan(shown[1] ?? 0);
    for (const who of people) expect(page.html).not.toContain(who.userKey);
    expect(page.text).toContain(`key ending ${people[3]?.userKey.slice(-4)}`);

    const saved = page.links.filter((link) => link.startsWith("/login?saved="));
    expect(saved).toHaveLength(3);
    const picked = await device.get(saved[0] ?? "");
    expect(picked.field("email")).toBe(people[3]?.email);
    expect(picked.html).toMatch(/<input[^>]*checked=""[^>]*value="admin"/);
    expect(picked.field("userKey") ?? "").toBe("");

    const stranger = app.visitor();
    expect((await stranger.get(saved[0] ?? "")).field("email") ?? "").toBe("");
    const id = (saved[0] ?? "").slice("/login?saved=".length);
    await stranger.post(`/login/shortcuts/${id}/removal`);
    expect((await device.get("/login")).text).toContain(people[3]?.email);
    const removed = await device.post(`/login/shortcuts/${id}/removal`);
    expect(removed.location).toBe("/login");
    expect((await removed.follow()).text).not.toContain(people[3]?.email);
    expect(await app.db.selectFrom("sign_in_shortcuts").select("id").where("id", "=", id).execute()).toEqual(
      [],
    );
  });

  test("keeps one shortcut for one account, and none unless asked", async () => {
    const device = app.visitor();
    const who = await app.make.client();
    for (const remember of ["on", "on", undefined]) {
      await forget(who.userId);
      await device.post("/login", { ...(await signInFields(who)), remember });
      await device.post("/logout");
    }
    const saved = (await device.get("/login")).links.filter((link) => link.startsWith("/login?saved="));
    expect(saved).toHaveLength(1);
  });
});

describe("signing out", () => {
  test("is a post; following the link does nothing", async () => {
    const person = await app.client();
    expect((await person.get("/logout")).location).toBe("/");
    expect((await person.get("/account")).status).toBe(200);
    const out = await person.post("/logout");
    expect(out.status).toBe(303);
    const home = await out.follow();
    expect(home.text).toContain("Logged out successfully");
    expect(home.text).toContain("You have been securely logged out");
  });
});

describe("a new password by mail", () => {
  test("asking answers the same page for every address", async () => {
    const who = await app.make.client();
    const pages = [];
    for (const email of [who.email, "nobody@example.com"]) {
      const asked = await app.visitor().post("/forgot-password", { email });
      expect(asked.status).toBe(303);
      pages.push((await asked.follow()).text);
    }
    expect(pages[0]).toBe(pages[1]);
    expect((await app.visitor().post("/forgot-password", { email: "no address" })).status).toBe(400);
  });

  test("links that are used, forged or expired get a page that says what to do", async () => {
    const who = await app.make.client();
    await app.visitor().post("/forgot-password", { email: who.email });
    const mail = await app.db
      .selectFrom("outbox")
      .select(["id", "body_enc", "link_enc"])
      .where("to_address", "=", who.email)
      .executeTakeFirstOrThrow();
    const path = new URL(/http\S+/.exec(openMail(mail))?.[0] ?? "").pathname;

    const person = app.visitor();
    expect((await person.get(path)).status).toBe(200);
    const passphrase = "an entirely different passphrase";
    for (const [fields, problem] of [
      [{ password: "", again: "" }, "Enter a new password"],
      [{ password: "password1234", again: "password1234" }, "harder to guess"],
      [{ password: "short", again: "short" }, "12 characters or more"],
      [{ password: "x".repeat(257), again: "x" }, "256 characters or fewer"],
      [{ password: passphrase, again: `${passphrase}!` }, "not the same"],
    ] as const) {
      const refused = await person.post(path, fields);
      expect(refused.status).toBe(400);
      expect(refused.problems).toContain(problem);
      expect(refused.html).not.toContain(`value="${fields.password || "none"}"`);
    }
    const done = await person.post(path, { password: passphrase, again: passphrase });
    expect(done.location).toBe("/login");
    expect((await done.follow()).text).toContain("Password changed");

    const used = await person.get(path);
    expect(used.status).toBe(410);
    expect(used.text).toContain("Ask for a new link");
    expect((await person.post(path, { password: passphrase, again: passphrase })).status).toBe(410);
    const forged = await person.get(`/reset-password/${"a".repeat(43)}`);
    expect(forged.status).toBe(404);
    expect(forged.text).toContain("Ask for a new link");

    const signIn = { ...(await signInFields({ ...who, password: passphrase })) };
    expect((await person.post("/login", { ...signIn, as: "admin", authenticatorCode: "" })).status).toBe(401);
    expect((await person.post("/login", signIn)).status).toBe(303);
  });
});

describe("the account pages", () => {
  test("each has its title and one heading, for both roles", async () => {
    for (const person of [await app.client(), await app.admin()]) {
      for (const path of ["", "/security", "/password", "/two-factor", "/recovery-codes", "/sessions"]) {
        const page = await person.get(`/account${path}`);
        expect(page.status, path).toBe(200);
        expect(page.html.match(/<h1/g), path).toHaveLength(1);
      }
    }
  });

  test("an admin switches two-factor on, keeps the codes, and signs in with a code from then on", async () => {
    const who = await app.make.admin();
    const person = await app.signInAs(who);
    expect((await person.get("/account/security")).text).toContain("Turn on two-factor authentication");
    const begun = await person.post("/account/two-factor", { intent: "begin" });
    const enrolling = await begun.follow();
    expect(enrolling.html).toContain("<svg");
    const secret = (/<code[^>]*>([A-Z2-7 ]{32,})<\/code>/.exec(enrolling.html)?.[1] ?? "").replaceAll(
      " ",
      "",
    );
    const wrong = await person.post("/account/two-factor", { intent: "confirm", code: "000000" });
    expect(wrong.status).toBe(400);
    const done = await person.post("/account/two-factor", {
      intent: "confirm",
      code: await totpCode(secret),
    });
    expect(done.location).toBe("/account/recovery-codes");
    const codes = await done.follow();
    const listed = [...codes.html.matchAll(/<code[^>]*>([0-9A-Z]{5}-[0-9A-Z]{5})<\/code>/g)].map(
      ([, code]) => code,
    );
    expect(listed).toHaveLength(10);
    await person.post("/account/recovery-codes", { intent: "kept" });
    expect((await person.get("/account/recovery-codes")).html).not.toContain(listed[0]);

    const fields = await signInFields(who);
    expect((await app.visitor().post("/login", { ...fields, authenticatorCode: "" })).status).toBe(401);
    expect(
      (await app.visitor().post("/login", { ...fields, authenticatorCode: listed[0] ?? "" })).status,
    ).toBe(303);
    expect(
      (await app.visitor().post("/login", { ...fields, authenticatorCode: listed[0] ?? "" })).status,
    ).toBe(401);
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
    const asked = await person.post("/account/two-factor", { intent: "begin" });
    expect(asked.location).toBe("/confirm-identity?to=%2Faccount%2Ftwo-factor");
    const wrong = await person.post(asked.location ?? "", { password: "not the passphrase at all" });
    expect(wrong.status).toBe(400);
    const confirmed = await person.post(asked.location ?? "", { password: who.password });
    expect(confirmed.status).toBe(303);
    expect(confirmed.location).toBe("/account/two-factor");
    expect(person.jar.get("sid")).not.toBe(old);
    expect((await person.post("/account/two-factor", { intent: "begin" })).location).toBe(
      "/account/two-factor",
    );
    expect((await person.get("/confirm-identity?to=//evil.com")).location).toBe("/admin-data-portal");
  });

  test("a post without a known intent changes nothing", async () => {
    const person = await app.client();
    for (const path of ["/account/two-factor", "/account/recovery-codes", "/account/sessions"]) {
      expect((await person.post(path, { intent: "drop" })).status, path).toBe(400);
      expect((await person.post(path, { intent: ["end", "end-others"] })).status, path).toBe(400);
    }
  });
});
