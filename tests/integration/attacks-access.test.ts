import { describe, expect, test } from "vitest";
import { databaseDigest } from "../support/database-digest.ts";
import { startApp } from "../support/harness.ts";

const app = await startApp();

describe("another company's report", async () => {
  const owner = await app.make.client();
  const stranger = await app.make.client();
  const report = await app.make.report();
  await app.make.holding(owner.companyId, report.id);

  test("is answered exactly as one that does not exist", async () => {
    const theirs = await app.signInAs(stranger);
    // Takes the greeting that the first page after signing in shows.
    await theirs.get("/client-portal");
    for (const path of ["/reports/:id/download", "/api/reports/:id/download"]) {
      const real = await theirs.get(path.replace(":id", report.id));
      const invented = await theirs.get(path.replace(":id", "0123456789abcdef0123456789abcdef"));
      expect(real.status).toBe(404);
      expect(invented.status).toBe(404);
      expect(withoutIds(real.html)).toBe(withoutIds(invented.html));
    }
    const count = await app.db
      .selectFrom("downloads")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow();
    expect(count.n).toBe(0);
  });

  test.each([
    "-1",
    "0",
    "1e309",
    "1;",
    "..%2f1",
    "%2e%2e%2f1",
    "' OR 1=1--",
    "null",
    "%00",
    "a".repeat(1500),
  ])("has no odd id that opens it: %s", async (id) => {
    const theirs = await app.signInAs(stranger);
    const page = await theirs.get(`/reports/${id}/download`);
    expect([400, 404]).toContain(page.status);
    expect(page.bytes.subarray(0, 4).toString()).not.toBe("%PDF");
  });

  test("is not found through an id of 64 KB, and the server says so calmly", async () => {
    const theirs = await app.signInAs(stranger);
    const page = await theirs.get(`/reports/${"a".repeat(65_536)}/download`);
    expect([400, 404, 414, 431]).toContain(page.status);
  });

  test("opens for its owner, and the copy is in the log", async () => {
    const mine = await app.signInAs(owner);
    const page = await mine.get(`/reports/${report.id}/download`);
    expect(page.status).toBe(200);
    expect(page.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    const copies = await app.db
      .selectFrom("downloads")
      .selectAll()
      .where("user_id", "=", owner.userId)
      .execute();
    expect(copies).toHaveLength(1);
  });
});

describe("rights that change while somebody is signed in", () => {
  test("a demoted admin loses the admin pages with the next request", async () => {
    const details = await app.make.admin();
    const person = await app.signInAs(details);
    expect((await person.get("/admin-user-management")).status).toBe(200);
    const companyId = await app.make.company();
    await app.db
      .updateTable("users")
      .set({ role: "client", company_id: companyId })
      .where("id", "=", details.userId)
      .execute();
    expect([302, 303, 403]).toContain((await person.get("/admin-user-management")).status);
    expect((await person.get("/admin-user-management.data")).html).not.toContain("CRR-");
  });

  test("a disabled person is signed out with the next request, and the cookie is taken back", async () => {
    const details = await app.make.client();
    const person = await app.signInAs(details);
    expect((await person.get("/client-portal")).status).toBe(200);
    await app.db.updateTable("users").set({ status: "disabled" }).where("id", "=", details.userId).execute();
    const page = await person.get("/client-portal");
    expect(page.status).toBe(303);
    expect(page.location).toMatch(/^\/login/);
    expect(person.jar.get("sid")).toBeUndefined();
  });
});

describe("a session cookie that was tampered with", () => {
  test("is a visitor's: role edited, signature broken, somebody else's id, two cookies", async () => {
    const client = await app.client();
    const other = await app.client();
    const good = decodeURIComponent(client.jar.get("sid") ?? "");
    const [payload = "", signature = ""] = splitSigned(good);
    const ticket = JSON.parse(Buffer.from(payload, "base64").toString("utf8")) as {
      sid: string;
      role: string;
    };
    const promoted = Buffer.from(JSON.stringify({ ...ticket, role: "admin" })).toString("base64");
    const [othersPayload = ""] = splitSigned(decodeURIComponent(other.jar.get("sid") ?? ""));
    const forged = {
      "role edited, old signature": `${promoted}.${signature}`,
      "signature cut off": payload,
      "signature of another value": `${othersPayload}.${signature}`,
      "not base64 at all": "%%%",
      empty: "",
    };
    for (const [what, value] of Object.entries(forged)) {
      const person = app.visitor();
      person.jar.set("sid", encodeURIComponent(value));
      const page = await person.get("/client-portal");
      expect(page.status, what).toBe(303);
      expect(page.location, what).toMatch(/^\/login/);
    }
    const twice = await app.visitor().get("/client-portal", {
      headers: { Cookie: `sid=${client.jar.get("sid")}; sid=${other.jar.get("sid")}` },
    });
    expect(twice.status).toBe(303);
    const huge = await app
      .visitor()
      .get("/client-portal", { headers: { Cookie: `sid=${"a".repeat(8192)}` } });
    expect([303, 400, 431]).toContain(huge.status);
  });

  test("gives no more rights than the database says, even when the role in it was signed by us", async () => {
    const details = await app.make.admin();
    const person = await app.signInAs(details);
    const companyId = await app.make.company();
    await app.db
      .updateTable("users")
      .set({ role: "client", company_id: companyId })
      .where("id", "=", details.userId)
      .execute();
    expect([303, 403]).toContain((await person.get("/admin-data-portal")).status);
  });
});

describe("fields nobody asked for", () => {
  test("in an application change nothing but what the form has", async () => {
    const { applicationFields } = await import("../support/factories.ts");
    const fields = applicationFields();
    const page = await app.visitor().post("/signup", {
      ...fields,
      role: "admin",
      status: "approved",
      state: "approved",
      id: "0".repeat(32),
      isAdmin: "1",
      is_demo: "1",
      companyId: "x",
      __proto__x: "1",
    });
    expect(page.status).toBe(303);
    const row = await app.db
      .selectFrom("applications")
      .selectAll()
      .where("email", "=", fields.email ?? "")
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      state: "submitted",
      user_id: null,
      company_id: null,
      is_demo: 0,
      decided_at: null,
    });
    expect(row.id).not.toBe("0".repeat(32));
    const users = await app.db
      .selectFrom("users")
      .select("id")
      .where("email", "=", fields.email ?? "")
      .execute();
    expect(users).toEqual([]);
  });

  test("in a new key's form neither activate it nor choose its value", async () => {
    const admin = await app.admin();
    const page = await admin.post("/admin-user-management", {
      intent: "generate",
      assignedEmail: "mass@example.com",
      status: "active",
      keyValue: "x",
      key_hmac: "x",
    });
    expect(page.status).toBe(303);
    const key = await app.db
      .selectFrom("user_keys")
      .selectAll()
      .where("assigned_email", "=", "mass@example.com")
      .executeTakeFirstOrThrow();
    expect(key.status).toBe("unused");
    expect(key.key_last4).not.toBe("x");
  });
});

