import { beforeAll, expect, test } from "vitest";
import { nowIso } from "#app/platform/clock.server.ts";
import { newId } from "#app/platform/random.server.ts";
import { schemaDigest } from "../support/database-digest.ts";
import { type App, type Person, startApp } from "../support/harness.ts";
import type { SignInDetails } from "../support/person.ts";
import { readPdf } from "../support/read-pdf.ts";

let app: App;
let buyer: SignInDetails & { companyId: string };
let client: Person;
let admin: Person;

beforeAll(async () => {
  app = await startApp();
  buyer = await app.make.client();
  client = await app.signInAs(buyer);
  admin = await app.admin();
});

const purchases = (links: string[]) =>
  links.filter((link) => link.endsWith("/purchase")).map((link) => link.split("/")[2]);

test("a visitor reads the contract's refusal and the ways in, and no report", async () => {
  const page = await app.visitor().get("/reports?search=bank");
  expect(page.status).toBe(403);
  expect(page.title).toContain("Access Restricted");
  expect(page.text).toContain("Please sign up and get client approval to access our Report Shop.");
  expect(page.links).toContain("/signup");
  expect(page.links).toContain("/login?to=/reports");
  expect(page.links.filter((link) => link.startsWith("/reports/"))).toEqual([]);
  expect(page.text).not.toContain("£");
  expect(page.html).not.toContain('role="alert"');
});

test("signing in from there leads back to the shop", async () => {
  const visitor = app.visitor();
  const page = await visitor.get("/login?to=/reports");
  expect(page.status).toBe(200);
  expect(page.html).toContain("/reports");
});

test("a client sees every published report with its price, length, date, version and what can be done", async () => {
  const draft = await app.make.report({ title: "Not ready", status: "draft" });
  const page = await client.get("/client-portal/shop");
  expect(page.status).toBe(200);
  expect(page.headers.get("Cache-Control")).toContain("private");
  expect(page.text).toContain("10 reports");
  expect(purchases(page.links)).toHaveLength(10);
  expect(page.links).not.toContain(`/reports/${draft.id}/purchase`);
  expect(page.text).toMatch(/£3,500 plus VAT Purchase Report : .+ Preview Sample/);
  expect(page.text).toMatch(/Length \d+ pages Published \d+ \w+ \d{4} Version 1/);
  const [id] = purchases(page.links);
  expect(page.links).toContain(`/reports/${id}/sample`);
});

test("chips, search and sort narrow and order the list; nonsense is as if it were not there", async () => {
  const shows = async (query: string) =>
    purchases((await client.get(`/client-portal/shop${query}`)).links).length;
  const page = await client.get("/client-portal/shop?category=esg-reports");
  const current = page.tags("a").filter((link) => link["aria-current"] === "true");
  expect(current.map((link) => link.href)).toEqual(["/client-portal/shop?category=esg-reports"]);
  expect(purchases(page.links).length).toBeLessThan(10);
  expect(page.title).toMatch(/Report Shop: \d+ reports?/);
  expect(page.field("category")).toBe("esg-reports");
  expect(await shows("?search=BUYOUT")).toBeGreaterThan(0);
  expect(await shows("?search=no-such-word-anywhere")).toBe(0);
  expect(await shows("?search=%25")).toBe(0);
  for (const query of [
    "?price=1%27--",
    "?published=99999999",
    "?category=id;drop",
    "?sort=price_pence;drop",
    "?page=-1",
    "?page=999",
  ]) {
    expect(await shows(query), query).toBe(10);
  }
  const prices = async (sort: string) =>
    [...(await client.get(`/client-portal/shop?sort=${sort}`)).text.matchAll(/£([\d,]+) plus VAT/g)].map(
      ([, sum = ""]) => Number(sum.replace(",", "")),
    );
  const low = await prices("price-low");
  expect(low).toEqual([...low].sort((one, other) => one - other));
  const high = await prices("price-high");
  expect(high).toEqual([...low].reverse());
});

