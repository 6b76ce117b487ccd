import { describe, expect, test } from "vitest";
import { nowIso } from "#app/platform/clock.server.ts";
import { startApp } from "../../support/product/harness.ts";
import { EVERY_TOOL, newAnalyst } from "../../support/scene/tool-people.ts";

/** A deal and its records in the other tools: made once from what is known, and linked both ways. */
const app = await startApp();
const tools = "/client-portal/tools";
const dealPage = (id: string, query = "") => `${tools}/deal-flow/${id}${query}`;

const newClient = () => newAnalyst(app, ...EVERY_TOOL);

const { browser: client, companyId } = await newClient();
const stranger = await newClient();

const open = (dealId: string, tool: string, person = client, query = "") =>
  person.post(dealPage(dealId, query), { intent: "open", tool });
type Table = "diligence_rooms" | "valuation_holdings" | "benchmarks";
const recordOf = (table: Table, dealId: string) =>
  app.sqlite.prepare(`SELECT * FROM ${table} WHERE deal_id = ?`).get(dealId) as { id: string };
const countOf = (table: Table, dealId: string) =>
  app.sqlite.prepare(`SELECT count(*) FROM ${table} WHERE deal_id = ?`).pluck().get(dealId);

describe("a deal without records", () => {
  test("opens its room from the list that suits its type, and the same room again", async () => {
    const deal = await app.make.deal(companyId, { name: "Room House", type: "Buyout" });
    const made = await open(deal, "due-diligence");
    expect(made.status).toBe(303);
    const room = recordOf("diligence_rooms", deal);
    expect(room).toMatchObject({ name: "Room House", template: "buyout", company_id: companyId });
    expect(made.location).toBe(`${tools}/due-diligence/${room.id}`);
    expect((await open(deal, "due-diligence")).location).toBe(made.location);
    expect(countOf("diligence_rooms", deal)).toBe(1);
    const there = await client.get(made.location ?? "");
    expect(there.links).toContain(dealPage(deal));
    expect((await client.get(dealPage(deal))).links).toContain(made.location);
  });

  test("is valued without typing its name, sector or price again", async () => {
    const deal = await app.make.deal(companyId, {
      name: "Won House",
      stage: "Closed Won",
      sector: "Energy",
      valuation_pence: 700_000_000,
      stage_changed_at: "2026-05-04T10:00:00.000Z",
    });
    const made = await open(deal, "portfolio-valuation");
    const holding = recordOf("valuation_holdings", deal);
    expect(made.location).toBe(`${tools}/portfolio-valuation/${holding.id}`);
    expect(holding).toMatchObject({
      name: "Won House",
      cost_pence: 700_000_000,
      round_on: "2026-05-04",
      stake: 1,
      fair_value_pence: null,
    });
    const there = await client.get(made.location ?? "");
    expect(there.links).toContain(dealPage(deal));
    expect((await client.get(dealPage(deal))).links).toContain(made.location);
  });

  test("is benchmarked from its valuation's figures; without any it is asked for them alone", async () => {
    const deal = await app.make.deal(companyId, { name: "Figures House", sector: "Technology" });
    const asked = await open(deal, "benchmarking");
    expect(asked.location).toBe(`${tools}/benchmarking/new?deal=${deal}`);
    const form = await asked.follow();
    expect(form.text).toContain("Enter the figures to compare");
    expect(form.field("name")).toBe("Figures House");
    expect(form.field("sector")).toBe("Technology");
    expect(countOf("benchmarks", deal)).toBe(0);

    await open(deal, "portfolio-valuation");
    await app.db
      .updateTable("valuation_holdings")
      .set({ revenue_pence: 2_000_000_000, ebitda_pence: 300_000_000, net_debt_pence: 600_000_000 })
      .where("deal_id", "=", deal)
      .execute();
    const made = await open(deal, "benchmarking");
    const benchmark = recordOf("benchmarks", deal);
    expect(made.location).toBe(`${tools}/benchmarking/${benchmark.id}`);
    expect(benchmark).toMatchObject({ name: "Figures House", revenue: 20_000_000, ebitda_margin: 0.15 });
    const there = await client.get(made.location ?? "");
    expect(there.links).toContain(dealPage(deal));
    const { id: holding } = recordOf("valuation_holdings", deal);
    expect(there.links).toContain(`${tools}/portfolio-valuation/${holding}`);
  });

  test("and the other way round: its benchmark's figures are the valuation's", async () => {
    const deal = await app.make.deal(companyId, { name: "Back House" });
    const { id } = await app.make.benchmark(companyId, { name: "Back House" });
    await app.db
      .updateTable("benchmarks")
      .set({ deal_id: deal, revenue: 1_000_000, ebitda_margin: 0.2, leverage: 1.5 })
      .where("id", "=", id)
      .execute();
    await open(deal, "portfolio-valuation");
    expect(recordOf("valuation_holdings", deal)).toMatchObject({
      revenue_pence: 100_000_000,
      net_debt_pence: 30_000_000,
    });
  });
});

