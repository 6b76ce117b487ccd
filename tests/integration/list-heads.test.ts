/** What a list's head offers: its orders, its columns, its saved views. */
import { describe, expect, test } from "vitest";
import { startApp } from "../support/product/harness.ts";
import { hexId, multiply } from "../support/fuzz/multiply.ts";

const app = await startApp();
const { make } = app;
const who = await make.client();
const { id } = await make.order(who, { state: "requested" });
/** One more than a page, so that a price's order is leafed through. */
const rows = 40;
multiply(app, "orders", id, rows, {
  id: (n) => hexId(((n * 7919) % 1000) + 4096),
  requested_at: (n) => `2031-05-${String((n % 28) + 1).padStart(2, "0")}T10:00:00.000Z`,
  price_pence: (n) => (n % 7) * 100,
});
const admin = await app.admin();
const client = await app.signInAs(who);
const list = "/admin-data-portal/orders";
const own = "/client-portal/orders";

/** The rows' ids, through all pages. */
async function idsAt(path: string): Promise<string[]> {
  const ids: string[] = [];
  for (let next: string | undefined = path; next !== undefined;) {
    const page = await admin.get(next);
    expect(page.status, next).toBe(200);
    ids.push(...[...page.html.matchAll(/<tr id="row-([0-9a-f]{32})"/g)].map(([, one = ""]) => one));
    next = page.beside("next");
  }
  return ids;
}

const headsOf = (html: string) =>
  html.match(/<th[^>]*aria-sort="[^"]*"/g)?.map((th) => /aria-sort="(\w+)"/.exec(th)?.[1]);

describe("orders of a column", () => {
  test.each([
    ["price", "price_pence asc, id asc"],
    ["-price", "price_pence desc, id desc"],
    ["placed", "requested_at asc, id asc"],
    ["-placed", "requested_at desc, id desc"],
    ["state", "state asc, requested_at asc, id asc"],
  ])("?sort=%s puts every row in that order once, on all pages", async (sort, by) => {
    const inOrder = app.sqlite.prepare(`select id from orders order by ${by}`).all() as { id: string }[];
    expect(await idsAt(`${list}?state=all&sort=${sort}`)).toEqual(inOrder.map((row) => row.id));
  });

  test("says which column the rows are in order of, and leads to the reverse", async () => {
    const usual = await admin.get(list);
    expect(headsOf(usual.html)).toEqual(["ascending"]);
    expect(usual.links).toContain(`${list}?sort=price`);
    const priced = await admin.get(`${list}?sort=price`);
    expect(headsOf(priced.html)).toEqual(["ascending"]);
    expect(priced.links).toContain(`${list}?sort=-price`);
    // What is usual is not said.
    expect(priced.links).toContain(list);
  });

  test("keeps a filter, and is kept by tabs and by the search", async () => {
    const page = await admin.get(`${list}?state=all&sort=price`);
    expect(page.links).toContain(`${list}?state=requested&sort=price`);
    expect(page.html).toMatch(/<input type="hidden" name="state" value="all"/);
    expect(page.html).toMatch(/<option value="price" selected=""/);
  });

  test.each(["nonsense", "-nonsense", "constructor", "__proto__", "-", "newest"])(
    "refuses ?sort=%s",
    async (sort) => {
      expect((await admin.get(`${list}?sort=${sort}`)).status).toBe(400);
    },
  );

  test("more than a thousand rows stand in the usual order, and the list says why", async () => {
    multiply(app, "orders", id, 1000, {
      id: (n) => hexId(n + 65_536),
      reference: (n) => `MANY-2026-${n}`,
    });
    const page = await admin.get(`${list}?state=all&sort=price`);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining("More than 1,000 orders fit")]);
    expect(headsOf(page.html)).toEqual(["descending"]);
    expect(page.links).not.toContain(`${list}?state=all&sort=-price`);
    // The index of the usual order goes both ways.
    expect(page.links).toContain(`${list}?state=all&sort=placed`);
    expect((await admin.get(`${list}?state=paid&sort=price`)).text).not.toContain("More than");
  });
});

describe("columns", () => {
  test("a form's ticks lead to the address that names them", async () => {
    const to = `${list}?state=all&columns=chosen&column-price=on&column-state=on`;
    const answer = await admin.get(to);
    expect([answer.status, answer.location]).toEqual([303, `${list}?state=all&columns=price.state`]);
    const { html } = await admin.get(`${list}?state=all&columns=price.state`);
    const heads = [...html.matchAll(/role="columnheader"[^>]*>(?:<a[^>]*>)?([^<]*)/g)].map(
      ([, head]) => head,
    );
    expect(heads).toEqual(["Order", "Price", "State"]);
  });

  test("no tick leaves what names a row", async () => {
    expect((await admin.get(`${list}?columns=chosen`)).location).toBe(`${list}?columns=none`);
    const { html } = await admin.get(`${list}?columns=none`);
    expect(html.match(/role="columnheader"/g)).toHaveLength(1);
  });

  test("a column that there is not is no fault; an address made up is", async () => {
    expect((await admin.get(`${list}?columns=colour`)).status).toBe(200);
    expect((await admin.get(`${list}?columns=%3Cb%3E`)).status).toBe(400);
    expect((await admin.get(`${list}?columns=${"a".repeat(201)}`)).status).toBe(400);
  });
});

