import { newCopyId } from "#app/features/publishing/holdings/stamp-copy.server.ts";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { backupName } from "#app/features/backups/backup.ts";
import { isoAfter } from "#app/platform/clock.server.ts";
import { addDays, londonDay } from "#app/features/calendar.ts";
import { applicationFields } from "../../support/scene/factories.ts";
import { type App, type Page, type Person, startApp } from "../../support/product/harness.ts";

let app: App;
let admin: Person;
beforeAll(async () => {
  app = await startApp();
  admin = await app.admin();
});

const home = "/admin-data-portal";
const figures = "/admin-data-portal/figures";
/** Where the page of figures stood before, and its files stand. */
const former = "/admin-dashboard";
const today = londonDay(new Date());
const month = today.slice(0, 7);
const csvText = (page: Page) => Buffer.from(page.bytes).toString("utf8");
const lineOf = (page: Page, start: string) =>
  csvText(page)
    .split("\r\n")
    .find((line) => line.startsWith(start));

/** In pounds: all of it, and what is offered, ordered and invoiced. */
async function onItsWay(): Promise<number[]> {
  const { text } = await admin.get(home);
  const pounds = (at: RegExp) => Number((at.exec(text)?.[1] ?? "0").replaceAll(",", ""));
  return [
    pounds(/On its way, net of VAT £([\d,]+)/),
    pounds(/£([\d,]+) offered/),
    pounds(/£([\d,]+) ordered/),
    pounds(/£([\d,]+) invoiced/),
  ];
}

