import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { databaseDigest, schemaDigest } from "../support/database-digest.ts";
import { takeErrors } from "../support/errors.ts";
import { applicationFields } from "../support/factories.ts";
import { startApp } from "../support/harness.ts";

const app = await startApp();

const payload = `<img src=x onerror=alert(1)>"'</script><script>alert(1)</script>{{7*7}}`;
const texts = [
  "firstName",
  "lastName",
  "email",
  "phone",
  "company",
  "jobTitle",
  "country",
  "city",
  "businessType",
  "companySize",
  "annualRevenue",
  "dataNeeds",
  "currentDataProviders",
  "specificRequirements",
  "referralSource",
];

describe("markup from outside", () => {
  test.each(texts)(
    "is refused in %s of the application, and what was typed comes back as text",
    async (field) => {
      const page = await app.visitor().post("/signup", applicationFields({ [field]: payload }));
      expect(page.status).toBe(400);
      expect(page.title).toMatch(/^Error: /);
      expect(page.html).not.toContain("<img src=x");
      expect(page.html).not.toMatch(/<script>alert/);
    },
  );

  test("that stands in the records all the same is shown as text everywhere staff and clients look", async () => {
    const companyId = await app.make.company({ name: payload, city: payload.slice(0, 60) });
    const client = await app.make.client({
      company_id: companyId,
      first_name: payload.slice(0, 79),
      last_name: payload.slice(0, 79),
      job_title: payload,
    });
    const report = await app.make.report({ title: payload, description: payload });
    await app.make.holding(companyId, report.id);
    await app.make.notifications(1, payload);
    const sent = applicationFields();
    await app.visitor().post("/signup", sent);
    const application = await app.db
      .selectFrom("applications")
      .select("id")
      .where("email", "=", sent.email ?? "")
      .executeTakeFirstOrThrow();
    await app.db
      .updateTable("applications")
      .set({
        first_name: payload.slice(0, 79),
        company: payload,
        job_title: payload,
        city: payload,
        data_needs: payload,
        specific_requirements: payload,
      })
      .where("id", "=", application.id)
      .execute();
    const staff = await app.admin();
    const mine = await app.signInAs(client);
    const looks = [
      ...(await Promise.all(
        [
          "/admin-notifications",
          "/admin-data-portal",
          "/admin-data-portal/clients",
          `/admin-data-portal/clients/${companyId}`,
          "/admin-user-management",
          "/admin-user-management/users",
          "/admin-user-management/two-factor",
          "/admin-user-management/applications",
          `/admin-user-management/applications/${application.id}`,
          `/admin-user-management/applications?search=${encodeURIComponent(payload)}`,
        ].map((path) => staff.get(path)),
      )),
      ...(await Promise.all(
        ["/client-portal", "/client-portal/reports", "/account"].map((path) => mine.get(path)),
      )),
    ];
    for (const page of looks) {
      expect(page.status, page.path).toBe(200);
      expect(page.html, page.path).not.toContain("<img src=x");
      expect(page.html, page.path).not.toMatch(/<script>alert/);
    }
    expect(looks.filter((page) => page.html.includes("&lt;img src=x onerror")).length).toBeGreaterThan(5);
    const download = await mine.get(`/reports/${report.id}/download`);
    expect(download.status).toBe(200);
    expect(download.headers.get("Content-Disposition")).toMatch(/^attachment; filename="[\w.-]+"/);
  });
});

describe("SQL in what people type", async () => {
  const staff = await app.admin();
  await app.visitor().post("/signup", applicationFields({ company: "Findable Holdings" }));

  test.each([
    ["a condition", "' OR 1=1--"],
    ["a statement", `"; DROP TABLE users; --`],
    ["wildcards", "%_"],
    ["a backslash", "\\"],
    ["ten thousand characters", "%a".repeat(5000)],
    ["a JSON path", "$.a'"],
    ["a column name", "id desc"],
  ])("finds only what is literally there: %s", async (_, q) => {
    const schema = schemaDigest(app.sqlite);
    for (const path of [
      "/admin-user-management/applications",
      "/admin-user-management",
      "/admin-data-portal/clients",
      "/admin-user-management/users",
      "/client-portal/reports",
    ]) {
      for (const name of ["search", "state", "sort", "order", "page", "category", "filter"]) {
        const page = await staff.get(`${path}?${name}=${encodeURIComponent(q.slice(0, 1500))}`);
        expect([200, 400], `${path} ${name}`).toContain(page.status);
        if (name === "search") expect(page.text).not.toContain("Findable Holdings");
      }
      const repeated = await staff.get(`${path}?search=a&search=b&page=1&page=2&page=-1`);
      expect(repeated.status).toBe(400);
    }
    expect(schemaDigest(app.sqlite)).toBe(schema);
  });

  test.each(["0", "-1", "1e309", "NaN", "99999999999999999999", "1;drop", "٣"])(
    "takes page %s for a page that exists",
    async (page) => {
      const answer = await staff.get(`/admin-notifications?before=${encodeURIComponent(page)}`);
      expect([200, 400, 404]).toContain(answer.status);
    },
  );
});

