import { beforeAll, describe, expect, test } from "vitest";
import { companyRows } from "#app/features/company-merges/company-records.ts";
import {
  mergeCompanies,
  settleMerges,
  unmergeCompanies,
} from "#app/features/company-merges/merge.commands.server.ts";
import { showMerge } from "#app/features/company-merges/pages/show-merge.server.ts";
import type { Admin, Member } from "#app/features/actor.ts";
import { requestOrder } from "#app/features/trade/orders/order.client-commands.server.ts";
import { newCopyId } from "#app/features/publishing/holdings/stamp-copy.server.ts";
import { isoAfter, nowIso } from "#app/platform/clock.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { databaseDigest } from "../../support/reading/database-digest.ts";
import { actorFor } from "../../support/product/fresh-database.ts";
import { type App, startApp } from "../../support/product/harness.ts";
import type { SignInDetails } from "../../support/scene/person.ts";

let app: App;
let admin: Admin;
beforeAll(async () => {
  app = await startApp();
  admin = { ...actorFor(await app.make.admin()), role: "admin" };
});

type Client = SignInDetails & { companyId: string };

async function invoice(companyId: string, orderId: string): Promise<void> {
  const at = nowIso();
  await app.db
    .insertInto("invoices")
    .values({
      id: newId(),
      number: `INV-2026-${newId().slice(0, 6)}`,
      order_id: orderId,
      company_id: companyId,
      issued_on: at.slice(0, 10),
      due_on: at.slice(0, 10),
      bill_to: "As it was",
      seller: "{}",
      description: "A report",
      purchase_order: null,
      net_pence: 100,
      vat_basis_points: 2000,
      vat_pence: 20,
      total_pence: 120,
      created_at: at,
      created_by: null,
      paid_at: null,
      payment_reference: null,
      is_demo: 0,
    })
    .execute();
}

/** A file that waits for a yes. */
async function stage({ userId, companyId }: Client): Promise<void> {
  const texts = { settings: "{}", facts: "{}", mapping: "{}", preview: "{}", table_draft: newId() };
  await app.db
    .insertInto("staged_imports")
    .values({
      ...texts,
      id: newId(),
      company_id: companyId,
      user_id: userId,
      kind: "deals",
      about: null,
      file: null,
      source_draft: null,
      created_at: nowIso(),
      expires_at: isoAfter(3600),
      taken: null,
    })
    .execute();
}

/** A company with something of every kind. @param held a report that it holds. */
async function full(held: string, values: { number?: string } = {}): Promise<Client> {
  const { db, make } = app;
  const companyId = await make.company(values);
  const who = await make.client({ company_id: companyId });
  await make.client({ company_id: companyId, company_role: "reader" });
  await make.admin({ former_company_id: companyId });
  await make.holding(companyId, held);
  await make.subscription(companyId);
  const order = await make.order(who, { state: "fulfilled" });
  await invoice(companyId, order.id);
  await make.approval(who);
  await make.quote(who);
  const file = await make.companyFile(companyId);
  const copy = { company_id: companyId, user_id: who.userId, ip: "127.0.0.1", downloaded_at: nowIso() };
  await db
    .insertInto("downloads")
    .values({ ...copy, copy_id: newCopyId(), report_id: held, version: 1 })
    .execute();
  await db
    .insertInto("file_downloads")
    .values({ ...copy, copy_id: newCopyId(), company_file_id: file })
    .execute();
  await make.ticket({ company_id: companyId, user_id: who.userId });
  await db
    .insertInto("company_tools")
    .values({ company_id: companyId, tool: "deal-flow", granted_at: nowIso() })
    .execute();
  await make.deal(companyId, { number: "TES2026001", name: "Test" });
  await db
    .insertInto("sequences")
    .values({ name: `deal:${companyId}`, year: 2026, value: 1 })
    .execute();
  const holding = await make.valuedHolding(companyId, { name: "Acme" });
  await make.valuationFlow(companyId, holding);
  await make.valuationSnapshot(companyId, who.userId);
  await db
    .insertInto("exchange_rates")
    .values({
      id: newId(),
      company_id: companyId,
      from_currency: "EUR",
      to_currency: "GBP",
      rate: 0.85,
      rate_on: "2026-09-30",
      source: "Bank",
      added_by: null,
      added_at: nowIso(),
      is_demo: 0,
    })
    .execute();
  const kpi = await make.kpi(companyId, { code: "ebitda" });
  await make.kpi(companyId, { code: `margin_${newId().slice(0, 4)}`, formula: "ebitda / 2 + ebitda_x" });
  await make.kpiRule(companyId, kpi);
  await make.covenant(companyId);
  await make.diligenceRoom(who);
  await make.multiples(companyId);
  await make.benchmark(companyId, { name: "Ours" });
  const changed = {
    id: newId(),
    record: `kpi:${kpi}`,
    field: "name",
    before: "A",
    after: "B",
    source: "import",
  };
  await db
    .insertInto("record_changes")
    .values({ ...changed, company_id: companyId, changed_by: null, changed_at: nowIso() })
    .execute();
  await stage({ ...who, companyId });
  return { ...who, companyId };
}

