import { expect, goTo, settled, test } from "./support/product.ts";
import { html, pdf, png } from "../support/scene/upload-files.ts";
import { faultsOf } from "./support/faults.ts";

const file = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(bytes),
});

test(
  "staff give a client files, one of them at the second try, and take one back",
  { tag: ["@off", "@blocked"] },
  async ({ page, product, mode }) => {
    const faults: string[] = [];
    const mark = `${mode}${Date.now()}`;
    const company = await product.make.company({ name: `Upload House ${mark}` });
    const client = await product.make.client({ company_id: company });
    await product.signIn(await product.make.admin());
    await goTo(page, "/admin-data-portal/live-upload", mode);
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
    await expect(
      page.getByText(
        "1 file in Client Documents. Messages to 1 person wait in the outbox: nobody has sent them yet.",
      ),
    ).toBeVisible();
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
  },
);

test("with scripts a large upload tells how far it is, and can be cancelled", async ({
  page,
  product,
  mode,
}) => {
  const company = await product.make.company();
  await product.make.client({ company_id: company });
  await product.signIn(await product.make.admin());
  await goTo(page, "/admin-data-portal/live-upload", mode);
  // A line of 600 kB/s, so that there is something to see.
  const network = await page.context().newCDPSession(page);
  await network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 600_000,
  });
  await page.getByLabel("Client", { exact: true }).selectOption(company);
  await page.getByLabel("Files", { exact: true }).setInputFiles([file("large.pdf", pdf(6_000_000))]);
  await page.getByRole("button", { name: "Upload to Client Portal" }).click();
  await expect(page.getByRole("progressbar", { name: "Upload" })).toBeVisible();
  await expect(page.getByText("Uploading. Keep this page open.")).toBeVisible();
  await page.getByRole("button", { name: "Cancel upload" }).click();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Upload to Client Portal" })).toBeFocused();
  // Stopped, not emptied: with another place chosen it can go out again.
  await expect(page.getByText("File Selected: large.pdf.")).toBeVisible();
  await expect(page.getByLabel("Client", { exact: true })).toHaveValue(company);
  await expect(page.getByRole("rowheader", { name: "large" })).toHaveCount(0);
  await network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await page.getByLabel("Resource Library").check();
  await page.getByRole("button", { name: "Upload to Client Portal" }).click();
  await expect(page.getByText("1 file in Resource Library.")).toBeVisible();
});

test("with scripts what was pressed goes, whatever is changed while its files are on their way", async ({
  page,
  product,
  mode,
}) => {
  const [pressed, other] = [await product.make.company(), await product.make.company()];
  for (const company_id of [pressed, other]) await product.make.client({ company_id });
  await product.signIn(await product.make.admin());
  await goTo(page, "/admin-data-portal/live-upload", mode);
  const network = await page.context().newCDPSession(page);
  const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 300_000 };
  await network.send("Network.emulateNetworkConditions", line);
  await page.getByLabel("Client", { exact: true }).selectOption(pressed);
  const files = page.getByLabel("Files", { exact: true });
  await files.setInputFiles([file("Pressed.pdf", pdf(900_000))]);
  await page.getByRole("button", { name: "Upload to Client Portal" }).click();
  await expect(page.getByRole("progressbar", { name: "Upload" })).toBeVisible();
  await page.getByLabel("Client", { exact: true }).selectOption(other);
  await files.setInputFiles([file("Later.pdf", pdf(1000))]);
  await expect(page.getByText("File Selected: Later.pdf.")).toBeVisible();
  await expect(page.getByText(/^1 file in /)).toBeVisible();
  const given = await product.db
    .selectFrom("company_files")
    .select(["company_id", "title"])
    .where("company_id", "in", [pressed, other])
    .execute();
  expect(given).toEqual([{ company_id: pressed, title: "Pressed" }]);
});

