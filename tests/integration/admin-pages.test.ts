import { beforeAll, describe, expect, it } from "vitest";
import { queueMail } from "#app/features/mail/queue-mail.server.ts";
import { isoAfter } from "#app/platform/clock.server.ts";
import { newId } from "#app/platform/random.server.ts";
import { type App, type Person, startApp } from "../support/harness.ts";

let app: App;
let admin: Person;
beforeAll(async () => {
  app = await startApp();
  admin = await app.admin();
});

const keysPage = "/admin-user-management";

async function generatedKey(person: Person, email = `${newId()}@example.com`) {
  const page = await person.submit(keysPage, { intent: "generate", assignedEmail: email });
  const { id } = await app.db
    .selectFrom("user_keys")
    .select("id")
    .where("assigned_email", "=", email)
    .executeTakeFirstOrThrow();
  return { page, id, email };
}

/** As if the person had proved themselves eleven minutes ago. */
const letProofAge = (person: Person) =>
  app.db
    .updateTable("sessions")
    .set({ step_up_at: isoAfter(-660) })
    .where("user_id", "=", person.details?.userId ?? "")
    .execute();

describe("the portal's first page", () => {
  it("greets by email, counts, and asks for two-factor", async () => {
    const page = await admin.get("/admin-data-portal");
    expect(page.status).toBe(200);
    expect(page.text).toContain(`Welcome, ${admin.details?.email}`);
    expect(page.text).toContain("Turn on two-factor authentication");
    expect(page.links).toContain("/account/two-factor");
    const unread = await app.db.selectFrom("notifications").select("id").execute();
    expect(page.text).toContain(`Unread notifications ${unread.length}`);
  });

  it("does not ask who has it", async () => {
    const protectedAdmin = await app.signInAs(await app.make.admin({ totp: true }));
    expect((await protectedAdmin.get("/admin-data-portal")).text).not.toContain("Turn on two-factor");
  });

  it("stands behind /admin-portal too", async () => {
    const page = await admin.get("/admin-portal");
    expect([page.status, page.location]).toEqual([302, "/admin-data-portal"]);
  });
});