describe("a user key's states", () => {
  async function keyInState(state: "unused" | "active" | "revoked") {
    const admin = await app.admin();
    const email = `edge-${state}-${Math.random().toString(36).slice(2)}@example.com`;
    await admin.post("/admin-user-management", { intent: "generate", assignedEmail: email });
    const { id } = await app.db
      .selectFrom("user_keys")
      .select("id")
      .where("assigned_email", "=", email)
      .executeTakeFirstOrThrow();
    if (state !== "unused") await admin.post("/admin-user-management", { intent: "activate", id });
    if (state === "revoked") await admin.post("/admin-user-management", { intent: "revoke", id });
    const { status } = await app.db
      .selectFrom("user_keys")
      .select("status")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(status).toBe(state);
    return { admin, id };
  }

  test.each([
    ["unused", "revoke"],
    ["revoked", "activate"],
    ["revoked", "revoke"],
    ["active", "activate"],
  ] as const)("%s does not %s", async (state, intent) => {
    const { admin, id } = await keyInState(state);
    const before = databaseDigest(app.sqlite);
    const page = await admin.post("/admin-user-management", { intent, id });
    expect(page.status).toBe(409);
    expect(databaseDigest(app.sqlite)).toEqual(before);
  });

  test.each([["ACTIVATE "], ["null"], [""], ["unused"]])("an odd move does nothing: %j", async (intent) => {
    const { admin, id } = await keyInState("unused");
    const before = databaseDigest(app.sqlite);
    expect((await admin.post("/admin-user-management", { intent, id })).status).toBe(400);
    expect(
      (await admin.post("/admin-user-management", { intent: ["activate", "activate"], id })).status,
    ).toBe(400);
    expect(databaseDigest(app.sqlite)).toEqual(before);
  });

  test("twenty activations at once have one winner", async () => {
    const { admin, id } = await keyInState("unused");
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin.post("/admin-user-management", { intent: "activate", id })),
    );
    expect(answers.filter((answer) => answer.status === 303)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(19);
  });
});

function splitSigned(value: string): [string, string] {
  const at = value.lastIndexOf(".");
  return [value.slice(0, at), value.slice(at + 1)];
}

/** Request ids and nonces differ on purpose. */
function withoutIds(html: string): string {
  return html
    .replace(/nonce="[^"]*"/g, "")
    .replace(/[0-9a-f]{32}/g, "ID")
    .replace(/"requestId":"[^"]*"/g, "");
}
