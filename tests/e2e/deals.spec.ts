import { grantTools } from "../support/scene/tool-people.ts";
import type { Page } from "playwright/test";
import { expect, goTo, type Product, test } from "./support/product.ts";

const tracker = "/client-portal/tools/deal-flow";

async function grantedClient(product: Product) {
  const who = await product.make.client();
  await grantTools(product.db, who.companyId, ["deal-flow"]);
  await product.signIn(who);
  return who;
}

const column = (page: Page, stage: string) => page.getByRole("region", { name: stage, exact: true });

test(
  "a deal is added, moved, changed, lost, removed and brought back",
  { tag: "@off" },
  async ({ page, product, mode }) => {
    await grantedClient(product);
    await goTo(page, tracker, mode);
    await expect(page.getByText("Demo mode")).toBeHidden();
    await expect(page.getByText("No deals yet")).toBeVisible();
    await page.getByRole("link", { name: "Add deal" }).first().click();
    await expect(page.getByRole("heading", { name: "Add deal" })).toBeVisible();
    await page.getByLabel("Valuation").fill("2,500,000");
    await page.getByRole("button", { name: "Add deal" }).click();
    const lead = "Missing Information - Please fill in deal name, type, and sector";
    await expect(page.getByRole("alert")).toContainText(lead);
    await expect(page.getByLabel("Valuation")).toHaveValue("2,500,000");
    await page.getByLabel("Deal name").fill("Birch Foods");
    await page.getByLabel("Deal type").selectOption("Growth");
    await page.getByLabel("Sector").selectOption("Retail");
    await page.getByRole("button", { name: "Add deal" }).click();
    await expect(page.getByText("Deal Added Successfully")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Birch Foods" })).toBeVisible();
    const deal = new URL(page.url()).pathname;

    await goTo(page, tracker, mode);
    await expect(column(page, "Initial Contact").getByText("£2.5m at 50%")).toBeVisible();
    await page.locator("summary", { hasText: "More on Birch Foods" }).click();
    await page.getByLabel("Stage of Birch Foods").selectOption("Due Diligence");
    await page.getByRole("button", { name: "Move Birch Foods" }).press("Enter");
    await expect(page.getByText("Deal Updated")).toBeVisible();
    await expect(column(page, "Due Diligence").getByRole("link", { name: "Birch Foods" })).toBeVisible();
    await expect(column(page, "Initial Contact").getByRole("link", { name: "Birch Foods" })).toBeHidden();
    if (mode === "on") await expect(page.locator("summary", { hasText: "Birch Foods" })).toBeFocused();

    await page.getByRole("link", { name: "List", exact: true }).click();
    await expect(page.getByRole("heading", { name: "1 deal", exact: true })).toBeVisible();
    await page
      .getByRole("search", { name: "deals" })
      .getByLabel("Stage", { exact: true })
      .selectOption("Closed Won");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page.getByText("No deals here")).toBeVisible();
    await page.getByRole("link", { name: "Show all" }).click();
    await page.getByLabel("Stage of Birch Foods").selectOption("Closed Lost");
    await page.getByRole("button", { name: "Move Birch Foods" }).click();
    await expect(page.locator("#move").getByLabel("Stage", { exact: true })).toHaveValue("Closed Lost");
    await page.getByLabel("Lost reason").fill("The price");
    await page.getByRole("button", { name: "Move", exact: true }).click();
    await expect(page.getByText("Birch Foods is at Closed Lost.")).toBeVisible();
    const history = page.locator("#timeline").getByRole("listitem");
    await expect(history).toHaveText([/^Added at Initial Contact/, /to Due Diligence/, /to Closed Lost/]);

    await page.getByRole("link", { name: "Edit" }).click();
    await page.getByLabel("Deal name").fill("Birch & Sons");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByRole("heading", { name: "Birch & Sons" })).toBeVisible();
    await expect(page.getByText("Deal Updated")).toBeVisible();

    await page.getByRole("link", { name: "Remove…" }).click();
    await page.getByRole("button", { name: "Yes, remove the deal" }).click();
    await expect(page.getByText("Deal Removed")).toBeVisible();
    await expect(page.getByText("No deals yet")).toBeVisible();
    await page.getByRole("button", { name: "Undo removal of Birch & Sons" }).click();
    await expect(page.getByText("Deal Restored")).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(deal);
  },
);

test("with scripts a card is dragged to another column and stands there before the answer", async ({
  page,
  product,
  mode,
}) => {
  const { companyId } = await grantedClient(product);
  const id = await product.make.deal(companyId, { name: "Elm" });
  await product.make.deal(companyId, { name: "Fir", stage: "Closed Lost", lost_reason: "The price" });
  await goTo(page, tracker, mode);
  const isWider = () => document.documentElement.scrollWidth > window.innerWidth;
  expect(await page.evaluate(isWider), "the board scrolls, not the page").toBe(false);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\.data/, async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  await page.locator(`#deal-${id}`).dragTo(column(page, "Negotiations"), { sourcePosition: { x: 10, y: 8 } });
  await expect(column(page, "Negotiations").getByText("Moving…")).toBeVisible();
  answer();
  await expect(page.getByText("Elm is at Negotiations.")).toBeVisible();
  await expect(column(page, "Negotiations").getByRole("link", { name: "Elm" })).toBeVisible();
  await expect(page.getByText("Moving…")).toBeHidden();
});
