import { setMarketScene } from "../support/market-scene.ts";
import { faultsOf } from "./support/faults.ts";
import { expect, settled, test } from "./support/product.ts";

test("from the cards to a market's year, its last month, and the prices as a file", async ({
  page,
  product,
  mode,
}) => {
  await setMarketScene(product.db);
  await product.signIn(await product.make.client());
  await page.goto("/client-portal/markets");
  await settled(page, mode);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Live Markets");
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "FTSE 100" }) });
  await expect(card.getByText("Close of")).toBeVisible();
  await expect(card.getByText("Sample data", { exact: true })).toBeVisible();
  await expect(card.getByRole("img")).toBeVisible();
  const stale = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "DAX", exact: true }) });
  await expect(stale.getByText("Stale")).toBeVisible();
  await page.getByText("How alerts are computed").click();
  await expect(page.getByText("higher than each of the 20 closes before it").first()).toBeVisible();
  const faults = await faultsOf(page, "markets", mode);

  await card.getByRole("link", { name: "FTSE 100" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("FTSE 100");
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(26);
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page.getByText("Page 2 of 11")).toBeVisible();
  await page.getByRole("link", { name: "1M", exact: true }).click();
  await expect(page).toHaveURL(/range=1m$/);
  await expect(page.getByText("over the month to").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "1M", exact: true })).toHaveAttribute("aria-current", "page");
  const href = await page.getByRole("link", { name: "Download as CSV" }).getAttribute("href");
  const file = await page.request.get(href ?? "");
  expect(file.headers()["content-disposition"]).toContain("ftse-100_1m.csv");
  expect(await file.text()).toMatch(/^instrument,date,close,as_of,status,source\r\nftse-100,/);
  faults.push(...(await faultsOf(page, "a market", mode)));
  expect(faults).toEqual([]);
});
