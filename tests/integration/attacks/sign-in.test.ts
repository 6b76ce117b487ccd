import { describe, expect, test } from "vitest";
import { startApp } from "../../support/product/harness.ts";
import { signInFields } from "../../support/scene/person.ts";

const app = await startApp();
const failed = "Login failed. Please check your credentials";

async function forget(userId: string) {
  await app.db.updateTable("users").set({ totp_last_step: 0 }).where("id", "=", userId).execute();
}

test("whichever factor is wrong, the answer is the same", async () => {
  const client = await app.make.client();
  const other = await app.make.client();
  const disabled = await app.make.client({ status: "disabled" });
  const pending = await app.make.client({ status: "pending" });
  const withUnused = await app.make.client();
  await app.db
    .updateTable("user_keys")
    .set({ status: "unused", activated_at: null })
    .where("assigned_email", "=", withUnused.email)
    .execute();
  const withRevoked = await app.make.client();
  await app.db
    .updateTable("user_keys")
    .set({ status: "revoked", key_enc: null, revoked_at: new Date().toISOString() })
    .where("assigned_email", "=", withRevoked.email)
    .execute();
  const right = await signInFields(client);
  const wrongCode = right.authenticatorCode === "000000" ? "000001" : "000000";
  const tries: Record<string, Record<string, string>> = {
    "unknown address": { ...right, email: "nobody@example.com" },
    "wrong password": { ...right, password: "not the passphrase at all" },
    "wrong key": { ...right, userKey: "CRR-0000-0000-0000-0000" },
    "wrong code": { ...right, authenticatorCode: wrongCode },
    "somebody else's key": { ...right, userKey: other.userKey },
    "unused key": await signInFields(withUnused),
    "revoked key": await signInFields(withRevoked),
    "disabled person": await signInFields(disabled),
    "pending person": await signInFields(pending),
    "client without a code through the admin choice": { ...right, as: "admin", authenticatorCode: "" },
  };
  const answers = new Map<string, string>();
  for (const [what, fields] of Object.entries(tries)) {
    const page = await app.visitor().post("/login", { ...fields, email: fields.email ?? "" });
    expect(page.status, what).toBe(401);
    expect(page.text, what).toContain(failed);
    const typed = page.html.replaceAll(fields.email ?? "", "EMAIL").replaceAll(fields.userKey ?? "", "KEY");
    const headers = [...page.headers].filter(
      ([name]) => !["x-request-id", "content-security-policy", "content-length", "date"].includes(name),
    );
    answers.set(what, JSON.stringify(headers) + comparable(typed, fields.as ?? ""));
  }
  const [first, ...rest] = [...answers].filter(([what]) => !what.includes("admin choice"));
  for (const [what, answer] of rest) expect(answer, what).toBe(first?.[1]);
  expect((await app.visitor().post("/login", right)).status).toBe(303);
});

test("a missing code is told by the chosen radio, before anything is looked up", async () => {
  const client = await app.make.client();
  const fields = { ...(await signInFields(client)), authenticatorCode: "" };
  const message = "Authenticator code is required for client login";
  for (const email of [client.email, "nobody@example.com"]) {
    for (const password of [client.password, "wrong wrong wrong"]) {
      const page = await app.visitor().post("/login", { ...fields, email, password });
      expect(page.status).toBe(400);
      expect(page.text).toContain(message);
    }
  }
});

test("an admin who has two-factor on does not get in without it", async () => {
  const admin = await app.make.admin({ totp: true });
  const fields = await signInFields(admin);
  for (const authenticatorCode of ["", "   ", "000000"]) {
    const page = await app.visitor().post("/login", { ...fields, authenticatorCode });
    expect([400, 401], JSON.stringify(authenticatorCode)).toContain(page.status);
  }
  expect((await app.visitor().post("/login", fields)).status).toBe(303);
});

test("a code counts once, also when twenty use it at the same moment", async () => {
  const client = await app.make.client();
  const fields = await signInFields(client);
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.visitor().post("/login", fields)));
  expect(answers.filter((page) => page.status === 303)).toHaveLength(1);
  expect(answers.every((page) => [303, 401, 503].includes(page.status))).toBe(true);
  expect((await app.visitor().post("/login", fields)).status).toBe(401);
});

describe("codes of every odd shape", async () => {
  const client = await app.make.client();
  test.each(
    [
      "12345",
      "1234567",
      "abcdef",
      "null",
      "{}",
      '["123456"]',
      "١٢٣٤٥٦",
      "1e5",
      "-12345",
      "12.456",
      "0x1234",
      "\u0000\u0000\u0000\u0000\u0000\u0000",
      "1".repeat(5000),
    ].map(named),
  )("$name is refused, not a server error", async ({ value: authenticatorCode }) => {
    const page = await app.visitor().post("/login", { ...(await signInFields(client)), authenticatorCode });
    expect([400, 401]).toContain(page.status);
  });

  test("a code sent twice is refused", async () => {
    const fields = await signInFields(client);
    const page = await app
      .visitor()
      .post("/login", { ...fields, authenticatorCode: [fields.authenticatorCode ?? "", "123456"] });
    expect(page.status).toBe(400);
  });

  test("a code pasted with its space signs in", async () => {
    await forget(client.userId);
    const fields = await signInFields(client);
    const code = fields.authenticatorCode ?? "";
    const page = await app
      .visitor()
      .post("/login", { ...fields, authenticatorCode: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(page.status).toBe(303);
  });

  test("passwords and codes never come back in the answer", async () => {
    const fields = await signInFields(client);
    const page = await app
      .visitor()
      .post("/login", { ...fields, password: "a very particular passphrase", authenticatorCode: "424242" });
    expect(page.html).not.toContain("a very particular passphrase");
    expect(page.html).not.toContain("424242");
    expect(page.field("email")).toBe(client.email);
  });
});

// What leads where is `landingFor`'s to know (addresses.test.ts).
test.each([
  "//evil.com",
  "/\\evil.com",
  "/%5cevil.com",
  "javascript:alert(1)",
  "/logout",
  "/admin-user-management",
])("a sign-in for %s stays on this site, at a page a client may see", async (to) => {
  const page = await app.visitor().post("/login", { ...(await signInFields(await app.make.client())), to });
  expect(page.status).toBe(303);
  const target = new URL(page.headers.get("Location") ?? "", app.origin);
  expect([target.origin, target.pathname]).toEqual([app.origin, "/client-portal"]);
  const form = await app.visitor().get(`/login?to=${encodeURIComponent(to)}`);
  expect(form.links.filter((link) => /evil/.test(link))).toEqual([]);
});

function comparable(html: string, as: string): string {
  return html
    .replace(/nonce="[^"]*"/g, "")
    .replace(/[0-9a-f]{32}/g, "ID")
    .replaceAll(`value="${as}"`, "");
}

/** A payload of thousands of characters is not its own test's name. */
function named(value: string) {
  return { value, name: JSON.stringify(value).slice(0, 60) };
}
