/** From a list to a record and back: the record knows its neighbours in the list as it was opened, and the page it stands on. */
import { expect, test } from "vitest";
import { startApp } from "../support/product/harness.ts";
import { hexId, multiply } from "../support/fuzz/multiply.ts";

const app = await startApp();
const who = await app.make.client();
const rows = 60;
const { id } = await app.make.order(who, { state: "requested" });
multiply(app, "orders", id, rows, {
  id: (n) => hexId(((n * 7919) % 1000) + 4096),
  requested_at: (n) => `2031-05-${String((n % 28) + 1).padStart(2, "0")}T10:00:00.000Z`,
});
const admin = await app.admin();
const list = "/admin-data-portal/orders";

/** The ways of a page's `<nav>`, as a reader follows them. */
function waysOf(html: string) {
  const nav = /<nav aria-label="Through the orders"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? "";
  const hrefs = [...nav.matchAll(/<a([^>]*)>/g)].map(([, all = ""]) => all.replaceAll("&amp;", "&"));
  const of = (rel: string) => hrefs.find((all) => all.includes(`rel="${rel}"`));
  const hrefIn = (all: string | undefined) => /href="([^"]*)"/.exec(all ?? "")?.[1] ?? null;
  return { back: hrefIn(hrefs[0]) ?? "", previous: hrefIn(of("prev")), next: hrefIn(of("next")), nav };
}

const recordsOf = (html: string) =>
  [...html.matchAll(/<a[^>]*href="(\/admin-data-portal\/orders\/[0-9a-f]+[^"]*)"/g)].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&"),
  );
const idOf = (href: string) => /orders\/([0-9a-f]+)/.exec(href)?.[1] ?? "";

async function leafedThrough(first: string): Promise<string[]> {
  const all: string[] = [];
  let at: string | null = first;
  while (at) {
    const page = await admin.get(at);
    expect(page.status, at).toBe(200);
    const html = page.html;
    for (const record of recordsOf(html)) all.push(idOf(record));
    at =
      /<a[^>]*rel="next"[^>]*>/
        .exec(html)?.[0]
        .match(/href="([^"]*)"/)?.[1]
        ?.replaceAll("&amp;", "&") ?? null;
  }
  return all;
}

test.each(["", "?state=all", "?state=requested&search=vol-2026"])(
  "each record of %s leads on to the next and back",
  async (query) => {
    const inOrder = await leafedThrough(`${list}${query}`);
    expect(inOrder.length).toBeGreaterThanOrEqual(rows - 1);
    const [first = ""] = recordsOf((await admin.get(`${list}${query}`)).html);
    let at: string | null = first;
    const seen: string[] = [];
    let before: string | null = null;
    while (at && seen.length <= rows) {
      const html: string = (await admin.get(at)).html;
      const { back, previous, next } = waysOf(html);
      seen.push(idOf(at));
      expect(previous === null ? null : idOf(previous)).toBe(before);
      const [page = "", row] = back.split("#");
      // The way back leads to the page that the row stands on, as far as the list's first rows show.
      if (query !== "" && seen.length % 8 === 1) {
        const there = (await admin.get(page)).html;
        expect(row).toBe(`row-${idOf(at)}`);
        expect(there).toContain(`id="${row}"`);
        expect(page).toContain(query.slice(1).split("&")[0]);
      }
      before = idOf(at);
      at = next;
    }
    expect(seen).toEqual(inOrder);
  },
);

test("a record that has left the filter still leads on to its neighbours there", async () => {
  const [, second = "", third = ""] = recordsOf((await admin.get(`${list}?state=requested`)).html);
  app.sqlite.prepare("update orders set state = 'paid' where id = ?").run(idOf(second));
  const { next, back } = waysOf((await admin.get(second)).html);
  expect(idOf(next ?? "")).toBe(idOf(third));
  expect(back).toContain("state=requested");
  app.sqlite.prepare("update orders set state = 'requested' where id = ?").run(idOf(second));
});

test("a list that the record's address makes up is the usual one", async () => {
  for (const made of ["nothing%3Dof+it", "state%3Dunheard", "after%3D%00", "%25"]) {
    const page = await admin.get(`${list}/${id}?list=${made}`);
    expect(page.status).toBeLessThan(500);
    if (page.status === 200) expect(waysOf(page.html).back).toMatch(/^\/admin-data-portal\/orders(?:#|$)/);
  }
});

test("what is done on the record's page leads back to it in its list", async () => {
  const [first = ""] = recordsOf((await admin.get(`${list}?state=requested`)).html);
  const { location } = await admin.post(first, { intent: "cancel", reason: "Ordered twice" });
  expect(location).toBe(first);
});

test("where the row before its page has left the list, the record finds its way back and on", async () => {
  const first = await admin.get(`${list}?state=requested`);
  const page = await admin.get(first.beside("next") ?? "");
  const [opened = "", following = ""] = recordsOf(page.html);
  const beforeIt = recordsOf(first.html).at(-1) ?? "";
  expect(decodeURIComponent(opened)).toContain("after=");
  await admin.post(beforeIt, { intent: "cancel", reason: "Ordered twice" });
  const { back, previous, next } = waysOf((await admin.get(opened)).html);
  expect(idOf(next ?? "")).toBe(idOf(following));
  expect(idOf(previous ?? "")).toBe(idOf(recordsOf(first.html).at(-2) ?? ""));
  const [there = "", row = ""] = back.split("#");
  expect((await admin.get(there)).html).toContain(`id="${row}"`);
});
