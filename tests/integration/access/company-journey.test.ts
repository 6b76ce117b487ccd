/**
 * A colleague's whole way with forms alone: invited, set up, above the limit, approved after the mail's link and signing
 * in, removed while signed in.
 */
import { beforeAll, expect, test } from "vitest";
import { openMail } from "#app/features/core/mail/mail-text.server.ts";

import { type Person, startApp } from "../../support/product/harness.ts";
import { type SignInDetails, totpCode } from "../../support/scene/person.ts";

const app = await startApp();
const password = "a long enough passphrase for a colleague";
const people = "/client-portal/company/people";
let owner: Person;
let companyId: string;

beforeAll(async () => {
  const who = await app.make.client({ first_name: "Olive", last_name: "Owner" });
  ({ companyId } = who);
  owner = await app.signInAs(who);
});

/** The path that the last message to an address leads to. */
async function pathMailed(email: string, part: string): Promise<string> {
  const mail = await app.db
    .selectFrom("outbox")
    .selectAll()
    .where("to_address", "=", email)
    .orderBy("seq", "desc")
    .executeTakeFirstOrThrow();
  const link = openMail(mail)
    ?.split(/\s+/)
    .find((word) => word.includes(part));
  return new URL(link ?? "").pathname;
}

async function setUp(email: string, welcome: string): Promise<SignInDetails> {
  const person = app.visitor();
  const take = async (intent: string, more = {}) =>
    (await person.post(welcome, { intent, ...more })).follow();
  const keyPage = await take("choose-password", { password, again: password });
  const userKey = /CRR-[0-9A-Z-]{20,}/.exec(keyPage.html)?.[0] ?? "none";
  const authenticator = await take("keep-key");
  const totpSecret = /<code[^>]*>([A-Z2-7]{32})<\/code>/.exec(authenticator.html)?.[1] ?? "";
  await take("confirm-code", { code: await totpCode(totpSecret) });
  await take("finish");
  const { id: userId } = await app.db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return { role: "client", userId, email, password, userKey, totpSecret };
}

test("a buyer is invited, orders above the limit with the owner's yes, and is out at once when removed", async () => {
  const email = `bo-${crypto.randomUUID().slice(0, 6)}@example.com`;
  const fields = { firstName: "Bo", lastName: "Buyer", email, role: "buyer", orderLimit: "1,000" };
  const invited = await (await owner.submit(`${people}/invite`, fields)).follow();
  expect(invited.text).toContain("Invited");
  // Nobody has sent it yet: there is no mail server.
  expect(invited.text).toContain("Waits in our outbox: nobody has sent it yet");
  expect(invited.html).not.toMatch(/\/welcome\/|CRR-[0-9A-Z]{4}-/);

  const who = await setUp(email, await pathMailed(email, "/welcome/"));
  const buyer = await app.signInAs(who);
  expect((await buyer.get(people)).status).toBe(403);
  const report = await app.make.report({ title: "Above the limit", price_pence: 100_001 });
  const asked = await buyer.submit(`/reports/${report.id}/purchase`);
  expect(asked.location).toMatch(/^\/client-portal\/company\/approvals\//);
  expect((await asked.follow()).text).toContain("more than the limit of £1,000 for one order");

  const path = await pathMailed(owner.details?.email ?? "", "/approvals/");
  expect(path).toBe(asked.location);
  const stranger = await app.client();
  expect((await stranger.get(path)).status).toBe(404);
  const approved = await (await owner.post(path, { intent: "approve" })).follow();
  expect(approved.text).toContain("Approved");
  const orders = app.db.selectFrom("orders").select("ordered_by").where("company_id", "=", companyId);
  expect(await orders.execute()).toEqual([{ ordered_by: who.userId }]);

  expect((await buyer.get("/client-portal")).status).toBe(200);
  const page = `${people}/${who.userId}`;
  expect((await owner.get(`${page}?do=remove`)).text).toContain("They are signed out at once");
  expect((await owner.post(page, { intent: "remove" })).status).toBe(303);
  expect((await buyer.get("/client-portal")).location).toMatch(/^\/login/);
  await expect(app.signInAs(who)).rejects.toThrow(/answered 401/);
  expect((await owner.get(people)).text).toContain("Removed");
});

test("a role that was changed while the page was open is not overwritten", async () => {
  const { userId } = await app.make.client({ company_id: companyId, company_role: "reader" });
  const page = `${people}/${userId}`;
  const seen = (await owner.get(page)).field("seen");
  await app.db.updateTable("users").set({ company_role: "buyer" }).where("id", "=", userId).execute();
  const late = await owner.post(page, { intent: "rights", role: "owner", seen });
  expect([late.status, late.text]).toEqual([409, expect.stringContaining("changed while the page was open")]);
});

test("without a fresh proof of identity nobody is invited, and what was typed stands there again", async () => {
  await app.make.oldProof(owner.details?.userId);
  const fields = { firstName: "Ida", email: "ida@example.com", role: "reader" };
  const asked = await owner.submit(`${people}/invite`, fields);
  expect(asked.location).toMatch(/^\/confirm-identity\?to=/);
});
