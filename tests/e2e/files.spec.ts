import { readFileSync } from "node:fs";
import { nowIso } from "#app/platform/clock.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { readPdf } from "../support/reading/read-pdf.ts";
import { faultsOf } from "./support/faults.ts";
import { expect, goTo, settled, test } from "./support/product.ts";

test(
  "a client makes a report; it joins My Reports, downloads, and stands in the history",
  { tag: "@off" },
  async ({ page, product, mode }) => {
    const faults: string[] = [];
    const title = `Committee Notes ${mode} ${Date.now()}`;
    await product.signIn(await product.make.client());
    await goTo(page, "/client-portal/reports", mode);
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

    // Far beyond what any other form takes: told with its field, and nothing of it is lost.
    await page.getByLabel("Report title").fill(title);
    await page.getByLabel("Content", { exact: true }).fill("word ".repeat(40_000));
    await page.getByRole("button", { name: "Create PDF Report" }).click();
    await expect(page.getByRole("alert")).toContainText("Content must be 20,000 characters or fewer");
    await expect(page.getByLabel("Key findings")).toHaveValue("- Margins held");
    expect(await page.getByLabel("Content", { exact: true }).inputValue()).toHaveLength(200_000);

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
  },
);

test("My Reports: searched, filtered, and told what changed since the last copy", async ({
  page,
  product,
  mode,
}) => {
  const client = await product.make.client();
  const mark = `${mode}${Date.now()}`;
  const bank = await product.make.report({ title: `Banks ${mark}`, category_id: "research" });
  const steel = await product.make.report({ title: `Steel ${mark}`, category_id: "market-analysis" });
  for (const { id } of [bank, steel]) await product.make.holding(client.companyId, id);
  await product.signIn(client);
  const names = page.getByRole("rowheader");
  await goTo(page, "/client-portal/reports", mode);
  await expect(names).toHaveCount(2);
  await page.getByLabel("Category").selectOption("research");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/category=research/);
  await expect(names).toHaveText([new RegExp(bank.title)]);
  await page.getByRole("main").getByRole("searchbox").fill("steel");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByText("No report matches")).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).first().click();
  await expect(names).toHaveCount(2);

  const takeCopy = async () => {
    const arriving = page.waitForEvent("download");
    await page.getByRole("link", { name: `Download ${bank.title}` }).click();
    return readPdf(readFileSync(await (await arriving).path()));
  };
  await takeCopy();
  await product.db.updateTable("reports").set({ version: 2 }).where("id", "=", bank.id).execute();
  await product.db
    .insertInto("report_versions")
    .values({
      id: newId(),
      report_id: bank.id,
      version: 2,
      file_id: bank.file_id,
      pages: 9,
      change_note: "Chart 4 uses the revised series.",
      created_at: nowIso(),
    })
    .execute();
  await page.reload();
  await settled(page, mode);
  const row = page.getByRole("row", { name: new RegExp(bank.title) });
  await expect(row).toContainText("Updated since you downloaded");
  await expect(row).toContainText("Chart 4 uses the revised series.");
  const copy = await takeCopy();
  await page.reload();
  await expect(row).not.toContainText("Updated since you downloaded");

  await page.getByRole("link", { name: "Download history" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Download history");
  await settled(page, mode);
  const ids = await page.getByText(/^CR-/).allTextContents();
  expect(ids).toHaveLength(2);
  // The copy id of the table is the one at the foot of the page.
  expect(copy.pages[0]?.stamp).toContain(ids[0]);
  const arriving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as CSV" }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toBe("download_history.csv");
  const lines = readFileSync(await file.path(), "utf8")
    .trimEnd()
    .split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[0]).toBe("\uFEFFTaken (UTC),Title,Kind,Version,Type,Copy id,How");
  expect(lines[1]).toContain(`${bank.title},Report,2,pdf,${ids[0]}`);
  expect(lines[2]).toContain(`,1,pdf,${ids[1]}`);
  for (const { id } of [bank, steel])
    await product.db.updateTable("reports").set({ status: "withdrawn" }).where("id", "=", id).execute();
});