describe("what was there before its deal", () => {
  test("a holding of the deal's name that is about no other is taken for it, and nothing is made", async () => {
    const deal = await app.make.deal(companyId, { name: "Early House" });
    const holding = await app.make.valuedHolding(companyId, { name: "early house" });
    const answer = await open(deal, "portfolio-valuation");
    expect(answer.location).toBe(`${tools}/portfolio-valuation/${holding}`);
    expect((await client.get(dealPage(deal))).links).toContain(answer.location);
    expect(countOf("valuation_holdings", deal)).toBe(1);
  });

  test("any holding can be said to be about a deal, and about none again", async () => {
    const deal = await app.make.deal(companyId, { name: "Code Name" });
    const holding = await app.make.valuedHolding(companyId, { name: "Real Name" });
    const page = `${tools}/portfolio-valuation/${holding}`;
    const save = async (chosen: string) => {
      const form = await client.get(`${page}/edit`);
      const fields = Object.fromEntries(
        ["seen", "name", "sector", "currency", "stake", "cost"].map((name) => [name, form.field(name) ?? ""]),
      );
      return client.post(`${page}/edit`, { ...fields, deal: chosen });
    };
    expect((await save(deal)).status).toBe(303);
    expect((await client.get(page)).links).toContain(dealPage(deal));
    expect((await save(stranger.companyId)).text).toContain("Select the deal from the list");
    // A removed deal stays what the holding is about until somebody chooses another.
    await app.db.updateTable("deals").set({ removed_at: nowIso() }).where("id", "=", deal).execute();
    expect((await client.get(`${page}/edit`)).text).toMatch(/Code Name \([A-Z0-9]+, removed\)/);
    expect((await save(deal)).status).toBe(303);
    expect((await client.get(page)).text).toMatch(/Code Name \([A-Z0-9]+, removed\)/);
    expect((await save("")).status).toBe(303);
    expect((await save(deal)).status).toBe(400);
    expect(countOf("valuation_holdings", deal)).toBe(0);
  });

  test("a deal that was removed or has another name leads to its records as before, and says what they are called", async () => {
    const deal = await app.make.deal(companyId, { name: "First Name" });
    const room = (await open(deal, "due-diligence")).location ?? "";
    const form = await client.get(dealPage(deal, "/edit"));
    const fields = Object.fromEntries(
      ["seen", "type", "sector", "probability"].map((name) => [name, form.field(name) ?? ""]),
    );
    const renamed = await client.post(dealPage(deal, "/edit"), { ...fields, name: "Second Name" });
    expect((await renamed.follow()).text).toContain("The records in the other tools keep their own names.");
    expect((await client.get(room)).text).toContain("Second Name");
    await client.post(dealPage(deal), { intent: "remove" });
    const gone = await client.get(dealPage(deal));
    expect(gone.links).toContain(room);
    expect(gone.text).not.toContain("Value it");
    expect((await client.get(room)).text).toMatch(/Second Name \([A-Z0-9]+, removed\)/);
  });
});

describe("what can't be opened is said", () => {
  test("a holding of that name, a removed deal, an unknown tool", async () => {
    const deal = await app.make.deal(companyId, { name: "Twin House" });
    const other = await app.make.deal(companyId, { name: "Twin House" });
    await app.make.valuedHolding(companyId, { name: "Twin House", deal_id: other });
    const twin = await open(deal, "portfolio-valuation");
    expect(twin.status).toBe(409);
    expect(twin.text).toContain("Another holding in your portfolio has this name");
    const gone = await app.make.deal(companyId, { name: "Gone House", removed_at: nowIso() });
    expect((await open(gone, "due-diligence")).text).toContain("The deal was removed. Restore it first.");
    expect((await open(deal, "kpi-alerts")).status).toBe(400);
    expect((await open(deal, "__proto__")).status).toBe(400);
  });

  test("in demo mode the eleventh record", async () => {
    const demo = await newAnalyst(app);
    for (let made = 0; made < 10; made += 1) {
      await app.make.valuedHolding(demo.companyId, { name: `Own ${made}` });
    }
    const deal = await app.make.deal(demo.companyId, { name: "Eleventh House" });
    const answer = await open(deal, "portfolio-valuation", demo.browser);
    expect(answer.text).toContain("In demo mode the tool keeps 10 records of your own");
    expect(countOf("valuation_holdings", deal)).toBe(0);
  });
});
