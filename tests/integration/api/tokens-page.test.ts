import { beforeAll, expect, test } from "vitest";
import { isoAfter, minutes } from "#app/platform/clock.server.ts";
import { program, tokenFor } from "../../support/api.ts";
import { startApp } from "../../support/product/harness.ts";
import type { Person } from "../../support/scene/person.ts";

const app = await startApp();
const page = "/account/api";
const who = await app.make.client();
let client: Person;

beforeAll(async () => {
  client = await app.signInAs(who);
});

const fields = {
  intent: "create",
  name: "Month-end import",
  scopes: ["reports:read", "account:read"],
  life: "30",
};
const tokenOn = (html: string) => /crr_[\w-]{51}/.exec(html)?.[0];

test("a token is made, shown once, used, seen to be used, and revoked", async () => {
  expect((await client.get(page)).text).toContain("You have no API tokens");
  const posted = await client.submit(page, fields);
  expect(posted.status).toBe(303);
  const shown = await posted.follow();
  const token = tokenOn(shown.html);
  expect(shown.headers.get("Cache-Control")).toContain("no-store");
  const headers = { Authorization: `Bearer ${token}` };
  expect((await program(app, "GET", "/api/auth/user", { headers })).json).toMatchObject({ email: who.email });

  const mail = await app.db
    .selectFrom("outbox")
    .select("subject")
    .where("related_id", "=", who.userId)
    .where("kind", "=", "api-token-made")
    .execute();
  expect(mail).toHaveLength(1);

  const kept = await (await client.post(page, { intent: "kept" })).follow();
  expect(tokenOn(kept.html)).toBeUndefined();
  expect(kept.text).toContain("Month-end import");
  expect(kept.text).toContain("Read reports, Read the account");
  expect(kept.text).not.toContain("Never");

  const asking = kept.links.find((link) => link.includes("confirm=")) ?? "";
  const asked = await client.get(asking);
  expect(asked.text).toContain("Revoke Month-end import?");
  const id = new URLSearchParams(asking.split("?")[1]).get("confirm") ?? "";
  const revoked = await client.post(page, { intent: "revoke", id });
  expect((await revoked.follow()).text).toContain("API token revoked");
  expect((await program(app, "GET", "/api/auth/user", { headers })).status).toBe(401);
  expect((await client.post(page, { intent: "revoke", id })).status).toBe(404);

  const actions = await app.db
    .selectFrom("audit")
    .select(["action", "details"])
    .where("target", "=", `api-token:${id}`)
    .orderBy("seq")
    .execute();
  expect(actions.map(({ action }) => action)).toEqual(["api-token.create", "api-token.revoke"]);
  expect(JSON.stringify(actions)).not.toContain(token);
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
  await app.db
    .updateTable("sessions")
    .set({ step_up_at: isoAfter(-minutes(11)) })
    .where("user_id", "=", person.details?.userId ?? "")
    .execute();
  const shown = await person.get(page);
  expect(shown.links).toContain("/confirm-identity?to=%2Faccount%2Fapi");
  expect(shown.field("name")).toBeUndefined();
  const posted = await person.post(page, fields);
  expect(posted.location).toBe("/confirm-identity?to=%2Faccount%2Fapi");
  const made = await app.db
    .selectFrom("api_tokens")
    .select("id")
    .where("user_id", "=", person.details?.userId ?? "")
    .execute();
  expect(made).toEqual([]);
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
