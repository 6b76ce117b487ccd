import type { Page } from "playwright/test";
import { expect, goTo, type Mode, type Product, settled, test } from "./support/product.ts";

const path = "/admin-notifications";

/** A member of staff of the test's own: what others have read or removed is theirs. */
async function openAs(page: Page, product: Product, mode: Mode, names: string[]) {
  await product.signIn(await product.make.admin());
  for (const name of names) await product.make.notifications(1, name);
  await goTo(page, path, mode);
}

const row = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
const box = (page: Page, name: string) => row(page, name).getByRole("checkbox");
/** Other tests write notifications meanwhile, which stay unread as they should: then once more. */
async function readAll(page: Page, mode: Mode) {
  const button = page.getByRole("button", { name: "Mark All Read" });
  await expect(async () => {
    await goTo(page, `${path}?filter=unread`, mode);
    await button.click({ timeout: 5000 });
    await expect(page.getByText("All caught up! No unread notifications")).toBeVisible({ timeout: 5000 });
    await expect(button).toBeDisabled();
  }).toPass();
}

const named = (mode: Mode, ...names: string[]) => names.map((name) => `${name} ${mode} ${Date.now()}`);

test("one notification is read, deleted and put back", { tag: "@off" }, async ({ page, product, mode }) => {
  const [kept = "", lost = ""] = named(mode, "Kestrel", "Merlin");
  await openAs(page, product, mode, [kept, lost]);
  await row(page, kept).getByRole("button", { name: "Mark read" }).click();
  await expect(row(page, kept).getByText("Unread")).toHaveCount(0);
  await expect(row(page, lost).getByText("Unread")).toBeVisible();
  await row(page, lost).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Notification deleted")).toBeVisible();
  await expect(row(page, lost)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Notification restored")).toBeVisible();
  await expect(row(page, lost).getByText("Unread")).toBeVisible();
});

test("ticked rows are read and deleted together, with a way back", async ({ page, product, mode }) => {
  const [one = "", two = "", three = ""] = named(mode, "Heron", "Egret", "Bittern");
  await openAs(page, product, mode, [one, two, three]);
  await page.getByRole("button", { name: "Mark selected read" }).click();
  await expect(page.getByRole("alert")).toContainText("Select at least one notification");
  await box(page, one).check();
  await box(page, two).check();
  if (mode === "on") await expect(page.getByText("2 selected")).toBeVisible();
  await page.getByRole("button", { name: "Mark selected read" }).click();
  await expect(page.getByText("2 notifications marked as read")).toBeVisible();
  await settled(page, mode);
  await expect(row(page, one).getByText("Unread")).toHaveCount(0);
  await expect(row(page, three).getByText("Unread")).toBeVisible();
  await expect(box(page, one)).not.toBeChecked();
  await box(page, two).check();
  await box(page, three).check();
  await page.getByRole("button", { name: "Delete selected" }).click();
  await expect(page.getByText("2 notifications deleted")).toBeVisible();
  await expect(row(page, three)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("2 notifications restored")).toBeVisible();
  await expect(row(page, two).getByText("Unread")).toHaveCount(0);
  await expect(row(page, three).getByText("Unread")).toBeVisible();
});

test(
  "all are selected at once, and all are read at once",
  { tag: ["@off", "@blocked"] },
  async ({ page, product, mode }) => {
    const [name = "", other = ""] = named(mode, "Curlew", "Dunlin");
    await openAs(page, product, mode, [name, other]);
    const all = page.getByRole(mode === "on" ? "checkbox" : "link", { name: "Select all" });
    await all.click();
    await expect(box(page, name)).toBeChecked();
    if (mode === "on") {
      await box(page, name).uncheck();
      await expect(all).toHaveJSProperty("indeterminate", true);
      await all.click();
    }
    await page.getByRole("button", { name: "Mark selected read" }).click();
    await expect(page.getByText(/notifications? marked as read/)).toBeVisible();
    await product.make.notifications(1, `${name}, again`);
    await readAll(page, mode);
    await page.getByRole("link", { name: "Registrations" }).click();
    await expect(row(page, `${name}, again`)).toBeVisible();
    await page.getByRole("link", { name: "Back to Admin Portal" }).click();
    await expect(page).toHaveURL(/\/admin-data-portal$/);
  },
);

test("an open list says that more has come and moves nothing", async ({ page, product, mode }) => {
  const [first = "", later = ""] = named(mode, "Osprey", "Harrier");
  await page.clock.install();
  await product.signIn(await product.make.admin());
  await readAll(page, mode);
  await product.make.notifications(1, first);
  await product.make.notifications(1, later);
  await page.clock.runFor(65_000);
  await expect(page.getByText("New notifications have arrived.")).toBeVisible();
  await expect(row(page, first)).toHaveCount(0);
  await page.getByRole("link", { name: "Show them" }).click();
  await expect(row(page, later)).toBeVisible();
});
