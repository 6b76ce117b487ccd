/** What the browser's journey leaves out: refusals, bridges, files, rates, the day. */
import { describe, expect, test } from "vitest";
import { bring } from "../../support/scene/imports.ts";
import { londonDay } from "#app/features/calendar.ts";
import { startApp } from "../../support/product/harness.ts";
import { readPdf } from "../../support/reading/read-pdf.ts";
import { idIn, newAnalyst } from "../../support/scene/tool-people.ts";
import tables from "./valuation-pages.json" with { type: "json" };
import { parseCsv } from "../../support/reading/parse-csv.ts";

const app = await startApp();
const tool = "/client-portal/tools/portfolio-valuation";
const newClient = () => newAnalyst(app, "portfolio-valuation");
const { browser: client, companyId } = await newClient();
const broken = /NaN|Infinity|undefined|\[object/;
const withoutMark = (text: string) => text.replace(/^\uFEFF/, "");

const filled = { name: "Aldgate Power", sector: "Energy", currency: "GBP", stake: "25", cost: "5,000,000" };
const plan = { intent: "inputs", cashFlows: "10\n12\n14", terminalBy: "growth", wacc: "10", growth: "2" };
const byPlan = { intent: "method", method: "dcf", reason: "The plan is all there is." };

test.each<[page: string, fields: Record<string, string>, sentence: string]>([
  ["/new", { ...filled, name: "TAKEN" }, "Another holding has this name. Enter a different one"],
  ["/new", { ...filled, deal: "0".repeat(32) }, "Select the deal from the list"],
  ["/:id/value", { ...plan, peerSet: "0".repeat(32) }, "Select the peer set from the list"],
  ["/:id/value", { ...plan, growth: "12" }, "Enter a growth below the WACC"],
  ["/:id/value", byPlan, "The holding has no plan. Enter free cash flows, WACC and growth"],
  [
    "/:id/flows",
    { intent: "add", date: "2100-01-31", direction: "in", amount: "5" },
    "Enter today or an earlier",
  ],
  [
    "/rates",
    { from: "EUR", rate: "0.8", date: "2100-01-31", source: "ECB" },
    "Enter today or an earlier date",
  ],
  ["/rates", { from: "GBP", rate: "0.8", date: "2026-01-31", source: "ECB" }, "Everything is shown in GBP"],
  ["/snapshots", { name: "Q", asOf: "2100-01-01" }, "Enter today or an earlier date"],
  ["/snapshots", { name: "Q", asOf: "2026-01-01" }, "Unvalued has no method yet"],
])("%s refuses %o in a sentence, with what was typed", async (path, fields, sentence) => {
  const { browser, companyId: own } = await newClient();
  const id = await app.make.valuedHolding(own, { name: "Taken" });
  const unvalued = { method: null, method_reason: null, method_at: null, fair_value_pence: null };
  await app.make.valuedHolding(own, { name: "Unvalued", ...unvalued, fair_value_on: null });
  const page = await browser.post(tool + path.replace(":id", id), fields);
  expect([page.status, page.problems]).toEqual([400, expect.stringContaining(sentence)]);
  expect(page.text).not.toMatch(broken);
  for (const name of ["name", "cashFlows", "date", "rate"]) {
    if (fields[name]) expect(page.field(name)?.replaceAll("\r", ""), name).toBe(fields[name]);
  }
});

test("an empty portfolio has words instead of charts, files of headers only, and no snapshot", async () => {
  const { browser } = await newClient();
  for (const path of ["", "?show=removed", "/print", "/snapshots", "/rates"]) {
    const page = await browser.get(`${tool}${path}`);
    expect([page.status, page.text]).toEqual([200, expect.stringMatching(/No |no /)]);
    expect(page.html).not.toMatch(/<svg[^>]*class="plot/);
    expect(page.text).not.toMatch(broken);
  }
  const refused = await browser.post(`${tool}/snapshots`, { name: "Q3", asOf: "2026-09-30" });
  expect(refused.problems).toContain("There is no holding to freeze");
  for (const of of ["sectors", "costs"]) {
    const rows = await browser.get(`${tool}/charts.csv?of=${of}`);
    expect([rows.status, rows.html.trim().split("\r\n")]).toEqual([200, [expect.any(String)]]);
  }
  expect((await browser.get(`${tool}/charts.csv?of=nothing`)).status).toBe(404);
});

describe("a holding that is worth nothing, or more than its plan bears", () => {
  const valuedBy = async (id: string, fields: Record<string, string>) => {
    const chosen = await client.post(`${tool}/${id}/value`, fields);
    expect(chosen.status, chosen.problems).toBe(303);
    const page = await chosen.follow();
    expect(page.html).not.toMatch(/NaN/);
    expect(page.text).not.toMatch(broken);
    return page.text;
  };

  test("a plan that loses more than there is after it, and one that grows a hair below its WACC, are warned of", async () => {
    const id = await app.make.valuedHolding(companyId);
    await client.post(`${tool}/${id}/value`, { ...plan, cashFlows: "-900000000\n1\n1" });
    expect(await valuedBy(id, byPlan)).toContain("The plan loses more than the business is worth after it");
    await client.post(`${tool}/${id}/value`, { ...plan, growth: "9.99" });
    const steep = await valuedBy(id, byPlan);
    for (const text of ["Growth of 9.99% for ever is faster", "The terminal value is 100.0% of the whole"]) {
      expect(steep).toContain(text);
    }
    // A point off its WACC the growth is above it: the grid leaves those cells out.
    expect(steep).toContain("Growth 8.99% Growth 9.99% Growth 10.99%");
  });

  test("debt above the business is a value of nothing, with a warning", async () => {
    const set = await app.make.multiples(companyId);
    const debt = { net_debt_pence: 900_000_000_000, net_assets_pence: null, net_assets_on: null };
    const id = await app.make.valuedHolding(companyId, { peer_set_id: set, ...debt });
    const text = await valuedBy(id, { intent: "method", method: "ev-ebitda", reason: "Mature." });
    expect(text).toContain("Debt and other claims are more than the business is worth");
    expect(text).toContain("Valued at £0");
  });

  test("flows of one sign have no rate, and flows in an order of their own are put in order", async () => {
    const id = await app.make.valuedHolding(companyId);
    const add = async (date: string, direction: string, amount: string) => {
      const kept = await client.post(`${tool}/${id}/flows`, { intent: "add", date, direction, amount });
      expect(kept.status).toBe(303);
      return (await client.get(`${tool}/${id}`)).text;
    };
    const received = await add("2025-06-30", "out", "1000000");
    for (const text of [
      "Every cash flow is money received. Add what was paid in, as a negative amount: a rate needs both.",
      "No money paid in stands among the cash flows, so there is no multiple of it. Add the cost as a negative cash flow.",
    ]) {
      expect(received).toContain(text);
    }
    expect(await add("2023-01-31", "in", "4000000")).toContain("2.25×");
  });
});

test("two quarters are frozen, and the bridge between them is read and explained", async () => {
  const { browser, companyId: own } = await newClient();
  const id = await app.make.valuedHolding(own);
  const freeze = async (name: string, asOf: string) =>
    idIn((await browser.post(`${tool}/snapshots`, { name, asOf })).location);
  const first = await freeze("Half year", "2026-06-30");
  const flow = await app.make.valuationFlow(own, id);
  await app.db.updateTable("valuation_holdings").set({ stake: 0.5 }).where("id", "=", id).execute();
  await app.db.updateTable("valuation_flows").set({ flow_on: "2026-08-01" }).where("id", "=", flow).execute();
  const bridge = `${tool}/snapshots/${await freeze("Third quarter", "2026-09-30")}?with=${first}`;
  const page = await browser.get(`${bridge}&holding=${id}&explain=fair-value`);
  // 8m and 5m paid in; the rest of the way to 16m is the stake's.
  const whole = ["£16,000,000", "Net asset value rose by £8m", "Contributions", "+£5m", "+£3m"];
  for (const text of [...whole, "How: Fair value of the holding"]) expect(page.text).toContain(text);
  const explained = await browser.get(`${bridge}&explain=bridge-contributions`);
  for (const text of ["How: Contributions", "Σ {£5,000,000} = £5,000,000"]) {
    expect(explained.text).toContain(text);
  }
});

test("nothing that is entered later moves a snapshot or the bridge between two of them", async () => {
  const { browser, companyId: own } = await newClient();
  const set = await app.make.multiples(own);
  const sums = { revenue_pence: 6_000_000_000, ebitda_pence: 1_000_000_000, net_debt_pence: 0 };
  const chosen = { method: "ev-ebitda", peer_set_id: set, currency: "EUR", ...sums } as const;
  const id = await app.make.valuedHolding(own, { name: "Aldgate", ...chosen });
  const rate = { from: "EUR", rate: "0.8", date: "2026-01-31", source: "ECB" };
  await browser.post(`${tool}/rates`, rate);
  const flow = { intent: "add", date: "2026-08-01", direction: "in", amount: "1000000" };
  await browser.post(`${tool}/${id}/flows`, flow);
  const freeze = async (name: string, asOf: string) =>
    idIn((await browser.post(`${tool}/snapshots`, { name, asOf })).location);
  const first = await freeze("Half year", "2026-06-30");
  await browser.post(`${tool}/${id}/value`, {
    intent: "method",
    method: "ev-revenue",
    reason: "A loss soon.",
  });
  const second = await freeze("Third quarter", "2026-09-30");
  const asked = `snapshot=${second}&with=${first}`;
  const addresses = [
    `${tool}/snapshots/${first}?explain=nav`,
    `${tool}/snapshots/${second}?with=${first}&holding=${id}&explain=bridge-contributions`,
    `${tool}/charts.csv?of=bridge&${asked}`,
    `${tool}/charts.csv?of=snapshot&${asked}`,
  ];
  const read = async () => {
    // Takes what is said once.
    await browser.get(tool);
    return Promise.all(addresses.map(async (address) => (await browser.get(address)).text));
  };
  const before = await read();
  for (const text of ["+£800k", "1 cash flow, 1 exchange rate, frozen with it", "was valued by EV/EBITDA"]) {
    expect(before[1]).toContain(text);
  }
  expect(before[2]).toContain("Its whole change stands under “Change of method”");
  await browser.post(`${tool}/${id}/flows`, { ...flow, date: "2026-08-15", amount: "2000000" });
  await browser.post(`${tool}/rates`, { ...rate, date: "2026-07-31", rate: "0.5" });
  await browser.post(`${tool}/rates`, { ...rate, rate: "0.6" });
  await app.db
    .updateTable("valuation_holdings")
    .set({ name: "Renamed", currency: "USD", ebitda_pence: 1, removed_at: "2026-10-01T09:00:00.000Z" })
    .where("id", "=", id)
    .execute();
  expect(await read()).toEqual(before);
});

describe("files", () => {
  test("of holdings, flows and rates come in again as they went out: nothing is doubled", async () => {
    const { browser, companyId: own } = await newClient();
    const id = await app.make.valuedHolding(own, { name: "=cmd|' /C calc'!A0" });
    await app.make.valuationFlow(own, id);
    const rate = { from: "EUR", rate: "0.8", date: "2026-01-31", source: "ECB" };
    expect((await browser.post(`${tool}/rates`, rate)).status).toBe(303);
    for (const [file, of, told] of [
      ["holdings.csv", "holdings", "Unchanged 1 holding"],
      ["flows.csv", "flows", "Unchanged 1 cash flow"],
      ["charts.csv?of=rates", "rates", "Unchanged 1 exchange rate"],
    ] as const) {
      const csv = withoutMark((await browser.get(`${tool}/${file}`)).html);
      const again = await browser.post(`${tool}/import?of=${of}`, { csv });
      expect((await again.follow()).text).toContain(told);
    }
  });

  test.each(tables.refusedFiles)("of %s with %j: what is refused, and why", async (of, csv, said) => {
    const about = { name: "Peers", source: "Own research", asOf: "2026-09-30" };
    const refused = await client.post(`${tool}/import?of=${of}`, { ...about, csv });
    const page = await refused.follow();
    for (const text of said) expect(page.text).toContain(text);
    expect(page.text).not.toMatch(/Take \d/);
  });

  test("fewer columns change a holding where they say so, and its page tells what stood there", async () => {
    const { browser, companyId: own } = await newClient();
    const id = await app.make.valuedHolding(own, { name: "Heron", net_debt_pence: 500_00 });
    const whole = withoutMark((await browser.get(`${tool}/holdings.csv`)).html);
    const csv = "Company\tEBITDA\tNet debt\nHeron\t£2,500,000\t\n";
    const taken = await bring(browser, `${tool}/import?of=holdings`, { csv });
    expect((await taken.follow()).text).toContain("0 holdings added, 1 brought up to date.");
    const after = withoutMark((await browser.get(`${tool}/holdings.csv`)).html);
    const cells = (table: string) => parseCsv(table)[1]?.cells ?? [];
    const [names, old, now] = [parseCsv(whole)[0]?.cells ?? [], cells(whole), cells(after)];
    expect(names.flatMap((name, at) => (old[at] === now[at] ? [] : [[name, now[at]]]))).toEqual([
      ["EBITDA", "2500000"],
      ["Net debt", "0"],
      ["Valued on", londonDay(new Date())],
    ]);
    expect((await browser.get(`${tool}/${id}`)).text).toMatch(
      /Net debt changed [^|]*From £500 to £0\. Import of a pasted table/,
    );
  });
});

test("a peer set is seen with its quartiles explained, leaves as a CSV and can be taken off the list", async () => {
  const { browser, companyId: own } = await newClient();
  const set = await app.make.multiples(own);
  const list = await browser.get(`${tool}/peers`);
  for (const text of ["European mid-caps v1", "Own research", "30 Sept 2026"]) {
    expect(list.text).toContain(text);
  }
  const page = await browser.get(`${tool}/peers?set=${set}&explain=ev-ebitda-multiple-mid`);
  // 6.2 7.2 7.8 8.0 8.6 9.4: numpy.percentile gives 7.35, 7.9 and 8.45.
  for (const text of ["7.35×", "7.9×", "8.45×", "How: EV/EBITDA, median", "Mid-cap 6"]) {
    expect(page.text).toContain(text);
  }
  const csv = await browser.get(`${tool}/charts.csv?of=peers&set=${set}`);
  expect(parseCsv(withoutMark(csv.html))[1]?.cells).toEqual(["Mid-cap 1", "6.2", "1.55"]);
  const holding = await app.make.valuedHolding(own, { peer_set_id: set });
  const removed = await browser.post(`${tool}/peers`, { intent: "remove", set });
  expect((await removed.follow()).text).toContain("Holdings that are valued with it keep it.");
  expect((await browser.get(`${tool}/${holding}/value`)).text).toContain("European mid-caps v1, 6 peers");
  expect((await browser.get(`${tool}/peers`)).text).toContain("No peer sets yet");
});

test("a file of rates values what is in euros, and an old rate says how old it is", async () => {
  const { browser, companyId: own } = await newClient();
  const unvalued = { currency: "EUR", fair_value_pence: null, fair_value_on: null };
  const id = await app.make.valuedHolding(own, unvalued);
  const csv = "Currency,Rate,Date,Source\r\nEUR,0.8,2026-01-31,ECB\r\nUSD,0.75,2026-01-31,ECB\r\n";
  const taken = await bring(browser, `${tool}/import?of=rates`, { csv });
  expect((await taken.follow()).text).toContain("2 exchange rates added, 0 replaced.");
  // 8m euros at 0.8.
  expect((await browser.get(tool)).text).toContain("£6,400,000");
  const old = /The rate from EUR to GBP is of 31 Jan 2026, \d+ days/;
  expect((await browser.get(`${tool}/${id}`)).text).toMatch(old);
});

test("whatever rests on old rates, old financials or old peers says so: pages, files, the memo, the bridge", async () => {
  const { browser, companyId: own } = await newClient();
  const set = await app.make.multiples(own);
  await app.db.updateTable("peer_sets").set({ as_of: "2026-01-31" }).where("id", "=", set).execute();
  const chosen = {
    method: "ev-ebitda",
    peer_set_id: set,
    currency: "EUR",
    financials_on: "2025-03-31",
  } as const;
  const id = await app.make.valuedHolding(own, { name: "Aldgate", sector: "Energy", ...chosen });
  await app.make.valuedHolding(own, { name: "Fresh" });
  await browser.post(`${tool}/rates`, { from: "EUR", rate: "0.8", date: "2026-01-31", source: "ECB" });
  const flow = { intent: "add", date: "2026-08-01", direction: "in", amount: "1000000" };
  await browser.post(`${tool}/${id}/flows`, flow);
  const freeze = async (name: string, asOf: string) =>
    idIn((await browser.post(`${tool}/snapshots`, { name, asOf })).location);
  const first = await freeze("Half year", "2026-06-30");
  const second = await freeze("Third quarter", "2026-09-30");
  const rate = "The rate from EUR to GBP is of 31 Jan 2026, 242 days before the valuation of 30 Sept 2026";
  const financials = "EBITDA and net debt are of 31 Mar 2025, 548 days before the valuation of 30 Sept 2026";
  const paid = "The rate from EUR to GBP is of 31 Jan 2026, 182 days before the cash flow of 1 Aug 2026";
  const total = (of: string) => `1 of 2 valued holdings rests on old ${of} (Aldgate, `;
  const totals = ["exchange rates", "multiples of peers", "financials"].map(total);
  const few = ["old exchange rates, of 2026-01-31", "old financials, of 2025-03-31"];
  const iso = (text: string) =>
    text.replace("31 Mar 2025", "2025-03-31").replace("30 Sept 2026", "2026-09-30");
  const bridge = `${second}?with=${first}`;
  for (const [address, said] of [
    ["", [...totals, paid, "Rests on old exchange rates, of 31 Jan 2026; old multiples of peers"]],
    ["/print", [...totals, "Rests on old exchange rates, of 31 Jan 2026", "(over a quarter old)"]],
    ["?explain=tvpi", [...totals, paid]],
    [
      `/${id}`,
      ["The rate from EUR to GBP is of 31 Jan 2026", "EBITDA and net debt are of 31 Mar 2025", paid],
    ],
    [`/${id}/value`, ["The rate from EUR to GBP is of 31 Jan 2026"]],
    [`/snapshots/${second}?holding=${id}`, [...totals, rate, financials]],
    [
      `/snapshots/${bridge}`,
      [paid, `Aldgate, valued for 30 Sept 2026: ${rate}`, `Aldgate, valued for 30 Jun 2026: `],
    ],
    ["/charts.csv?of=costs", few],
    ["/charts.csv?of=sectors", [`Aldgate: ${few[0]}`]],
    [`/charts.csv?of=methods&holding=${id}`, ["EBITDA and net debt are of 2025-03-31"]],
    [`/charts.csv?of=snapshot&snapshot=${second}`, [iso(financials)]],
    [
      `/charts.csv?of=bridge&snapshot=${bridge.replace("?", "&")}`,
      [`Aldgate, valued for 2026-09-30: ${iso(financials)}`],
    ],
  ] as const) {
    const { text } = await browser.get(`${tool}${address}`);
    for (const one of said) expect(text, address).toContain(one);
  }
  const memo = await browser.get(`${tool}/${id}/memo`);
  const { pages } = await readPdf(memo.bytes);
  const printed = pages
    .map(({ text }) => text)
    .join(" ")
    .replace(/\s+/g, " ");
  for (const one of [
    "The rate from EUR to GBP is of 31 Jan 2026",
    "EBITDA and net debt are of 31 Mar 2025",
  ]) {
    expect(printed).toContain(one);
  }
});

test("every holding is valued for today by one button, and one that has lost its value says so", async () => {
  const { browser, companyId: own } = await newClient();
  await app.make.valuedHolding(own, { fair_value_pence: 1, fair_value_on: "2026-01-31" });
  await app.make.valuationFlow(own, await app.make.valuedHolding(own));
  await app.make.valuedHolding(own, { net_assets_pence: null, net_assets_on: null });
  expect((await browser.get(tool)).text).toContain("1 of 3 valued holdings rests on old fair values");
  const page = await (await browser.post(`${tool}?index`, { intent: "revalue" })).follow();
  expect(page.text).toContain("2 holdings valued by the chosen methods. 1 holding without a value now");
  expect(page.text).toContain("£5m £8m 50%");
  expect(page.text).not.toContain("old fair values");
  expect(page.text).toContain("1 of 2 valued holdings has no money paid in");
});

test("both ends of a range are explained, and the memo of a plan is a PDF with its grid", async () => {
  const { browser, companyId: own } = await newClient();
  const chosen = { method: "dcf", wacc: 0.1, growth: 0.02, terminal_by: "growth" } as const;
  const id = await app.make.valuedHolding(own, chosen);
  const years = [10, 12, 14, 15, 16].map((million, index) => ({
    holding_id: id,
    year: index + 1,
    cash_flow_pence: million * 100_000_000,
  }));
  await app.db.insertInto("valuation_plans").values(years).execute();
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

test("demo mode keeps ten rates and ten peer sets of one's own besides the samples, and hands none out", async () => {
  const { browser } = await newAnalyst(app);
  await browser.post(`${tool}?index`, { intent: "samples" });
  const days = Array.from({ length: 11 }, (_, day) => `EUR,0.8,2026-01-${10 + day},ECB`);
  const file = (rows: string[]) => ["Currency,Rate,Date,Source", ...rows].join("\r\n");
  const all = await browser.post(`${tool}/import?of=rates`, { csv: file(days) });
  expect((await all.follow()).text).toContain("The file has 11 new rates and there is room for 10");
  const fewer = await bring(browser, `${tool}/import?of=rates`, { csv: file(days.slice(1)) });
  expect(fewer.status).toBe(303);
  const one = { from: "EUR", rate: "0.8", date: "2026-01-10", source: "ECB" };
  expect((await browser.post(`${tool}/rates`, one)).problems).toContain("10 exchange rates at most");
  expect((await browser.post(`${tool}/rates`, { ...one, date: "2026-01-11" })).status).toBe(303);
  for (let version = 1; version <= 11; version += 1) {
    const peers = { name: "Own", source: "Own", asOf: "2026-09-30", csv: "Name,EV/EBITDA\r\nA,6\r\n" };
    const kept = await bring(browser, `${tool}/import?of=peers`, peers);
    expect(kept.status, `version ${version}`).toBe(version <= 10 ? 303 : 409);
  }
});

test("a holding of an open deal is valued, and counts in no total until the deal is won or money is paid in", async () => {
  const { browser, companyId: own } = await newClient();
  await app.make.valuedHolding(own, { name: "Held", sector: "Energy" });
  const deal = await app.make.deal(own, { stage: "Due Diligence" });
  const id = await app.make.valuedHolding(own, { name: "Wanted", sector: "Retail", deal_id: deal });
  const csv = async (of: string) => (await browser.get(`${tool}/charts.csv?of=${of}`)).text;
  const out = async () => {
    const page = await browser.get(`${tool}?explain=nav`);
    expect(page.text).toContain("1 holding of deals that were not won They count in no total");
    for (const text of ["Pipeline: not in NAV", "Σ {£8,000,000} = £8,000,000"])
      expect(page.text).toContain(text);
    expect((await browser.get(`${tool}/print`)).text).toContain("Wanted (Pipeline: not in NAV)");
    expect((await browser.get(`${tool}/${id}`)).text).toContain(
      "It counts in no total until the deal is won",
    );
    for (const of of ["sectors", "costs"]) expect(await csv(of)).not.toMatch(/Wanted|Retail/);
    const frozen = await browser.post(`${tool}/snapshots`, { name: "Q3", asOf: "2026-09-30" });
    const snapshot = await frozen.follow();
    expect(snapshot.text).toContain("Net asset value £8,000,000");
    expect(snapshot.text).not.toContain("Wanted");
  };
  const counted = async () => {
    const page = await browser.get(tool);
    expect(page.text).not.toMatch(/Pipeline|not won/);
    expect(page.text).toContain("£16,000,000");
    expect(await csv("costs")).toContain("Wanted");
    expect((await browser.get(`${tool}/${id}`)).text).not.toContain("counts in no total");
  };
  const move = (stage: "Closed Won" | "Closed Lost") =>
    app.db.updateTable("deals").set({ stage }).where("id", "=", deal).execute();
  await out();
  await move("Closed Lost");
  await out();
  await move("Closed Won");
  await counted();
  await move("Closed Lost");
  const paid = { intent: "add", date: "2025-06-30", direction: "in", amount: "1000000" };
  await browser.post(`${tool}/${id}/flows`, paid);
  await counted();
});

test("what people of a company of the demonstration enter is theirs, and its samples are called so", async () => {
  const { browser, companyId: own } = await newClient();
  await app.db.updateTable("companies").set({ is_demo: 1 }).where("id", "=", own).execute();
  const entered = await app.make.valuedHolding(own, { name: "Entered", is_demo: 1 });
  const sample = await app.make.valuedHolding(own, { name: "Sample Solar Parks", is_demo: 1 });
  const explained = (id: string) => browser.get(`${tool}/${id}?explain=value-equity-net-assets`);
  expect((await explained(entered)).text).toContain("Your company’s entry");
  expect((await explained(entered)).text).not.toContain("Sample");
  expect((await explained(sample)).text).toContain("Sample data");
});
