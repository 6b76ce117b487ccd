import { describe, expect, test } from "vitest";
import { findRecipient } from "#app/features/core/mail/find-recipient.server.ts";
import { switchToken } from "#app/features/core/notification-preferences/switch-token.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { startApp } from "../../support/product/harness.ts";

const app = await startApp();

const at = (userId: string, kind: "orders" | "quotes" = "orders") =>
  `/unsubscribe/${switchToken({ userId, kind })}`;
const wants = async ({ email }: { email: string }, kind: "orders" | "quotes" = "orders") =>
  (await findRecipient(app.db, email, kind))?.wantsIt;
const audited = (userId: string) =>
  app.db
    .selectFrom("audit")
    .select(["actor_role", "details"])
    .where("action", "=", "notices.switch-off")
    .where("target", "=", `user:${userId}`)
    .execute();

const elsewhere = { Origin: "https://mail.example", "Sec-Fetch-Site": "cross-site" };
const said = { "List-Unsubscribe": "One-Click" };

/** As a mail program posts it from its own site. */
const oneClick = (path: string, by = app.visitor(), body?: FormData | string, headers = {}) =>
  by.post(path, said, { headers: { ...elsewhere, ...headers }, ...(body && { body }) });

describe("a mail program's one click", () => {
  test.each(["a plain form", "a form in parts"])("as %s is answered there, and done once", async (sort) => {
    const person = await app.make.client();
    const body = new FormData();
    for (const [name, value] of Object.entries(said)) body.set(name, value);
    for (let time = 0; time < 2; time += 1) {
      const answer = await oneClick(
        at(person.userId),
        app.visitor(),
        sort === "a form in parts" ? body : undefined,
      );
      expect(answer.status).toBe(200);
      expect(answer.text).toContain("no longer comes to you by email");
    }
    expect([await wants(person), await wants(person, "quotes")]).toEqual([false, true]);
    const entries = await audited(person.userId);
    expect(entries).toEqual([{ actor_role: "visitor", details: '{"kind":"orders"}' }]);
  });

  test("is nobody's, whoever is signed in where it comes from", async () => {
    const [signedIn, person] = [await app.make.client(), await app.make.client()];
    const browser = await app.signInAs(signedIn);
    const answer = await oneClick(at(person.userId), browser);
    expect(answer.status).toBe(200);
    expect(answer.html).not.toContain(signedIn.email);
    expect([await wants(person), await wants(signedIn)]).toEqual([false, true]);
  });

  test("is taken by this address alone", async () => {
    const browser = await app.signInAs(await app.make.client());
    for (const path of ["/account/notifications", "/logout", "/unsubscribe"])
      expect((await oneClick(path, browser)).status).toBe(403);
  });

  test("with a body that is no form is still a click", async () => {
    const person = await app.make.client();
    const torn = { "Content-Type": "multipart/form-data; boundary=x" };
    const answer = await oneClick(at(person.userId), app.visitor(), "--x\r\nContent-Disposition", torn);
    expect(answer.status).toBe(303);
    expect(await wants(person)).toBe(false);
  });
});

describe("the page", () => {
  test("asks first, then says that it is done, and never whose it is", async () => {
    const person = await app.make.client();
    const visitor = app.visitor();
    const page = await visitor.get(at(person.userId, "quotes"));
    expect(page.text).toContain("“Quotes” will no longer come to you by email");
    expect(page.html).not.toContain(person.email);
    expect(await wants(person, "quotes")).toBe(true);
    const done = await (await visitor.post(at(person.userId, "quotes"), {})).follow();
    expect(done.text).toContain("“Quotes” no longer comes to you by email");
    expect(done.links).toContain("/account/notifications");
    expect(await wants(person, "quotes")).toBe(false);
  });

  test("of a link that is not ours says so and tells nothing", async () => {
    const { userId } = await app.make.client();
    const [, signature = ""] = /\.([\w-]{22})$/.exec(at(userId)) ?? [];
    const tokens = [
      `${userId}.quotes.${signature}`,
      `${userId}.orders.${"A".repeat(22)}`,
      `${userId}.orders`,
      switchToken({ userId: newId(), kind: "orders" }),
      switchToken({ userId, kind: "no-such-kind" as never }),
    ];
    const texts = new Set<string>();
    for (const token of tokens) {
      const page = await app.visitor().get(`/unsubscribe/${token}`);
      expect([page.status, (await oneClick(`/unsubscribe/${token}`)).status]).toEqual([404, 404]);
      texts.add(page.text.replaceAll(token, ""));
    }
    expect(texts.size).toBe(1);
    expect([...texts][0]).toContain("This link doesn’t work");
    expect(await audited(userId)).toEqual([]);
  });
});
