import { expect, settled, test } from "./support/product.ts";

test("what waits is found on the dashboard and opened", async ({ page, product, mode }) => {
  await product.signIn(await product.make.admin());
  const ticket = await product.make.ticket({
    subject: `Overdue ${mode} ${Date.now()}`,
    waiting_since: "2026-01-05T09:00:00.000Z",
    created_at: "2026-01-05T09:00:00.000Z",
  });
  await page.goto("/admin-dashboard");
  await settled(page, mode);
  await page.getByRole("link", { name: `Enquiry ${ticket.reference}` }).click();
  await expect(page).toHaveURL(new RegExp(`/support/${ticket.id}`));
  await product.db
    .updateTable("tickets")
    .set({ state: "closed", waiting_since: null })
    .where("id", "=", ticket.id)
    .execute();
});

test("figures are drawn, and come as table and file", async ({ page, product, mode }) => {
  await product.signIn(await product.make.admin());
  await page.goto("/admin-dashboard?downloads=12-months");
  await settled(page, mode);
  await expect(page.getByRole("heading", { name: "Revenue by month" })).toBeVisible();
  const link = page.getByRole("link", { name: /^CSV of/ }).first();
  if ((await link.count()) > 0) {
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
  }
});

test("a client is made an admin and a client again", async ({ page, product, mode }) => {
  await product.signIn(await product.make.admin());
  const who = await product.make.client();
  await page.goto(`/admin-user-management/users?search=${encodeURIComponent(who.email)}`);
  await settled(page, mode);
  await page.getByRole("link", { name: /^Clara Tester/ }).click();
  await page.getByRole("link", { name: "Make an admin…" }).click();
  await page.getByRole("button", { name: "Yes, make them an admin" }).click();
  await expect(page.getByText("Admin rights given")).toBeVisible();
  await settled(page, mode);
  await page.getByRole("link", { name: "Take admin rights away…" }).click();
  await page.getByRole("button", { name: "Yes, make them a client" }).click();
  await expect(page.getByText("Admin rights taken away")).toBeVisible();
});

test("an account is disabled, and the log tells of it", async ({ page, product, mode }) => {
  await product.signIn(await product.make.admin());
  const who = await product.make.client();
  await page.goto(`/admin-user-management/users/${who.userId}?do=disable`);
  await settled(page, mode);
  await page.getByRole("button", { name: "Yes, disable" }).click();
  await expect(page.getByText("Account disabled").first()).toBeVisible();
  await settled(page, mode);
  await page.getByRole("link", { name: "Everything done to this account" }).click();
  await expect(page).toHaveURL(/\/audit\?target=/);
  // The choice of actions has it, too.
  await expect(page.locator("table code", { hasText: "user.disable" }).first()).toBeVisible();
  await page.getByRole("button", { name: "Check the whole log now" }).click();
  await expect(page.getByText("The chain holds").first()).toBeVisible();
});
