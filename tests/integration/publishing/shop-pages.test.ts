import { expect, onTestFinished, test } from "vitest";
import { nowIso } from "#app/platform/clock.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { dayIn } from "../../examples/posts/records.ts";
import { startApp } from "../../support/product/harness.ts";
import { readPdf } from "../../support/reading/read-pdf.ts";
import { recordsIn } from "../../support/scene/records.ts";

const app = await startApp();
const records = recordsIn(app.sqlite);
const buyer = await app.make.client();
const client = await app.signInAs(buyer);
const admin = await app.admin();

const shop = "/client-portal/shop";
const list = "/admin-data-portal/reports";

const purchases = (links: string[]) =>
  links.filter((link) => link.endsWith("/purchase")).map((link) => link.split("/")[2]);

/** A report in the shop until the test is over. */
async function offered(title: string, values = {}) {
  const made = await app.make.report({ title, ...values });
  onTestFinished(() => withdraw(made.id));
  return made;
}

async function withdraw(id: string): Promise<void> {
  await app.db.updateTable("reports").set({ status: "withdrawn" }).where("id", "=", id).execute();
}

test("a visitor reads the contract's refusal and the ways in, and no report", async () => {
  const page = await app.visitor().get("/reports?search=bank");
  expect(page.title).toContain("Access Restricted");
  expect(page.text).toContain("Please sign up and get client approval to access our Report Shop.");
  expect(page.links).toEqual(expect.arrayContaining(["/signup", "/login?to=/reports"]));
  expect(page.links.filter((link) => link.startsWith("/reports/"))).toEqual([]);
  expect(page.text).not.toContain("£");
  expect(page.html).not.toContain('role="alert"');
});

test("a client sees every published report with its price, length, date, version and what can be done", async () => {
  const draft = await app.make.report({ title: "Not ready", status: "draft" });
  const page = await client.get(shop);
  expect(page.text).toContain("10 reports");
  expect(purchases(page.links)).toHaveLength(10);
  expect(page.links).not.toContain(`/reports/${draft.id}/purchase`);
  expect(page.text).toMatch(/£3,500 plus VAT Purchase Report : .+ Preview Sample/);
  expect(page.text).toMatch(/Length \d+ pages Published \d+ \w+ \d{4} Version 1/);
  expect(page.links).toContain(`/reports/${purchases(page.links)[0]}/sample`);
});

test("chips, search and sort narrow and order the list; what they do not know is refused", async () => {
  const shows = async (query: string) => purchases((await client.get(`${shop}${query}`)).links).length;
  const page = await client.get(`${shop}?category=esg-reports`);
  const current = page.tags("a").filter((link) => link["aria-current"] === "true");
  expect(current.map((link) => link.href)).toEqual([`${shop}?category=esg-reports`]);
  expect(purchases(page.links).length).toBeLessThan(10);
  expect(page.field("category")).toBe("esg-reports");
  expect(await shows("?search=BUYOUT")).toBeGreaterThan(0);
  for (const query of ["page=-1", "page=999"]) expect(await shows(`?${query}`), query).toBe(10);
  for (const query of ["price=1%27--", "published=99999999", "category=id;drop", "sort=desc"])
    expect((await client.get(`${shop}?${query}`)).status, query).toBe(400);
  const none = await client.get(`${shop}?search=%22%3Cscript%3E&category=research`);
  expect(none.text).toContain("No report matches");
  expect(none.field("search")).toBe('"<script>');
  const prices = async (sort: string) =>
    [...(await client.get(`${shop}?sort=${sort}`)).text.matchAll(/£([\d,]+) plus VAT/g)].map(([, sum = ""]) =>
      Number(sum.replace(",", "")),
    );
  const low = await prices("price-low");
  expect(low).toEqual(low.toSorted((one, other) => one - other));
  expect(await prices("price-high")).toEqual(low.toReversed());
});