async function pair(): Promise<{ from: Client; to: Client }> {
  const report = await app.make.report({ title: `Held ${newId()}` });
  return { from: await full(report.id), to: await full(report.id) };
}

const countIn = (table: string, column: string, companyId: string) =>
  app.sqlite.prepare(`SELECT count(*) FROM ${table} WHERE ${column} = ?`).pluck().get(companyId) as number;
const merge = (sourceId: string, targetId: string, once?: string) =>
  mergeCompanies(app.db, admin, { sourceId, targetId, _once: once });
const mergeOf = (sourceId: string) =>
  app.db
    .selectFrom("company_merges")
    .select("id")
    .where("source_id", "=", sourceId)
    .executeTakeFirstOrThrow();
/** What a merge and its undoing leave behind. */
const told = ["audit", "outbox", "company_merges", "company_merge_rows", "submissions", "sessions"];

describe("two companies become one", () => {
  test("everything moves but what the other has already, and everything goes back", async () => {
    const { from, to } = await pair();
    const had = companyRows.map(
      ({ table, column, name }) => [name, countIn(table, column, from.companyId)] as const,
    );
    expect(had.filter(([name, rows]) => rows === 0 && name !== "applications")).toEqual([]);
    const before = databaseDigest(app.sqlite, told);
    const shown = await showMerge(app.db, admin, to.companyId, new URLSearchParams({ with: from.companyId }));
    expect(shown?.preview?.against).toEqual([]);
    expect(shown?.preview?.moving).toContain("2 people");

    expect(await merge(from.companyId, to.companyId)).toMatchObject({ ok: true });
    const left = companyRows.flatMap(({ table, column, name }) => {
      const rows = countIn(table, column, from.companyId);
      return rows > 0 ? [`${name}: ${rows}`] : [];
    });
    // Both hold the report, have the tool and a rate of that day.
    expect(left).toEqual(["holdings: 1", "company_tools: 1", "exchange_rates: 1"]);
    const one = await app.db
      .selectFrom("subscriptions")
      .select(["seats", "status"])
      .where("company_id", "=", to.companyId)
      .orderBy("status")
      .execute();
    expect(one.map(({ status }) => status)).toEqual(["active", "ended"]);
    const numbers = await app.db
      .selectFrom("deals")
      .select("number")
      .where("company_id", "=", to.companyId)
      .orderBy("number")
      .execute();
    expect(numbers.map(({ number }) => number)).toEqual(["TES2026001", "TES2026002"]);
    const { number } = await app.db
      .selectFrom("companies")
      .select("number")
      .where("id", "=", from.companyId)
      .executeTakeFirstOrThrow();
    const mark = `ebitda_${number?.replace("-", "").toLowerCase()}`;
    const kpis = await app.db
      .selectFrom("kpis")
      .select(["code", "formula"])
      .where("company_id", "=", to.companyId)
      .where("formula", "is not", null)
      .execute();
    expect(kpis.map(({ formula }) => formula).sort()).toEqual(
      ["ebitda / 2 + ebitda_x", `${mark} / 2 + ebitda_x`].sort(),
    );
    const names = await app.db
      .selectFrom("valuation_holdings")
      .select("name")
      .where("company_id", "=", to.companyId)
      .execute();
    expect(names.map(({ name }) => name).sort()).toEqual(["Acme", `Acme (${number})`]);

    const { id } = await mergeOf(from.companyId);
    expect(await unmergeCompanies(app.db, admin, id)).toMatchObject({ ok: true });
    expect(databaseDigest(app.sqlite, told)).toEqual(before);
    // Once more it is done already, and nothing moves.
    expect(await unmergeCompanies(app.db, admin, id)).toEqual({ ok: true });
    expect(databaseDigest(app.sqlite, told)).toEqual(before);
  });

  test("it is audited, and the owners of both are told", async () => {
    const { from, to } = await pair();
    await merge(from.companyId, to.companyId);
    const entry = await app.db
      .selectFrom("audit")
      .select(["action", "target"])
      .orderBy("seq", "desc")
      .limit(1)
      .execute();
    expect(entry).toEqual([{ action: "company.merge", target: `company:${to.companyId}` }]);
    const mails = (email: string) =>
      app.db
        .selectFrom("outbox")
        .select("kind")
        .where("to_address", "=", email)
        .where("kind", "=", "company-merged")
        .execute();
    for (const who of [from, to]) expect(await mails(who.email)).toHaveLength(1);
    await unmergeCompanies(app.db, admin, (await mergeOf(from.companyId)).id);
    for (const who of [from, to]) expect(await mails(who.email)).toHaveLength(2);
  });

  test("the same form twice does it once; the other way round it is refused", async () => {
    const { from, to } = await pair();
    const once = newId();
    const [one, other] = await Promise.all([
      merge(from.companyId, to.companyId, once),
      merge(from.companyId, to.companyId, once),
    ]);
    expect(one).toEqual(other);
    expect(await merge(to.companyId, from.companyId)).toMatchObject({ ok: false, reason: "moved" });
  });

  test("two of staff at once: one of them does it", async () => {
    const { from, to } = await pair();
    const second: Admin = { ...actorFor(await app.make.admin()), role: "admin" };
    const results = await Promise.all([
      merge(from.companyId, to.companyId),
      mergeCompanies(app.db, second, { sourceId: to.companyId, targetId: from.companyId }),
    ]);
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true]);
  });

  test("what differs, and what both have ordered, is in the way", async () => {
    const { from, to } = await pair();
    const set = (id: string, values: object) =>
      app.db.updateTable("companies").set(values).where("id", "=", id).execute();
    await set(from.companyId, { registered_number: "0123 4567" });
    await set(to.companyId, { registered_number: "01234568" });
    expect(await merge(from.companyId, to.companyId)).toMatchObject({
      ok: false,
      message: "Their registered numbers differ (0123 4567 and 01234568): they are two companies.",
    });
    await set(to.companyId, { registered_number: "01234567" });
    const report = await app.make.report({ id: newId(), title: "Wanted twice", price_pence: 100 });
    for (const who of [from, to]) await app.make.order(who, { report_id: report.id });
    expect(await merge(from.companyId, to.companyId)).toMatchObject({
      ok: false,
      message: /^Both have ordered Wanted twice/,
    });
  });

  test("nobody but staff merges or parts companies, and nothing is merged with itself or with nothing", async () => {
    const { from, to } = await pair();
    const owner: Member = { ...actorFor(from), companyId: from.companyId };
    const asked = { sourceId: from.companyId, targetId: to.companyId };
    expect(await mergeCompanies(app.db, owner, asked)).toMatchObject({ ok: false, reason: "not-allowed" });
    expect(await merge(from.companyId, from.companyId)).toMatchObject({ ok: false, reason: "moved" });
    expect(await merge(newId(), to.companyId)).toMatchObject({ ok: false, reason: "not-found" });
    await merge(from.companyId, to.companyId);
    const { id } = await mergeOf(from.companyId);
    expect(await unmergeCompanies(app.db, owner, id)).toMatchObject({ ok: false, reason: "not-allowed" });
    await app.db.updateTable("users").set({ status: "disabled" }).where("id", "=", admin.userId).execute();
    expect(await unmergeCompanies(app.db, admin, id)).toMatchObject({ ok: false, reason: "not-allowed" });
    await app.db.updateTable("users").set({ status: "active" }).where("id", "=", admin.userId).execute();
  });
});