test("price and date narrow too, alone and together with the rest", async () => {
  const shows = async (query: string) => {
    const { links } = await client.get(`/client-portal/shop${query}`);
    return made.filter(({ id }) => links.includes(`/client-portal/shop/${id}`)).map(({ title }) => title);
  };
  const today = nowIso().slice(0, 10);
  const old = "2001-02-03";
  const made = [
    await app.make.report({ title: "Banded: free", price_pence: 0, published_on: today }),
    await app.make.report({ title: "Banded: 500", price_pence: 50_000, published_on: today }),
    await app.make.report({ title: "Banded: 500.01", price_pence: 50_001, published_on: old }),
    await app.make.report({ title: "Banded: 3,000", price_pence: 300_000, published_on: old }),
    await app.make.report({ title: "Banded: asked", price_pence: null, published_on: today }),
  ];
  const at = "?search=Banded";
  expect(await shows(at)).toHaveLength(5);
  expect(await shows(`${at}&price=free`)).toEqual(["Banded: free"]);
  expect(await shows(`${at}&price=up-to-500`)).toEqual(["Banded: 500"]);
  expect(await shows(`${at}&price=500-2000`)).toEqual(["Banded: 500.01"]);
  expect(await shows(`${at}&price=over-2000`)).toEqual(["Banded: 3,000"]);
  expect(await shows(`${at}&price=on-request`)).toEqual(["Banded: asked"]);
  expect(await shows(`${at}&published=30`)).toEqual(["Banded: free", "Banded: 500", "Banded: asked"]);
  expect(await shows(`${at}&published=30&price=up-to-500`)).toEqual(["Banded: 500"]);
  const page = await client.get(`/client-portal/shop${at}&price=free&published=365&sort=title`);
  for (const [name, value] of Object.entries({ price: "free", published: "365", sort: "title" })) {
    expect(page.field(name)).toBe(value);
  }
  expect(page.links).toContain("/client-portal/shop?sort=title");
  for (const { id } of made) await app.db.deleteFrom("reports").where("id", "=", id).execute();
});

test("the old address leads members to the shop, with what they asked for", async () => {
  expect((await client.get("/reports?search=bank&page=2")).location).toBe(
    "/client-portal/shop?search=bank&page=2",
  );
  expect((await admin.get("/reports")).location).toBe("/client-portal/shop");
});

test("a report's page tells abstract, contents, pages, versions with their change notes, and what can be done", async () => {
  const made = await app.make.report({ title: "A Page of Its Own", price_pence: 90_000, version: 2 });
  for (const [version, note] of [
    [1, "First published."],
    [2, "Table 3 corrected."],
  ] as const) {
    await app.db
      .insertInto("report_versions")
      .values({
        id: newId(),
        report_id: made.id,
        version,
        file_id: made.file_id,
        pages: made.pages,
        change_note: note,
        created_at: nowIso(),
      })
      .execute();
  }
  const path = `/client-portal/shop/${made.id}`;
  const page = await client.get(path);
  expect(page.status).toBe(200);
  expect(page.title).toContain("A Page of Its Own");
  expect(page.text).toContain(made.description);
  for (const heading of JSON.parse(made.contents) as string[]) expect(page.text).toContain(heading);
  expect(page.text).toMatch(/£900 plus VAT/);
  expect(page.text).toContain(`${made.pages} pages`);
  expect(page.text).toMatch(/2 .* Table 3 corrected\. 1 .* First published\./);
  expect(page.links).toContain(`/reports/${made.id}/purchase`);
  expect(page.links).toContain(`/reports/${made.id}/sample`);
  const draft = page.links.find((link) => link.startsWith("mailto:")) ?? "";
  expect(decodeURIComponent(draft)).toContain("Report Purchase - A Page of Its Own");

  await app.make.holding(buyer.companyId, made.id);
  const held = await client.get(path);
  expect(held.text).toContain("Your company holds this report");
  expect(held.links).toContain(`/client-portal/reports#report-${made.id}`);
  expect(held.links).not.toContain(`/reports/${made.id}/purchase`);

  await app.db.updateTable("reports").set({ status: "withdrawn" }).where("id", "=", made.id).execute();
  const withdrawn = await client.get(path);
  expect(withdrawn.status).toBe(200);
  expect(withdrawn.text).toContain("No longer in the shop");
  expect(withdrawn.links).not.toContain(`/reports/${made.id}/sample`);
  const stranger = await app.client();
  expect((await stranger.get(path)).status).toBe(404);
  expect((await stranger.get(`/reports/${made.id}/purchase`)).status).toBe(404);
  expect((await stranger.post(`/reports/${made.id}/purchase`, { price: "90000" })).status).not.toBe(200);
  expect((await admin.get(path)).text).toContain("Withdrawn");
});