test("price and date narrow too, alone and together with the rest", async () => {
  const [today, old] = [nowIso().slice(0, 10), "2001-02-03"];
  const made = [
    await offered("Banded: free", { price_pence: 0, published_on: today }),
    await offered("Banded: 500", { price_pence: 50_000, published_on: today }),
    await offered("Banded: 500.01", { price_pence: 50_001, published_on: old }),
    await offered("Banded: 3,000", { price_pence: 300_000, published_on: old }),
    await offered("Banded: asked", { price_pence: null, published_on: today }),
  ];
  const shows = async (query: string) => {
    const { links } = await client.get(`${shop}?search=Banded${query}`);
    return made.filter(({ id }) => links.includes(`${shop}/${id}`)).map(({ title }) => title.slice(8));
  };
  expect(await shows("")).toHaveLength(5);
  for (const [query, titles] of [
    ["price=free", ["free"]],
    ["price=up-to-500", ["500"]],
    ["price=500-2000", ["500.01"]],
    ["price=over-2000", ["3,000"]],
    ["price=on-request", ["asked"]],
    ["published=30", ["free", "500", "asked"]],
    ["published=30&price=up-to-500", ["500"]],
  ] as const)
    expect(await shows(`&${query}`), query).toEqual(titles);
  expect((await client.get(`${shop}?search=Banded&price=free`)).links).toContain(
    `${shop}?category=${made[0]?.category_id}&price=free&search=Banded`,
  );
  const chosen = { price: "free", published: "365", sort: "title" };
  const page = await client.get(`${shop}?search=Banded&${new URLSearchParams(chosen).toString()}`);
  for (const [name, value] of Object.entries(chosen)) expect(page.field(name)).toBe(value);
});

test("the old address leads members to the shop, with what they asked for", async () => {
  expect((await client.get("/reports?search=bank&page=2")).location).toBe(`${shop}?search=bank&page=2`);
});

test("a report's page tells abstract, contents, pages, versions with their change notes, and what can be done", async () => {
  const made = await app.make.report({ title: "A Page of Its Own", price_pence: 90_000, version: 2 });
  const { id: report_id, file_id, pages } = made;
  const versions = ["First published.", "Table 3 corrected."].map((change_note, index) => ({
    id: newId(),
    report_id,
    version: index + 1,
    file_id,
    pages,
    change_note,
    created_at: nowIso(),
  }));
  await app.db.insertInto("report_versions").values(versions).execute();
  const path = `${shop}/${made.id}`;
  const page = await client.get(path);
  for (const text of [made.description, ...(JSON.parse(made.contents) as string[]), `${pages} pages`])
    expect(page.text).toContain(text);
  expect(page.text).toMatch(/£900 plus VAT/);
  expect(page.text).toMatch(/2 .* Table 3 corrected\. 1 .* First published\./);
  expect(page.links).toEqual(
    expect.arrayContaining([`/reports/${made.id}/purchase`, `/reports/${made.id}/sample`]),
  );

  // What is held is downloaded from here and leads to My Reports, everywhere in the shop, and for this company only.
  const download = `/reports/${made.id}/download`;
  expect(page.links).not.toContain(download);
  await app.make.holding(buyer.companyId, made.id);
  const held = await client.get(path);
  expect(held.text).toContain("Your company holds this report");
  expect(held.links).toContain(download);
  for (const at of [path, `${shop}?search=Its+Own`]) {
    const { links } = await client.get(at);
    expect(links).toContain(`/client-portal/reports#report-${made.id}`);
    expect(links).not.toContain(`/reports/${made.id}/purchase`);
  }
  const purchase = await client.get(`/reports/${made.id}/purchase`);
  expect(purchase.text).toContain("holds this report already");
  expect(purchase.field("price")).toBeUndefined();
  const stranger = await app.client();
  expect((await stranger.get(`${shop}?search=Its+Own`)).links).toContain(`/reports/${made.id}/purchase`);

  await withdraw(made.id);
  const withdrawn = await client.get(path);
  expect([withdrawn.status, withdrawn.text]).toEqual([200, expect.stringContaining("No longer in the shop")]);
  expect(withdrawn.links).not.toContain(`/reports/${made.id}/sample`);
  expect(withdrawn.links).toContain(download);
  for (const at of [path, `/reports/${made.id}/purchase`]) expect((await stranger.get(at)).status).toBe(404);
  expect((await admin.get(path)).text).toContain("Withdrawn");
});

test("a report's page that is nobody's answers 404", async () => {
  const draft = await app.make.report({ title: "Not yet", status: "draft" });
  for (const id of [draft.id, "0".repeat(32), "1;drop", "-1", "%00", "x".repeat(500)])
    expect([400, 404], id).toContain((await client.get(`${shop}/${id}`)).status);
  expect((await admin.get(`${shop}/${draft.id}`)).text).toContain("Draft");
});

