import { expect, settled, test } from "./support/product.ts";

test("the dashboard tells what is there, and a page that stands open can be stopped", async ({
  page,
  product,
  mode,
}) => {
  const who = await product.make.client();
  await product.make.order(who, { title: "European Data Centres" });
  await product.signIn(who);
  await page.goto("/client-portal");
  await settled(page, mode);
  const main = page.getByRole("main");
  await expect(main.getByText("Client Access")).toBeVisible();
  await expect(main.getByRole("link", { name: /European Data Centres/ })).toBeVisible();
  await expect(main.getByText("Just now").first()).toBeVisible();
  const pause = main.getByRole("button", { name: "Pause updates" });
  if (mode !== "on") return expect(pause).toHaveCount(0);
  await pause.click();
  await expect(main.getByRole("button", { name: "Resume updates" })).toBeVisible();
});

test("an open dashboard counts on by itself", async ({ page, product, mode }) => {
  test.skip(mode !== "on", "nothing moves by itself without scripts");
  const who = await product.make.client();
  await page.clock.install();
  await product.signIn(who);
  await page.goto("/client-portal");
  await settled(page, mode);
  const open = page.locator(".stat", { hasText: "Open orders" });
  await expect(open).toContainText("0");
  await product.make.order(who);
  await page.clock.runFor(95_000);
  await expect(open).toContainText("1");
});

test("a session that ends in mid-form costs nobody what they typed", async ({ page, product, mode }) => {
  const who = await product.make.client();
  await product.signIn(who);
  await page.goto("/account/notifications");
  await settled(page, mode);
  await page.getByLabel("Quotes").uncheck();
  await product.db
    .updateTable("sessions")
    .set({ last_seen_at: new Date(Date.now() - 3_600_000).toISOString() })
    .where("user_id", "=", who.userId)
    .execute();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/login\?reauth=1/);
  await expect(page.getByText("Your session has ended")).toBeVisible();
  await product.signIn(who);
  await page.goto("/account/notifications");
  await expect(page.getByText("We kept what you typed. Check it and submit again.")).toBeVisible();
  await settled(page, mode);
  await expect(page.getByLabel("Quotes")).not.toBeChecked();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Notifications saved")).toBeVisible();
  await expect(page.getByLabel("Quotes")).not.toBeChecked();
});

test("everything of one's own is one file away", async ({ page, product, mode }) => {
  await product.signIn(await product.make.client());
  await page.goto("/account/data");
  await settled(page, mode);
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download your data" }).click();
  expect((await waiting).suggestedFilename()).toMatch(/^your-data-\d{4}-\d\d-\d\d\.zip$/);
});