describe("parted again", () => {
  test("not after a day", async () => {
    const { from, to } = await pair();
    await merge(from.companyId, to.companyId);
    const { id } = await mergeOf(from.companyId);
    const at = (seconds: number) =>
      app.db
        .updateTable("company_merges")
        .set({ merged_at: isoAfter(seconds) })
        .where("id", "=", id)
        .execute();
    await at(-86_400);
    expect(await unmergeCompanies(app.db, admin, id)).toMatchObject({
      ok: false,
      message: /^It was more than 24 hours ago/,
    });
    await at(-86_390);
    expect(await unmergeCompanies(app.db, admin, id)).toEqual({ ok: true });
  });

  test("not once something new was recorded, which is named", async () => {
    const { from, to } = await pair();
    await merge(from.companyId, to.companyId);
    await app.make.client({ company_id: to.companyId });
    await app.make.quote({ ...from, companyId: to.companyId });
    expect(await unmergeCompanies(app.db, admin, (await mergeOf(from.companyId)).id)).toMatchObject({
      ok: false,
      message: "Something was recorded since, and nobody can tell whose it is: 1 person and 1 quote.",
    });
  });

  test("twice at once: it goes back once", async () => {
    const { from, to } = await pair();
    const before = databaseDigest(app.sqlite, told);
    await merge(from.companyId, to.companyId);
    const { id } = await mergeOf(from.companyId);
    const both = await Promise.all([
      unmergeCompanies(app.db, admin, id),
      unmergeCompanies(app.db, admin, id),
    ]);
    expect(both).toEqual([{ ok: true }, { ok: true }]);
    expect(databaseDigest(app.sqlite, told)).toEqual(before);
    const parted = app.db.selectFrom("audit").select("seq").where("action", "=", "company.unmerge");
    expect(await parted.where("details", "like", `%${id}%`).execute()).toHaveLength(1);
  });

  test("and merged once more", async () => {
    const { from, to } = await pair();
    await merge(from.companyId, to.companyId);
    await unmergeCompanies(app.db, admin, (await mergeOf(from.companyId)).id);
    expect(await merge(to.companyId, from.companyId)).toMatchObject({ ok: true });
    expect(countIn("users", "company_id", from.companyId)).toBe(4);
  });

  test("the last merge first", async () => {
    const { from, to } = await pair();
    const third = await app.make.client();
    await merge(from.companyId, to.companyId);
    await merge(to.companyId, third.companyId);
    const [first, second] = [await mergeOf(from.companyId), await mergeOf(to.companyId)];
    expect(await unmergeCompanies(app.db, admin, first.id)).toMatchObject({
      ok: false,
      message: /undo that first/,
    });
    expect(await unmergeCompanies(app.db, admin, second.id)).toEqual({ ok: true });
    expect(await unmergeCompanies(app.db, admin, first.id)).toEqual({ ok: true });
  });

  test("what somebody changed meanwhile stays as they left it", async () => {
    const { from, to } = await pair();
    await merge(from.companyId, to.companyId);
    const renamed = app.db.updateTable("valuation_holdings").set({ name: "Acme Two", name_key: "acme two" });
    await renamed.where("company_id", "=", to.companyId).where("name", "like", "Acme (%").execute();
    await app.db
      .updateTable("companies")
      .set({ access_level: "full" })
      .where("id", "=", to.companyId)
      .execute();
    expect(await unmergeCompanies(app.db, admin, (await mergeOf(from.companyId)).id)).toEqual({ ok: true });
    const back = await app.db
      .selectFrom("valuation_holdings")
      .select("name")
      .where("company_id", "=", from.companyId)
      .execute();
    expect(back).toEqual([{ name: "Acme Two" }]);
  });
});

