import { expect, settled, test } from "./support/product.ts";
import { html, pdf, png } from "../support/upload-files.ts";
import { faultsOf } from "./support/faults.ts";

const file = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(bytes),
});

test("staff give a client files, one of them at the second try, and take one back", async ({
  page,
  product,
  mode,
}) => {
  test.setTimeout(120_000);
  const faults: string[] = [];
  const mark = `${mode}${Date.now()}`;
  const company = await product.make.company({ name: `Upload House ${mark}` });
  const client = await product.make.client({ company_id: company });
  await product.signIn(await product.make.admin());
  await page.goto("/admin-data-portal/live-upload");
  await settled(page, mode);
  const upload = page.getByRole("button", { name: "Upload to Client Portal" });
  if (mode === "on") {
    await expect(upload).toBeDisabled();
    await expect(page.getByText("Choose a client and at least one file first.")).toBeVisible();
  } else {
    await upload.click();
    await expect(page.getByRole("alert")).toContainText(
      "Missing Information: Please select both a file and a client.",
    );
  }
  await page.getByLabel("Client", { exact: true }).selectOption(company);
  await page.getByLabel("Client Documents").check();
  await page
    .getByLabel("Files", { exact: true })
    .setInputFiles([
      file(`Terms ${mark}.pdf`, pdf()),
      file(`Chart ${mark}.png`, png()),
      file("page.pdf", html),
    ]);
  await expect(upload).toBeEnabled();
  if (mode === "on") await expect(page.getByText("File Selected: 3 files.")).toBeVisible();
  faults.push(...(await faultsOf(page, "live upload, ready to go", mode)));
  await upload.click();
  await expect(page.getByRole("alert")).toContainText("“page.pdf” is damaged");
  await expect(page.getByLabel(`Terms ${mark}.pdf (1 KB)`)).toBeChecked();
  await expect(page.getByLabel("Client", { exact: true })).toHaveValue(company);
  await page.getByLabel(`Chart ${mark}.png (1 KB)`).uncheck();
  faults.push(...(await faultsOf(page, "live upload with kept files", mode)));
  await expect(upload).toBeEnabled();
  await upload.click();
  await expect(page.getByText("Uploaded to Client Portal")).toBeVisible();
  await expect(page.getByText("1 file in Client Documents. 1 person told by mail.")).toBeVisible();
  const row = page.getByRole("row", { name: new RegExp(`Terms ${mark}`) });
  await expect(row).toContainText(`Upload House ${mark}`);
  if (mode === "on") await expect(upload).toBeDisabled();

  const reader = await product.newBrowser();
  await product.signIn(client, reader.context());
  await reader.goto("/client-portal/reports/documents");
  await expect(reader.getByRole("rowheader", { name: `Terms ${mark}` })).toBeVisible();
  await expect(reader.getByText(`Chart ${mark}`)).toHaveCount(0);

  await row.getByRole("button", { name: "Take back" }).click();
  await expect(page.getByText("File taken back")).toBeVisible();
  await reader.reload();
  await expect(reader.getByText(`Terms ${mark}`)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("File given back")).toBeVisible();
  await reader.reload();
  await expect(reader.getByRole("rowheader", { name: `Terms ${mark}` })).toBeVisible();
  expect(faults, "what axe found on the way").toEqual([]);
});

test("with scripts a large upload tells how far it is, and can be cancelled", async ({
  page,
  product,
  mode,
}) => {
  test.skip(mode !== "on", "Without scripts the browser shows it.");
  const company = await product.make.company();
  await product.make.client({ company_id: company });
  await product.signIn(await product.make.admin());
  await page.goto("/admin-data-portal/live-upload");
  await settled(page, mode);
  // A line of 2 MB/s, so that there is something to see.
  const network = await page.context().newCDPSession(page);
  await network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 2_000_000,
  });
  await page.getByLabel("Client", { exact: true }).selectOption(company);
  await page.getByLabel("Files", { exact: true }).setInputFiles([file("large.pdf", pdf(20_000_000))]);
  await page.getByRole("button", { name: "Upload to Client Portal" }).click();
  await expect(page.getByRole("progressbar", { name: "Upload" })).toBeVisible();
  await expect(page.getByText("Uploading. Keep this page open.")).toBeVisible();
  await page.getByRole("link", { name: "Cancel upload" }).click();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Live Upload");
  await expect(page.getByText("large.pdf")).toHaveCount(0);
});
