/** What leaves a tool as a workbook goes in again: every kind of table, by the pages. */
import { expect, test } from "vitest";
import { startApp } from "../../support/product/harness.ts";
import { bring } from "../../support/scene/imports.ts";
import { newAnalyst } from "../../support/scene/tool-people.ts";

const app = await startApp();
const tools = "/client-portal/tools";
const odd = "=cmd|' /C calc'!A0";

interface Round {
  tool: Parameters<typeof newAnalyst>[1];
  /** What is there before, by pages and files. */
  first: readonly (readonly [path: string, csv: string])[];
  out: string;
  into: string;
  /** What the file would change. */
  said: string;
}

const holdings = `Name,Sector,Stake (%),Cost,Currency,Round date,Post-money\n"${odd}",Energy,12.345678,"1,000.55",EUR,2025-03-31,5000000\n`;
const kpis = "Code,Name,Unit,Currency,Direction,Frequency\nmargin,Margin,percent,,higher,monthly\n";
const desk = (tool: string) => `${tools}/${tool}`;

const rounds: Record<string, Round> = {
  deals: {
    tool: "deal-flow",
    first: [
      [
        `${desk("deal-flow")}/import`,
        `Name,Type,Sector,Valuation,Expected close,Notes\n"${odd}",Seed,Energy,1234.56,2027-03-31,"two\nlines, ""x"""\n`,
      ],
    ],
    out: `${desk("deal-flow")}/deals.csv`,
    into: `${desk("deal-flow")}/import`,
    said: "Unchanged 1 deal ",
  },
  holdings: {
    tool: "portfolio-valuation",
    first: [[`${desk("portfolio-valuation")}/import`, holdings]],
    out: `${desk("portfolio-valuation")}/holdings.csv`,
    into: `${desk("portfolio-valuation")}/import`,
    said: "Unchanged 1 holding ",
  },
  flows: {
    tool: "portfolio-valuation",
    first: [
      [`${desk("portfolio-valuation")}/import`, holdings],
      [
        `${desk("portfolio-valuation")}/import?of=flows`,
        `Holding,Date,Amount,Note\n"${odd}",2025-04-01,"€-1,000.5",@x\n`,
      ],
    ],
    out: `${desk("portfolio-valuation")}/flows.csv`,
    into: `${desk("portfolio-valuation")}/import?of=flows`,
    said: "Unchanged 1 cash flow ",
  },
  rates: {
    tool: "portfolio-valuation",
    first: [
      [
        `${desk("portfolio-valuation")}/import?of=rates`,
        "Currency,Rate,Date,Source\nEUR,0.8567891,2026-01-31,ECB\n",
      ],
    ],
    out: `${desk("portfolio-valuation")}/charts.csv?of=rates`,
    into: `${desk("portfolio-valuation")}/import?of=rates`,
    said: "Unchanged 1 exchange rate ",
  },
  definitions: {
    tool: "kpi-alerts",
    first: [[`${desk("kpi-alerts")}/import?of=definitions`, kpis]],
    out: `${desk("kpi-alerts")}/kpis.csv?of=definitions`,
    into: `${desk("kpi-alerts")}/import?of=definitions`,
    said: "Unchanged 1 KPI ",
  },
  values: {
    tool: "kpi-alerts",
    first: [
      [`${desk("kpi-alerts")}/import?of=definitions`, kpis],
      [
        `${desk("kpi-alerts")}/import`,
        "KPI,Period,Value,Source\nmargin,2026-01,12.3456789%,=cmd\nmargin,2026-02,-3,\n",
      ],
    ],
    out: `${desk("kpi-alerts")}/kpis.csv`,
    into: `${desk("kpi-alerts")}/import`,
    said: "Unchanged 2 values ",
  },
};

test.each(Object.entries(rounds))(
  "%s leave as a workbook and as text, and change nothing when they come again",
  async (_, round) => {
    const { browser } = await newAnalyst(app, round.tool);
    for (const [path, csv] of round.first)
      expect((await bring(browser, path, { csv })).status, csv).toBe(303);
    const text = await browser.get(round.out);
    const workbook = await browser.get(`${round.out}${round.out.includes("?") ? "&" : "?"}as=xlsx`);
    expect(workbook.headers.get("content-disposition")).toMatch(/\.xlsx"$/);
    const file = { name: "again.xlsx", type: "application/octet-stream", bytes: Buffer.from(workbook.bytes) };
    for (const staged of [
      await browser.post(round.into, { csv: text.html }),
      await browser.post(round.into, { csv: "" }, { files: { file } }),
    ]) {
      const page = await staged.follow();
      expect(page.text).toContain(`${round.said}Refused 0 rows`);
      expect(page.text).toMatch(/New 0 .* Changed 0 /);
    }
  },
);

test("cash flows are shown in their holding's currency, with their pence, before they count", async () => {
  const { browser } = await newAnalyst(app, "portfolio-valuation");
  const into = `${desk("portfolio-valuation")}/import`;
  const made = await bring(browser, into, {
    csv: "Name,Sector,Stake (%),Cost,Currency\nHome,Energy,10,5,GBP\nAway,Energy,10,5,EUR\n",
  });
  expect(made.status).toBe(303);
  const flows =
    "Holding;Date;Amount\nHome;17.05.2025;-1.000\nHome;18.05.2025;-1.107,50\nAway;19.05.2025;89,9\n";
  const page = await (await browser.post(`${into}?of=flows`, { csv: flows })).follow();
  expect(page.text).toContain(
    "Home, 2025-05-17 Home 2025-05-17 −£1,000 2 Home, 2025-05-18 Home 2025-05-18 −£1,107.50 3 Away, 2025-05-19 Away 2025-05-19 EUR 89.90 4",
  );
});
