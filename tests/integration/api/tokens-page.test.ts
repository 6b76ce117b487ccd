import { expect, test } from "vitest";
import { program, tokenFor } from "../../support/api.ts";
import { recordsIn } from "../../support/scene/records.ts";
import { startApp } from "../../support/product/harness.ts";

const app = await startApp();
const page = "/account/api";
const who = await app.make.client();
const client = await app.signInAs(who);

const fields = {
  intent: "create",
  name: "Month-end import",
  scopes: ["reports:read", "account:read"],
  life: "30",
};

test("the page that shows a new token is kept nowhere, its owner is told by mail, and the log has no word of it", async () => {
  const shown = await (await client.submit(page, fields)).follow();
  const token = /crr_[\w-]{51}/.exec(shown.html)?.[0] ?? "";
  expect(token).not.toBe("");
  expect(shown.headers.get("Cache-Control")).toContain("no-store");
  const records = recordsIn(app.sqlite);
  expect(records.mailsAbout(who.userId)).toEqual(["api-token-made"]);
  const { id } = records.rowOf("api_tokens", { user_id: who.userId });
  expect(records.actionsOn(`api-token:${id}`)).toEqual(["api-token.create"]);
  expect(JSON.stringify(records.rowsOf("audit"))).not.toContain(token);
});

test.each([
  ["no name", { ...fields, name: " " }, "Enter a name"],
  ["no permission", { ...fields, scopes: [] }, "Select at least one permission"],
  ["a permission of staff", { ...fields, scopes: ["users:read"] }, "Select permission from the list"],
  ["a permission nobody knows", { ...fields, scopes: ["everything"] }, "Select permission from the list"],
  ["no end", { ...fields, life: "36500" }, "from the list"],
])("%s is told, and nothing is made", async (_, given, said) => {
  const count = () => app.db.selectFrom("api_tokens").select("id").execute();
  const before = await count();
  const answer = await client.submit(page, given);
  expect(answer.status).toBe(400);
  expect(answer.problems).toContain(said);
  expect(await count()).toEqual(before);
});

test("without a fresh proof the page leads to the confirmation, and a post there too", async () => {
  const person = await app.client();
  await app.make.oldProof(person.details?.userId);
  const shown = await person.get(page);
  expect(shown.links).toContain("/confirm-identity?to=%2Faccount%2Fapi");
  expect(shown.field("name")).toBeUndefined();
  const posted = await person.post(page, fields);
  expect(posted.location).toBe("/confirm-identity?to=%2Faccount%2Fapi");
  const made = recordsIn(app.sqlite).countOf("api_tokens", { user_id: person.details?.userId ?? "" });
  expect(made).toBe(0);
});

test("nobody sees anybody else's", async () => {
  const { id } = await tokenFor(app, (await app.make.client()).userId, ["account:read"]);
  expect((await client.get(`${page}?confirm=${id}`)).text).not.toContain("Made by a test");
});

test("twenty tokens are as many as one person has", async () => {
  const full = await app.make.client();
  for (let more = 0; more < 20; more++) await tokenFor(app, full.userId, ["account:read"]);
  const person = await app.signInAs(full);
  expect((await person.get(page)).text).toContain("as many tokens as one person can");
  const answer = await person.post(page, fields);
  expect(answer.status).toBe(409);
  expect(answer.problems).toContain("Revoke one that is no longer used");
});

test("signing out elsewhere keeps tokens, a new password ends them", async () => {
  const { bearer } = await tokenFor(app, who.userId, ["account:read"]);
  const status = async () => (await program(app, "GET", "/api/auth/user", { headers: bearer })).status;
  await client.post("/account/sessions", { intent: "end-others" });
  expect(await status()).toBe(200);
  const password = "quite another long passphrase";
  const changed = await client.submit("/account/password", {
    current: who.password,
    password,
    again: password,
  });
  expect(changed.status, changed.problems).toBe(303);
  expect(await status()).toBe(401);
});

test("staff have permissions of their own", async () => {
  const { text } = await (await app.admin()).get(page);
  expect([text.includes("Read users and keys"), text.includes("Create reports")]).toEqual([true, false]);
});
