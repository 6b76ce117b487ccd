/** Search everywhere by keyboard, at a desk and on a phone. */
import { expect, goTo, settled, test } from "./support/product.ts";
import { tooWide } from "./support/looks.ts";

test(
  "a client finds an order from the header by keyboard, and a reference leads to it",
  { tag: ["@off", "@blocked"] },
  async ({ page, product, mode }) => {
    const who = await product.make.client();
    const number = String(Date.now()).slice(-7);
    await product.make.order(who, { title: "Cable Lanes of the Baltic", reference: `ORD-2026-${number}` });
    await product.signIn(who);
    await goTo(page, "/client-portal", mode);
    const box = page.getByRole("banner").getByLabel("Search everything");
    while (!(await box.evaluate((one) => one === document.activeElement))) await page.keyboard.press("Tab");
    await page.keyboard.type("lanes");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/search\?q=lanes$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Search for “lanes”");
    await expect(box).toHaveValue("lanes");
    await expect(page.getByRole("main").getByRole("heading", { level: 2 }).last()).toHaveText("Orders");
    await page.getByRole("link", { name: "All orders with “lanes”" }).press("Enter");
    await expect(page.getByRole("main").getByText("1 order for “lanes”")).toBeVisible();

    await page.setViewportSize({ width: 360, height: 740 });
    await expect(box).toBeHidden();
    await page.getByRole("banner").getByRole("button", { name: "Search" }).press("Enter");
    await expect(page).toHaveURL(/\/search\?q=$/);
    await settled(page, mode);
    expect(await tooWide(page, "search")).toEqual([]);
    const field = page.getByRole("main").getByRole("searchbox");
    await field.fill(`ord 2026 ${number}`);
    await field.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cable Lanes of the Baltic");
  },
);
