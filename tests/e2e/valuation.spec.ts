import { nowIso } from "#app/platform/clock.server.ts";
import { expect, type Product, settled, test } from "./support/product.ts";

const tool = "/client-portal/tools/portfolio-valuation";

async function grantedClient(product: Product) {
  const who = await product.make.client();
  await product.db
    .insertInto("company_tools")
    .values({ company_id: who.companyId, tool: "portfolio-valuation", granted_at: nowIso() })
    .execute();
  await product.signIn(who);
  return who;
}

const holdings = [
  "Name,Sector,Currency,Stake (%),Cost,Revenue,EBITDA,Net debt,Post-money,Round date,Net assets,Net assets date,Discount (%)",
  "Aldgate Power,Energy,GBP,50,10000000,60000000,12000000,20000000,80000000,2026-06-30,40000000,2026-06-30,20",
  "Birchwood Clinics,Healthcare,EUR,25,4000000,21000000,-3000000,0,,,16000000,2026-06-30,10",
].join("\r\n");
const flows = "Holding,Date,Amount,Note\r\nAldgate Power,2023-03-31,-10000000,Entry\r\n";
const peers = "Name,EV/EBITDA,EV/Revenue\r\nA,6.2,0.9\r\nB,7.1,1.1\r\nC,7.8,1.6\r\nD,8,2.1\r\nE,8.6,2.4\r\n";

