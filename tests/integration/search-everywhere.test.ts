/** Search everywhere: each person finds what their own lists show them, and nothing else. */
import { describe, expect, test } from "vitest";
import { applicationFields } from "../support/scene/factories.ts";
import { type Person, startApp } from "../support/product/harness.ts";
import { recordsIn } from "../support/scene/records.ts";

const app = await startApp();
const { make } = app;
const staff = await make.admin();
const admin = await app.signInAs(staff);
const everything = (words: string) => `/search?${new URLSearchParams({ q: words })}`;

/** A company with one record of every kind, each with the company's word in what its list searches. */
async function companyOf(word: string, number: string) {
  const companyId = await make.company({ name: `${word} Partners` });
  const who = await make.client({ company_id: companyId, last_name: word });
  const shopped = await make.report({ title: `Report of ${word}`, status: "draft" });
  await make.holding(companyId, shopped.id);
  const order = await make.order(who, { reference: `ORD-2026-${number}`, title: `Order of ${word}` });
  const quote = await make.quote(who, { reference: `Q-2026-${number}`, service_interest: `Data of ${word}` });
  await make.ticket({
    reference: `T-2026-${number}`,
    subject: `Question of ${word}`,
    user_id: who.userId,
    company_id: companyId,
  });
  await make.companyFile(companyId, { title: `Papers of ${word}` });
  await make.companyFile(companyId, { title: `Guide of ${word}`, destination: "resource-library" });
  await make.companyFile(companyId, { title: `Study of ${word}`, destination: "my-reports" });
  await make.subscription(companyId);
  const deal = await make.deal(companyId, {
    name: `Deal of ${word}`,
    number: `${word.slice(0, 3)}2026001`.toUpperCase(),
  });
  await make.valuedHolding(companyId, { name: `Shares of ${word}` });
  await make.benchmark(companyId, { name: `Benchmark of ${word}` });
  const billed = await make.order(who, { title: `Billed to ${word}`, state: "requested" });
  await admin.post(`/admin-data-portal/orders/${billed.id}`, { intent: "invoice" });
  const { number: invoice } = recordsIn(app.sqlite).rowOf("invoices", { order_id: billed.id });
  return { companyId, who, order, quote, deal, billed, invoice };
}

const ours = await companyOf("Wrenbury", "8001");
const theirs = await companyOf("Oxcombe", "8002");
await make.draft(staff.userId, { title: "Draft for Wrenbury" });
const applied = applicationFields({ company: "Wrenbury Applied" });
await app.visitor().post("/signup", applied);
const application = await app.db
  .selectFrom("applications")
  .select(["id", "reference"])
  .where("company", "=", "Wrenbury Applied")
  .executeTakeFirstOrThrow();
// Everybody may look at what is for sale.
await make.report({ title: "Wrenbury and Oxcombe Compared" });

const people = {
  client: await app.signInAs(ours.who),
  colleague: await app.signInAs(await make.client({ company_id: ours.companyId })),
  stranger: await app.signInAs(theirs.who),
  demo: await app.signInAs(
    await make.client({ company_id: await make.company({ name: "Demo House", access_level: "demo" }) }),
  ),
  admin,
};

// What the sign-in says is shown once, with a heading of its own.
for (const person of Object.values(people)) await person.get("/account");

const ofCompany = [
  "My Reports",
  "Orders",
  "Quotes",
  "Support tickets",
  "Client Documents",
  "Resource Library",
  "Deals",
  "Holdings",
  "Benchmarks",
  "Report Shop",
];
const ofStaff = [
  "Clients",
  "Users",
  "Applications",
  "Orders",
  "Quotes",
  "Enquiries",
  "Subscriptions",
  "Reports",
  "Report drafts",
];

/** The groups of a page, in their order. */
async function found(person: Person, words: string) {
  const page = await person.get(everything(words));
  expect(page.status).toBe(200);
  // Pages that say the word are no records.
  const pages = /<section[^>]*><h2>(?:Begin|Go to)<\/h2>.*?<\/section>/gs;
  const main = page.html.slice(page.html.indexOf("<main"), page.html.indexOf("</main>")).replace(pages, "");
  const headings = [...main.matchAll(/<h2[^>]*>([^<]*)</g)].map(([, heading]) => heading ?? "");
  const rows = [...main.matchAll(/<li[^>]*><a[^>]*href="([^"]+)"/g)].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&"),
  );
  const all = [...main.matchAll(/<p><a[^>]*href="([^"]+)"/g)].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&"),
  );
  return { page, main, headings, rows, all };
}

