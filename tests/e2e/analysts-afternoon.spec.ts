import type { Page } from "playwright/test";
import { TOOLS } from "#app/features/core/clients/client.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { expect, goTo, type Mode, settled, test } from "./support/product.ts";

const tools = "/client-portal/tools";
const valuation = `${tools}/portfolio-valuation`;
const kpis = `${tools}/kpi-alerts`;
const rooms = `${tools}/due-diligence`;

const holdings = [
  "Name,Sector,Currency,Stake (%),Cost,Revenue,EBITDA,Net debt,Post-money,Round date,Net assets,Net assets date",
  "Alder Power,Energy,GBP,50,10000000,60000000,12000000,20000000,,,,",
  "Beech Clinics,Healthcare,GBP,25,4000000,21000000,-3000000,0,24000000,2026-06-30,,",
  "Cedar Parks,Real Estate,GBP,100,9000000,,,1000000,,,16000000,2026-06-30",
].join("\r\n");
const flows = "Holding,Date,Amount,Note\r\nAlder Power,2023-03-31,-10000000,Entry\r\n";
const peers = "Name,EV/EBITDA,EV/Revenue\r\nA,6.2,0.9\r\nB,7.1,1.1\r\nC,7.8,1.6\r\nD,8,2.1\r\nE,8.6,2.4\r\n";
const requests = [
  "Workstream,Request,Priority",
  ...["Articles", "Cap table", "Accounts", "Tax returns", "Leases"].map((title) => `Legal,${title},must`),
].join("\r\n");

async function bring(page: Page, mode: Mode, csv: string, button: string) {
  await settled(page, mode);
  await page.getByLabel("File", { exact: true }).setInputFiles({
    name: "rows.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(csv),
  });
  await page.getByRole("button", { name: button }).click();
  await settled(page, mode);
  await page.getByRole("button", { name: /^Import \d/ }).click();
}

/** What a link that downloads would bring, fetched with the browser's own session. */
async function taken(page: Page, path: string) {
  const answer = await page.request.get(path);
  expect([path, answer.status()]).toEqual([path, 200]);
  return answer;
}

