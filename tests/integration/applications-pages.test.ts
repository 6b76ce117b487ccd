import { afterEach, describe, expect, test } from "vitest";
import { openMail } from "#app/features/mail/open-mail.server.ts";
import { ask } from "../support/api.ts";
import { applicationFields } from "../support/factories.ts";
import { type Page, startApp } from "../support/harness.ts";
import { totpCode } from "../support/person.ts";

const app = await startApp();
const password = "correct horse battery staple";

afterEach(async () => {
  const { n } = await app.db
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("role", "=", "admin")
    .where("email", "like", "%applicant%")
    .executeTakeFirstOrThrow();
  expect(n, "an application made an admin").toBe(0);
});

async function apply(values: Record<string, string> = {}) {
  const fields = applicationFields(values);
  const page = await app.visitor().post("/signup", fields);
  const row = await app.db
    .selectFrom("applications")
    .selectAll()
    .where("email", "=", fields.email ?? "")
    .executeTakeFirstOrThrow();
  return { fields, page, row, path: `/admin-user-management/applications/${row.id}` };
}

async function pathInMail(address: string, kind: "welcome" | "application-reply"): Promise<string> {
  const rows = await app.db
    .selectFrom("outbox")
    .selectAll()
    .where("to_address", "=", address)
    .orderBy("seq", "desc")
    .execute();
  const texts = rows.map(openMail);
  const path = texts.map((text) => new RegExp(`/${kind}/[\\w-]{43}`).exec(text)?.[0]).find(Boolean);
  if (!path) throw new Error(`No mail to ${address} has a link to /${kind}/…`);
  return path;
}

const ships = (page: Page) => page.tags("script").length;

