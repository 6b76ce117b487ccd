import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { readPdf } from "../support/reading/read-pdf.ts";
import { expect, goTo, type Product, settled, test } from "./support/product.ts";
import { faultsOf } from "./support/faults.ts";

test(
  "from the shop to a download: look round, read a sample, order, be delivered",
  { tag: ["@off", "@firefox"] },
  async ({ page: client, product, mode }) => {
    const faults: string[] = [];
    const title = `Harbour Dues and What They Tell ${mode} ${Date.now()}`;
    const report = await product.make.report({ title, price_pence: 120_000 });
    const who = await product.make.client();
    await product.signIn(who);

    await test.step("look round", async () => {
      await client.goto("/client-portal/shop");
      await expect(client.getByRole("heading", { level: 1 })).toHaveText("Report Shop");
      const chips = client.getByRole("navigation", { name: "Categories" }).getByRole("link");
      expect(await chips.count()).toBeGreaterThan(3);
      await chips.nth(1).click();
      await expect(client).toHaveURL(/category=/);
      await settled(client, mode);
      await client.goto("/client-portal/shop");
      await client.getByRole("main").getByRole("searchbox").fill(title);
      await client.keyboard.press("Enter");
      await expect(client).toHaveURL(/search=/);
      await expect(client.getByRole("heading", { level: 3, name: title })).toBeVisible();
    });

    await test.step("read the sample", async () => {
      const link = client.getByRole("link", { name: `Preview Sample of ${title}` });
      const sample = await client.request.get((await link.getAttribute("href")) ?? "");
      expect(sample.status()).toBe(200);
      expect(sample.headers()["content-type"]).toContain("application/pdf");
      expect(sample.headers()["content-disposition"]).toMatch(/^inline/);
      const pdf = await readPdf(await sample.body());
      expect(pdf.pages.length).toBeLessThan(report.pages);
      expect(JSON.stringify(pdf)).toContain("SAMPLE");
    });

    let order = "";
    await test.step("order it", async () => {
      await client.getByRole("link", { name: new RegExp(`^Purchase Report ?: ${title}`) }).click();
      await expect(client.getByRole("heading", { level: 1 })).toHaveText(title);
      await settled(client, mode);
      await expect(client.getByText("£1,200").first()).toBeVisible();
      await expect(client.getByText("£240", { exact: true })).toBeVisible();
      const draft = await client.locator('main a[href^="mailto:"]').first().getAttribute("href");
      expect(decodeURIComponent(draft ?? "")).toContain(`Report Purchase - ${title}`);
      await client.getByLabel("Purchase order number").fill("x".repeat(61));
      await client.getByRole("button", { name: "Place order" }).click();
      await expect(client.getByRole("alert")).toBeFocused();
      await expect(client.getByLabel("Purchase order number")).toHaveValue("x".repeat(61));
      faults.push(...(await faultsOf(client, "purchase with errors", mode)));
      await client.getByLabel("Purchase order number").fill("PO-4471");
      await client.getByRole("button", { name: "Place order" }).click();
      await told(client, "Order received");
      await expect(client).toHaveURL(/\/client-portal\/orders\/[0-9a-f]{32}$/);
      order = client.url();
      await expect(client.getByText(/ORD-\d{4}-\d{4}/).first()).toBeVisible();
      const held = await client.request.get(`/reports/${report.id}/download`);
      expect(held.status(), "not before it is delivered").toBe(404);
    });

    await test.step("staff invoice it, record the payment and deliver it", async () => {
      const staff = await product.newBrowser();
      await product.signIn(await product.make.admin(), staff.context());
      await goTo(staff, `/admin-data-portal/orders?search=${encodeURIComponent(title)}`, mode);
      await staff.locator("main tbody").getByRole("link").first().click();
      await expect(staff.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(staff.getByText("PO-4471").first()).toBeVisible();
      await settled(staff, mode);
      await staff.getByRole("link", { name: "Make the invoice…" }).click();
      await staff.getByRole("button", { name: "Yes, make the invoice" }).click();
      await expect(staff.getByRole("heading", { name: /^Invoice INV-/ })).toBeVisible();
      await client.goto(order);
      await expect(client.getByText("Please pay the invoice")).toBeVisible();
      const arriving = client.waitForEvent("download");
      await client
        .getByRole("link", { name: /^Download (?!history)/ })
        .first()
        .click();
      const [invoice] = (await readPdf(readFileSync(await (await arriving).path()))).pages;
      for (const part of ["£1,200.00", "£240.00", "£1,440.00", "PO-4471"])
        expect(invoice?.text).toContain(part);
      await settled(staff, mode);
      await staff.getByRole("link", { name: "Record the payment…" }).click();
      await staff.getByLabel("Payment reference").fill("BACS 4471");
      await staff.getByRole("button", { name: "Record the payment" }).click();
      await told(staff, "Payment recorded");
      await settled(staff, mode);
      await staff.getByRole("link", { name: /^Fulfil/ }).click();
      await staff.getByRole("button", { name: "Yes, deliver the report" }).click();
      await told(staff, "Order fulfilled");
      faults.push(...(await faultsOf(staff, "an order just fulfilled", mode)));
    });

    await test.step("download it from My Reports", async () => {
      await client.goto(order);
      for (const state of ["Invoiced", "Paid", "Delivered"])
        await expect(client.getByText(state).first()).toBeVisible();
      await goTo(client, "/client-portal/reports", mode);
      await expect(client.getByText(title).first()).toBeVisible();
      const arriving = client.waitForEvent("download");
      await client
        .getByRole("link", { name: /^Download (?!history)/ })
        .first()
        .click();
      const pdf = await readPdf(readFileSync(await (await arriving).path()));
      expect(pdf.pages.length).toBeGreaterThan(2);
      const again = await client.goto(`/reports/${report.id}/purchase`);
      expect(again?.status()).toBe(200);
      await expect(client.getByText(/holds this report already/)).toBeVisible();
    });

    const stranger = await product.newBrowser();
    await product.signIn(await product.make.client(), stranger.context());
    expect((await stranger.goto(order))?.status(), "another company's order").toBe(404);
    await withdraw(product, report.id);
    expect(faults, "what axe found on the way").toEqual([]);
  },
);

/** Out of the other tests' way. */
async function withdraw({ db }: Pick<Product, "db">, id: string): Promise<void> {
  await db.updateTable("reports").set({ status: "withdrawn" }).where("id", "=", id).execute();
}

async function told(page: Page, title: string): Promise<void> {
  await expect(page.getByRole("heading", { name: `Success: ${title}` })).toBeVisible();
}
