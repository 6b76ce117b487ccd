import { readFileSync } from "node:fs";
import { readPdf } from "../support/read-pdf.ts";
import { expect, settled, test } from "./support/product.ts";

test("one report from the first word to the reader who finds it changed", async ({ page, product, mode }) => {
  test.setTimeout(240_000);
  const title = `Quays and Credit ${mode} ${Date.now()}`;
  const staff = page;
  const buyer = await product.make.client();
  const client = await product.newBrowser();
  await product.signIn(await product.make.admin({ totp: true }));
  await product.signIn(buyer, client.context());
  const told = async (who: typeof page, sentence: string) => {
    await expect(who.getByRole("heading", { name: sentence })).toBeVisible({ timeout: 30_000 });
    await settled(who, mode);
  };
  const copy = async () => {
    await client.goto("/client-portal/reports");
    await settled(client, mode);
    const arriving = client.waitForEvent("download");
    await client.getByRole("link", { name: `Download ${title}` }).click();
    return readPdf(readFileSync(await (await arriving).path()));
  };
  let desk = "";
  let shelf = "";

  await test.step("written and previewed", async () => {
    await staff.goto("/admin-data-portal/create-report/new");
    await settled(staff, mode);
    await staff.getByLabel("Title", { exact: true }).fill(title);
    await staff.getByLabel("Focus").fill("Who finances the quays.");
    await staff.getByLabel("Content", { exact: true }).fill("# The first text\n\nNine ports borrow.");
    await staff.getByRole("button", { name: "Save draft" }).click();
    await told(staff, "Draft saved");
    desk = staff.url().split(/[?#]/)[0]!;
    const opening = staff.waitForEvent("popup");
    await staff.getByRole("button", { name: "Preview PDF" }).click();
    await (await opening).close();
    const preview = await readPdf(await (await staff.request.get(`${desk}/preview`)).body());
    expect(JSON.stringify(preview)).toContain("not for circulation");
  });

  await test.step("created and published", async () => {
    await staff.goto(desk);
    await settled(staff, mode);
    await staff.getByRole("button", { name: "Create PDF Report" }).click();
    await told(staff, "PDF report created");
    await staff.getByLabel("Category").selectOption("banking-finance");
    await staff.getByLabel("Description").fill("Who finances the quays, port by port.");
    await staff.getByLabel("Price in pounds").fill("1,200");
    await staff.getByRole("button", { name: "Add to the Report Shop" }).click();
    await told(staff, "Report Uploaded Successfully");
    shelf = staff.url().split(/[?#]/)[0]!;
    const hidden = await client.request.get(`/client-portal/shop/${shelf.split("/").at(-1)}`);
    expect(hidden.status(), "a draft is not in the shop").toBe(404);
    await staff.getByRole("button", { name: "Publish", exact: true }).click();
    await told(staff, `Published: ${title}`);
  });

  let order = "";
  await test.step("bought", async () => {
    await client.goto(`/client-portal/shop?search=${encodeURIComponent(title)}`);
    await settled(client, mode);
    await client.getByRole("link", { name: new RegExp(`^Purchase Report ?: ${title}`) }).click();
    await settled(client, mode);
    await client.getByRole("button", { name: "Place order" }).click();
    await told(client, "Order received");
    order = client.url().split("/").at(-1)!.split(/[?#]/)[0]!;
  });

  await test.step("invoiced, paid and delivered", async () => {
    await staff.goto(`/admin-data-portal/orders/${order}`);
    await settled(staff, mode);
    await staff.getByRole("link", { name: "Make the invoice…" }).click();
    await staff.getByRole("button", { name: "Yes, make the invoice" }).click();
    await expect(staff.getByRole("heading", { name: /^Invoice INV-/ })).toBeVisible();
    await settled(staff, mode);
    await staff.getByRole("link", { name: "Record the payment…" }).click();
    await staff.getByLabel("Payment reference").fill("BACS 1200");
    await staff.getByRole("button", { name: "Record the payment" }).click();
    await told(staff, "Payment recorded");
    await staff.getByRole("link", { name: /^Fulfil/ }).click();
    await staff.getByRole("button", { name: "Yes, deliver the report" }).click();
    await told(staff, "Order fulfilled");
    const first = await copy();
    expect(JSON.stringify(first)).toContain("Nine ports borrow");
    expect(first.pages.every(({ stamp }) => stamp)).toBe(true);
  });

  await test.step("changed: a new version of the same text", async () => {
    await staff.goto(desk);
    await settled(staff, mode);
    await staff.getByLabel("Content", { exact: true }).fill("# The second text\n\nTen ports borrow.");
    await staff.getByRole("button", { name: "Create PDF Report" }).click();
    await told(staff, "PDF report created");
    await staff.getByRole("link", { name: "Add as a new version" }).click();
    await expect(staff.getByText("1 client holds it")).toBeVisible();
    await settled(staff, mode);
    const form = staff.locator("#from-draft");
    await form.getByLabel("Change note").fill("A tenth port was found.");
    await form.getByRole("button", { name: "Add the draft’s PDF" }).click();
    await told(staff, "Version 2 added");
    await expect(staff.getByText("1 person was told by mail")).toBeVisible();
    const mails = await product.db
      .selectFrom("outbox")
      .select("subject")
      .where("to_address", "=", buyer.email)
      .where("kind", "=", "report-updated")
      .execute();
    expect(mails).toEqual([{ subject: `Version 2 of a report you hold: ${title}` }]);
  });

  await test.step("found changed by who holds it", async () => {
    await client.goto("/client-portal/reports");
    await expect(client.getByText("Updated since you downloaded")).toBeVisible();
    await expect(client.getByText("A tenth port was found.")).toBeVisible();
    expect(JSON.stringify(await copy())).toContain("Ten ports borrow");
    await client.goto("/client-portal/reports");
    await expect(client.getByText(title).first()).toBeVisible();
    await expect(client.getByText("Updated since you downloaded")).toHaveCount(0);
  });
});