test("a report's page that is nobody's answers 404", async () => {
  const draft = await app.make.report({ title: "Not yet", status: "draft" });
  for (const id of [draft.id, "0".repeat(32), "1;drop", "-1", "%00", "x".repeat(500)]) {
    expect([400, 404], id).toContain((await client.get(`/client-portal/shop/${id}`)).status);
  }
  expect((await admin.get(`/client-portal/shop/${draft.id}`)).text).toContain("Draft");
  await app.db.deleteFrom("reports").where("id", "=", draft.id).execute();
});

test("nothing found: what was searched for stays, and the filters can be cleared", async () => {
  const page = await client.get("/client-portal/shop?search=%22%3Cscript%3E&category=research");
  expect(page.text).toContain("No report matches");
  expect(page.field("search")).toBe('"<script>');
  expect(page.links).toContain("/client-portal/shop");
});

test("no price: the quote form is told which report it is about; free says so", async () => {
  const asked = await app.make.report({ title: "On request only", price_pence: null });
  const free = await app.make.report({ title: "Free for all", price_pence: 0 });
  const page = await client.get("/client-portal/shop");
  expect(page.links).toContain(`/client-portal/shop/${asked.id}/quote`);
  expect(page.text).toContain("Contact for Price");
  expect(page.links).not.toContain(`/reports/${asked.id}/purchase`);
  expect(page.text).toMatch(/Free Purchase Report : Free for all/);
  const purchase = await client.get(`/reports/${asked.id}/purchase`);
  expect(purchase.status).toBe(200);
  expect(purchase.links).toContain(`/client-portal/shop/${asked.id}/quote`);
  expect(purchase.field("price")).toBeUndefined();
  for (const { id } of [asked, free]) await app.db.deleteFrom("reports").where("id", "=", id).execute();
});