test("an analyst's afternoon: a portfolio, its alerts, a deal's diligence and its benchmark, all taken out", async ({
  page,
  product,
  mode,
}) => {
  const who = await product.make.client();
  await product.db
    .insertInto("company_tools")
    .values(TOOLS.map(({ value }) => ({ company_id: who.companyId, tool: value, granted_at: nowIso() })))
    .execute();
  await product.signIn(who);

  await test.step("import a portfolio", async () => {
    await page.goto(`${valuation}/import?of=holdings`);
    await bring(page, mode, holdings, "Check the holdings");
    await expect(page.getByText("3 holdings added")).toBeVisible();
    await page.goto(`${valuation}/import?of=flows`);
    await bring(page, mode, flows, "Check the cash flows");
    await expect(page.getByText("1 cash flow added")).toBeVisible();
    await goTo(page, `${valuation}/import?of=peers`, mode);
    await page.getByLabel("Name of the peer set").fill("Mid-caps");
    await page.getByLabel("Source").fill("Own research");
    await page.getByLabel("Date").fill("2026-09-30");
    await bring(page, mode, peers, "Check the peer set");
    await expect(page.getByText("5 peers kept as version 1.")).toBeVisible();
  });

  const choose = async (holding: string, method: string, before = async () => {}) => {
    await goTo(page, valuation, mode);
    await page.getByRole("link", { name: holding, exact: true }).first().click();
    await page.getByRole("link", { name: "Choose a method" }).click();
    await expect(page.getByRole("heading", { name: `Value ${holding}` })).toBeVisible();
    await settled(page, mode);
    await before();
    await page.getByLabel(method, { exact: true }).check();
    await page.getByLabel("Reason").fill("It fits what is known of the company.");
    await page.getByRole("button", { name: "Value by this method" }).click();
    await expect(page.getByText("Holding valued")).toBeVisible();
  };

  await test.step("value it three ways", async () => {
    await choose("Alder Power", "EV/EBITDA of comparables", async () => {
      const set = page.getByLabel("Peer set");
      const option = await set.locator("option", { hasText: "Mid-caps" }).getAttribute("value");
      await set.selectOption(option ?? "");
      await page.getByRole("button", { name: "Save inputs" }).click();
      await expect(page.getByText("Inputs saved")).toBeVisible();
      await settled(page, mode);
    });
    // The median of 7.8 × 12m, less 20m, half of it.
    await expect(page.getByText("£36,800,000").first()).toBeVisible();
    await choose("Beech Clinics", "Price of recent investment");
    await expect(page.getByText("£6,000,000").first()).toBeVisible();
    await choose("Cedar Parks", "Net assets");
    await expect(page.getByText("£16,000,000").first()).toBeVisible();
  });

  await test.step("freeze a snapshot", async () => {
    await goTo(page, `${valuation}/snapshots`, mode);
    await page.getByLabel("Name").fill("Autumn");
    await page.getByRole("button", { name: "Freeze snapshot" }).click();
    await expect(page.getByText("Snapshot frozen")).toBeVisible();
    await expect(page.getByText("£58,800,000").first()).toBeVisible();
  });

  await test.step("set two alerts and see one fire", async () => {
    await goTo(page, `${kpis}/new`, mode);
    await page.getByLabel("Name").fill("Interest cover");
    await page.getByLabel("Code").fill("cover");
    await page.getByLabel("Unit").selectOption("Times (×)");
    await page.getByLabel("Direction").selectOption("Higher is better");
    await page.getByLabel("Due after days").fill("365");
    await page.getByRole("button", { name: "Add KPI" }).click();
    await expect(page.getByRole("heading", { name: "Interest cover" })).toBeVisible();
    const here = new URL(page.url()).pathname;
    for (const [name, kind, limit] of [
      ["Below the bank's floor", "below", "2.5"],
      ["Above anything believable", "above", "20"],
    ] as const) {
      await goTo(page, `${here}/rules/new`, mode);
      await page.getByLabel("Name").fill(name);
      await page.getByLabel("Kind of rule").selectOption(kind);
      await page.getByLabel(/^Limit/).fill(limit);
      await page.getByRole("button", { name: "Add rule" }).click();
      await expect(page.getByRole("heading", { name })).toBeVisible();
    }
    await page.goto(`${kpis}/import`);
    await bring(
      page,
      mode,
      "KPI,Period,Value\r\ncover,2026-01,3.1\r\ncover,2026-02,2.9\r\ncover,2026-03,2.2\r\n",
      "Check the values",
    );
    await expect(page.getByText("3 new values, 0 that were there already.")).toBeVisible();
    await goTo(page, `${kpis}/alerts`, mode);
    await expect(page.getByRole("button", { name: "Acknowledge Below the bank's floor" })).toBeVisible();
    const quiet = page.getByRole("button", { name: "Acknowledge Above anything believable" });
    await expect(quiet).toBeHidden();
    const mails = await product.db
      .selectFrom("outbox")
      .select("subject")
      .where("to_address", "=", who.email)
      .where("kind", "=", "kpi-alert")
      .execute();
    expect(mails).toEqual([{ subject: "Alert: Below the bank's floor" }]);
  });

  let deal = "";
  let room = "";
  await test.step("run a deal's diligence list to 60%", async () => {
    await goTo(page, `${tools}/deal-flow/new`, mode);
    await page.getByLabel("Deal name").fill("Dogwood Foods");
    await page.getByLabel("Deal type").selectOption("Buyout");
    await page.getByLabel("Sector").selectOption("Retail");
    await page.getByRole("button", { name: "Add deal" }).click();
    await expect(page.getByRole("heading", { name: "Dogwood Foods" })).toBeVisible();
    deal = new URL(page.url()).pathname;
    await goTo(page, `${rooms}/new?deal=${deal.split("/").at(-1)}`, mode);
    await page.getByLabel("Name of the room").fill("Dogwood");
    await page.getByLabel("An empty list").check();
    await page.getByRole("button", { name: "Open the room" }).click();
    await expect(page.getByRole("heading", { name: "Import requests" })).toBeVisible();
    room = new URL(page.url()).pathname.replace("/import", "");
    await bring(page, mode, requests, "Check the requests");
    await expect(page.getByText("5 requests imported")).toBeVisible();

    const move = async (to: string, reason = "") => {
      await settled(page, mode);
      await page.getByLabel("New status").selectOption(to);
      if (reason) await page.getByLabel("Reason").fill(reason);
      await page.getByRole("button", { name: "Move", exact: true }).click();
      await expect(page.getByText(` is ${to}`).first()).toBeVisible();
    };
    const opened = async (title: string) => {
      await goTo(page, `${room}/requests`, mode);
      await page.getByRole("link", { name: title, exact: true }).click();
      await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
    };
    await opened("Articles");
    await page.getByLabel("What is handed in, in words").fill("As filed.");
    await page.getByRole("button", { name: "Save response" }).click();
    await expect(page.getByText("Response saved")).toBeVisible();
    for (const state of ["Received", "Under review", "Accepted"]) await move(state);
    for (const title of ["Cap table", "Leases"]) {
      await opened(title);
      await move("Waived", "Seen in the public register.");
    }
    await goTo(page, room, mode);
    await expect(page.getByRole("row", { name: /^Completion/ })).toContainText("60%");
  });

  await test.step("benchmark the target from its deal", async () => {
    await goTo(page, deal, mode);
    await expect(page.getByRole("link", { name: "Dogwood", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Benchmark it Dogwood Foods" }).click();
    await expect(page.getByText("Enter the figures to compare")).toBeVisible();
    await settled(page, mode);
    await expect(page.getByLabel("Company name")).toHaveValue("Dogwood Foods");
    await page.getByLabel("Year").fill("2025");
    await page.getByLabel(/^Revenue( \(optional\))?$/).fill("25,000,000");
    await page.getByLabel("EBITDA margin").fill("10");
    await page.getByLabel("Net debt / EBITDA").fill("2");
    await page.getByRole("button", { name: "Add benchmark" }).click();
    await expect(page.getByRole("heading", { name: "Dogwood Foods", level: 1 })).toBeVisible();
    await expect(page.getByRole("row", { name: /^EBITDA margin/ })).toContainText("10%");
  });
  const benchmark = new URL(page.url()).pathname;

  await test.step("and its valuation has those figures already", async () => {
    await goTo(page, deal, mode);
    await page.getByRole("button", { name: "Value it Dogwood Foods" }).click();
    await expect(page.getByText("Holding added")).toBeVisible();
    await expect(page.getByText("£2,500,000").first()).toBeVisible();
    await expect(page.getByRole("link", { name: "Dogwood", exact: true })).toBeVisible();
  });

  await test.step("export all of it", async () => {
    await goTo(page, valuation, mode);
    const csv = async (path: string, ...holds: string[]) => {
      const answer = await taken(page, path);
      expect(answer.headers()["content-type"]).toContain("text/csv");
      const text = await answer.text();
      for (const one of holds) expect(text).toContain(one);
    };
    await csv(`${valuation}/holdings.csv`, "Alder Power", "Cedar Parks", "Dogwood Foods");
    await csv(`${valuation}/flows.csv`, "-10000000");
    await csv(`${kpis}/kpis.csv`, "2026-03", "2.2");
    await csv(`${kpis}/kpis.csv?of=findings`, "Below the bank's floor");
    await csv(`${room}/requests.csv`, "Waived", "Accepted");
    await csv(`${benchmark}/benchmark.csv`, "EBITDA margin");
    await csv(`${tools}/deal-flow/deals.csv`, "Dogwood Foods");
    const zip = await taken(page, `${room}/room.zip`);
    expect((await zip.body()).subarray(0, 2).toString()).toBe("PK");
    for (const memo of [`${room}/memo.pdf`, `${benchmark}/memo.pdf`]) {
      expect((await (await taken(page, memo)).body()).subarray(0, 5).toString()).toBe("%PDF-");
    }
    const arriving = page.waitForEvent("download");
    await page.locator("summary", { hasText: "Export" }).click();
    await page.getByRole("link", { name: "Holdings Excel" }).click();
    expect((await arriving).suggestedFilename()).toMatch(/\.xlsx$/);
  });
});
