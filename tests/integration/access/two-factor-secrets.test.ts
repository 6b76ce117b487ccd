import { expect, test } from "vitest";
import { findLink } from "#app/features/links/find-link.server.ts";
import { issueLink } from "#app/features/links/issue-link.server.ts";
import { pendingTotp } from "#app/features/access/identity/second-factor/enrol-totp.server.ts";
import { startApp } from "../../support/product/harness.ts";
import { totpCode } from "../../support/scene/person.ts";

const app = await startApp();
const page = "/account/two-factor";

async function enrolling() {
  const who = await app.make.admin();
  const person = await app.signInAs(who);
  expect((await person.post(page, { intent: "begin" })).status).toBe(303);
  const secret = (await pendingTotp(app.db, who.userId))?.secret ?? "";
  return { who, person, secret, typed: secret.match(/.{4}/g)?.join(" ") ?? "" };
}

test("a waiting secret is shown to a fresh proof of identity only", async () => {
  const { who, person, secret, typed } = await enrolling();
  expect((await person.get(page)).text).toContain(typed);
  await app.make.oldProof(who.userId);
  for (const path of [page, `${page}.data`]) {
    const { html } = await person.get(path);
    expect(html, path).not.toContain(typed);
    expect(html, path).not.toContain(secret);
  }
});

test("an enrolment link that staff sent ends when the person enrols on their own", async () => {
  const { who, person, secret } = await enrolling();
  const { token } = await app.db
    .transaction()
    .execute((trx) => issueLink(trx, { kind: "totp-enrolment", userId: who.userId, seconds: 3600 }));
  expect((await person.post(page, { intent: "confirm", code: await totpCode(secret) })).status).toBe(303);
  expect((await findLink(app.db, "totp-enrolment", token)).state).toBe("revoked");
  expect((await app.visitor().post(`/welcome/${token}`, { intent: "renew-codes" })).status).toBe(303);
  expect((await app.visitor().get(`/welcome/${token}`)).status).toBe(410);
});

test("codes that went with two-factor are not shown as if they worked", async () => {
  const { person, secret } = await enrolling();
  await person.post(page, { intent: "confirm", code: await totpCode(secret) });
  const codes = (await person.get("/account/recovery-codes")).text.match(/[0-9A-Z]{5}-[0-9A-Z]{5}/g) ?? [];
  expect(codes.length).toBeGreaterThanOrEqual(10);
  expect((await person.post(page, { intent: "disable" })).status).toBe(303);
  expect((await person.get("/account/recovery-codes")).text).not.toContain(codes[0]);
});
