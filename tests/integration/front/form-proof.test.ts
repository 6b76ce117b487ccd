/** Forms from browsers that say neither Sec-Fetch-Site nor Origin: text browsers, and what is older than either. */
import { describe, expect, test } from "vitest";
import { startApp } from "../../support/product/harness.ts";
import type { Page } from "../../support/product/page.ts";
import type { Fields, Person, SendOptions } from "../../support/scene/person.ts";

const app = await startApp();
const silent = { "Sec-Fetch-Site": null, "Sec-Fetch-Mode": null, "Sec-Fetch-Dest": null, Origin: null };

const open = (person: Person, path: string) => person.get(path, { headers: silent });
const send = (person: Person, path: string, fields: Fields, { headers, ...rest }: SendOptions = {}) =>
  person.post(path, fields, { ...rest, headers: { ...silent, ...headers } });

const theme = "/preferences/theme";
const ticket = "/client-portal/support/new";
const report = "/client-portal/reports/new";

const question = {
  _form: "ticket",
  subject: "A question about deliveries",
  message: "Line one.\r\nLine <two>.",
};
const note = { name: "note.pdf", type: "application/pdf", bytes: Buffer.from("%PDF-1.7\n") };

/** What the page's own form would send. */
function fieldsOf(page: Page): Fields {
  const named = [...page.tags("input"), ...page.tags("textarea")].flatMap(({ name }) => (name ? [name] : []));
  return Object.fromEntries(named.map((name) => [name, page.field(name)]));
}

describe("with a session", () => {
  test.each([
    ["a page of this site", `${app.origin}/account`, 303],
    ["another site", "https://evil.example/account", 403],
    ["our name under another", `${app.origin}.evil.example/`, 403],
    ["another port", "http://localhost:3001/", 403],
    ["our name over https", "https://localhost:3000/", 403],
    ["no address", "about:blank", 403],
  ])("the Referer decides: %s", async (_, referer, status) => {
    const person = await app.client();
    const answer = await send(person, theme, { theme: "dark" }, { headers: { Referer: referer } });
    expect(answer.status).toBe(status);
    expect(answer.text.includes("It was sent from another site")).toBe(status === 403);
  });

  test("a Referer says nothing to the API", async () => {
    const person = await app.client();
    const headers = { ...silent, Referer: `${app.origin}/`, "Content-Type": "application/octet-stream" };
    for (const path of ["/api/logout", "/api/client/uploads"])
      expect((await person.post(path, undefined, { headers, body: "x" })).status).toBe(403);
  });

  test("every form of a page carries the session's token first, for browsers that say nothing", async () => {
    const person = await app.client();
    const page = await open(person, "/account/notifications");
    const forms = page.html.match(/<form\b[^>]*method="post"[^>]*>/g) ?? [];
    const begun = page.html.match(
      /<form\b[^>]*method="post"[^>]*><input type="hidden" name="_token" value="[\w-]{43}"/g,
    );
    expect(forms.length).toBeGreaterThan(3);
    expect(begun).toHaveLength(forms.length);
    expect((await person.get("/account/notifications")).html).not.toContain("_token");
    expect((await open(app.visitor(), "/login")).html).not.toContain("_token");
  });

  test("the token speaks for a short form, one with files and a long one", async () => {
    const person = await app.client();
    const _token = (await open(person, ticket)).field("_token");
    expect((await send(person, theme, { _token, theme: "dark" })).status).toBe(303);
    const once = (await open(person, ticket)).field("_once");
    const asked = await send(
      person,
      ticket,
      { _token, _once: once, ...question },
      { files: { attachments: note } },
    );
    expect(asked.text).not.toContain("Send this form?");
    const answer = await send(person, report, { _token, title: "", content: "word ".repeat(20_000) });
    expect([answer.status, answer.text.includes("Send this form?")]).toEqual([400, false]);
    expect((await send(person, "/logout", { _token })).location).toBe("/");
  });

  test.each(["", "x".repeat(43), "another session's"])(
    "a token that is none speaks for nothing: %s",
    async (told) => {
      const person = await app.client();
      const other = (await open(await app.client(), ticket)).field("_token");
      const answer = await send(person, theme, {
        _token: told === "another session's" ? other : told,
        theme: "dark",
      });
      expect([answer.status, answer.text]).toEqual([403, expect.stringContaining("Send this form?")]);
      expect(answer.headers.getSetCookie()).toEqual([]);
    },
  );

  test.each<Record<string, string>>([
    { "Sec-Fetch-Site": "cross-site" },
    { Origin: "https://evil.example" },
    { Referer: "https://evil.example/" },
  ])("what names another site is refused, token or not: %o", async (headers) => {
    const person = await app.client();
    const _token = (await open(person, ticket)).field("_token");
    const answer = await send(person, theme, { _token, theme: "dark" }, { headers });
    expect([answer.status, answer.text]).toEqual([
      403,
      expect.stringContaining("It was sent from another site"),
    ]);
  });
});