test("with scripts an upload that breaks off can be tried again, and nothing is lost", async ({
  page,
  product,
  mode,
}) => {
  const company = await product.make.company();
  await product.make.client({ company_id: company });
  await product.signIn(await product.make.admin());
  await goTo(page, "/admin-data-portal/live-upload", mode);
  let broken = 0;
  await page.route("**/live-upload.data*", (route) => {
    if (route.request().method() !== "POST" || broken === 2) return route.continue();
    broken += 1;
    return route.abort("failed");
  });
  await page.getByLabel("Client", { exact: true }).selectOption(company);
  await page.getByLabel("Client Documents").check();
  await page.getByLabel("Files", { exact: true }).setInputFiles([file("Twice.pdf", pdf(100_000))]);
  const upload = page.getByRole("button", { name: "Upload to Client Portal" });
  await upload.click();
  const again = page.getByRole("button", { name: "Send again" });
  await expect(page.getByRole("alert")).toContainText("The connection failed");
  expect(await faultsOf(page, "an upload that broke off", mode)).toEqual([]);
  await again.click();
  await expect.poll(() => broken).toBe(2);
  await expect(page.getByRole("alert")).toContainText("Nothing you typed is lost.");
  await expect(page.getByText("File Selected: Twice.pdf.")).toBeVisible();
  await expect(page.getByLabel("Client", { exact: true })).toHaveValue(company);
  await again.click();
  await expect(
    page.getByText(
      "1 file in Client Documents. Messages to 1 person wait in the outbox: nobody has sent them yet.",
    ),
  ).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByRole("rowheader", { name: "Twice" })).toHaveCount(1);
});

test("with scripts a file kept from a refused try outlives a line that drops at the next", async ({
  page,
  product,
  mode,
}) => {
  const client = await product.make.client();
  await product.signIn(client);
  await goTo(page, "/client-portal/support/new", mode);
  await page.getByLabel("Subject").fill("Two tries");
  await page.getByRole("button", { name: "Files (optional)" }).setInputFiles([file("Kept.pdf", pdf(2000))]);
  await page.getByRole("button", { name: "Send ticket" }).click();
  const kept = page.getByRole("checkbox", { name: /^Kept\.pdf/ });
  await expect(kept).toBeChecked();
  await page.getByLabel("Message").fill("Now with words.");
  await page.route("**/support/new.data*", (route) =>
    route.request().method() === "POST" ? route.abort("failed") : route.continue(),
  );
  await page.getByRole("button", { name: "Send ticket" }).click();
  await expect(page.getByRole("alert", { name: "The connection failed" })).toBeVisible();
  await expect(kept).toBeChecked();
  await page.unroute("**/support/new.data*");
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page).toHaveURL(/\/client-portal\/support\/[0-9a-f]{32}$/);
  await expect(page.getByRole("link", { name: "Kept.pdf" })).toBeVisible();
});

test("a session that ends before the files go leads to signing in, and the choices wait", async ({
  page,
  product,
  mode,
}) => {
  const company = await product.make.company();
  const admin = await product.make.admin();
  await product.make.client({ company_id: company });
  await product.signIn(admin);
  await goTo(page, "/admin-data-portal/live-upload", mode);
  await page.getByLabel("Client", { exact: true }).selectOption(company);
  await page.getByLabel("Resource Library").check();
  await page.getByLabel("Files", { exact: true }).setInputFiles([file("Late.pdf", pdf(100_000))]);
  const longAgo = new Date(Date.now() - 3_600_000).toISOString();
  await product.db
    .updateTable("sessions")
    .set({ last_seen_at: longAgo })
    .where("user_id", "=", admin.userId)
    .execute();
  await page.getByRole("button", { name: "Upload to Client Portal" }).click();
  await expect(page).toHaveURL(/\/login\?reauth=1/);
  await product.signIn(admin);
  await page.goto("/admin-data-portal/live-upload");
  await expect(page.getByText("Files are not kept: choose them again.")).toBeVisible();
  await settled(page, mode);
  await expect(page.getByLabel("Client", { exact: true })).toHaveValue(company);
  await expect(page.getByLabel("Resource Library")).toBeChecked();
});
