import { describe, expect, test } from "vitest";
import { databaseDigest } from "../../support/reading/database-digest.ts";
import { applicationFields } from "../../support/scene/factories.ts";
import { startApp } from "../../support/product/harness.ts";
import { signInFields } from "../../support/scene/person.ts";

const app = await startApp();

/** What the form that changes a password calls its fields. */
async function change(password: string | string[]) {
  const details = await app.make.client();
  const person = await app.signInAs(details);
  const answer = await person.post("/account/password", {
    current: details.password,
    password,
    again: password,
  });
  return { details, person, answer };
}

describe("a new password", () => {
  const sixty = "correct horse battery staple and then some more words to fill";
  test.each([
    ["of twelve characters", "q7#Lm!vw 2Zp"],
    ["with spaces around it", "   spaces   count   too   "],
    ["of emoji", "🦊🐙🦜🐝🦔🐢🦚🐌🦩🐿🦨🦥"],
    ["in another script", "очень длинная парольная фраза"],
    ["of 256 characters", `${sixty} ${sixty} ${sixty} ${sixty} ${sixty}`.slice(0, 256)],
  ])("is taken exactly as typed: %s", async (_, password) => {
    const { details, answer } = await change(password);
    expect(answer.status, answer.problems).toBe(303);
    await app.db.updateTable("users").set({ totp_last_step: 0 }).where("id", "=", details.userId).execute();
    const fields = await signInFields({ ...details, password });
    expect((await app.visitor().post("/login", { ...fields, password: `${password} ` })).status).not.toBe(
      303,
    );
    expect((await app.visitor().post("/login", fields)).status).toBe(303);
  });

  test("sent twice or as a structure is refused", async () => {
    const client = await app.make.client();
    const fields = await signInFields(client);
    const { password: _, ...rest } = fields;
    for (const odd of [
      { ...fields, password: [client.password, "another passphrase"] },
      { ...rest, "password[0]": client.password },
      { ...rest, "password.value": client.password },
      { ...rest, "__proto__.password": client.password },
    ]) {
      expect([400, 401]).toContain((await app.visitor().post("/login", odd)).status);
    }
  });
});

describe("an email address", () => {
  const odd = [
    "a@b.com\u0000",
    "\u0430dmin@example.com",
    `${"a".repeat(320)}@example.com`,
    '"a b"@example.com',
    "a@b@c.com",
    "a@b.com\r\nBcc: x@y.com",
    "a@b",
    "@example.com",
    "a@",
    "a b@example.com",
    "a@-example.com",
    "a@example..com",
    ".a@example.com",
    "a@example.com.",
    "a@[127.0.0.1]",
    "<a@example.com>",
    "a@example.com,b@example.com",
    "ａ@example.com",
    "a\u202e@example.com",
  ];
  test.each(odd.map((email) => ({ email, name: JSON.stringify(email).slice(0, 50) })))(
    "$name is refused",
    async ({ email }) => {
      const before = databaseDigest(app.sqlite);
      expect((await app.visitor().post("/signup", applicationFields({ email }))).status).toBe(400);
      expect((await app.visitor().post("/forgot-password", { email })).status).toBe(400);
      expect(databaseDigest(app.sqlite)).toEqual(before);
    },
  );
});