describe("saved views", () => {
  const page = (path: string, query: string, more = "") =>
    `/account/views?list=${encodeURIComponent(path)}&query=${encodeURIComponent(query)}${more}`;
  const query = "state=all&sort=price";

  test("are saved once, stand above the list, and say when it shows something else", async () => {
    const narrowed = await admin.get(`${list}?${query}`);
    expect(narrowed.links).toContain(page(list, query).replaceAll("%20", "+"));
    const saved = await admin.submit(page(list, query), { intent: "save", name: "By price" });
    expect(saved.status).toBe(303);
    const at = saved.location ?? "";
    expect(at).toMatch(new RegExp(`^${list}\\?state=all&sort=price&view=[0-9a-f]{32}$`));
    const shown = await admin.get(at);
    expect(shown.links).toContain(at);
    expect(shown.html).toMatch(/<a[^>]*aria-current="page"[^>]*>By price/);
    // The filters' links and forms carry it along.
    const changed = await admin.get(at.replace("state=all", "state=requested"));
    expect(changed.text).toContain("“By price”, changed.");
    const toSave = changed.links.find((link) => link.startsWith("/account/views?list=")) ?? "";
    expect(toSave).toContain("view=");
    const viewId = at.split("view=")[1] ?? "";
    expect((await admin.post(toSave, { intent: "change", id: viewId })).status).toBe(303);
    expect((await admin.get(list)).links).toContain(`${list}?state=requested&sort=price&view=${viewId}`);
  });

  test("a name is taken once a list, and has to be one", async () => {
    expect((await admin.submit(page(list, query), { intent: "save", name: "By price" })).status).toBe(409);
    expect((await admin.submit(page(list, query), { intent: "save", name: " " })).status).toBe(400);
    expect(
      (await admin.submit(page("/admin-data-portal/quotes", ""), { intent: "save", name: "By price" }))
        .status,
    ).toBe(303);
  });

  test("of staff are shared when they say so; nobody else changes them", async () => {
    const other = await app.signInAs(await make.admin());
    const shared = await admin.submit(page(list, "state=paid"), {
      intent: "save",
      name: "Paid",
      shared: "on",
    });
    const viewId = (shared.location ?? "").split("view=")[1] ?? "";
    const links = (await other.get(list)).links;
    expect(links).toContain(`${list}?state=paid&view=${viewId}`);
    expect(links.some((link) => link.includes("sort=price&view="))).toBe(false);
    for (const [intent, fields] of Object.entries({ remove: {}, rename: { name: "Mine" }, change: {} }))
      expect((await other.post(page(list, ""), { intent, id: viewId, ...fields })).status, intent).toBe(404);
    expect(
      (await admin.post("/account/views", { intent: "rename", id: viewId, name: "Paid ones" })).status,
    ).toBe(303);
    expect((await other.get(list)).links).not.toContain(`${list}?state=paid&view=${viewId}`);
    expect((await admin.post("/account/views", { intent: "remove", id: viewId })).status).toBe(303);
  });

  test("of clients are their own, of their own portal, and never shared", async () => {
    const colleague = await app.signInAs(await make.client({ company_id: who.companyId }));
    const saved = await client.submit(page(own, "state=open"), {
      intent: "save",
      name: "Open",
      shared: "on",
    });
    expect(saved.status).toBe(303);
    expect((await client.get(own)).links).toContain(saved.location);
    expect((await colleague.get(own)).text).not.toContain("Saved views");
    expect(app.sqlite.prepare("select shared from saved_views where list = ?").all(own)).toEqual([
      { shared: 0 },
    ]);
    for (const wrong of [
      list,
      "//evil.example",
      "/client-portal/../admin-data-portal",
      "/client-portal?x=1",
      "",
    ])
      expect((await client.post(page(wrong, ""), { intent: "save", name: "X" })).status, wrong).toBe(400);
  });

  test("are recorded in the audit log", () => {
    const actions = app.sqlite
      .prepare("select distinct action from audit where action like 'saved-view.%' order by 1")
      .all();
    expect(actions).toEqual(
      ["change", "remove", "rename", "save"].map((what) => ({ action: `saved-view.${what}` })),
    );
  });
});
