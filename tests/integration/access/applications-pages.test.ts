import { describe, expect, test } from "vitest";
import { applicationSchema } from "#app/features/access/applications/application.schema.ts";
import { ask } from "../../support/api.ts";
import { applicationFields } from "../../support/scene/factories.ts";
import { type Page, startApp } from "../../support/product/harness.ts";
import { totpCode } from "../../support/scene/person.ts";
import { recordsIn } from "../../support/scene/records.ts";

const app = await startApp();
const { rowOf, countOf, tokenMailed } = recordsIn(app.sqlite);
const password = "correct horse battery staple";
const queue = "/admin-user-management/applications";

async function apply(values: Record<string, string> = {}) {
  const fields = { email: "", ...applicationFields(values) };
  const page = await app.visitor().post("/signup", fields);
  const row = rowOf("applications", { email: fields.email });
  return { fields, page, row, path: `${queue}/${row.id}` };
}

const linkTo = (address: string, kind: "welcome" | "application-reply") =>
  `/${kind}/${tokenMailed(address, kind)}`;

describe("the application form", () => {
  test("says what is optional, and what a browser may fill in", async () => {
    const page = await app.visitor().get("/signup");
    const optional = Object.values(applicationSchema.shape).filter((field) => field.isOptional());
    expect(page.text.match(/\(optional\)/g)).toHaveLength(optional.length);
    const tokens = [...page.tags("input"), ...page.tags("select")].map((tag) => tag.autocomplete);
    expect(tokens).toEqual(
      expect.arrayContaining([
        "given-name",
        "family-name",
        "email",
        "tel",
        "organization",
        "organization-title",
        "country",
        "address-level2",
      ]),
    );
  });

  test("answers everybody alike, with a reference: a new address, a repeat, a client and an admin", async () => {
    const { fields, page: first, row } = await apply();
    const thanked = await first.follow();
    expect(thanked.title).toMatch(/^Application Submitted/);
    for (const text of [row.reference, "2 business days"]) expect(thanked.text).toContain(text);
    expect(thanked.text).not.toContain("Priya");
    const forms = [
      applicationFields(),
      { ...fields, city: "Leeds" },
      applicationFields({ email: (await app.make.client()).email }),
      applicationFields({ email: (await app.make.admin()).email }),
    ];
    const shape = (text: string) => text.replace(/APP-\d{4}-\d{4,}(?:\.[\w-]{22})?/g, "APP");
    const headers = (page: Page) => [...page.headers.keys()].sort();
    const numbers: string[] = [];
    for (const form of forms) {
      const page = await app.visitor().post("/signup", form);
      expect([page.status, shape(page.location ?? "")]).toEqual([303, "/signup/thanks?ref=APP"]);
      expect(headers(page)).toEqual(headers(first));
      // The same form again is a double click, whoever it is about.
      expect((await app.visitor().post("/signup", form)).location).toBe(page.location);
      const thanks = await page.follow();
      expect(shape(thanks.text)).toBe(shape(thanked.text));
      numbers.push(/APP-\d{4}-(\d+)/.exec(thanks.text)?.[1] ?? "");
      const call = await ask(app.visitor(), "POST", "/api/client/signup-application", {
        ...form,
        city: "York",
      });
      expect([call.status, shape(JSON.stringify(call.json))]).toEqual([
        201,
        expect.stringContaining('"reference":"APP"') as string,
      ]);
    }
    // Each post takes the next number (the call in between one as well), so that no gap says whose led nowhere.
    const start = Number(numbers[0]);
    expect(numbers.map(Number)).toEqual([start, start + 2, start + 4, start + 6]);
  });

  test.each(["APP-2026-0001", "APP-2026-0001.AAAAAAAAAAAAAAAAAAAAAA", "<script>", "x".repeat(500)])(
    "shows no reference for an invented %s",
    async (ref) => {
      const page = await app.visitor().get(`/signup/thanks?ref=${encodeURIComponent(ref)}`);
      expect(page.status).toBe(200);
      expect(page.text).not.toContain("APP-2026");
    },
  );

  test("stores nothing for a program that fills in the hidden field, and says why", async () => {
    const fields = { email: "", ...applicationFields({ website: "https://spam.example" }) };
    const page = await app.visitor().post("/signup", fields);
    expect([page.status, page.problems]).toEqual([400, expect.stringContaining("website")]);
    expect(page.html).not.toContain("spam.example");
    expect(countOf("applications", { email: fields.email })).toBe(0);
  });
});