describe("the application form", () => {
  test("is the same for everybody, ships no script and says what is optional", async () => {
    const page = await app.visitor().get("/signup");
    expect(page.status).toBe(200);
    expect(page.title).toMatch(/^Apply for access/);
    expect(page.headers.get("Cache-Control")).not.toContain("no-store");
    expect(ships(page)).toBe(0);
    for (const legend of ["About you", "Your company", "What you need", "Optional details"])
      expect(page.html).toContain(`<legend>${legend}</legend>`);
    expect(page.text.match(/\(optional\)/g)).toHaveLength(4);
    expect(page.html.match(/<option[^>]*value="GB"/g)).toHaveLength(1);
    const again = await app.visitor().get("/signup");
    expect(again.html).toBe(page.html);
    const tokens = page
      .tags("input")
      .concat(page.tags("select"))
      .map((tag) => tag.autocomplete);
    for (const token of [
      "given-name",
      "family-name",
      "email",
      "tel",
      "organization",
      "organization-title",
      "country",
      "address-level2",
    ])
      expect(tokens).toContain(token);
  });

  test("fits in the first round trip", async () => {
    const page = await app.visitor().get("/signup", { headers: { "Accept-Encoding": "br" } });
    expect(page.bytes.byteLength).toBeLessThan(14_000);
  });

  test("leads to a confirmation with the reference and the next steps", async () => {
    const { page, row } = await apply();
    expect(page.status).toBe(303);
    const thanks = await page.follow();
    expect(thanks.status).toBe(200);
    expect(thanks.title).toMatch(/^Application Submitted/);
    expect(thanks.text).toContain(row.reference);
    expect(thanks.text).toContain("2 business days");
    expect(thanks.text).toContain("Return to Homepage");
    expect(ships(thanks)).toBe(0);
    expect(thanks.text).not.toContain("Priya");
  });

  test("lands on the same reference when it is posted twice", async () => {
    const { fields, page } = await apply();
    const again = await app.visitor().post("/signup", fields);
    expect(again.location).toBe(page.location);
  });

  test("answers everybody alike, with a reference: a new address, a repeat, a client and an admin", async () => {
    const { fields, page: first } = await apply();
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
      const [thanks, usual] = [await page.follow(), await first.follow()];
      expect(shape(thanks.text)).toBe(shape(usual.text));
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

  test("shows what is wrong with each field, and everything that was typed", async () => {
    const typed = {
      firstName: "Zeno",
      city: "a".repeat(121),
      country: "GB",
      businessType: "nonsense",
      dataNeeds: "<b>all</b>",
    };
    const page = await app.visitor().post("/signup", typed);
    expect(page.status).toBe(400);
    expect(page.title).toMatch(/^Error: Apply for access/);
    expect(page.problems).toContain("Enter your last name");
    expect(page.problems).toContain("City must be 120 characters or fewer");
    expect(page.field("firstName")).toBe("Zeno");
    expect(page.field("city")).toBe(typed.city);
    expect(page.field("country")).toBe("GB");
    expect(page.field("dataNeeds")).toBe(typed.dataNeeds);
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
    const invalid = [...page.tags("input"), ...page.tags("select"), ...page.tags("textarea")].filter(
      (tag) => tag["aria-invalid"] === "true",
    );
    expect(invalid.map((tag) => tag.name).sort()).toEqual(
      [
        "businessType",
        "city",
        "company",
        "companySize",
        "dataNeeds",
        "email",
        "jobTitle",
        "lastName",
        "phone",
      ].sort(),
    );
    for (const tag of invalid) {
      expect(page.html).toContain(`id="${tag["aria-describedby"]?.split(" ").at(-1)}"`);
      expect(page.html).toContain(`href="#${tag.id}"`);
    }
  });

  test("takes no notice of fields it does not have", async () => {
    const { row } = await apply({
      role: "admin",
      state: "approved",
      status: "approved",
      isAdmin: "1",
      id: "x",
    });
    expect(row.state).toBe("submitted");
    expect(row.user_id).toBeNull();
  });

  test("stores nothing for a program that fills in the hidden field, and says why", async () => {
    const fields = applicationFields({ website: "https://spam.example" });
    const page = await app.visitor().post("/signup", fields);
    expect(page.status).toBe(400);
    expect(page.problems).toContain("website");
    expect(page.html).not.toContain("spam.example");
    const row = await app.db
      .selectFrom("applications")
      .select("id")
      .where("email", "=", fields.email ?? "")
      .executeTakeFirst();
    expect(row).toBeUndefined();
  });
});

describe("the queue and the application's page", () => {
  test("list, filter and search", async () => {
    const { row } = await apply({ company: "Quill & Ledger <Partners".replace("<", "") });
    const admin = await app.admin();
    const queue = await admin.get("/admin-user-management/applications");
    expect(queue.status).toBe(200);
    expect(queue.text).toContain(row.reference);
    expect(queue.text).toContain("business day");
    const searched = await admin.get(`/admin-user-management/applications?search=${row.reference}`);
    expect(searched.text).toContain("1 application for");
    expect(searched.title).toContain(row.reference);
    const declined = await admin.get("/admin-user-management/applications?state=declined");
    expect(declined.text).not.toContain(row.reference);
    for (const odd of ["state=;drop", "page=-1", "page=1e9", "search=%25_%27%3B--", "sort=id;drop"])
      expect((await admin.get(`/admin-user-management/applications?${odd}`)).status).toBe(200);
    expect((await admin.get("/admin-user-management/applications?state=open&state=all")).status).toBe(400);
  });

  test("show markup as text, in the notification too", async () => {
    // As it would stand there had it come past the form.
    const { row, path } = await apply();
    const attack = `<script>alert("x")</script>`;
    await app.db
      .updateTable("applications")
      .set({ first_name: attack, company: attack, data_needs: attack, city: attack })
      .where("id", "=", row.id)
      .execute();
    await app.db
      .updateTable("notifications")
      .set({ message: attack })
      .where("related_id", "=", row.id)
      .execute();
    const admin = await app.admin();
    for (const at of [path, "/admin-user-management/applications", "/admin-notifications"])
      expect((await admin.get(at)).html, at).not.toContain(attack);
  });

  test("an application that does not exist is not found", async () => {
    const admin = await app.admin();
    for (const id of ["nonsense", "0".repeat(32), "1;", "' OR 1=1--"])
      expect((await admin.get(`/admin-user-management/applications/${encodeURIComponent(id)}`)).status).toBe(
        404,
      );
  });

  test("review, question, answer", async () => {
    const { fields, row, path } = await apply();
    const admin = await app.admin();
    const started = await admin.post(path, { intent: "start-review" });
    expect(started.status).toBe(303);
    expect((await started.follow()).text).toContain("Review started");
    const second = await admin.post(path, { intent: "start-review" });
    expect(second.status).toBe(409);
    expect(second.text).toContain("already in review");

    const empty = await admin.post(`${path}?do=ask`, { intent: "ask", message: " " });
    expect(empty.status).toBe(400);
    expect(empty.problems).toContain("Enter your question");
    const asked = await admin.submit(`${path}?do=ask`, { intent: "ask", message: "How many users?" });
    expect(asked.location).toBe(path);

    const reply = await pathInMail(fields.email ?? "", "application-reply");
    const applicant = app.visitor();
    const question = await applicant.get(reply);
    expect(question.status).toBe(200);
    expect(question.text).toContain("How many users?");
    expect(question.headers.get("Cache-Control")).toBe("private, no-store");
    expect(ships(question)).toBe(0);
    const wrong = await applicant.post(reply, { intent: "answer", message: "<b>six</b>" });
    expect(wrong.status).toBe(400);
    expect(wrong.field("message")).toBe("<b>six</b>");
    const answered = await applicant.post(reply, { intent: "answer", message: "Six people." });
    const done = await answered.follow();
    expect(done.status).toBe(200);
    expect(done.text).toContain("Your answer is with us");
    expect((await applicant.get(reply)).status).toBe(410);
    const shown = await admin.get(path);
    expect(shown.text).toContain("Six people.");
    expect(shown.text).toContain("In review");
    expect(row.reference).toMatch(/^APP-/);
  });

  test("withdrawing is asked first and done by a post", async () => {
    const { fields, row, path } = await apply();
    const admin = await app.admin();
    await admin.submit(`${path}?do=ask`, { intent: "ask", message: "How many users?" });
    const reply = await pathInMail(fields.email ?? "", "application-reply");
    const applicant = app.visitor();
    const sure = await applicant.get(`${reply}?confirm=withdraw`);
    expect(sure.text).toContain(`Withdraw application ${row.reference}?`);
    const state = () =>
      app.db.selectFrom("applications").select("state").where("id", "=", row.id).executeTakeFirstOrThrow();
    expect((await state()).state).toBe("needs-information");
    const done = await (await applicant.post(reply, { intent: "withdraw" })).follow();
    expect(done.text).toContain("Your application is withdrawn");
    expect((await state()).state).toBe("withdrawn");
  });

  test("a forged reply link is not found and says what to do", async () => {
    const page = await app.visitor().get(`/application-reply/${"A".repeat(43)}`);
    expect(page.status).toBe(404);
    expect(page.text).toContain("This link does not work");
    const post = await app
      .visitor()
      .post(`/application-reply/${"A".repeat(43)}`, { intent: "answer", message: "x" });
    expect((await post.follow()).status).toBe(404);
  });

  test("declining needs a reason", async () => {
    const { row, path } = await apply();
    const admin = await app.admin();
    const bare = await admin.post(`${path}?do=decline`, { intent: "decline", reason: "" });
    expect(bare.status).toBe(400);
    expect(bare.problems).toContain("Enter the reason");
    await admin.post(`${path}?do=decline`, { intent: "decline", reason: "Institutions only." });
    const shown = await admin.get(path);
    expect(shown.text).toContain("Institutions only.");
    expect(shown.text).not.toContain("Start review");
    const late = await admin.post(`${path}?do=approve`, { intent: "approve", accessLevel: "client" });
    expect(late.status).toBe(409);
    expect(late.text).toContain("already decided by");
    expect(row.state).toBe("submitted");
  });

  test("approving refuses what is not on its lists", async () => {
    const { path } = await apply();
    const admin = await app.admin();
    for (const wrong of [
      { accessLevel: "god" },
      { accessLevel: "" },
      { accessLevel: ["client", "full"] },
      { accessLevel: "client", services: ["nonsense"] },
      { accessLevel: "client", tools: ["deal-flow", "nonsense"] },
    ]) {
      const page = await admin.post(`${path}?do=approve`, { intent: "approve", ...wrong });
      expect(page.status).toBe(400);
      expect(page.problems).not.toBe("");
    }
    expect((await admin.post(path, { intent: "nonsense" })).status).toBe(400);
  });
});

describe("from approval to the first sign-in, by links and forms alone", () => {
  test("works", async () => {
    const { fields, path } = await apply();
    const email = fields.email ?? "";
    const admin = await app.admin();
    const form = await admin.get(`${path}?do=approve`);
    expect(form.field("accessLevel")).toBe("client");
    const approved = await admin.post(`${path}?do=approve`, {
      intent: "approve",
      accessLevel: "client",
      services: ["consultancy", "index_licensing"],
      tools: ["deal-flow"],
    });
    expect(approved.status).toBe(303);
    const shown = await approved.follow();
    expect(shown.text).toContain("Application approved");
    expect(shown.text).toContain("Send a new link");

    const welcome = await pathInMail(email, "welcome");
    const person = app.visitor();
    const first = await person.get(welcome);
    expect(first.status).toBe(200);
    expect(first.text).toContain("Step 1 of 4");
    expect(first.headers.get("Cache-Control")).toBe("private, no-store");
    expect(ships(first)).toBe(0);

    for (const [wrong, sentence] of [
      [{ password: "short", again: "short" }, "12 characters"],
      [{ password, again: "another one entirely" }, "not the same"],
      [{ password: "passwordpassword", again: "passwordpassword" }, "harder to guess"],
      [{}, "Enter a new password"],
    ] as const) {
      const refused = await person.post(welcome, { intent: "choose-password", ...wrong });
      expect(refused.status).toBe(400);
      expect(refused.problems).toContain(sentence);
      expect(refused.html).not.toContain("another one entirely");
    }
    const chosen = await person.post(welcome, { intent: "choose-password", password, again: password });
    const keyPage = await chosen.follow();
    expect(keyPage.text).toContain("Step 2 of 4");
    const userKey = /CRR-[0-9A-Z-]{20,}/.exec(keyPage.html)?.[0] ?? "";
    expect(userKey).not.toBe("");

    const authenticator = await (await person.post(welcome, { intent: "keep-key" })).follow();
    expect(authenticator.text).toContain("Step 3 of 4");
    expect(authenticator.html).not.toContain(userKey);
    expect(authenticator.text).toContain(userKey.slice(-4));
    expect(authenticator.html).toContain("<svg");
    const secret = /<code[^>]*>([A-Z2-7]{32})<\/code>/.exec(authenticator.html)?.[1] ?? "";
    expect(secret).not.toBe("");

    const wrong = await person.post(welcome, { intent: "confirm-code", code: "12 34" });
    expect(wrong.status).toBe(400);
    expect(wrong.problems).toContain("six digits");
    const bad = await person.post(welcome, { intent: "confirm-code", code: "000000" });
    expect(bad.status).toBe(400);
    expect(bad.problems).toContain("That code is not right");
    const code = await totpCode(secret);
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    const codes = await (await person.post(welcome, { intent: "confirm-code", code: spaced })).follow();
    expect(codes.text).toContain("Step 4 of 4");
    expect(codes.html.match(/[0-9A-Z]{5}-[0-9A-Z]{5}/g)).toHaveLength(10);
    expect(codes.html).not.toContain(secret);
    // A reload shows them still: nothing is lost on a slow line.
    expect((await person.get(welcome)).html.match(/[0-9A-Z]{5}-[0-9A-Z]{5}/g)).toHaveLength(10);

    const done = await (await person.post(welcome, { intent: "finish" })).follow();
    expect(done.status).toBe(200);
    expect(done.text).toContain("You are ready to sign in");
    const used = await person.get(welcome);
    expect(used.status).toBe(410);
    expect(used.text).toContain("This link has been used");
    expect(used.links).toContain("/login");
    const again = await person.post(welcome, { intent: "choose-password", password: "x", again: "x" });
    expect((await again.follow()).status).toBe(410);

    const user = await app.db
      .selectFrom("users")
      .select(["id", "status"])
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    expect(user.status).toBe("active");
    const client = await app.signInAs({
      role: "client",
      userId: user.id,
      email,
      password,
      userKey,
      totpSecret: secret,
    });
    expect((await client.get("/client-portal")).status).toBe(200);
    expect((await admin.get(path)).text).toContain("Set up: can sign in");
  });

  test("staff send the link anew and revoke it", async () => {
    const { fields, path } = await apply();
    const admin = await app.admin();
    await admin.post(`${path}?do=approve`, { intent: "approve", accessLevel: "demo" });
    const first = await pathInMail(fields.email ?? "", "welcome");
    await admin.submit(path, { intent: "resend-link" });
    const second = await pathInMail(fields.email ?? "", "welcome");
    expect(second).not.toBe(first);
    const old = await app.visitor().get(first);
    expect(old.status).toBe(410);
    expect(old.text).toContain("no longer open");
    expect((await admin.get(`${path}?confirm=revoke-link`)).text).toContain("Revoke the onboarding link of");
    await admin.post(path, { intent: "revoke-link" });
    expect((await app.visitor().get(second)).status).toBe(410);
    const nothing = await admin.post(path, { intent: "revoke-link" });
    expect(nothing.status).toBe(409);
  });

  test("a forged welcome link is not found and says what to do", async () => {
    for (const token of ["A".repeat(43), "x", "%00"]) {
      const page = await app.visitor().get(`/welcome/${token}`);
      expect([400, 404]).toContain(page.status);
    }
    const page = await app.visitor().get(`/welcome/${"A".repeat(43)}`);
    expect(page.text).toContain("This link does not work");
    expect(page.text).toContain("@calderrow.example");
    const odd = await app.visitor().post(`/welcome/${"A".repeat(43)}`, { intent: "constructor" });
    expect(odd.status).toBe(400);
  });
});