describe("user keys", () => {
  it("are generated, activated and revoked with forms alone", async () => {
    const { page, id, email } = await generatedKey(admin);
    expect(page.status).toBe(303);
    const generated = await page.follow();
    expect(generated.text).toContain("User key generated");
    expect(generated.text).toContain(email);
    expect(generated.text).toContain("Unused");
    const activated = await admin.post(keysPage, { intent: "activate", id });
    expect((await activated.follow()).text).toContain("Key status updated");
    const asked = await admin.get(`${keysPage}?confirm=${id}`);
    expect(asked.text).toContain("Yes, revoke");
    const before = await app.db
      .selectFrom("user_keys")
      .select("status")
      .where("id", "=", id)
      .executeTakeFirst();
    expect(before?.status).toBe("active");
    const revoked = await admin.post(keysPage, { intent: "revoke", id });
    expect((await revoked.follow()).text).toContain("Key status updated");
    const again = await admin.post(keysPage, { intent: "activate", id });
    expect(again.status).toBe(409);
    expect(again.title).toMatch(/^Error: /);
    expect(again.problems).toContain("Error updating key");
  });

  it.each([
    ["", "Enter the email address the key is for"],
    ["not an address", "Email address must look like name@example.com"],
    [`${"a".repeat(250)}@example.com`, "Email address must be 254 characters or fewer"],
    ["<b>@example.com", "Email address can't contain < or >"],
    ["a\u0000b@example.com", "hidden or control characters"],
  ])("are not generated for %j", async (assignedEmail, message) => {
    const page = await admin.submit(keysPage, { intent: "generate", assignedEmail });
    expect(page.status).toBe(400);
    expect(page.title).toMatch(/^Error: /);
    expect(page.problems).toContain(message);
    expect(page.field("assignedEmail")).toBe(assignedEmail);
  });

  it("are not generated for two addresses at once", async () => {
    const page = await admin.submit(keysPage, {
      intent: "generate",
      assignedEmail: ["a@b.example", "c@d.example"],
    });
    expect(page.status).toBe(400);
    expect(page.problems).toContain("Send only one value");
  });

  it("are shown when revealed, to who asked, until hidden, and never stored by a browser", async () => {
    const { id } = await generatedKey(admin);
    expect((await admin.get(keysPage)).html).not.toMatch(/CRR(-[0-9A-Z]{4}){7}/);
    const revealed = await (await admin.post(keysPage, { intent: "reveal", id })).follow();
    expect(revealed.html).toMatch(/CRR(-[0-9A-Z]{4}){7}-[0-9A-Z]{5}/);
    expect(revealed.headers.get("Cache-Control")).toContain("no-store");
    const other = await app.admin();
    expect((await other.get(`${keysPage}?revealed=${id}`)).html).not.toMatch(/CRR(-[0-9A-Z]{4}){7}/);
    await admin.post(keysPage, { intent: "hide", id });
    expect((await admin.get(`${keysPage}?revealed=${id}`)).html).not.toMatch(/CRR(-[0-9A-Z]{4}){7}/);
  });

  it("need a proof of identity not older than ten minutes", async () => {
    const person = await app.admin();
    const { id } = await generatedKey(person);
    await letProofAge(person);
    for (const fields of [
      { intent: "generate", assignedEmail: "late@example.com" },
      { intent: "activate", id },
      { intent: "reveal", id },
    ]) {
      const page = await person.post(keysPage, fields);
      expect([page.status, page.location]).toEqual([303, "/confirm-identity?to=%2Fadmin-user-management"]);
    }
    const key = await app.db.selectFrom("user_keys").select("status").where("id", "=", id).executeTakeFirst();
    expect(key?.status).toBe("unused");
    const late = app.db.selectFrom("user_keys").select("id").where("assigned_email", "=", "late@example.com");
    expect(await late.execute()).toEqual([]);
  });

  it("can be searched for", async () => {
    expect((await admin.get(`${keysPage}?search=nobody-has-this`)).text).toContain("No user keys found");
    const { email } = await generatedKey(admin);
    expect((await admin.get(`${keysPage}?search=${encodeURIComponent(email)}`)).text).toContain(email);
  });
});

describe("users", () => {
  it("are listed with what they need to sign in", async () => {
    const client = await app.make.client();
    const page = await admin.get(`/admin-user-management/users?search=${encodeURIComponent(client.email)}`);
    expect(page.text).toContain(client.email);
    expect(page.text).toMatch(/Client .* Active On Active Never/);
    expect((await admin.get("/admin-user-management/users?search=nobody")).text).toContain("No users found");
  });
});

describe("2FA Setup", () => {
  const path = "/admin-user-management/two-factor";

  it("lands who caused the link on its message, and ends the person's sessions", async () => {
    const who = await app.make.client();
    const client = await app.signInAs(who);
    expect((await client.get("/client-portal")).status).toBe(200);
    const asked = await admin.get(`${path}?confirm=${who.userId}`);
    expect(asked.text).toContain("Yes, set it up");
    const page = await (await admin.post(path, { intent: "set-up-two-factor", id: who.userId })).follow();
    expect(page.text).toContain("2FA Setup Two-factor authentication has been set up for the user");
    const [token = ""] = /(?<=\/welcome\/)[\w-]{43}/.exec(page.html) ?? [];
    expect((await app.visitor().get(`/welcome/${token}`)).status).toBe(200);
    expect((await client.get("/client-portal")).status).toBe(303);
  });

  it("refuses unknown people with the contract's title, and asks for a fresh proof", async () => {
    const page = await admin.post(path, { intent: "set-up-two-factor", id: "0".repeat(32) });
    expect(page.status).toBe(404);
    expect(page.problems).toContain("Error setting up 2FA");
    const person = await app.admin();
    await letProofAge(person);
    const late = await person.post(path, { intent: "set-up-two-factor", id: "0".repeat(32) });
    expect(late.location).toMatch(/^\/confirm-identity\?to=/);
  });
});

