import { readFileSync } from "node:fs";
import { readPdf } from "../support/read-pdf.ts";
import { faultsOf } from "./support/faults.ts";
import { expect, settled, test } from "./support/product.ts";

test("a client makes a report; it joins My Reports, downloads, and stands in the history", async ({
  page,
  product,
  mode,
}) => {
  test.setTimeout(120_000);
  const faults: string[] = [];
  const title = `Committee Notes ${mode} ${Date.now()}`;
  await product.signIn(await product.make.client());
  await page.goto("/client-portal/reports");
  await settled(page, mode);
  await expect(page.getByText("No Reports Yet")).toBeVisible();
  await page.getByRole("link", { name: "Create report" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create report");
  await settled(page, mode);
  await page.getByLabel("Key findings").fill("- Margins held");
  await page.getByRole("button", { name: "Create PDF Report" }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByText("Please add a report title before generating PDF").first()).toBeVisible();
  await expect(page.getByLabel("Key findings")).toHaveValue("- Margins held");
  faults.push(...(await faultsOf(page, "create report with errors", mode)));

  await page.getByLabel("Report title").fill(title);
  await page.getByLabel("Content", { exact: true }).fill("# Setting\n\nWhat we read.");
  const arriving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Create PDF Report" }).click();
  await expect(page.getByRole("heading", { name: /^Success: PDF report created/ })).toBeVisible();
  await expect(page.getByText(`“${title}” is ready`)).toBeVisible();
  if (mode !== "on") await page.getByRole("link", { name: "Download the PDF" }).click();
  const download = await arriving;
  expect(download.suggestedFilename()).toMatch(/^committee_notes_\w+\.pdf$/);
  const pdf = await readPdf(readFileSync(await download.path()));
  expect(JSON.stringify(pdf)).toContain("Margins held");
  faults.push(...(await faultsOf(page, "my reports with a report just made", mode)));

  await page.getByRole("link", { name: "Download history" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Download history");
  await settled(page, mode);
  await expect(page.getByRole("rowheader", { name: title })).toHaveCount(1);
  await expect(page.getByText(/^CR-/)).toHaveCount(1);
  const csv = await page.request.get("/client-portal/reports/history.csv");
  expect(await csv.text()).toContain(title);
  expect(faults, "what axe found on the way").toEqual([]);
});

test("documents and library: each in its place, to be searched and downloaded", async ({
  page,
  product,
  mode,
}) => {
  const client = await product.make.client();
  await product.make.companyFile(client.companyId, { title: "Licence schedule" });
  await product.make.companyFile(client.companyId, { title: "Chart guide", destination: "resource-library" });
  await product.signIn(client);
  await page.goto("/client-portal/reports/documents");
  await settled(page, mode);
  await expect(page.getByRole("rowheader", { name: "Licence schedule" })).toBeVisible();
  await page.getByRole("link", { name: "Resource Library" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Resource Library");
  await settled(page, mode);
  await page.getByRole("main").getByRole("searchbox").fill("chart");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/search=chart/);
  const arriving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download Chart guide" }).click();
  expect((await arriving).suggestedFilename()).toBe("chart_guide.pdf");
});

test("the shop's page of a report: contents, versions, and the ways to buy it", async ({
  page,
  product,
  mode,
}) => {
  const report = await product.make.report({
    title: `Reading Room ${mode} ${Date.now()}`,
    price_pence: 90_000,
  });
  await product.signIn(await product.make.client());
  await page.goto(`/client-portal/shop?search=${encodeURIComponent(report.title)}`);
  await settled(page, mode);
  await page.getByLabel("Price").selectOption("500-2000");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/price=500-2000/);
  await page.getByRole("link", { name: report.title, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(report.title);
  await expect(page.getByRole("heading", { name: "Contents" })).toBeVisible();
  await expect(page.getByText("£900")).toBeVisible();
  await expect(page.getByRole("link", { name: "Order by email" })).toHaveAttribute("href", /^mailto:/);
  await page.getByRole("link", { name: /^Purchase Report/ }).click();
  await expect(page).toHaveURL(new RegExp(`/reports/${report.id}/purchase$`));
  await product.db.updateTable("reports").set({ status: "withdrawn" }).where("id", "=", report.id).execute();
});
