import { readFileSync } from "node:fs";
import { readPdf } from "../support/reading/read-pdf.ts";
import { faultsOf } from "./support/faults.ts";
import { expect, goTo, settled, test } from "./support/product.ts";

test(
  "a report is written, previewed, made, and put into the shop",
  { tag: ["@off", "@blocked"] },
  async ({ page, product, mode }) => {
    const title = `Deposit Margins ${mode} ${Date.now()}`;
    await product.signIn(await product.make.admin({ totp: true }));
    await goTo(page, "/admin-data-portal/create-report", mode);
    await expect(page.getByText("No drafts yet")).toBeVisible();
    await page.getByRole("link", { name: "New report" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("New report");
    await settled(page, mode);
    await page.getByLabel("Content", { exact: true }).fill("# Setting\n\nRates **fell**.\n\n- One\n- Two");
    await page.getByRole("button", { name: "Create PDF Report" }).click();
    await expect(page.getByRole("alert")).toBeFocused();
    await expect(page.getByText("Please add a report title before generating PDF").first()).toBeVisible();
    await expect(page.getByLabel("Content", { exact: true })).toHaveValue(/Rates \*\*fell\*\*/);
    await settled(page, mode);
    expect(await faultsOf(page, "new report with errors", mode)).toEqual([]);

    await page.getByLabel("Title", { exact: true }).fill(title);
    if (mode === "on") {
      const preview = page.locator("#preview");
      await expect(preview.getByRole("heading", { name: "Setting" })).toBeVisible();
      await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
      await expect(page).toHaveURL(/create-report\/[0-9a-f]{32}$/);
      await page.reload();
      await settled(page, mode);
    } else {
      await page.getByRole("button", { name: "Show preview" }).click();
      await expect(page.locator("#preview").getByRole("heading", { name: "Setting" })).toBeVisible();
    }
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue(title);
    expect(await faultsOf(page, "draft", mode)).toEqual([]);

    const opening = page.waitForEvent("popup");
    const printed = page.context().waitForEvent("response", (answer) => isPdf(answer.headers()));
    await page.getByRole("button", { name: "Preview PDF" }).click();
    await printed;
    await (await opening).close();
    const draft = page.url().split(/[?#]/)[0]!;
    // One person's PDFs are made one after the other, and a browser that shows none reads on to a file.
    await expect.poll(async () => isPdf((await page.request.get(`${draft}/preview`)).headers())).toBe(true);

    await page.getByRole("button", { name: "Create PDF Report" }).click();
    await expect(page.getByRole("heading", { name: /PDF report created/ })).toBeVisible();
    await settled(page, mode);
    const arriving = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download the PDF" }).click();
    const pdf = await readPdf(readFileSync(await (await arriving).path()));
    expect(JSON.stringify(pdf)).toContain("Rates");

    await page.getByLabel("Category").selectOption("research");
    await page.getByLabel("Description").fill("What falling rates did.");
    await page.getByLabel("Price in pounds").fill("1,250");
    await page.getByRole("button", { name: "Add to the Report Shop" }).click();
    await expect(page.getByRole("heading", { name: /Report Uploaded Successfully/ })).toBeVisible();
  },
);

test(
  "the form stays together beside the preview of a report as long as may be",
  { tag: "@off" },
  async ({ page, product, mode }) => {
    await product.signIn(await product.make.admin({ totp: true }));
    await page.setViewportSize({ width: 1280, height: 800 });
    await goTo(page, "/admin-data-portal/create-report/new", mode);
    const paragraph = `${"Margins narrowed as deposits were repriced. ".repeat(12)}\n\n`;
    await page.getByLabel("Title", { exact: true }).fill("A long report");
    await page
      .getByLabel("Content", { exact: true })
      .fill(paragraph.repeat(Math.floor(99_000 / paragraph.length)));
    if (mode !== "on") await page.getByRole("button", { name: "Show preview" }).click();
    await expect(page.locator("#preview p").nth(100)).toBeAttached();
    const [content, conclusions, height] = await page.evaluate(() => {
      const top = (label: string) =>
        [...document.querySelectorAll("label")]
          .find((one) => one.textContent?.startsWith(label))
          ?.getBoundingClientRect().top;
      return [top("Content"), top("Conclusions"), document.documentElement.scrollHeight];
    });
    expect(content).toBeLessThan(1_000);
    expect(conclusions).toBeLessThan(1_800);
    expect(height).toBeLessThan(3_500);
    expect(await faultsOf(page, "long draft", mode)).toEqual([]);
  },
);

const isPdf = (headers: Record<string, string>) => headers["content-type"] === "application/pdf";