describe("a form that nothing speaks for", () => {
  test("is shown with all that was typed, and sent again from there", async () => {
    const person = await app.client();
    const once = (await open(person, ticket)).field("_once");
    const page = await send(person, ticket, { ...question, priority: "normal", _once: once });
    expect([page.status, page.title]).toEqual([403, "Send this form? – Calder Row Research"]);
    expect(page.field("subject")).toBe(question.subject);
    expect(page.field("message")?.trimStart()).toBe(question.message);
    expect(page.html).not.toContain("<two>");
    const again = await send(person, ticket, fieldsOf(page));
    expect([again.status, again.text]).not.toEqual([403, expect.anything()]);
    expect(again.text).not.toContain("Send this form?");
  });

  test("asks for its files again", async () => {
    const person = await app.client();
    const page = await send(person, ticket, question, { files: { attachments: note } });
    expect(page.status).toBe(403);
    expect(page.html).toContain('enctype="multipart/form-data"');
    expect(page.tags("input").find(({ type }) => type === "file")?.name).toBe("attachments");
    expect(page.text).toContain("Files are not kept: choose them again.");
    expect(page.field("subject")).toBe(question.subject);
  });

  test("repeats no password, code or key, and asks for them", async () => {
    const person = await app.client();
    const secrets = {
      current: "hunter-two-hunter",
      password: "a-new-secret-phrase",
      code: "123456",
      userKey: "CRR-X",
    };
    const page = await send(person, "/account/password", { _form: "change-password", ...secrets });
    for (const value of Object.values(secrets)) expect(page.html).not.toContain(value);
    const asked = page.tags("input").filter(({ type }) => type === "password");
    expect(asked.map(({ name }) => name)).toEqual(Object.keys(secrets));
  });

  test("is shown when it is long, too", async () => {
    const person = await app.client();
    const content = "One line.\n".repeat(20_000);
    const page = await send(person, report, { title: "Notes", content });
    expect([page.status, page.field("title")]).toEqual([403, "Notes"]);
    expect(page.field("content")?.length).toBeGreaterThanOrEqual(content.length);
  });

  test("of a session that has ended is kept until its owner is in again", async () => {
    const person = await app.client();
    await app.db
      .updateTable("sessions")
      .set({ last_seen_at: new Date(Date.now() - 3_600_000).toISOString() })
      .where("user_id", "=", person.details?.userId ?? "")
      .execute();
    expect((await send(person, ticket, question)).location).toMatch(/^\/login\?reauth=1/);
  });
});

describe("without a session", () => {
  test("a form passes as before, unless it names another site", async () => {
    expect((await send(app.visitor(), theme, { theme: "dark" })).status).toBe(303);
    const headers = { Referer: "https://evil.example/" };
    expect((await send(app.visitor(), theme, { theme: "dark" }, { headers })).status).toBe(403);
  });

  test("a cookie that nobody signed is no session", async () => {
    const forger = app.visitor();
    forger.jar.set("sid", "anything");
    expect((await send(forger, theme, { theme: "dark" })).status).toBe(303);
    expect((await send(forger, ticket, question)).location).toMatch(/^\/login\?unsent=1&to=/);
  });
});