describe("each person finds their own", () => {
  test.each([
    ["client", "Wrenbury", ofCompany],
    ["colleague", "wrenbury", ofCompany],
    ["stranger", "OXCOMBE", ofCompany],
    ["admin", "Wrenbury", ofStaff],
  ] as const)("as %s, “%s”", async (as, word, groups) => {
    const { headings, main } = await found(people[as], word);
    expect(headings).toEqual(groups);
    if (as !== "admin")
      expect(main.replace("Wrenbury and Oxcombe Compared", "")).not.toMatch(
        word === "OXCOMBE" ? /Wrenbury/ : /Oxcombe/,
      );
  });

  test("staff find a key by its owner’s address", async () => {
    const { headings, rows } = await found(people.admin, ours.who.email);
    expect(headings).toContain("User keys");
    expect(rows.some((href) => href.startsWith("/admin-user-management?search="))).toBe(true);
  });

  test.each([
    ["stranger", "Wrenbury"],
    ["client", "Oxcombe"],
    ["demo", "Wrenbury"],
    ["demo", "Oxcombe"],
  ] as const)("as %s, “%s” is in the shop alone", async (as, word) => {
    expect((await found(people[as], word)).headings).toEqual(["Report Shop"]);
  });

  test.each(["Papers of", "Deal of", "Partners", "Draft for", "@example", "Applied"])(
    "whoever has nothing finds nothing of “%s”",
    async (word) => {
      const { headings, page } = await found(people.demo, word);
      expect(headings).toEqual([]);
      expect(page.text).toMatch(/Nothing found|No record found/);
    },
  );

  test("every row and every way to a list leads to a page that has what was searched for", async () => {
    for (const person of [people.client, people.admin]) {
      const { rows, all } = await found(person, "Wrenbury");
      expect(Math.min(rows.length, all.length)).toBeGreaterThan(8);
      for (const href of [...rows, ...all]) {
        const page = await person.get(href);
        expect([href, page.status]).toEqual([href, 200]);
        expect(page.text, href).toContain("Wrenbury");
        const anchor = href.split("#")[1];
        if (anchor) expect(page.html, href).toContain(`id="${anchor}"`);
      }
    }
  });

  test("a list shows its first five, and leads to the others", async () => {
    for (let at = 0; at < 6; at += 1) await make.order(ours.who, { title: `Sixfold ${at}` });
    const { rows, all } = await found(people.client, "sixfold");
    expect(rows).toHaveLength(5);
    expect(all).toEqual(["/client-portal/orders?search=sixfold"]);
    expect((await people.client.get(all[0] ?? "")).text).toContain("6 orders for “sixfold”");
  });
});

describe("a reference leads straight to its record", () => {
  const admin = "/admin-data-portal";
  const portal = "/client-portal";
  test.each([
    ["ORD-2026-8001", `${admin}/orders/${ours.order.id}`, `${portal}/orders/${ours.order.id}`],
    ["Q-2026-8001", `${admin}/quotes/${ours.quote.id}`, `${portal}/quotes/${ours.quote.id}`],
    [ours.invoice, `${admin}/orders/${ours.billed.id}#invoice`, `${portal}/orders/${ours.billed.id}#invoice`],
    ["T-2026-8001", `${admin}/support/`, `${portal}/support/`],
    [application.reference, `/admin-user-management/applications/${application.id}`, null],
    ["WRE2026001", null, `${portal}/tools/deal-flow/${ours.deal}`],
  ])("%s", async (reference, forStaff, forClient) => {
    for (const [person, to] of [
      [people.admin, forStaff],
      [people.client, forClient],
    ] as const) {
      for (const typed of [reference, ` ${reference.toLowerCase()} `, reference.replaceAll("-", "–")]) {
        const page = await person.get(everything(typed));
        if (to === null) expect([typed, page.status]).toEqual([typed, 200]);
        else {
          expect([typed, page.status]).toEqual([typed, 303]);
          expect(page.location).toMatch(to.endsWith("/") ? new RegExp(`^${to}[0-9a-f]{32}$`) : to);
          expect((await person.get(page.location ?? "")).status).toBe(200);
        }
      }
    }
    // To another company it is as if there were none.
    for (const person of [people.stranger, people.demo]) {
      const page = await person.get(everything(reference));
      const none = await person.get(everything(reference.replace("8001", "8999").replace("WRE", "WRZ")));
      expect([page.status, none.status]).toEqual([200, 200]);
      expect(page.text).toMatch(/Nothing found|No record found/);
      expect(page.bytes.length - none.bytes.length).toBeLessThan(50);
    }
  });
});

