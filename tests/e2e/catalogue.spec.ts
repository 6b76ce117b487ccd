import { office, realPdf } from "../support/scene/upload-files.ts";
import { faultsOf } from "./support/faults.ts";
import { expect, goTo, settled, test } from "./support/product.ts";

const list = "/admin-data-portal/reports";

test(
  "a report is uploaded, edited, renewed and withdrawn; who holds it is told",
  { tag: "@off" },
  async ({ page, product, mode }) => {
    const title = `Ports and Credit ${mode} ${Date.now()}`;
    const client = await product.make.client();
    await product.signIn(await product.make.admin({ totp: true }));
    await goTo(page, list, mode);
    await page.getByRole("link", { name: "Upload a report" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Upload a report");
    await settled(page, mode);
    await page.getByLabel("Title", { exact: true }).fill(title);
    await page.getByRole("button", { name: "Upload and publish" }).click();
    await expect(page.getByRole("alert").first()).toBeFocused();
    await expect(page.getByText("Please fill in all fields and select a file.").first()).toBeVisible();
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue(title);
    await settled(page, mode);
    expect(await faultsOf(page, "upload with errors", mode)).toEqual([]);

    await page.getByLabel("Description").fill("Who finances the quays.");
    await page.getByLabel("Category").selectOption("sector-analysis");
    await page.getByLabel("Price in pounds").fill("1,250");
    const pdf = { name: "ports.pdf", mimeType: "application/pdf", buffer: Buffer.from(await realPdf(7)) };
    await page.getByLabel("File", { exact: true }).setInputFiles(pdf);
    if (mode === "on") await expect(page.getByText("File Selected: ports.pdf")).toBeVisible();
    await page.getByRole("button", { name: "Upload and publish" }).click();
    await expect(page.getByRole("heading", { name: /Report Uploaded Successfully/ })).toBeVisible();
    await expect(page.getByText("7 pages").first()).toBeVisible();
    const here = page.url().split(/[?#]/)[0]!;
    const id = here.split("/").at(-1)!;
    await settled(page, mode);
    expect(await faultsOf(page, "report page", mode)).toEqual([]);

    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await expect(page.getByLabel("Price in pounds")).toHaveValue("1250");
    await settled(page, mode);
    await page.getByLabel("Price in pounds").fill("1,500");
    await page.getByLabel("Contents").fill("Setting\nOutlook");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("heading", { name: /Report saved/ })).toBeVisible();
    await expect(page.getByText("£1,500").first()).toBeVisible();

    await product.make.holding(client.companyId, id);
    await settled(page, mode);
    await page.getByRole("link", { name: "New version", exact: true }).click();
    await expect(page.getByText("1 client holds it")).toBeVisible();
    await settled(page, mode);
    await page.getByLabel("Change note").fill("The table of quays is whole now.");
    const sheet = { name: "ports.xlsx", mimeType: "application/zip", buffer: Buffer.from(office("xlsx")) };
    await page.getByLabel("File", { exact: true }).setInputFiles(sheet);
    await page.getByRole("button", { name: "Add version 2" }).click();
    await expect(page.getByText("Enter how many pages").first()).toBeVisible();
    await settled(page, mode);
    await page.getByLabel("Pages").fill("12");
    await page.getByRole("button", { name: "Add version 2" }).click();
    await expect(page.getByRole("heading", { name: /Version 2 added/ })).toBeVisible();
    const mails = await product.db
      .selectFrom("outbox")
      .select("subject")
      .where("to_address", "=", client.email)
      .where("kind", "=", "report-updated")
      .execute();
    expect(mails).toHaveLength(1);

    await settled(page, mode);
    await page.getByRole("link", { name: /^Withdraw/ }).click();
    await page.getByRole("button", { name: "Yes, withdraw it" }).click();
    await expect(page.getByRole("heading", { name: new RegExp(`Withdrawn: ${title}`) })).toBeVisible();
    await settled(page, mode);
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByRole("heading", { name: new RegExp(`Published: ${title}`) })).toBeVisible();

    const reader = await product.newBrowser();
    await product.signIn(client, reader.context());
    await reader.goto("/client-portal/reports");
    await expect(reader.getByText("The table of quays is whole now.")).toBeVisible();
  },
);
