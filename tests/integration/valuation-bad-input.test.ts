/** What can't be valued: each answered on the page with what is wrong and what would be right, and nothing kept. */
import { describe, expect, test } from "vitest";
import { nowIso } from "#app/platform/clock.server.ts";
import { startApp } from "../support/harness.ts";

const app = await startApp();
const tool = "/client-portal/tools/portfolio-valuation";
const { browser, companyId } = await (async () => {
  const details = await app.make.client();
  await app.db
    .insertInto("company_tools")
    .values({ company_id: details.companyId, tool: "portfolio-valuation", granted_at: nowIso() })
    .execute();
  return { ...details, browser: await app.signInAs(details) };
})();

const broken = /NaN|Infinity|undefined|\[object/;
const base = { name: "Kestrel", sector: "Energy", currency: "GBP", stake: "25", cost: "1000000" };
let made = 0;
const named = () => ({ ...base, name: `Kestrel ${(made += 1)}` });
const holdings = () =>
  app.db
    .selectFrom("valuation_holdings")
    .selectAll()
    .where("company_id", "=", companyId)
    .orderBy("id")
    .execute();

describe("a holding's own numbers", () => {
  test.each([
    [{ stake: "0" }, "Stake must be from 0 to 100"],
    [{ stake: "a quarter" }, "Stake must be a number, like 25"],
    [{ cost: "1,00,000" }, "Cost must be a number, like 2500000"],
    [{ cost: "10m" }, "Cost must be a number, like 2500000"],
    [{ cost: "1e9" }, "Cost must be a number, like 2500000"],
    [{ cost: "-5" }, "Cost must be from 0 to 1,000,000,000,000"],
    [{ ebitda: "NaN" }, "EBITDA must be a number, like 2500000"],
    [{ revenue: "Infinity" }, "Revenue must be a number, like 2500000"],
    [{ currency: "EURO" }, "Currency must be three letters, like EUR"],
    [{ postMoney: "0" }, "Post-money valuation must be from 0.01 to 1,000,000,000,000"],
    [{ postMoney: "5000000" }, "Enter the date of the round"],
    [{ roundDate: "2026-06-30" }, "Enter the post-money valuation"],
    [{ netAssets: "5000000", netAssetsDate: "31/6/2026" }, "Date of the accounts must be a real date"],
    [{ discount: "100" }, "Marketability discount must be from 0 to 99"],
    [{ name: "<b>x</b>" }, "Name"],
  ])("%o", async (wrong, sentence) => {
    const before = await holdings();
    const page = await browser.post(`${tool}/new`, { ...named(), ...wrong });
    expect([page.status, page.problems]).toEqual([400, expect.stringContaining(sentence)]);
    expect(page.text).not.toMatch(broken);
    expect(await holdings()).toEqual(before);
  });
});

const plan = { intent: "inputs", cashFlows: "10\n12\n14", terminalBy: "growth", wacc: "10", growth: "2" };
const exit = { ...plan, terminalBy: "multiple", growth: "" };

describe("a plan", () => {
  test.each([
    [
      { ...plan, growth: "10" },
      "Enter a growth below the WACC: at or above it the value would be without bounds",
    ],
    [{ ...plan, growth: "12" }, "Enter a growth below the WACC"],
    [{ ...plan, growth: "" }, "Enter the growth in percent, like 2"],
    [{ ...plan, wacc: "" }, "Enter the WACC in percent, like 10"],
    [{ ...plan, wacc: "0" }, "WACC must be from 0.01 to 100"],
    [{ ...plan, cashFlows: "10\nten\n14" }, "Year 2 must be a number, like 1200000 or -300000"],
    [{ ...plan, cashFlows: "1 ".repeat(21) }, "Free cash flows must be 20 years or fewer"],
    [{ ...exit }, "Enter the exit multiple, like 8.5"],
    [{ ...exit, exitMultiple: "8", exitEbitda: "-4" }, "EBITDA of the last year must be from 0.01"],
    [{ ...plan, peerSet: "0".repeat(32) }, "Select the peer set from the list"],
  ])("%o", async (wrong, sentence) => {
    const id = await app.make.valuedHolding(companyId);
    const page = await browser.post(`${tool}/${id}/value`, wrong);
    expect([page.status, page.problems]).toEqual([400, expect.stringContaining(sentence)]);
    expect((await browser.get(`${tool}/${id}`)).text).not.toMatch(broken);
  });

  test("that loses money for ever, or more than it is worth, says so instead of a value", async () => {
    const id = await app.make.valuedHolding(companyId);
    await browser.post(`${tool}/${id}/value`, { ...plan, cashFlows: "10\n12\n-14" });
    const refused = await browser.post(`${tool}/${id}/value`, {
      intent: "method",
      method: "dcf",
      reason: "The plan is all there is.",
    });
    expect([refused.status, refused.problems]).toEqual([
      400,
      expect.stringContaining("The last year’s free cash flow is not above zero"),
    ]);
    await browser.post(`${tool}/${id}/value`, { ...plan, cashFlows: "-900000000\n1\n1" });
    const chosen = await browser.post(`${tool}/${id}/value`, {
      intent: "method",
      method: "dcf",
      reason: "The plan is all there is.",
    });
    expect(chosen.status).toBe(303);
    const page = await chosen.follow();
    expect(page.text).toContain("The plan loses more than the business is worth after it");
    expect(page.text).not.toMatch(broken);
  });

  test("whose growth is a hair below the WACC is valued, and warned of", async () => {
    const id = await app.make.valuedHolding(companyId);
    expect((await browser.post(`${tool}/${id}/value`, { ...plan, growth: "9.99" })).status).toBe(303);
    const page = await (
      await browser.post(`${tool}/${id}/value`, { intent: "method", method: "dcf", reason: "Growth." })
    ).follow();
    for (const text of ["Growth of 9.99% for ever is faster", "The terminal value is 100.0% of the whole"]) {
      expect(page.text).toContain(text);
    }
    // A point off its WACC the growth is above it: the grid leaves those cells out.
    expect(page.text).toContain("Growth 8.99% Growth 9.99% Growth 10.99%");
    expect(page.text).not.toMatch(broken);
  });
});

const worthless = "is not above zero, and a multiple of it means nothing";

describe("a method", () => {
  const pasted = "Name,EV/EBITDA,EV/Revenue\r\n";
  const peers = async (name: string, rows: string) => {
    const source = { name, source: "Own research", asOf: "2026-09-30" };
    const kept = await browser.post(`${tool}/import?of=peers`, { ...source, csv: pasted + rows });
    expect(kept.status, kept.problems).toBe(303);
    return app.db
      .selectFrom("peer_sets")
      .select("id")
      .where("company_id", "=", companyId)
      .where("name", "=", name)
      .executeTakeFirstOrThrow();
  };

  test.each([
    ["ev-ebitda", { ebitda_pence: 0 }, `EBITDA ${worthless}. Use EV/Revenue, the last round or net assets`],
    ["ev-ebitda", { ebitda_pence: -5_000_000 }, `EBITDA ${worthless}`],
    ["ev-ebitda", { ebitda_pence: null }, "The holding has no EBITDA. Enter it"],
    ["ev-revenue", { revenue_pence: 0 }, `Revenue ${worthless}. Use the last round or net assets`],
    ["last-round", {}, "The holding has no last round. Enter its post-money valuation and its date"],
    [
      "last-round",
      { post_money_pence: 5_000_000, round_on: "2100-01-31" },
      "The round of 31 Jan 2100 is later than",
    ],
    ["net-assets", { net_assets_pence: null, net_assets_on: null }, "The holding has no net assets"],
    ["net-assets", { net_assets_on: "2100-01-31" }, "The accounts of 31 Jan 2100 are later than"],
    ["net-assets", { currency: "USD" }, "There is no rate from USD to GBP on or before"],
    ["dcf", {}, "The holding has no plan. Enter free cash flows, WACC and growth"],
  ])("%s of %o", async (method, values, sentence) => {
    const { id: set } = await peers(`Peers ${(made += 1)}`, "A,6.2,1\r\nB,8,2\r\n");
    const id = await app.make.valuedHolding(companyId, { ...values, peer_set_id: set });
    const refused = await browser.post(`${tool}/${id}/value`, {
      intent: "method",
      method,
      reason: "It fits.",
    });
    expect([refused.status, refused.problems]).toEqual([400, expect.stringContaining(sentence)]);
    const page = await browser.get(`${tool}/${id}`);
    expect([page.status, page.text]).toEqual([200, expect.not.stringMatching(broken)]);
  });

  test("with peers that all make losses has no multiple", async () => {
    const { id: set } = await peers("Losers", "A,-3,\r\nB,,\r\n");
    const id = await app.make.valuedHolding(companyId, { peer_set_id: set });
    const refused = await browser.post(`${tool}/${id}/value`, {
      intent: "method",
      method: "ev-ebitda",
      reason: "It fits.",
    });
    expect(refused.problems).toContain("None of the 2 peers has an EV/EBITDA above zero");
  });

  test("of debt above the business is worth nothing, with a warning and a chart", async () => {
    const { id: set } = await peers("Few", "A,6.2,1\r\nB,8,2\r\n");
    const id = await app.make.valuedHolding(companyId, {
      peer_set_id: set,
      net_debt_pence: 900_000_000_000,
      net_assets_pence: null,
      net_assets_on: null,
    });
    const chosen = await browser.post(`${tool}/${id}/value`, {
      intent: "method",
      method: "ev-ebitda",
      reason: "Mature.",
    });
    expect(chosen.status).toBe(303);
    const page = await chosen.follow();
    for (const text of ["Debt and other claims are more than the business is worth", "Valued at £0"]) {
      expect(page.text).toContain(text);
    }
    expect(page.text).not.toMatch(broken);
    expect(page.html).not.toMatch(/NaN/);
  });
});

describe("cash flows", () => {
  test("of one sign have no rate of return, and the page says what is missing", async () => {
    const id = await app.make.valuedHolding(companyId);
    await browser.post(`${tool}/${id}/flows`, {
      intent: "add",
      date: "2025-01-31",
      direction: "out",
      amount: "500000",
    });
    const page = await browser.get(`${tool}/${id}`);
    for (const text of [
      "Every cash flow is money received. Add what was paid in, as a negative amount: a rate needs both.",
      "Nothing was paid in, so there is no multiple of it. Add the cost as a negative cash flow.",
    ]) {
      expect(page.text).toContain(text);
    }
    expect(page.text).not.toMatch(broken);
  });

  test("in an order of their own are put in order", async () => {
    const id = await app.make.valuedHolding(companyId);
    for (const [date, direction, amount] of [
      ["2025-06-30", "out", "1000000"],
      ["2023-01-31", "in", "4000000"],
    ]) {
      const kept = await browser.post(`${tool}/${id}/flows`, { intent: "add", date, direction, amount });
      expect(kept.status).toBe(303);
    }
    expect((await browser.get(`${tool}/${id}`)).text).toContain("2.25×");
  });

  test.each([
    [{ date: "2100-01-31" }, "Enter today or an earlier date"],
    [{ date: "2026-02-30" }, "Date must be a real date, like 31/3/2026"],
    [{ date: "" }, "Enter date"],
    [{ amount: "0" }, "Amount must be from 0.01"],
    [{ amount: "-5" }, "Amount must be from 0.01"],
    [{ direction: "sideways" }, "Select direction"],
  ])("%o", async (wrong, sentence) => {
    const id = await app.make.valuedHolding(companyId);
    const right = { intent: "add", date: "2025-01-31", direction: "in", amount: "5" };
    const page = await browser.post(`${tool}/${id}/flows`, { ...right, ...wrong });
    expect([page.status, page.problems.toLowerCase()]).toEqual([
      400,
      expect.stringContaining(sentence.toLowerCase()),
    ]);
  });
});

test.each([
  [{ from: "POUND" }, "Currency must be three letters, like EUR"],
  [{ from: "GBP" }, "Everything is shown in GBP: enter another currency"],
  [{ rate: "0" }, "Rate must be from 0"],
  [{ rate: "0,86" }, "Rate must be a number, like 0.86"],
  [{ date: "2100-01-31" }, "Enter today or an earlier date"],
  [{ source: "" }, "Enter"],
])("a rate of %o", async (wrong, sentence) => {
  const right = { from: "EUR", rate: "0.86", date: "2026-09-30", source: "ECB" };
  const page = await browser.post(`${tool}/rates`, { ...right, ...wrong });
  expect([page.status, page.problems]).toEqual([400, expect.stringContaining(sentence)]);
});

const columns = "Name,Sector,Currency,Stake (%),Cost";
const file = (...lines: string[]) => `${lines.join("\r\n")}\r\n`;

describe("a file", () => {
  test.each([
    ["is empty", " ", "Choose a CSV file, or paste its rows"],
    [
      "has its columns only",
      file(columns),
      "The file has no rows. Add a line for each below the line of column names",
    ],
    [
      "has semicolons",
      file("Name;Sector;Stake (%);Cost", "A;B;25;1"),
      "Line 1: the columns stand apart by semicolons. Save the file with commas between them",
    ],
    ["has tabs", file("Name\tSector\tCost", "A\tB\t1"), "the columns stand apart by tabs"],
    ["lacks a column", file("Name,Sector,Cost", "A,B,1"), "Line 1: the column Stake (%) is missing"],
    [
      "has one too many",
      file(`${columns},Colour`, "A,B,GBP,25,1,red"),
      "“Colour” is not a column of this file",
    ],
    ["has one twice", file(`${columns},Cost`, "A,B,GBP,25,1,1"), "Line 1: the column Cost is there twice"],
    ["lacks a cell", file(columns, "A,B,GBP,25"), "Line 2 has 4 cells where the first line has 5"],
    ["leaves a quotation mark open", file(columns, '"A,B,GBP,25,1'), "Line 2"],
    [
      "has a quotation mark within",
      file(columns, 'A"x,B,GBP,25,1'),
      "a quotation mark stands where none may be",
    ],
    ["has the same name twice", file(columns, "A,B,GBP,25,1", "a,B,GBP,25,1"), "Line 3"],
    ["mixes units", file(columns, "A,B,GBP,25,£1m"), "Line 2, Cost: “£1m” carries a currency or a unit"],
    ["has decimal commas", file(columns, 'A,B,GBP,25,"1.234,56"'), "has a comma for its decimals"],
    ["has a percentage for money", file(columns, "A,B,GBP,25,10%"), "Line 2, Cost: “10%” is in percent"],
    ["has a stake above the whole", file(columns, "A,B,GBP,250,1"), "Line 2, Stake (%): “250” is above 100"],
    ["has no such currency", file(columns, "A,B,POUNDS,25,1"), "“POUNDS” is no currency code"],
    ["is finer than a penny", file(columns, "A,B,GBP,25,1.005"), "is finer than a penny"],
    [
      "has numbers that are none",
      file(columns, "A,B,GBP,NaN,Infinity"),
      "Line 2, Cost: “Infinity” is no number",
    ],
    [
      "has a value without its day",
      file(`${columns},Post-money`, "A,B,GBP,25,1,5"),
      "Line 2: Post-money has no Round date. Fill both, or neither",
    ],
    [
      "has a day that is none",
      file(`${columns},Post-money,Round date`, "A,B,GBP,25,1,5,2026-02-30"),
      "“2026-02-30” is no date. Write it as 2026-03-31 or 31/3/2026",
    ],
    ["has markup", file(columns, "<b>A</b>,B,GBP,25,1"), "Line 2, Name: it holds < or >"],
    [
      "hides characters",
      file(columns, "A\u202Eb,B,GBP,25,1"),
      "Line 2, Name: it holds characters that can’t be shown",
    ],
  ])("that %s is refused whole", async (_, csv, sentence) => {
    const before = await holdings();
    const page = await browser.post(`${tool}/import`, { csv });
    expect([page.status, page.problems]).toEqual([400, expect.stringContaining(sentence)]);
    expect(await holdings()).toEqual(before);
  });

  test("names at most twenty of its problems, and no line of it is kept", async () => {
    const before = await holdings();
    const rows = Array.from({ length: 60 }, (_, index) => `A${index},B,GBP,25,x`);
    const page = await browser.post(`${tool}/import`, { csv: file(columns, ...rows) });
    expect(page.status).toBe(400);
    expect(page.problems.match(/Line \d+, Cost/g)).toHaveLength(20);
    expect(await holdings()).toEqual(before);
  });

  test.each([
    [
      "that is no text",
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 255, 254]),
      "portfolio.csv",
      415,
      "is damaged, or its content is not what its name says",
    ],
    [
      "in UTF-16",
      Buffer.from(`\uFEFF${file(columns, "A,B,GBP,25,1")}`, "utf16le"),
      "portfolio.csv",
      400,
      "The file is not UTF-8 text but UTF-16",
    ],
    ["of another kind", Buffer.from("%PDF-1.7"), "portfolio.pdf", 415, "must be CSV"],
    ["without a byte", Buffer.alloc(0), "portfolio.csv", 400, "is empty"],
  ])("%s is refused", async (_, bytes, name, status, sentence) => {
    const before = await holdings();
    const page = await browser.post(
      `${tool}/import`,
      { csv: "" },
      { files: { file: { name, type: "text/csv", bytes } } },
    );
    expect(page.status).toBe(status);
    expect(page.problems).toContain(sentence);
    expect(await holdings()).toEqual(before);
  });

  test.each([
    ["Nowhere,2025-01-31,-5,", "Line 2: there is no holding “Nowhere”. Write its name as in the portfolio"],
    ["Flowing,2100-01-31,-5,", "Line 2: 2100-01-31 is a day to come. Enter what was paid already"],
    ["Flowing,2025-01-31,0,", "Line 2: the amount is nothing"],
    ["Flowing,31.1.2025,-5,", "“31.1.2025” is no date"],
    ["Flowing,2025-01-31,€5,", "carries a currency or a unit"],
  ])("of flows with %s", async (row, sentence) => {
    const taken = await app.db
      .selectFrom("valuation_holdings")
      .select("id")
      .where("company_id", "=", companyId)
      .where("name_key", "=", "flowing")
      .executeTakeFirst();
    if (!taken) await app.make.valuedHolding(companyId, { name: "Flowing" });
    const page = await browser.post(`${tool}/import?of=flows`, {
      csv: file("Holding,Date,Amount,Note", row),
    });
    expect([page.status, page.problems]).toEqual([400, expect.stringContaining(sentence)]);
  });
});