describe("an address", () => {
  test.each(["/search", "/search?q=", "/search?q=%20%20", "/search?q=x", "/search?q=😀"])(
    "%s explains, and looks for nothing",
    async (path) => {
      const { status, text, headers } = await people.client.get(path);
      expect(status).toBe(200);
      expect(text).toMatch(/What are you looking for\?|Type two letters or more/);
      expect(headers.get("Cache-Control")).toContain("no-store");
    },
  );

  test.each([
    '%_*"^NEAR(',
    "' OR 1=1 --",
    '"unclosed',
    "a AND b NOT",
    "😀😀",
    "e\u0301cole",
    "שלום עולם",
    "\u202Ereversed",
    "x".repeat(1000),
    `${"x".repeat(99)}😀`,
    "<script>alert(1)</script>",
    "-",
    "--",
    "ORD-2026-",
    "ORD-2026-99999999999999",
    "constructor",
    "__proto__-2026-0001",
  ])("for %s answers with a page that keeps it", async (words) => {
    for (const person of [people.client, people.admin]) {
      const page = await person.get(everything(words));
      expect(page.status).toBe(200);
      expect(page.html).not.toContain("<script>alert");
      expect(page.field("q")?.length ?? 0).toBeLessThanOrEqual(100);
      if (words.trim().length > 1 && words.length < 99 && !/\p{C}/u.test(words))
        expect(page.field("q")).toBe(words);
    }
  });

  test("with what no database stores is refused at the door", async () => {
    expect((await people.client.get("/search?q=a%00b")).status).toBe(400);
  });

  test.each(["/search?search=x", "/search?q=abc&page=2", "/search?q=abc&after=x"])(
    "%s says what search does not know: 400",
    async (path) => {
      const page = await people.client.get(path);
      expect(page.status).toBe(400);
      expect(page.links).toContain("/search");
    },
  );

  test("that says two things is refused, and a very long one never reaches the page", async () => {
    expect((await people.client.get("/search?q=abc&q=def")).status).toBe(400);
    expect((await people.client.get(everything("y".repeat(10_000)))).status).toBeLessThan(500);
  });

  test("leads whoever is not signed in to the sign-in, and back", async () => {
    const page = await app.visitor().get(everything("Wrenbury"));
    expect(page.status).toBe(303);
    expect(page.location).toBe("/login?to=%2Fsearch%3Fq%3DWrenbury");
  });
});

test("the header has the box for whoever is signed in, and for nobody else", async () => {
  for (const person of [people.client, people.admin])
    for (const path of ["/", "/account", "/client-portal", "/search?q=wren"]) {
      const { html } = await person.get(path);
      expect(html.match(/id="site-search"/g), path).toHaveLength(1);
      expect(html.indexOf("#content"), path).toBeLessThan(html.indexOf("site-search"));
    }
  expect((await app.visitor().get("/")).html).not.toContain("site-search");
});

test("of clients the newest come first, whatever they are called", async () => {
  for (const [name, created_at] of [
    ["Alder Tarrant", "2026-01-02T00:00:00.000Z"],
    ["Zeta Tarrant", "2026-03-02T00:00:00.000Z"],
    ["Morrow Tarrant", "2026-02-02T00:00:00.000Z"],
  ] as const)
    await make.client({ company_id: await make.company({ name, created_at }) });
  const { text } = await people.admin.get(everything("Tarrant"));
  expect([...text.matchAll(/\w+ Tarrant/g)].map(([name]) => name).slice(0, 3)).toEqual([
    "Zeta Tarrant",
    "Morrow Tarrant",
    "Alder Tarrant",
  ]);
});