describe("a client's page", () => {
  it("grants a report, which then stands in the client's My Reports", async () => {
    const who = await app.make.client();
    const report = await app.make.report();
    const path = `/admin-data-portal/clients/${who.companyId}`;
    const page = await admin.submit(path, { intent: "grant-report", reportId: report.id });
    expect(page.status).toBe(303);
    expect((await page.follow()).text).toContain("Report granted");
    const client = await app.signInAs(who);
    expect((await client.get("/client-portal/reports")).text).toContain(report.title);
    const again = await admin.submit(path, { intent: "grant-report", reportId: report.id });
    expect(again.status).toBe(400);
    expect(again.problems).toContain("already holds");
    const none = await admin.submit(path, { intent: "grant-report" });
    expect(none.status).toBe(400);
    expect(none.problems).toContain("Choose the report to grant");
  });

  it("sets Pending and Active", async () => {
    const who = await app.make.client();
    const client = await app.signInAs(who);
    const path = `/admin-data-portal/clients/${who.companyId}`;
    expect((await admin.get(`${path}?confirm=pending`)).text).toContain("Yes, set to Pending");
    const paused = await (await admin.post(path, { intent: "set-pending" })).follow();
    expect(paused.text).toContain("Status set to Pending");
    expect((await client.get("/client-portal")).status).toBe(303);
    await expect(client.signIn(app.db)).rejects.toThrow("Sign-in");
    expect((await admin.post(path, { intent: "set-pending" })).status).toBe(409);
    await admin.post(path, { intent: "set-active" });
    await client.signIn(app.db);
  });

  it("changes access and refuses what is not on offer", async () => {
    const { companyId } = await app.make.client();
    const path = `/admin-data-portal/clients/${companyId}`;
    const good = {
      accessLevel: "full",
      services: ["consultancy", "index_licensing"],
      tools: ["benchmarking"],
    };
    const seen = (await admin.get(path)).field("seen");
    const saved = await (await admin.post(path, { intent: "change-access", seen, ...good })).follow();
    expect(saved.text).toContain("Access saved");
    const company = await app.db
      .selectFrom("companies")
      .select("access_level")
      .where("id", "=", companyId)
      .executeTakeFirst();
    expect(company?.access_level).toBe("full");
    for (const [fields, message] of [
      [{ ...good, accessLevel: "root" }, "Select access level from the list"],
      [{ ...good, accessLevel: undefined }, "Select access level"],
      [{ ...good, services: ["nonsense"] }, "Select service from the list"],
      [{ ...good, tools: ["nonsense"] }, "Select tool from the list"],
    ] as const) {
      const page = await admin.post(path, {
        intent: "change-access",
        ...fields,
        services: [...fields.services],
        tools: [...fields.tools],
      });
      expect(page.status).toBe(400);
      expect(page.problems).toContain(message);
    }
  });

  it("sends and revokes onboarding links", async () => {
    const who = await app.make.client({ password_hash: null, password_changed_at: null, status: "pending" });
    const path = `/admin-data-portal/clients/${who.companyId}`;
    const sent = await (await admin.post(path, { intent: "send-onboarding" })).follow();
    expect(sent.text).toContain("Onboarding link sent");
    const revoked = await (await admin.post(path, { intent: "revoke-onboarding" })).follow();
    expect(revoked.text).toContain("Onboarding link revoked");
    expect((await admin.post(path, { intent: "revoke-onboarding" })).status).toBe(409);
    const done = await app.make.client();
    const page = await admin.post(`/admin-data-portal/clients/${done.companyId}`, {
      intent: "send-onboarding",
    });
    expect(page.status).toBe(409);
  });

  it.each(["0".repeat(32), "x", "-1", "..%2f1"])("does not exist for %s", async (id) => {
    expect((await admin.get(`/admin-data-portal/clients/${id}`)).status).toBe(404);
    expect((await admin.post(`/admin-data-portal/clients/${id}`, { intent: "set-active" })).status).toBe(404);
  });
});