test("“Contact for Price” is a quote request about the report; what is agreed delivers it", async () => {
  const asked = await app.make.report({ title: "A Private Study", price_pence: null });
  const form = `/client-portal/shop/${asked.id}/quote`;
  for (const page of [
    "/client-portal/shop",
    `/client-portal/shop/${asked.id}`,
    `/reports/${asked.id}/purchase`,
  ])
    expect((await client.get(page)).links, page).toContain(form);
  const page = await client.get(form);
  expect(page.status).toBe(200);
  expect(page.html).toContain("<dialog");
  expect(page.field("serviceInterest")).toBe("Report: A Private Study");
  expect(page.field("requirements")).toContain("“A Private Study”");
  expect(page.field("email")).toBe(buyer.email);
  const fields = Object.fromEntries(
    ["_once", "name", "email", "company", "serviceInterest", "requirements"].map((name) => [
      name,
      page.field(name),
    ]),
  );
  const empty = await client.post(form, { ...fields, requirements: " " });
  expect(empty.status).toBe(400);
  expect(empty.problems).toContain("Please fill in all required fields marked with *.");
  expect((await client.post(form, { ...fields, serviceInterest: "Report: Another" })).status).toBe(400);
  const posted = await client.post(form, fields);
  expect(posted.location).toMatch(/^\/client-portal\/quotes\/[0-9a-f]{32}$/);
  const quote = posted.location ?? "";
  const id = quote.split("/").at(-1) ?? "";
  const rowOf = () => app.db.selectFrom("quotes").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  expect(await rowOf()).toMatchObject({ report_id: asked.id, service_id: null, state: "requested" });
  const at = `/admin-data-portal/quotes/${id}`;
  expect((await admin.get(at)).text).toContain("Report: A Private Study");
  await admin.post(at, { intent: "prepare" });
  const offer = { price: "9,000", text: "For the whole company", validUntil: "2999-01-01", revision: "0" };
  expect((await admin.post(at, { ...offer, intent: "send" })).status).toBe(400);
  const validUntil = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  expect((await admin.post(at, { ...offer, validUntil, intent: "send" })).status).toBe(303);
  await client.post(quote, { intent: "accept", name: "Clara", revision: "1" });
  const order = await app.db
    .selectFrom("orders")
    .select(["id", "report_id", "title"])
    .where("quote_id", "=", id)
    .executeTakeFirstOrThrow();
  expect(order).toMatchObject({
    report_id: asked.id,
    title: expect.stringMatching(/^A Private Study \(quote Q-/),
  });
  expect((await client.get(`/reports/${asked.id}/download`)).status).toBe(404);
  expect((await admin.post(`/admin-data-portal/orders/${order.id}`, { intent: "fulfil" })).status).toBe(303);
  expect((await client.get(`/reports/${asked.id}/download`)).status).toBe(200);

  // Asked about something else after all, it is about that alone.
  const other = await client.submit(form, { ...fields, _once: undefined, serviceInterest: "Something else" });
  const about = await app.db
    .selectFrom("quotes")
    .select(["report_id", "service_interest"])
    .where("id", "=", other.location?.split("/").at(-1) ?? "")
    .executeTakeFirst();
  expect(about).toEqual({ report_id: null, service_interest: "Something else" });
  expect((await admin.submit(form, { ...fields, _once: undefined })).status).toBe(403);
  expect((await app.visitor().get(form)).location).toMatch(/^\/login\?to=/);
  await app.db.updateTable("reports").set({ status: "withdrawn" }).where("id", "=", asked.id).execute();
  expect((await client.get(form)).status).toBe(404);
  expect((await client.post(form, { ...fields, _once: undefined })).status).toBe(404);
  for (const bad of ["0".repeat(32), "1;drop", "-1"]) {
    expect((await client.get(`/client-portal/shop/${bad}/quote`)).status).toBe(404);
    expect(
      (await client.post(`/client-portal/shop/${bad}/quote`, { ...fields, _once: undefined })).status,
    ).toBe(404);
  }
});

test("whatever is asked of the shop's filters is taken literally, and leaves the database as it is (T45)", async () => {
  const made = await app.make.report({ title: "Percent % and _ signs", price_pence: 5_000 });
  const schema = schemaDigest(app.sqlite);
  const reports = () =>
    app.db
      .selectFrom("reports")
      .select((eb) => eb.fn.countAll<number>().as("all"))
      .executeTakeFirstOrThrow();
  const before = await reports();
  for (const evil of [
    "' OR 1=1--",
    `"; DROP TABLE reports; --`,
    "%_",
    "\\",
    "%a".repeat(700),
    "$.a'",
    "desc nulls",
  ]) {
    for (const name of ["search", "category", "sort", "order", "price", "published", "page"]) {
      const page = await client.get(`/client-portal/shop?${name}=${encodeURIComponent(evil)}`);
      expect([200, 400], `${name} ${evil.slice(0, 20)}`).toContain(page.status);
      if (name === "search") expect(purchases(page.links), evil.slice(0, 20)).toEqual([]);
    }
  }
  for (const array of [
    "category=a&category=b",
    "price[]=free",
    "price=free&price=on-request",
    "search=a&search=b",
  ])
    expect([200, 400], array).toContain((await client.get(`/client-portal/shop?${array}`)).status);
  const literal = await client.get("/client-portal/shop?search=%25+and+_+signs");
  expect(purchases(literal.links)).toEqual([made.id]);
  expect(schemaDigest(app.sqlite)).toBe(schema);
  expect(await reports()).toEqual(before);
  await app.db.deleteFrom("reports").where("id", "=", made.id).execute();
});

test("a title that would be headers of a mail draft is only its subject, and there is one To (T53)", async () => {
  for (const title of ["x&bcc=e@e.com", "x%0d%0aBcc:e@e.com", "x?to=e@e.com&body=hello", 'x", e@e.com']) {
    const { id } = await app.make.report({ title });
    for (const path of [`/client-portal/shop/${id}`, `/reports/${id}/purchase`]) {
      const drafts = (await client.get(path)).links.filter((link) => link.startsWith("mailto:"));
      const draft = new URL(drafts.find((link) => link.includes("subject=")) ?? "none:");
      expect(draft.pathname, title).toBe("clients@calderrow.example");
      expect([...draft.searchParams.keys()], title).toEqual(["subject"]);
      expect(draft.searchParams.get("subject")).toBe(`Report Purchase - ${title}`);
    }
    await app.db.deleteFrom("reports").where("id", "=", id).execute();
  }
});

test("what the company holds leads to My Reports, for this company only", async () => {
  const report = await app.make.report();
  await app.make.holding(buyer.companyId, report.id);
  const page = await client.get("/client-portal/shop");
  expect(page.links).toContain(`/client-portal/reports#report-${report.id}`);
  expect(page.links).not.toContain(`/reports/${report.id}/purchase`);
  const stranger = await app.client();
  expect((await stranger.get("/client-portal/shop")).links).toContain(`/reports/${report.id}/purchase`);
  const purchase = await client.get(`/reports/${report.id}/purchase`);
  expect(purchase.text).toContain("holds this report already");
  expect(purchase.field("price")).toBeUndefined();
});

test("staff see the shop, hold everything and buy nothing", async () => {
  const report = await app.make.report();
  const page = await admin.get("/client-portal/shop");
  expect(page.status).toBe(200);
  expect(purchases(page.links)).toEqual([]);
  const purchase = await admin.get(`/reports/${report.id}/purchase`);
  expect(purchase.text).toContain("Staff don’t order reports");
  expect((await admin.post(`/reports/${report.id}/purchase`, {})).status).toBe(403);
  expect(await app.db.selectFrom("orders").select("id").where("report_id", "=", report.id).execute()).toEqual(
    [],
  );
});

test("more than a page of reports is paged, and the page is in the title", async () => {
  const made = [];
  for (let count = 0; count < 15; count += 1) made.push(await app.make.report({ title: `Series ${count}` }));
  const first = await client.get("/client-portal/shop?search=Series");
  expect(first.text).toContain("15 reports");
  expect(first.links).toContain("/client-portal/shop?search=Series&page=2");
  const second = await client.get("/client-portal/shop?search=Series&page=2");
  expect(second.title).toContain("page 2 of 2");
  expect(purchases(second.links)).toHaveLength(3);
  for (const { id } of made) await app.db.deleteFrom("reports").where("id", "=", id).execute();
});

test("the sample is the first pages, marked, shown in the browser, for clients and staff", async () => {
  const report = await app.make.report();
  for (const person of [client, admin]) {
    const sample = await person.get(`/reports/${report.id}/sample`);
    expect(sample.status).toBe(200);
    expect(sample.headers.get("Content-Type")).toBe("application/pdf");
    expect(sample.headers.get("Content-Disposition")).toMatch(/^inline; filename="[a-z0-9_]+_sample\.pdf"$/);
    expect(sample.headers.get("Cache-Control")).toContain("no-store");
    const { pages } = await readPdf(sample.bytes);
    expect(pages).toHaveLength(3);
    for (const page of pages) expect(JSON.stringify(page)).toContain("SAMPLE");
  }
  expect(
    await app.db.selectFrom("downloads").select("copy_id").where("report_id", "=", report.id).execute(),
  ).toEqual([]);
  expect((await app.visitor().get(`/reports/${report.id}/sample`)).location).toMatch(/^\/login\?to=/);
});

test("no sample of what is not there, not published or no report at all", async () => {
  const draft = await app.make.report({ title: "Draft", status: "draft" });
  const withdrawn = await app.make.report({ title: "Gone", status: "withdrawn" });
  for (const id of [draft.id, withdrawn.id, "f".repeat(32), "1;drop", "-1", "%00"]) {
    const { status } = await client.get(`/reports/${id}/sample`);
    expect([400, 404], id).toContain(status);
  }
  expect((await admin.get(`/reports/${draft.id}/sample`)).status).toBe(200);
});

test("what is no PDF has no sample, and nothing that leads to one", async () => {
  const { id } = await app.make.report({
    title: "A workbook",
    file_type: "xlsx",
    published_on: "2099-01-01",
    price_pence: 10_000,
  });
  for (const page of ["/", `/client-portal/shop/${id}`, "/client-portal/shop?search=workbook"]) {
    const { html } = await client.get(page);
    expect(html, page).toContain("A workbook");
    expect(html, page).not.toContain(`/reports/${id}/sample`);
  }
  expect((await client.get(`/reports/${id}/sample`)).status).toBe(404);
  await app.db.updateTable("reports").set({ status: "withdrawn" }).where("id", "=", id).execute();
});

test("staff withdraw a report after a question and publish it again; the shop shows it at once", async () => {
  const report = await app.make.report({ title: "Comes and goes" });
  const list = "/admin-data-portal/reports";
  const table = await admin.get(`${list}?search=Comes`);
  for (const header of ["Title", "Category", "Price", "Downloads", "Actions"]) {
    expect(table.text).toContain(header);
  }
  expect(table.links).toContain(`${list}?search=Comes&withdraw=${report.id}`);
  const question = await admin.get(`${list}?search=Comes&withdraw=${report.id}`);
  expect(question.text).toContain("Withdraw “Comes and goes” from the shop?");
  expect((await client.get("/client-portal/shop?search=Comes")).text).toContain("Comes and goes");
  const withdrawn = await admin.post(`${list}?search=Comes`, { intent: "withdraw", id: report.id });
  expect(withdrawn.status).toBe(303);
  expect((await withdrawn.follow()).text).toContain("Withdrawn: Comes and goes");
  expect((await client.get("/client-portal/shop?search=Comes")).text).toContain("No report matches");
  expect((await client.get(`/reports/${report.id}/purchase`)).status).toBe(404);
  expect((await admin.post(list, { intent: "withdraw", id: report.id })).status).toBe(409);
  expect((await admin.post(list, { intent: "publish", id: report.id })).status).toBe(303);
  expect((await admin.post(list, { intent: "publish", id: report.id })).status).toBe(409);
  expect((await client.get("/client-portal/shop?search=Comes")).links).toContain(
    `/reports/${report.id}/purchase`,
  );
  const audit = await app.db
    .selectFrom("audit")
    .select("action")
    .where("target", "=", `report:${report.id}`)
    .orderBy("seq")
    .execute();
  expect(audit.map(({ action }) => action)).toEqual(["report.withdraw", "report.publish"]);
});

test("of twenty who withdraw at once one does it", async () => {
  const report = await app.make.report({ title: "Contested" });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      admin.post("/admin-data-portal/reports", { intent: "withdraw", id: report.id }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array.from({ length: 19 }, () => 409)]);
});

test("clients and nonsense change nothing in the catalogue", async () => {
  const report = await app.make.report({ title: "Stays" });
  const list = "/admin-data-portal/reports";
  expect((await client.get(list)).status).toBe(403);
  expect((await client.post(list, { intent: "withdraw", id: report.id })).status).toBe(403);
  expect((await admin.post(list, { intent: "delete", id: report.id })).status).toBe(400);
  expect((await admin.post(list, { intent: "withdraw", id: "1;drop" })).status).toBe(404);
  expect((await admin.post(list, { intent: "publish", id: "f".repeat(32) })).status).toBe(404);
  expect((await client.get("/client-portal/shop?search=Stays")).text).toContain("1 report ");
});
