/** A key, codes or a token that is shown can be taken away as a file: the same, by the same person, for as long. */
import { expect, test } from "vitest";
import { startApp } from "../../support/product/harness.ts";
import { totpCode } from "../../support/scene/person.ts";

const app = await startApp();
const password = "a passphrase of some length";

type Page = Awaited<ReturnType<ReturnType<typeof app.visitor>["get"]>>;

const codesIn = (text: string) => text.match(/\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/g) ?? [];
const keyIn = (text: string) => /CRR(?:-[0-9A-Z]{4,5}){8}/.exec(text)?.[0] ?? "none";

/** A text file that is saved, not shown, and kept by nobody on the way. */
function expectFile(file: Page, name: string, email: string): string {
  expect(file.status, file.html).toBe(200);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    "content-type": "text/plain; charset=utf-8",
    "content-disposition": `attachment; filename="${name}"`,
    "cache-control": "private, no-store",
  });
  const text = file.bytes.toString("utf8");
  expect(text).toContain(`\r\n${email}\r\n`);
  return text;
}

/** The address of the one link on the page that downloads a secret. */
const fileOn = (page: Page) => page.tags("a").find(({ href }) => href?.endsWith(".txt"))?.href ?? "none";

test("the key and the codes of who sets up their account, each while its step is at hand", async () => {
  const link = await app.make.welcomeLink();
  const [person, other] = [app.visitor(), app.visitor()];
  const secret = `${link}/secret.txt`;
  expect((await person.get(secret)).status).toBe(404);
  await person.post(link, { intent: "choose-password", password, again: password });
  const keyStep = await person.get(link);
  expect(fileOn(keyStep)).toBe(secret);
  const [, email = ""] = /Set up your account: (\S+@\S+)/.exec(keyStep.text) ?? [];
  expect(expectFile(await person.get(secret), "user-key.txt", email)).toContain(
    `\r\n${keyIn(keyStep.text)}\r\n`,
  );
  await person.post(link, { intent: "keep-key" });
  const enrolling = await person.get(link);
  const [, totp = ""] = /<code[^>]*>([A-Z2-7]{32})<\/code>/.exec(enrolling.html) ?? [];
  expect(fileOn(enrolling)).toBe(secret);
  const kept = expectFile(await person.get(secret), "authenticator-secret.txt", email);
  expect([kept.includes(totp), keyIn(kept)]).toEqual([true, "none"]);
  await person.post(link, { intent: "confirm-code", code: await totpCode(totp) });
  const codes = codesIn((await person.get(link)).text);
  expect(codes).toHaveLength(10);
  expect(codesIn(expectFile(await person.get(secret), "recovery-codes.txt", email))).toEqual(codes);
  expect((await other.get(`${link.slice(0, -1)}_/secret.txt`)).status).toBe(404);
  await person.post(link, { intent: "finish" });
  expect((await person.get(secret)).status).toBe(404);
});

test("codes made anew, until they are kept", async () => {
  const who = await app.make.client();
  const [person, other] = [await app.signInAs(who), await app.client()];
  const file = "/account/recovery-codes.txt";
  await person.post("/account/recovery-codes", { intent: "renew" });
  const page = await person.get("/account/recovery-codes");
  expect(fileOn(page)).toBe(file);
  expect(codesIn(expectFile(await person.get(file), "recovery-codes.txt", who.email))).toEqual(
    codesIn(page.text),
  );
  expect((await other.get(file)).status).toBe(404);
  await person.post("/account/recovery-codes", { intent: "kept" });
  expect((await person.get(file)).status).toBe(404);
});

test("a revealed key, by who revealed it, and without a second reveal", async () => {
  const owner = await app.make.client();
  const [staff, other] = [await app.admin(), await app.admin()];
  const list = "/admin-user-management";
  const file = `${list}/user-key.txt`;
  const { id } = await app.db
    .selectFrom("user_keys")
    .select("id")
    .where("assigned_email", "=", owner.email)
    .executeTakeFirstOrThrow();
  const page = await (await staff.post(list, { intent: "reveal", id })).follow();
  expect(fileOn(page)).toBe(file);
  const reveals = async () =>
    (await app.db.selectFrom("audit").select("seq").where("target", "=", `user-key:${id}`).execute()).length;
  const before = await reveals();
  expect(keyIn(expectFile(await staff.get(file), "user-key.txt", owner.email))).toBe(owner.userKey);
  expect(await reveals()).toBe(before);
  expect((await other.get(file)).status).toBe(404);
  await staff.post(list, { intent: "hide", id });
  expect((await staff.get(file)).status).toBe(404);
});

test("an API token that was just made, until it is kept", async () => {
  const who = await app.make.client();
  const person = await app.signInAs(who);
  const newToken = { name: "Month end", scopes: "account:read", life: "30" };
  await person.submit("/account/api", { intent: "create", ...newToken });
  const page = await person.get("/account/api");
  expect(fileOn(page)).toBe("/account/api-token.txt");
  const text = expectFile(await person.get("/account/api-token.txt"), "api-token.txt", who.email);
  expect(page.text).toContain(text.trim().split("\r\n").at(-1));
  await person.submit("/account/api", { intent: "kept" });
  expect((await person.get("/account/api-token.txt")).status).toBe(404);
});
