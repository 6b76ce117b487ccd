import { describe, expect, test } from "vitest";
import { parseCsv } from "#app/features/csv/csv-reader.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { startApp } from "../support/harness.ts";

const app = await startApp();
const tool = "/client-portal/tools/portfolio-valuation";

async function newClient({ granted = true } = {}) {
  const details = await app.make.client();
  if (granted) {
    await app.db
      .insertInto("company_tools")
      .values({ company_id: details.companyId, tool: "portfolio-valuation", granted_at: nowIso() })
      .execute();
  }
  return { ...details, browser: await app.signInAs(details) };
}

const { browser: client, companyId } = await newClient();
const stranger = await newClient();
const demo = await newClient({ granted: false });
const staff = await app.admin();

const idIn = (location = "") => /[0-9a-f]{32}/.exec(location)?.[0] ?? "";
const filled = {
  name: "Aldgate Power",
  sector: "Energy",
  currency: "GBP",
  stake: "25",
  cost: "5,000,000",
  revenue: "60000000",
  ebitda: "12000000",
  netDebt: "20000000",
  postMoney: "80000000",
  roundDate: "2026-06-30",
  netAssets: "40000000",
  netAssetsDate: "2026-06-30",
  discount: "20",
};

describe("an analyst's way", () => {
  test("adds a holding, values it, and sees every number explained; nothing typed is lost on the way", async () => {
    const wrong = await client.submit(`${tool}/new`, { ...filled, stake: "250" });
    expect(wrong.status).toBe(400);
    expect(wrong.title).toMatch(/^Error: /);
    for (const [name, value] of Object.entries({ ...filled, stake: "250" })) {
      expect(wrong.field(name), name).toBe(value);
    }
    const page = await client.get(`${tool}/new`);
    const post = () => client.post(`${tool}/new`, { ...filled, _once: page.field("_once") });
    const [one, other] = await Promise.all([post(), post()]);
    expect([one.status, other.status]).toEqual([303, 303]);
    expect(other.location).toBe(one.location);
    const id = idIn(one.location ?? "");
    expect(one.location).toBe(`${tool}/${id}/value`);

    const offered = await client.get(`${tool}/${id}/value`);
    // 80m × 25 %; 40m × 25 % × 80 %; there are no peers and no plan yet.
    for (const text of ["£20,000,000", "£8,000,000", "The peer set is empty", "The holding has no plan"]) {
      expect(offered.text).toContain(text);
    }
    const unreasoned = await client.submit(`${tool}/${id}/value`, { intent: "method", method: "last-round" });
    expect([unreasoned.status, unreasoned.problems]).toEqual([
      400,
      expect.stringContaining("Enter why this method is the right one"),
    ]);
    const impossible = await client.post(`${tool}/${id}/value`, {
      intent: "method",
      method: "ev-ebitda",
      reason: "It is mature.",
    });
    expect([impossible.status, impossible.problems]).toEqual([
      400,
      expect.stringContaining("The peer set is empty"),
    ]);
    const chosen = await client.post(`${tool}/${id}/value`, {
      intent: "method",
      method: "last-round",
      reason: "A round of this summer.",
    });
    expect([chosen.status, chosen.location]).toEqual([303, `${tool}/${id}`]);

    await client.post(`${tool}/${id}/flows`, {
      intent: "add",
      date: "2024-11-20",
      direction: "in",
      amount: "5000000",
    });
    const holding = await client.get(`${tool}/${id}?explain=value-fair-value`);
    for (const text of [
      "£20,000,000",
      "4×",
      "A round of this summer.",
      "How: Fair value of the holding",
      "max(£80,000,000, 0) × 25% × (1 − 0%) = £20,000,000",
    ]) {
      expect(holding.text).toContain(text);
    }
    const list = await client.get(tool);
    for (const text of ["Aldgate Power", "£20,000,000", "Price of recent investment", "4×"]) {
      expect(list.text).toContain(text);
    }
    expect((await client.get(`${tool}?explain=hhi`)).text).toContain("How: Herfindahl–Hirschman index");
    for (const shown of [holding, list]) expect(shown.text).not.toMatch(/NaN|Infinity|undefined/);
  });

  test("freezes a quarter, then another, and reads the bridge between them", async () => {
    const { browser, companyId: own } = await newClient();
    const id = await app.make.valuedHolding(own);
    const freeze = async (name: string, asOf: string) =>
      idIn((await browser.post(`${tool}/snapshots`, { name, asOf })).location ?? "");
    await freeze("Half year", "2026-06-30");
    await app.make.valuationFlow(own, id);
    await app.db.updateTable("valuation_holdings").set({ stake_ppm: 500_000 }).where("id", "=", id).execute();
    await app.db
      .updateTable("valuation_flows")
      .set({ flow_on: "2026-08-01" })
      .where("holding_id", "=", id)
      .execute();
    const second = await freeze("Third quarter", "2026-09-30");
    const first = await app.db
      .selectFrom("valuation_snapshots")
      .select("id")
      .where("company_id", "=", own)
      .where("name", "=", "Half year")
      .executeTakeFirstOrThrow();
    const page = await browser.get(
      `${tool}/snapshots/${second}?with=${first.id}&holding=${id}&explain=fair-value`,
    );
    // 8m and 5m paid in; the rest of the way to 16m is the stake's.
    for (const text of [
      "£16,000,000",
      "Net asset value rose by £8m",
      "Contributions",
      "+£5m",
      "+£3m",
      "How: Fair value of the holding",
    ]) {
      expect(page.text).toContain(text);
    }
    const explained = await browser.get(
      `${tool}/snapshots/${second}?with=${first.id}&explain=bridge-contributions`,
    );
    for (const text of ["How: Contributions", "Σ {£5,000,000} = £5,000,000"]) {
      expect(explained.text).toContain(text);
    }
    expect((await stranger.browser.get(`${tool}/snapshots/${second}`)).status).toBe(404);
    expect((await browser.post(`${tool}/snapshots`, { name: "x", asOf: "2100-01-01" })).status).toBe(400);
  });

  test("exports holdings and flows, and imports them again: nothing is doubled", async () => {
    const { browser, companyId: own } = await newClient();
    const id = await app.make.valuedHolding(own, { name: "=cmd|' /C calc'!A0" });
    await app.make.valuationFlow(own, id);
    const holdings = await browser.get(`${tool}/holdings.csv`);
    expect(holdings.status).toBe(200);
    const [header, row] = parseCsv(holdings.html.replace(/^\uFEFF/, ""));
    expect(header?.cells[0]).toBe("Name");
    expect(row?.cells[0]).toMatch(/^'=/);
    const again = await browser.post(`${tool}/import`, { csv: holdings.html.replace(/^\uFEFF/, "") });
    expect([again.status, again.location]).toEqual([303, tool]);
    expect((await again.follow()).text).toContain("0 holdings added, 1 brought up to date.");
    const flows = await browser.get(`${tool}/flows.csv`);
    const flowsAgain = await browser.post(`${tool}/import?of=flows`, {
      csv: flows.html.replace(/^\uFEFF/, ""),
    });
    expect((await flowsAgain.follow()).text).toContain("0 cash flows added, 1 there already.");
    const peers = { name: "Utilities", source: "Own research", asOf: "2026-09-30" };
    const csv = "Name,EV/EBITDA,EV/Revenue\r\nA,6.2,\r\nB,8,2\r\n";
    const kept = await browser.post(`${tool}/import?of=peers`, { ...peers, csv });
    expect((await kept.follow()).text).toContain("2 peers kept as version 1.");
    const bad = await browser.post(`${tool}/import`, { csv: "Name,Sector,Stake (%),Cost\r\nA,B,250,x\r\n" });
    expect(bad.status).toBe(400);
    for (const text of ["Nothing was imported.", "Line 2, Stake (%)", "Line 2, Cost"]) {
      expect(bad.problems).toContain(text);
    }
  });

  test("takes out the memo as a PDF", async () => {
    const { browser, companyId: own } = await newClient();
    const id = await app.make.valuedHolding(own);
    const memo = await browser.get(`${tool}/${id}/memo`);
    expect([memo.status, memo.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  });
});

describe("peers, rates and the day", () => {
  test("a peer set is seen with its quartiles explained, leaves as a CSV and can be taken off the list", async () => {
    const { browser, companyId: own } = await newClient();
    const set = await app.make.multiples(own);
    const list = await browser.get(`${tool}/peers`);
    for (const text of ["European mid-caps v1", "Own research", "30 Sept 2026"])
      expect(list.text).toContain(text);
    const page = await browser.get(`${tool}/peers?set=${set}&explain=ev-ebitda-multiple-mid`);
    // 6.2 7.2 7.8 8.0 8.6 9.4: numpy.percentile gives 7.35, 7.9 and 8.45.
    for (const text of ["7.35×", "7.9×", "8.45×", "How: EV/EBITDA, median", "Mid-cap 6"]) {
      expect(page.text).toContain(text);
    }
    const csv = await browser.get(`${tool}/charts.csv?of=peers&set=${set}`);
    expect(parseCsv(csv.html.replace(/^\uFEFF/, "")).map(({ cells }) => cells)[1]).toEqual([
      "Mid-cap 1",
      "6.2",
      "1.55",
    ]);
    for (const path of [`peers?set=${set}`, `charts.csv?of=peers&set=${set}`]) {
      expect((await stranger.browser.get(`${tool}/${path}`)).status, path).toBe(404);
    }
    const holding = await app.make.valuedHolding(own, { peer_set_id: set });
    const removed = await browser.post(`${tool}/peers`, { intent: "remove", set });
    expect((await removed.follow()).text).toContain("Holdings that are valued with it keep it.");
    expect((await browser.get(`${tool}/${holding}/value`)).text).toContain("European mid-caps v1, 6 peers");
    expect((await browser.get(`${tool}/peers`)).text).toContain("No peer sets yet");
  });

  test("rates come in by file, leave as one that comes in again, and an old one says how old it is", async () => {
    const { browser, companyId: own } = await newClient();
    const id = await app.make.valuedHolding(own, {
      currency: "EUR",
      fair_value_pence: null,
      fair_value_on: null,
    });
    const csv = "Currency,Rate,Date,Source\r\nEUR,0.8,2026-01-31,ECB\r\nUSD,0.75,2026-01-31,ECB\r\n";
    const taken = await browser.post(`${tool}/import?of=rates`, { csv });
    expect((await taken.follow()).text).toContain("2 exchange rates added, 0 replaced.");
    // 8m euros at 0.8.
    expect((await browser.get(tool)).text).toContain("£6,400,000");
    expect((await browser.get(`${tool}/${id}`)).text).toMatch(
      /The rate from EUR to GBP is of 31 Jan 2026, \d+ days/,
    );
    const out = (await browser.get(`${tool}/charts.csv?of=rates`)).html.replace(/^\uFEFF/, "");
    const again = await browser.post(`${tool}/import?of=rates`, { csv: out });
    expect((await again.follow()).text).toContain("0 exchange rates added, 2 replaced.");
    const wrong =
      "Currency,Rate,Date,Source\r\nGBP,1,2026-01-31,ECB\r\nEUR,0.8,2126-01-31,ECB\r\nEUR,0,2026-02-28,\r\n";
    const refused = await browser.post(`${tool}/import?of=rates`, { csv: wrong });
    expect(refused.status).toBe(400);
    for (const text of ["Nothing was imported.", "Line 4, Rate", "Line 4, Source"]) {
      expect(refused.problems).toContain(text);
    }
    const mended = await browser.post(`${tool}/import?of=rates`, { csv: wrong.replace(/EUR,0,.*/, "") });
    for (const text of [
      "Line 2: everything is shown in GBP already",
      "Line 3: 2126-01-31 is a day to come",
    ]) {
      expect(mended.problems).toContain(text);
    }
  });

  test("every holding is valued for today by one button, and one that has lost its value says so", async () => {
    const { browser, companyId: own } = await newClient();
    await app.make.valuedHolding(own, { fair_value_pence: 1, fair_value_on: "2026-01-31" });
    await app.make.valuationFlow(own, await app.make.valuedHolding(own));
    await app.make.valuedHolding(own, { net_assets_pence: null, net_assets_on: null });
    expect((await browser.get(tool)).text).toContain("1 of 3 holdings last valued over a quarter ago");
    const done = await browser.post(`${tool}?index`, { intent: "revalue" });
    const page = await done.follow();
    expect(page.text).toContain("2 holdings valued by the chosen methods. 1 holding without a value now");
    expect(page.text).toContain("£8,000,000");
    expect(page.text).not.toContain("over a quarter ago");
    expect(page.text).toContain("1 of 2 valued holdings has no money paid in");
  });

  test("both ends of a range are explained, and the memo of a plan is a PDF with its grid", async () => {
    const { browser, companyId: own } = await newClient();
    const id = await app.make.valuedHolding(own, {
      method: "dcf",
      wacc_ppm: 100_000,
      growth_ppm: 20_000,
      terminal_by: "growth",
    });
    await app.db
      .insertInto("valuation_plans")
      .values(
        [10, 12, 14, 15, 16].map((million, index) => ({
          holding_id: id,
          year: index + 1,
          cash_flow_pence: million * 100_000_000,
        })),
      )
      .execute();
    const page = await browser.get(`${tool}/${id}?explain=dcf-low-fair-value`);
    // WACC 11 %: (155,973,851 − 20m) × 25 % × 80 %.
    for (const text of [
      "Discounted cash flow: how the low end came about",
      "How: Fair value of the holding",
      "= £27,194,",
      "growth of 2% for ever; end of year",
    ]) {
      expect(page.text).toContain(text);
    }
    expect((await browser.get(`${tool}/${id}/memo`)).headers.get("content-type")).toBe("application/pdf");
  });
});

describe("demo mode", () => {
  test("keeps ten rates and ten peer sets of one's own besides the samples", async () => {
    const { browser } = await newClient({ granted: false });
    await browser.post(`${tool}?index`, { intent: "samples" });
    const days = Array.from({ length: 11 }, (_, day) => `EUR,0.8,2026-01-${10 + day},ECB`);
    const file = (rows: string[]) => ["Currency,Rate,Date,Source", ...rows].join("\r\n");
    const all = await browser.post(`${tool}/import?of=rates`, { csv: file(days) });
    expect(all.problems).toContain("The file has 11 new rates and there is room for 10");
    expect((await browser.post(`${tool}/import?of=rates`, { csv: file(days.slice(1)) })).status).toBe(303);
    const one = { from: "EUR", rate: "0.8", date: "2026-01-10", source: "ECB" };
    expect((await browser.post(`${tool}/rates`, one)).problems).toContain("10 exchange rates at most");
    expect((await browser.post(`${tool}/rates`, { ...one, date: "2026-01-11" })).status).toBe(303);
    for (let version = 1; version <= 11; version += 1) {
      const peers = { name: "Own", source: "Own", asOf: "2026-09-30", csv: "Name,EV/EBITDA\r\nA,6\r\n" };
      const kept = await browser.post(`${tool}/import?of=peers`, peers);
      expect(kept.status, `version ${version}`).toBe(version <= 10 ? 303 : 400);
    }
    for (const of of ["rates", "peers"]) {
      expect((await browser.get(`${tool}/charts.csv?of=${of}`)).location).toBe(tool);
    }
  });

  test("has the banner, samples to play with and to set back, and no export", async () => {
    const empty = await demo.browser.get(tool);
    expect(empty.text).toContain("Demo mode");
    const filledUp = await demo.browser.post(tool, { intent: "samples" });
    expect(filledUp.status).toBe(303);
    const list = await filledUp.follow();
    for (const text of ["Sample Precision Tools", "Sample Warehouse Estates", "Sample High Street"]) {
      expect(list.text).toContain(text);
    }
    expect(list.text).not.toMatch(/NaN|Infinity|undefined|Export (?:holdings|cash flows)/);
    expect(list.links.filter((href) => href.includes(".csv"))).toEqual([]);
    for (const path of ["holdings.csv", "flows.csv"]) {
      expect((await demo.browser.get(`${tool}/${path}`)).location).toBe(tool);
    }
    const rows = await app.db
      .selectFrom("valuation_holdings")
      .select("id")
      .where("company_id", "=", demo.companyId)
      .execute();
    for (const { id } of rows) {
      const page = await demo.browser.get(`${tool}/${id}`);
      expect(page.status).toBe(200);
      expect(page.text).not.toMatch(/NaN|Infinity|undefined/);
      expect((await demo.browser.get(`${tool}/${id}/value`)).status).toBe(200);
    }
    expect((await demo.browser.get(`${tool}/${rows[0]?.id}/memo`)).location).toBe(tool);
    expect((await client.post(tool, { intent: "samples" })).status).toBe(403);
  });
});

describe("access", () => {
  test("another company's holding is not there, by any address; staff see it under its client", async () => {
    const id = await app.make.valuedHolding(companyId, { name: "Not yours" });
    const flow = await app.make.valuationFlow(companyId, id);
    for (const page of ["", "/edit", "/value", "/flows", "/memo"]) {
      expect((await stranger.browser.get(`${tool}/${id}${page}`)).status, page).toBe(404);
    }
    for (const query of [`?company=${companyId}`]) {
      expect((await stranger.browser.get(`${tool}${query}`)).status).toBe(404);
      expect((await stranger.browser.post(`${tool}/new${query}`, filled)).status).toBe(404);
    }
    const own = await app.make.valuedHolding(stranger.companyId);
    const taken = await stranger.browser.post(`${tool}/${own}/flows`, { intent: "remove", flow });
    expect(taken.status).toBe(404);
    expect((await staff.get(tool)).text).toContain("Choose the client");
    expect((await staff.get(`${tool}?company=${companyId}`)).text).toContain("Not yours");
    expect((await staff.get(`${tool}/${id}`)).status).toBe(200);
  });

  test("what people type is text, wherever it is shown", async () => {
    const { browser, companyId: own } = await newClient();
    const id = await app.make.valuedHolding(own, {
      name: '"><img src=x onerror=alert(1)>',
      method_reason: "<script>alert(1)</script>",
    });
    for (const path of ["", `/${id}`, `/${id}/value`, `/${id}/edit`, `/${id}/flows`]) {
      const { html } = await browser.get(`${tool}${path}`);
      expect(html, path).not.toMatch(/<img src=x|<script>alert/);
    }
  });
});