test("free says so; “Contact for Price” is a quote request about the report, and what is agreed delivers it", async () => {
  await offered("Free for all", { price_pence: 0 });
  const asked = await offered("A Private Study", { price_pence: null });
  const form = `${shop}/${asked.id}/quote`;
  for (const path of [shop, `${shop}/${asked.id}`, `/reports/${asked.id}/purchase`])
    expect((await client.get(path)).links, path).toContain(form);
  const offers = await client.get(shop);
  expect(offers.text).toContain("Contact for Price");
  expect(offers.text).toMatch(/Free Purchase Report : Free for all/);
  expect(offers.links).not.toContain(`/reports/${asked.id}/purchase`);
  expect((await client.get(`/reports/${asked.id}/purchase`)).field("price")).toBeUndefined();

  const page = await client.get(form);
  expect(page.field("serviceInterest")).toBe("Report: A Private Study");
  expect(page.field("requirements")).toContain("“A Private Study”");
  expect(page.field("email")).toBe(buyer.email);
  const names = ["_once", "name", "email", "company", "serviceInterest", "requirements"];
  const fields = Object.fromEntries(names.map((name) => [name, page.field(name)]));
  expect((await client.post(form, { ...fields, serviceInterest: "Report: Another" })).status).toBe(400);
  const quote = (await client.post(form, fields)).location ?? "";
  const id = quote.split("/").at(-1) ?? "";
  expect(records.rowOf("quotes", { id })).toMatchObject({
    report_id: asked.id,
    service_id: null,
    state: "requested",
  });
  const at = `/admin-data-portal/quotes/${id}`;
  await admin.post(at, { intent: "prepare" });
  const offer = { price: "9,000", text: "For the whole company", validUntil: dayIn(7), revision: "0" };
  expect((await admin.post(at, { ...offer, validUntil: "2999-01-01", intent: "send" })).status).toBe(400);
  expect((await admin.post(at, { ...offer, intent: "send" })).status).toBe(303);
  await client.post(quote, { intent: "accept", name: "Clara", revision: "1" });
  const order = records.rowOf("orders", { quote_id: id });
  expect(order).toMatchObject({
    report_id: asked.id,
    title: expect.stringMatching(/^A Private Study \(quote Q-/),
  });
  expect((await client.get(`/reports/${asked.id}/download`)).status).toBe(404);
  expect((await admin.post(`/admin-data-portal/orders/${order.id}`, { intent: "fulfil" })).status).toBe(303);
  expect((await client.get(`/reports/${asked.id}/download`)).status).toBe(200);

  // Asked about something else after all, it is about that alone.
  const anew = { ...fields, _once: undefined };
  const other = await client.submit(form, { ...anew, serviceInterest: "Something else" });
  expect(records.rowOf("quotes", { id: other.location?.split("/").at(-1) })).toMatchObject({
    report_id: null,
    service_interest: "Something else",
  });
  await withdraw(asked.id);
  for (const gone of [asked.id, "0".repeat(32), "1;drop", "-1"]) {
    expect((await client.get(`${shop}/${gone}/quote`)).status, gone).toBe(404);
    expect((await client.post(`${shop}/${gone}/quote`, anew)).status, gone).toBe(404);
  }
});

test("a title that would be headers of a mail draft is only its subject, and there is one To (T53)", async () => {
  for (const title of ["x&bcc=e@e.com", "x%0d%0aBcc:e@e.com", "x?to=e@e.com&body=hello", 'x", e@e.com']) {
    const { id } = await offered(title);
    for (const path of [`${shop}/${id}`, `/reports/${id}/purchase`]) {
      const drafts = (await client.get(path)).links.filter((link) => link.startsWith("mailto:"));
      const draft = new URL(drafts.find((link) => link.includes("subject=")) ?? "none:");
      expect(draft.pathname, title).toBe("clients@calderrow.example");
      expect([...draft.searchParams], title).toEqual([["subject", `Report Purchase - ${title}`]]);
    }
    await withdraw(id);
  }
});

test("staff see the shop, hold everything and buy nothing", async () => {
  const report = await app.make.report();
  expect(purchases((await admin.get(shop)).links)).toEqual([]);
  const purchase = await admin.get(`/reports/${report.id}/purchase`);
  expect(purchase.text).toContain("Staff don’t order reports");
});

test("more than a page of reports is paged, and the page is in the title", async () => {
  for (let count = 0; count < 15; count += 1) await offered(`Series ${count}`);
  const first = await client.get(`${shop}?search=Series`);
  expect(first.text).toContain("15 reports");
  const second = await client.get(first.beside("next") ?? "");
  expect(second.title).toContain("Page 2 of 2");
  expect(purchases(second.links)).toHaveLength(3);
});

test("the sample is the first pages, marked, shown in the browser, and is no copy taken", async () => {
  const report = await app.make.report();
  for (const person of [client, admin]) {
    const sample = await person.get(`/reports/${report.id}/sample`);
    expect(sample.headers.get("Content-Type")).toBe("application/pdf");
    expect(sample.headers.get("Content-Disposition")).toMatch(/^inline; filename="[a-z0-9_]+_sample\.pdf"$/);
    expect(sample.headers.get("Cache-Control")).toContain("no-store");
    const { pages } = await readPdf(sample.bytes);
    expect(pages).toHaveLength(3);
    for (const page of pages) expect(JSON.stringify(page)).toContain("SAMPLE");
  }
  expect(records.rowsOf("downloads", { report_id: report.id })).toEqual([]);
});

test("no sample of what is not there, not published, no PDF or no report at all", async () => {
  const draft = await app.make.report({ title: "Draft", status: "draft" });
  const withdrawn = await app.make.report({ title: "Gone", status: "withdrawn" });
  const workbook = await offered("A workbook", {
    file_type: "xlsx",
    published_on: "2099-01-01",
    price_pence: 10_000,
  });
  for (const page of ["/", `${shop}/${workbook.id}`, `${shop}?search=workbook`]) {
    const { html } = await client.get(page);
    expect(html, page).toContain("A workbook");
    expect(html, page).not.toContain(`/reports/${workbook.id}/sample`);
  }
  for (const id of [draft.id, withdrawn.id, workbook.id, "f".repeat(32), "1;drop", "-1", "%00"])
    expect([400, 404], id).toContain((await client.get(`/reports/${id}/sample`)).status);
  expect((await admin.get(`/reports/${draft.id}/sample`)).status).toBe(200);
});

test("staff withdraw a report after a question and publish it again, each once; the shop shows it at once", async () => {
  const report = await offered("Comes and goes");
  const post = (intent: string) => admin.post(`${list}?search=Comes`, { intent, id: report.id });
  const found = async () => purchases((await client.get(`${shop}?search=Comes`)).links);
  const table = await admin.get(`${list}?search=Comes`);
  for (const header of ["Title", "Category", "Price", "Downloads", "Actions"])
    expect(table.text).toContain(header);
  expect(table.links).toContain(`${list}?search=Comes&withdraw=${report.id}`);
  const question = await admin.get(`${list}?search=Comes&withdraw=${report.id}`);
  expect(question.text).toContain("Withdraw “Comes and goes” from the shop?");
  expect(await found()).toEqual([report.id]);
  const answers = await Promise.all(Array.from({ length: 20 }, () => post("withdraw")));
  const lost = Array.from({ length: 19 }, () => 409);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, ...lost]);
  const done = answers.find(({ status }) => status === 303);
  expect((await done?.follow())?.text).toContain("Withdrawn: Comes and goes");
  expect(await found()).toEqual([]);
  expect((await client.get(`/reports/${report.id}/purchase`)).status).toBe(404);
  expect([(await post("publish")).status, (await post("publish")).status]).toEqual([303, 409]);
  expect(await found()).toEqual([report.id]);
  expect(records.actionsOn(`report:${report.id}`)).toEqual(["report.withdraw", "report.publish"]);
});

test("nonsense changes nothing in the catalogue", async () => {
  const report = await offered("Stays");
  expect((await admin.post(list, { intent: "delete", id: report.id })).status).toBe(400);
  expect((await admin.post(list, { intent: "withdraw", id: "1;drop" })).status).toBe(404);
  expect((await admin.post(list, { intent: "publish", id: "f".repeat(32) })).status).toBe(404);
  expect((await client.get(`${shop}?search=Stays`)).text).toContain("1 report ");
});