describe("an application's page", () => {
  test("review, question, answer, refusal", async () => {
    const { fields, path } = await apply();
    const admin = await app.admin();
    expect((await (await admin.post(path, { intent: "start-review" })).follow()).text).toContain(
      "Review started",
    );
    const second = await admin.post(path, { intent: "start-review" });
    expect([second.status, second.text]).toEqual([409, expect.stringContaining("already in review")]);
    const asked = await admin.submit(`${path}?do=ask`, { intent: "ask", message: "How many users?" });
    expect(asked.location).toBe(path);

    const reply = linkTo(fields.email, "application-reply");
    const applicant = app.visitor();
    const question = await applicant.get(reply);
    expect(question.text).toContain("How many users?");
    const needs = "Quarterly banking sector reports";
    const applied = ["Harbour Lane Capital", fields.email, needs, "Asset management", "United Kingdom"];
    for (const said of ["What you applied with", ...applied]) expect(question.text).toContain(said);
    expect(question.headers.get("Cache-Control")).toBe("private, no-store");
    const wrong = await applicant.post(reply, { intent: "answer", message: "six\u0007" });
    expect([wrong.status, wrong.field("message")]).toEqual([400, "six\u0007"]);
    const done = await (await applicant.post(reply, { intent: "answer", message: "Six people." })).follow();
    expect(done.text).toContain("Your answer is with us");
    const closed = await applicant.get(reply);
    expect([closed.status, closed.text.includes(needs)]).toEqual([410, false]);
    const answered = await admin.get(path);
    for (const text of ["Six people.", "In review"]) expect(answered.text).toContain(text);

    await admin.post(`${path}?do=decline`, { intent: "decline", reason: "Institutions only." });
    const shown = await admin.get(path);
    expect(shown.text).toContain("Institutions only.");
    expect(shown.text).not.toContain("Start review");
    const late = await admin.post(`${path}?do=approve`, { intent: "approve", accessLevel: "client" });
    expect([late.status, late.text]).toEqual([409, expect.stringContaining("already decided by")]);
  });

  test("withdrawing is asked first and done by a post", async () => {
    const { fields, row, path } = await apply();
    await (await app.admin()).submit(`${path}?do=ask`, { intent: "ask", message: "How many users?" });
    const reply = linkTo(fields.email, "application-reply");
    const applicant = app.visitor();
    const sure = await applicant.get(`${reply}?confirm=withdraw`);
    expect(sure.text).toContain(`Withdraw application ${row.reference}?`);
    expect(rowOf("applications", { id: row.id }).state).toBe("needs-information");
    const done = await (await applicant.post(reply, { intent: "withdraw" })).follow();
    expect(done.text).toContain("Your application is withdrawn");
  });
});

describe("a welcome link", () => {
  const approve = async (path: string) =>
    (await app.admin()).post(`${path}?do=approve`, { intent: "approve", accessLevel: "demo" });

  test("shows each secret at its step alone, the codes as long as they are not kept, and then nothing", async () => {
    const { fields, path } = await apply();
    await approve(path);
    const welcome = linkTo(fields.email, "welcome");
    const person = app.visitor();
    const take = async (intent: string, more = {}) =>
      (await person.post(welcome, { intent, ...more })).follow();
    expect((await person.get(welcome)).headers.get("Cache-Control")).toBe("private, no-store");
    const keyPage = await take("choose-password", { password, again: password });
    const userKey = /CRR-[0-9A-Z-]{20,}/.exec(keyPage.html)?.[0] ?? "none";
    const authenticator = await take("keep-key");
    expect(authenticator.html).not.toContain(userKey);
    expect(authenticator.text).toContain(userKey.slice(-4));
    const secret = /<code[^>]*>([A-Z2-7]{32})<\/code>/.exec(authenticator.html)?.[1] ?? "";
    for (const [code, problem] of [
      ["12 34", "six digits"],
      ["000000", "That code is not right"],
    ] as const) {
      const refused = await person.post(welcome, { intent: "confirm-code", code });
      expect([refused.status, refused.problems]).toEqual([400, expect.stringContaining(problem)]);
    }
    const code = await totpCode(secret);
    const codes = await take("confirm-code", { code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(codes.html).not.toContain(secret);
    // A reload shows them still: nothing is lost on a slow line.
    for (const page of [codes, await person.get(welcome)])
      expect(new Set(page.html.match(/[0-9A-Z]{5}-[0-9A-Z]{5}/g)).size).toBe(10);
    await take("finish");
    const used = await person.get(welcome);
    expect([used.status, used.text]).toEqual([410, expect.stringContaining("This link has been used")]);
    expect((await take("choose-password", { password, again: password })).status).toBe(410);

    const { id: userId, status } = rowOf("users", { email: fields.email });
    expect(status).toBe("active");
    const who = {
      role: "client",
      userId,
      email: fields.email,
      password,
      userKey,
      totpSecret: secret,
    } as const;
    expect((await (await app.signInAs(who)).get("/client-portal")).status).toBe(200);
    expect((await (await app.admin()).get(path)).text).toContain("Set up: can sign in");
  });

  test("that staff replaced or revoked is no longer open", async () => {
    const { fields, path } = await apply();
    await approve(path);
    const admin = await app.admin();
    const first = linkTo(fields.email, "welcome");
    await admin.submit(path, { intent: "resend-link" });
    const second = linkTo(fields.email, "welcome");
    expect(second).not.toBe(first);
    expect((await admin.get(`${path}?confirm=revoke-link`)).text).toContain("Revoke the onboarding link of");
    await admin.post(path, { intent: "revoke-link" });
    for (const link of [first, second]) {
      const page = await app.visitor().get(link);
      expect([page.status, page.text]).toEqual([410, expect.stringContaining("no longer open")]);
    }
    expect((await admin.post(path, { intent: "revoke-link" })).status).toBe(409);
  });

  test("or one for an answer, when it is forged, is not found and says what to do", async () => {
    for (const kind of ["welcome", "application-reply"]) {
      const forged = `/${kind}/${"A".repeat(43)}`;
      const page = await app.visitor().get(forged);
      expect(page.status).toBe(404);
      for (const text of ["This link does not work", "@calderrow.example"]) expect(page.text).toContain(text);
      expect((await app.visitor().post(forged, { intent: "constructor" })).status).toBe(400);
      for (const token of ["x", "%00"])
        expect([400, 404]).toContain((await app.visitor().get(`/${kind}/${token}`)).status);
    }
    const answer = { intent: "answer", message: "x" };
    const posted = await app.visitor().post(`/application-reply/${"A".repeat(43)}`, answer);
    expect((await posted.follow()).status).toBe(404);
  });
});