describe("staff’s home", () => {
  it("is one: the dashboard leads there", async () => {
    const page = await admin.get(former);
    expect([page.status, page.location]).toEqual([302, home]);
    expect((await app.visitor().get(former)).location).toMatch(/^\/login/);
  });

  it("says what a firm begins with, until it has a client", async () => {
    const { text, links } = await admin.get(home);
    for (const step of ["To do: Protect your account", "To do: Add the first client"])
      expect(text).toContain(step);
    expect(links).toContain("/admin-data-portal/clients/new");
    await app.make.client();
    expect((await admin.get(home)).text).not.toMatch(/Do this next|Add the first client/);
  });

  it("has no room for what is nothing, and the page of figures says what will be there", async () => {
    const page = await admin.get(home);
    expect(page.text).toContain("Nothing is waiting for us");
    for (const part of ["Subscriptions that end", "Paid in 12 months", "On its way", "Mail failed"])
      expect(page.text).not.toContain(part);
    const { text } = await admin.get(figures);
    for (const said of [
      "Nothing was paid in the last 12 months",
      "No downloads in the last 30 days",
      "No applications in the last 12 months",
    ])
      expect(text).toContain(said);
  });

  it.skipIf(process.env.TEST_POSTGRES)(
    "says how the backups stand: what is restorable, what is not, and how old",
    async () => {
      const folder = join(app.dataDir, "backups");
      expect((await admin.get(figures)).text).toContain("There is no backup yet");
      expect((await admin.get(home)).text).not.toContain("Backups need attention");
      mkdirSync(folder, { recursive: true });
      const damaged = [
        { path: `ab/${"ab".repeat(16)}`, name: "kept.pdf", reason: "is missing", isKept: true },
        { path: `cd/${"cd".repeat(16)}`, name: "lost.pdf", reason: "is not what was stored", isKept: false },
      ].map((file) => ({ ...file, sha256: "0".repeat(64) }));
      const name = backupName(new Date());
      const manifest = {
        at: new Date().toISOString(),
        reason: "before migration 0009-more",
        schema: "0008-before",
        database: { file: `${name}.db`, sha256: "0".repeat(64), bytes: 5_000_000 },
        auditHead: null,
        rows: {},
        files: [],
        damaged,
        search: ["malformed inverted index for FTS5 table main.search_users"],
      };
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(manifest));
      writeFileSync(join(folder, "notes.json"), "{}");
      const first = await admin.get(home);
      expect(first.text).toContain("Backups need attention");
      expect(first.links).toContain(figures);
      const { text } = await admin.get(figures);
      for (const said of [
        "2 stored files missing or not as stored; of 1 no whole copy is kept",
        "lost.pdf",
        "It is not what was stored",
        "before migration 0009-more",
        "0008-before",
        "All but 1 file",
        "1 backup can be restored",
      ])
        expect(text).toContain(said);
      const ready = await app.visitor().get("/readyz");
      expect([ready.status, ready.json]).toMatchObject([
        503,
        {
          checks: { backup: true, files: false, search: false },
          reasons: {
            files: expect.stringContaining("2 stored files"),
            search: expect.stringContaining("npm run migrate -- --rebuild-search"),
          },
        },
      ]);
      rmSync(folder, { recursive: true });
      expect((await app.visitor().get("/readyz")).status).toBe(200);
    },
  );

  it("lists what waits, the most urgent first, with its promise and a link", async () => {
    const client = await app.make.client();
    const late = await app.make.ticket({
      waiting_since: isoAfter(-50 * 3600),
      created_at: isoAfter(-50 * 3600),
    });
    const quote = await app.make.quote(client, { requested_at: isoAfter(-20 * 3600) });
    const order = await app.make.order(client);
    expect((await app.visitor().post("/signup", applicationFields())).status).toBe(303);
    const ending = await app.make.subscription(client.companyId);
    const ends_on = addDays(today, 5);
    await app.db.updateTable("subscriptions").set({ ends_on }).where("id", "=", ending).execute();
    const page = await admin.get(home);
    const [first] = page.links.filter((link) =>
      /^\/admin-data-portal\/(?:support|quotes|orders)\//.test(link),
    );
    expect(first).toBe(`/admin-data-portal/support/${late.id}`);
    for (const at of [`quotes/${quote.id}`, `orders/${order.id}`])
      expect(page.links).toContain(`/admin-data-portal/${at}`);
    for (const said of [
      `Answer enquiry ${late.reference}`,
      `Prepare offer ${quote.reference}`,
      `Invoice or deliver order ${order.reference}`,
      "Review application APP-",
      "Overdue by",
      "Due in 3 hours",
      "Due in 23 hours",
      "1 overdue",
      "1 due soon",
      "2 in time",
      "5 days left",
    ])
      expect(page.text).toContain(said);
    expect((await admin.get(figures)).text).toContain("0 of 1 application led to access");
  });

  it("says when the list is cut, of how many it is, and leads to the rest", async () => {
    const cut = /These are the 12 most urgent of (\d+)\./;
    expect((await admin.get(home)).text).not.toMatch(cut);
    for (let made = 0; made < 12; made += 1) await app.make.ticket();
    const page = await admin.get(home);
    const waiting = [...page.html.matchAll(/<dd class="stat-value">(\d+)</g)].slice(0, 4);
    const total = waiting.reduce((sum, [, value]) => sum + Number(value), 0);
    expect(cut.exec(page.text)?.[1]).toBe(String(total));
    expect(page.links.filter((link) => link === "/admin-data-portal/support").length).toBeGreaterThan(1);
  });

  it("counts what was paid, net, in the month it was paid", async () => {
    const client = await app.make.client();
    const report = await app.make.report({ price_pence: 123_400 });
    const order = await app.make.order(client, { report_id: report.id, price_pence: 123_400 });
    const page = `/admin-data-portal/orders/${order.id}`;
    expect((await admin.post(page, { intent: "invoice" })).status).toBe(303);
    const before = await admin.get(`${former}/revenue.csv`);
    expect(lineOf(before, month)).toMatch(new RegExp(`^${month},0,0,`));
    expect((await admin.post(page, { intent: "pay", paymentReference: "BACS 4471" })).status).toBe(303);
    const csv = await admin.get(`${former}/revenue.csv`);
    expect(csv.headers.get("Content-Type")).toContain("text/csv");
    expect(lineOf(csv, month)).toMatch(new RegExp(`^${month},1,1234,`));
    const { text } = await admin.get(figures);
    expect(text).toContain("£1,234 was paid in the last 12 months");
    expect(text).toContain("GBP net of VAT");
    expect((await admin.get(home)).text).toContain("Paid in 12 months, net of VAT £1,234");
  });

  it("adds up what is on its way: offered while it can be accepted, ordered, invoiced", async () => {
    const before = await onItsWay();
    const client = await app.make.client();
    await app.make.quote(client, { state: "sent", price_pence: 1_000_000 });
    await app.make.quote(client, { state: "sent", price_pence: 7_000_000, valid_until: addDays(today, -1) });
    const price = async (price_pence: number, state: "requested" | "invoiced" | "paid") =>
      app.make.order(client, { report_id: (await app.make.report({ price_pence })).id, price_pence, state });
    await price(200_000, "requested");
    await price(30_000, "invoiced");
    await price(9_900_000, "paid");
    const after = await onItsWay();
    const grown = after.map((pounds, index) => pounds - (before[index] ?? 0));
    expect(grown).toEqual([12_300, 10_000, 2000, 300]);
  });

  it("counts downloads of thirty days and of twelve months apart", async () => {
    const { userId, companyId } = await app.make.client();
    const [recent, older] = [
      await app.make.report({ title: "=Recent, and a formula" }),
      await app.make.report({ title: "An Older One" }),
    ];
    const taken = { [recent.id]: [1, 2], [older.id]: [60, 61, 62, 800] };
    for (const [reportId, daysAgo] of Object.entries(taken))
      for (const days of daysAgo)
        await app.db
          .insertInto("downloads")
          .values({
            copy_id: newCopyId(),
            report_id: reportId,
            version: 1,
            company_id: companyId,
            user_id: userId,
            ip: "127.0.0.1",
            downloaded_at: isoAfter(-days * 86_400),
          })
          .execute();
    const csv = await admin.get(`${former}/downloads.csv`);
    expect(lineOf(csv, recent.id)).toContain(`"'=Recent, and a formula",2,2,`);
    expect(lineOf(csv, older.id)).toContain("An Older One,0,3,");
    expect((await admin.get(figures)).text).toContain(
      "Recent, and a formula was downloaded most in the last 30 days",
    );
    expect((await admin.get(`${figures}?downloads=12-months`)).text).toContain(
      "An Older One was downloaded most in the last 12 months",
    );
  });

  it("follows applications to the account", async () => {
    const csv = await admin.get(`${former}/applications.csv`);
    expect(lineOf(csv, "Received")).toMatch(/^Received,\d+,,/);
    expect(lineOf(csv, "Still open")).toMatch(/^Still open,\d+,,/);
  });
});
