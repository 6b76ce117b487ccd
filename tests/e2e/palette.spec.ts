/** The palette by keyboard and by finger: it opens, goes, begins, finds, and gives the focus back. */
import { faultsOf } from "./support/faults.ts";
import { tooSmallForAFinger, tooWide } from "./support/looks.ts";
import { expect, goTo, test } from "./support/product.ts";

test("a client goes, finds and comes back by keyboard, and signing out forgets", async ({
  page,
  product,
  mode,
}) => {
  const who = await product.make.client();
  const other = await product.make.client();
  const order = await product.make.order(who, { title: "Harvest of the Baltic" });
  await product.make.order(other, { title: "Harvest of others" });
  await product.signIn(who);
  await goTo(page, "/client-portal/orders", mode);
  const scripts = () =>
    page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => /palette-/.test(name)));
  expect(await scripts()).toEqual([]);

  const opener = page.getByRole("button", { name: "Go to, begin or find" });
  await opener.focus();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Go to, begin or find" });
  const box = palette.getByRole("combobox");
  await expect(box).toBeFocused();
  const chosen = palette.getByRole("option", { selected: true });
  await expect(palette.getByRole("group", { name: "Begin" }).getByRole("option").first()).toBeVisible();
  expect(await faultsOf(page, "palette", mode)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();
  await expect(opener).toBeFocused();

  // Nothing opens by a key that somebody types.
  await page.keyboard.press("k");
  await page.keyboard.press("/");
  await expect(palette).toBeHidden();

  await opener.click();
  await page.keyboard.type("harvest");
  const found = palette.getByRole("group", { name: "Orders" }).getByRole("option");
  await expect(found).toHaveText([/Harvest of the Baltic/]);
  await expect(box).toHaveAttribute("aria-activedescendant", (await chosen.getAttribute("id")) ?? "");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/client-portal/orders/${order.id}$`));
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  await page.keyboard.press("Control+k");
  await page.keyboard.type("new tick");
  await expect(chosen).toContainText("New ticket");
  await page.keyboard.press("ArrowDown");
  await expect(chosen).toContainText("Search for “new tick”");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/client-portal\/support\/new$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New ticket");

  await page.keyboard.press("Control+k");
  const last = palette.getByRole("group", { name: "Opened last in this tab" }).getByRole("option");
  await expect(last.first()).toContainText("Harvest of the Baltic");
  await page.keyboard.press("Escape");

  await page.setViewportSize({ width: 360, height: 740 });
  await opener.click();
  await expect(box).toBeFocused();
  expect(await tooWide(page, "palette")).toEqual([]);
  expect(await tooSmallForAFinger(page)).toEqual([]);
  await page.keyboard.press("Escape");

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).not.toHaveURL(/support/);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain("opened");
});

test(
  "without scripts the search page offers the same",
  { tag: ["@off", "@blocked"] },
  async ({ page, product, mode }) => {
    await product.signIn(await product.make.client());
    await goTo(page, "/search?q=add+deal", mode);
    const begin = page.getByRole("main").getByRole("link", { name: "Add deal" });
    await begin.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Add deal");
  },
);