describe("meanwhile", () => {
  test("both companies order: nothing is lost, and nothing stays behind", async () => {
    const { from, to } = await pair();
    const report = await app.make.report({ id: newId(), title: "Meanwhile", price_pence: 10_000 });
    const as = (who: Client): Member => ({ ...actorFor(who), companyId: who.companyId, companyName: "Test" });
    const order = (who: Client) => requestOrder(app.db, as(who), { reportId: report.id });
    const results = await Promise.allSettled([order(from), merge(from.companyId, to.companyId), order(to)]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
    await settleMerges(app.db);
    const { merged_into: into } = await app.db
      .selectFrom("companies")
      .select("merged_into")
      .where("id", "=", from.companyId)
      .executeTakeFirstOrThrow();
    const orders = await app.db
      .selectFrom("orders")
      .select("company_id")
      .where("report_id", "=", report.id)
      .execute();
    if (into) expect(orders.every(({ company_id: id }) => id === to.companyId)).toBe(true);
    expect(orders.length).toBeGreaterThan(0);
  });

  test("what a request under way wrote to the old record follows", async () => {
    const { from, to } = await pair();
    await merge(from.companyId, to.companyId);
    const deal = await app.make.deal(from.companyId);
    expect(await settleMerges(app.db)).toBe(2);
    expect(
      await app.db.selectFrom("deals").select("company_id").where("id", "=", deal).executeTakeFirst(),
    ).toEqual({ company_id: to.companyId });
    expect(await settleMerges(app.db)).toBe(0);
  });
});