test("an empty portfolio has words instead of charts, and no snapshot", async () => {
  const other = await app.make.client();
  await app.db
    .insertInto("company_tools")
    .values({ company_id: other.companyId, tool: "portfolio-valuation", granted_at: nowIso() })
    .execute();
  const empty = await app.signInAs(other);
  for (const path of ["", "?show=removed", "/print", "/snapshots", "/rates"]) {
    const page = await empty.get(`${tool}${path}`);
    expect([page.status, page.text]).toEqual([200, expect.stringMatching(/No |no /)]);
    expect(page.html).not.toMatch(/<svg[^>]*class="plot/);
    expect(page.text).not.toMatch(broken);
  }
  const refused = await empty.post(`${tool}/snapshots`, { name: "Q3", asOf: "2026-09-30" });
  expect([refused.status, refused.problems]).toEqual([
    400,
    expect.stringContaining("The portfolio has no holdings. Add one first."),
  ]);
  for (const of of ["sectors", "costs"]) {
    const rows = await empty.get(`${tool}/charts.csv?of=${of}`);
    expect([rows.status, rows.html.trim().split("\r\n")]).toEqual([200, [expect.any(String)]]);
  }
  expect((await empty.get(`${tool}/charts.csv?of=nothing`)).status).toBe(404);
});
