import { chartsMisdrawn } from "./support/chart-looks.ts";
import { expect, settled, test } from "./support/product.ts";

/** How often a document has a text, in what it shows and in what its scripts begin with. */
const timesIn = (html: string, text: string) => html.split(text).length - 1;

test("a chart comes once with its document, stands through hydration, and is drawn anew by a navigation", async ({
  page,
  product,
  mode,
}) => {
  // The scene has a year of prices.
  await product.scene();
  await product.signIn(await product.make.client());
  const response = await page.goto("/client-portal/markets/ftse-100");
  const html = (await response?.text()) ?? "";
  const [, year = "none"] = /<path d="(M[^"]{500,})"/.exec(html) ?? [];
  expect(timesIn(html, year)).toBe(1);
  await settled(page, mode);
  const line = page.locator(".chart-wide path[data-series]");
  await expect(line).toHaveAttribute("d", year);

  await page.getByRole("link", { name: "1M" }).click();
  await expect(page.getByRole("link", { name: "1M" })).toHaveAttribute("aria-current", "page");
  await expect(line).not.toHaveAttribute("d", year);
  await page.goBack();
  await expect(line).toHaveAttribute("d", year);

  // The narrow drawing is whole by itself.
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.locator(".chart-narrow path[data-series]")).toBeVisible();
  expect(await chartsMisdrawn(page, "markets")).toEqual([]);
});

test("every country comes once, and can be chosen before and after scripts run", async ({
  page,
  product,
  mode,
}) => {
  await product.signIn(await product.make.admin({ totp: true }));
  const response = await page.goto("/admin-data-portal/clients/new");
  expect(timesIn((await response?.text()) ?? "", "Åland Islands")).toBe(1);
  const country = page.getByLabel("Country");
  await country.selectOption("Chile");
  await settled(page, mode);
  await expect(country).toHaveValue("CL");
  await expect(country.getByRole("option")).toHaveCount(250);
  await country.selectOption("Kenya");
  await expect(country).toHaveValue("KE");
});