describe("the outbox", () => {
  async function message(text: string) {
    return app.db
      .transaction()
      .execute((trx) =>
        queueMail(trx, { kind: "role-changed", to: "jane@example.com", subject: "Your link", text }),
      );
  }

  it("is the delivery when no mail server is set", async () => {
    const url = "http://localhost:3000/login";
    const id = await message(`Open ${url}.\n<b>Not markup</b>`);
    const list = await admin.get("/admin-data-portal/outbox");
    expect(list.text).toContain("No mail server is set");
    expect(list.html).not.toContain(url);
    const page = await admin.get(`/admin-data-portal/outbox/${id}`);
    expect(page.links).toContain(url);
    expect(page.text).toContain("<b>Not markup</b>");
    expect((await admin.get(`/admin-data-portal/outbox/${"0".repeat(32)}`)).status).toBe(404);
  });

  it("sends a failed message again", async () => {
    const id = await message("Hello");
    const path = `/admin-data-portal/outbox/${id}`;
    expect((await admin.post(path, { intent: "retry" })).status).toBe(409);
    await app.db
      .updateTable("outbox")
      .set({ state: "failed", last_error: "550 no" })
      .where("id", "=", id)
      .execute();
    expect((await admin.get(path)).text).toContain("550 no");
    expect((await (await admin.post(path, { intent: "retry" })).follow()).text).toContain("Message queued");
  });

  it("lists what failed by itself, with why, and sends it again from there", async () => {
    const id = (await message("Hello again")) ?? "";
    const list = "/admin-data-portal/outbox?state=failed";
    expect((await admin.get(list)).links).not.toContain(`/admin-data-portal/outbox/${id}`);
    await app.db
      .updateTable("outbox")
      .set({ state: "failed", last_error: "552 mailbox full" })
      .where("id", "=", id)
      .execute();
    const page = await admin.get(list);
    expect(page.links).toContain(`/admin-data-portal/outbox/${id}`);
    expect(page.text).toContain("552 mailbox full");
    const sent = await admin.post(list, { intent: "retry", id });
    expect([sent.status, sent.location]).toEqual([303, list]);
    expect((await sent.follow()).text).toContain("Message queued");
    expect((await admin.post(list, { intent: "retry", id })).status).toBe(409);
    expect((await admin.post(list, { intent: "retry", id: "0".repeat(32) })).status).toBe(404);
    expect((await admin.post(list, { intent: "burn", id })).status).toBe(400);
    expect((await admin.get("/admin-data-portal/outbox?state=queued")).links).toContain(
      `/admin-data-portal/outbox/${id}`,
    );
  });

  it("opens a message only with a fresh proof of identity: it may be somebody's password link", async () => {
    const person = await app.admin();
    const id = await message("Secret");
    await letProofAge(person);
    const page = await person.get(`/admin-data-portal/outbox/${id}`);
    expect([page.status, page.html.includes("Secret")]).toEqual([303, false]);
  });
});

describe("a row that is not there, an action that does not exist", () => {
  it.each([
    "/admin-user-management",
    "/admin-user-management/two-factor",
    "/admin-user-management/audit",
    "/admin-notifications",
  ])("%s answers with a page and changes nothing", async (path) => {
    for (const fields of [{}, { intent: "" }, { intent: "explode" }, { intent: ["a", "b"] }]) {
      const page = await admin.post(path, fields);
      expect(page.status).toBe(400);
      expect(page.title).toMatch(/^Error: /);
    }
  });
});