test("an analyst imports a portfolio, values it three ways, freezes a snapshot and takes out the memo", async ({
  page,
  product,
  mode,
}) => {
  test.setTimeout(180_000);
  await grantedClient(product);
  await page.goto(tool);
  await settled(page, mode);
  await expect(page.getByText("Demo mode")).toBeHidden();
  await expect(page.getByText("No holdings yet")).toBeVisible();

  const bring = async (of: string, csv: string, button: string, fill = async () => {}) => {
    await page.goto(`${tool}/import?of=${of}`);
    await settled(page, mode);
    await fill();
    await page.getByLabel("CSV file").setInputFiles({
      name: `${of}.csv`,
      mimeType: "text/csv",
      buffer: Buffer.from(csv),
    });
    await page.getByRole("button", { name: button }).click();
  };
  await bring("holdings", holdings.replace("GBP,50", "GBP,500"), "Import holdings");
  await expect(page.getByRole("alert")).toContainText("Line 2, Stake (%): “500” is above 100");
  await bring("holdings", holdings, "Import holdings");
  await expect(page.getByText("2 holdings added, 0 brought up to date.")).toBeVisible();
  await bring("flows", flows, "Import cash flows");
  await expect(page.getByText("1 cash flow added, 0 there already.")).toBeVisible();
  await bring("peers", peers, "Import peer set", async () => {
    await page.getByLabel("Name of the peer set").fill("European mid-caps");
    await page.getByLabel("Source").fill("Own research");
    await page.getByLabel("Date").fill("2026-09-30");
  });
  await expect(page.getByText("5 peers kept as version 1.")).toBeVisible();
  await page.getByRole("link", { name: "European mid-caps v1" }).click();
  await expect(page.getByRole("heading", { name: "European mid-caps v1" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Explain EV/EBITDA, median: 7.8×" })).toBeVisible();
  await page.goto(tool);
  await settled(page, mode);

  // Three ways: a round, the peers' EBITDA multiples, and a plan.
  await page.getByRole("link", { name: "Aldgate Power" }).click();
  await expect(page.getByRole("heading", { name: "Aldgate Power", level: 1 })).toBeVisible();
  const value = async (method: string, reason: string) => {
    await page.getByLabel(method).check();
    await page.getByLabel("Reason").fill(reason);
    await page.getByRole("button", { name: "Value by this method" }).click();
  };
  await page.getByRole("link", { name: "Choose a method" }).click();
  await expect(page.getByRole("heading", { name: "Value Aldgate Power" })).toBeVisible();
  await settled(page, mode);
  await value("EV/EBITDA of comparables", "It is mature.");
  await expect(page.getByRole("alert")).toContainText("The peer set is empty");
  await value("Price of recent investment", "A round of this summer with two new investors.");
  await expect(page.getByText("Aldgate Power: £40,000,000.")).toBeVisible();

  await page.getByRole("link", { name: "Change method and inputs" }).click();
  await expect(page.getByRole("heading", { name: "Value Aldgate Power" })).toBeVisible();
  await settled(page, mode);
  await page.getByLabel("Peer set").selectOption({ label: "European mid-caps v1, 5 peers, 30 Sept 2026" });
  await page.getByLabel("Free cash flows").fill("5000000\n6000000\n7000000\n7500000\n8000000");
  await page.getByLabel("WACC (%)").fill("10");
  await page.getByLabel("Terminal growth (%)").fill("10");
  await page.getByRole("button", { name: "Save inputs" }).click();
  await expect(page.getByRole("alert")).toContainText("Enter a growth below the WACC");
  await page.getByLabel("Terminal growth (%)").fill("2");
  await page.getByRole("button", { name: "Save inputs" }).click();
  await expect(page.getByText("Inputs saved")).toBeVisible();
  await settled(page, mode);
  await value("Discounted cash flow", "Its income is contracted.");
  await expect(page.getByText("Holding valued")).toBeVisible();
  await expect(page.getByText("Enterprise value by WACC (down) and growth (across)")).toBeVisible();
  await page.getByRole("link", { name: "Change method and inputs" }).click();
  await expect(page.getByRole("heading", { name: "Value Aldgate Power" })).toBeVisible();
  await settled(page, mode);
  // The median of 7.8 × 12m, less 20m, half of it, less a fifth.
  await value("EV/EBITDA of comparables", "Mature, and its peers are priced on earnings.");
  await expect(page.getByText("Aldgate Power: £29,440,000.")).toBeVisible();
  await page.getByRole("link", { name: "Explain Fair value of the holding" }).click();
  await expect(page.getByRole("heading", { name: "How: Fair value of the holding" })).toBeVisible();
  await expect(page.getByText("max(£73,600,000, 0) × 50% × (1 − 20%) = £29,440,000")).toBeVisible();

  // The other is in euros: it has no value before there is a rate.
  await page.goto(`${tool}/rates`);
  await settled(page, mode);
  await page.getByLabel("Currency").fill("EUR");
  await page.getByLabel("Rate", { exact: true }).fill("0.8");
  await page.getByLabel("Date").fill("2026-06-30");
  await page.getByLabel("Source").fill("ECB reference rate");
  await page.getByRole("button", { name: "Set rate" }).click();
  await expect(page.getByText("Exchange rate saved")).toBeVisible();
  await page.goto(tool);
  await settled(page, mode);
  await expect(page.getByText("1 holding without a fair value")).toBeVisible();
  await page.getByRole("link", { name: "Birchwood Clinics" }).click();
  await expect(page.getByRole("heading", { name: "Birchwood Clinics", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Choose a method" }).click();
  await expect(page.getByRole("heading", { name: "Value Birchwood Clinics" })).toBeVisible();
  await settled(page, mode);
  await value("Net assets", "Its clinics are valued every half year.");
  await expect(page.getByText("Birchwood Clinics: £2,880,000.")).toBeVisible();

  await page.goto(`${tool}/snapshots`);
  await settled(page, mode);
  await page.getByLabel("Name").fill("Third quarter 2026");
  await page.getByLabel("Date").fill("2026-09-30");
  await page.getByRole("button", { name: "Freeze snapshot" }).click();
  await expect(page.getByText("It can’t be changed any more.")).toBeVisible();
  await expect(page.getByText("£32,320,000").first()).toBeVisible();

  await page.goto(tool);
  await settled(page, mode);
  await expect(
    page.getByRole("heading", { name: "Energy is the largest sector, 91.1% of fair value" }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Value all for today" }).click();
  await expect(page.getByText("2 holdings valued by the chosen methods.")).toBeVisible();
  await settled(page, mode);
  const download = async (name: string | RegExp) => {
    const waiting = page.waitForEvent("download");
    await page.getByRole("link", { name }).click();
    return (await waiting).suggestedFilename();
  };
  expect(await download("Export holdings")).toMatch(/^holdings-.*\.csv$/);
  expect(await download(/^Download as CSV ?: fair value by sector$/)).toMatch(/^sectors-.*\.csv$/);
  await page.goto(`${tool}/rates`);
  await settled(page, mode);
  expect(await download("Export rates")).toMatch(/^rates-.*\.csv$/);
  await page.goto(tool);
  await settled(page, mode);
  await page.getByRole("link", { name: "Aldgate Power", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Aldgate Power", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: /^Explain low by Discounted cash flow/ }).click();
  await expect(page.getByText("Discounted cash flow: how the low end came about")).toBeVisible();
  expect(await download("Valuation memo (PDF)")).toMatch(/^valuation-memo-.*\.pdf$/);
});

test("two companies side by side see their own; demo mode has samples, a banner and no export", async ({
  page,
  product,
  mode,
}) => {
  test.setTimeout(120_000);
  const other = await product.make.client();
  const theirs = await product.make.valuedHolding(other.companyId, { name: "Somebody else’s" });
  await product.signIn(await product.make.client());
  await page.goto(tool);
  await settled(page, mode);
  await expect(page.getByText("Demo mode")).toBeVisible();
  await page.getByRole("button", { name: "Show sample holdings" }).click();
  await expect(page.getByText("The sample holdings are as they were at first")).toBeVisible();
  await expect(page.getByRole("link", { name: "Sample Solar Parks" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Export holdings" })).toBeHidden();
  await expect(page.getByRole("link", { name: /Download as CSV/ })).toBeHidden();
  await expect(page.getByText("Somebody else’s")).toBeHidden();
  expect((await page.goto(`${tool}/${theirs}`))?.status()).toBe(404);

  const neighbour = await product.newBrowser();
  await product.signIn(other, neighbour.context());
  await neighbour.goto(tool);
  await expect(neighbour.getByRole("link", { name: "Somebody else’s" })).toBeVisible();
  await expect(neighbour.getByText("Sample Solar Parks")).toBeHidden();
});