describe("bodies that are no form", () => {
  const bodies: Record<string, { body: string | Buffer; type: string; status: number[]; encoding?: string }> =
    {
      "JSON nested 10 000 deep": {
        body: "[".repeat(10_000) + "]".repeat(10_000),
        type: "application/json",
        status: [400, 415],
      },
      "a JSON number too large": { body: '{"email":1e400}', type: "application/json", status: [400, 415] },
      "JSON with a key twice": {
        body: '{"email":"a@b.co","email":"c@d.co"}',
        type: "application/json",
        status: [400, 415],
      },
      "JSON with a byte order mark": {
        body: '\uFEFF{"email":"a@b.co"}',
        type: "application/json",
        status: [400, 415],
      },
      "JSON in UTF-16": {
        body: Buffer.from('{"email":"a@b.co"}', "utf16le"),
        type: "application/json; charset=utf-16le",
        status: [400, 415],
      },
      "JSON with a trailing comma": {
        body: '{"email":"a@b.co",}',
        type: "application/json",
        status: [400, 415],
      },
      "a JSON list": { body: "[]", type: "application/json", status: [400, 415] },
      "a JSON string": { body: '"x"', type: "application/json", status: [400, 415] },
      "JSON null": { body: "null", type: "application/json", status: [400, 415] },
      "ten megabytes": {
        body: Buffer.alloc(10 * 2 ** 20, 97),
        type: "application/x-www-form-urlencoded",
        status: [413],
      },
      nothing: { body: "", type: "application/x-www-form-urlencoded", status: [400] },
      "plain text": { body: "email=a@b.co", type: "text/plain", status: [400, 415] },
      "a compressed form": {
        body: gzipSync("email=a%40b.co"),
        type: "application/x-www-form-urlencoded",
        status: [400, 415],
        encoding: "gzip",
      },
      "broken percent signs": {
        body: "email=%E0%A4%A&firstName=%",
        type: "application/x-www-form-urlencoded",
        status: [400],
      },
      "a thousand fields": {
        body: Array.from({ length: 1000 }, (_, i) => `f${i}=x`).join("&"),
        type: "application/x-www-form-urlencoded",
        status: [400, 413],
      },
      "prototype keys": {
        body: "__proto__=x&constructor=x&__proto__[role]=admin&a.b.c=1&a[0][1]=2",
        type: "application/x-www-form-urlencoded",
        status: [400],
      },
      "multipart without a boundary": {
        body: "--x\r\n\r\n",
        type: "multipart/form-data",
        status: [400, 415],
      },
    };

  test.each(Object.entries(bodies))("%s", async (_, { body, type, status, encoding }) => {
    const before = databaseDigest(app.sqlite);
    const from = performance.now();
    const page = await app.visitor().send("POST", "/signup", undefined, {
      body: body as BodyInit,
      headers: { "Content-Type": type, ...(encoding ? { "Content-Encoding": encoding } : {}) },
    });
    expect(status, page.text.slice(0, 200)).toContain(page.status);
    expect(performance.now() - from).toBeLessThan(2000);
    expect(databaseDigest(app.sqlite)).toEqual(before);
  });

  test("a Content-Length that lies is refused or read to its end, never stored", async () => {
    const page = await app.visitor().send("POST", "/signup", undefined, {
      body: "email=a%40b.co",
      headers: { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": "99999999999" },
    });
    expect([400, 413]).toContain(page.status);
  });

  test("the API takes no form, and says so in problem details", async () => {
    const client = await app.client();
    const page = await client.post("/api/reports/0123456789abcdef0123456789abcdef/download", { a: "b" });
    expect([403, 404, 405, 415]).toContain(page.status);
    expect(page.headers.get("Content-Type")).toMatch(/json/);
  });
});

test("an error inside shows a reference and no word of its cause; the cause is in the log", async () => {
  const staff = await app.admin();
  app.sqlite.exec("ALTER TABLE notifications RENAME TO notifications_away");
  try {
    const page = await staff.get("/admin-notifications");
    const visitor = await staff.get("/admin-notifications.data");
    for (const answer of [page, visitor]) {
      expect(answer.status).toBe(500);
      expect(answer.html).not.toMatch(
        /SqliteError|no such table|node_modules|\bat .*\.(?:js|ts):\d+|notifications_away|select .* from/i,
      );
      expect(answer.headers.get("X-Powered-By")).toBeNull();
    }
    expect(page.text).toContain("Something went wrong");
  } finally {
    app.sqlite.exec("ALTER TABLE notifications_away RENAME TO notifications");
  }
  const logged = takeErrors();
  expect(logged.join("\n")).toMatch(/no such table/);
});
