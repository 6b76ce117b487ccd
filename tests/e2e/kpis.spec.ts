import { nowIso } from "#app/platform/clock.server.ts";
import { expect, type Product, settled, test } from "./support/product.ts";

const desk = "/client-portal/tools/kpi-alerts";

async function grantedClient(product: Product) {
  const who = await product.make.client();
  await product.db
    .insertInto("company_tools")
    .values({ company_id: who.companyId, tool: "kpi-alerts", granted_at: nowIso() })
    .execute();
  await product.signIn(who);
  return who;
}

test("a KPI is defined, watched, breaks its rule, and the alert is acknowledged", async ({
  page,
  product,
  mode,
}) => {
  test.setTimeout(180_000);
  const who = await grantedClient(product);
  await page.goto(desk);
  await settled(page, mode);
  await expect(page.getByText("Demo mode")).toBeHidden();
  await page.getByRole("link", { name: "Add KPI" }).first().click();
  await page.getByLabel("Name").fill("Leverage");
  await page.getByLabel("Unit").selectOption("Times (×)");
  await page.getByLabel("Direction").selectOption("Lower is better");
  await page.getByLabel("Due after days").fill("365");
  await page.getByRole("button", { name: "Add KPI" }).click();
  await expect(page.getByRole("heading", { name: "Leverage" })).toBeVisible();

  await page.getByRole("link", { name: "Add rule" }).first().click();
  await page.getByLabel("Name").fill("Too much debt");
  await page.getByRole("button", { name: "Add rule" }).click();
  await expect(page.getByRole("alert")).toContainText("Limit is empty");
  await page.getByLabel("Limit", { exact: true }).fill("4");
  await page.getByRole("button", { name: "Add rule" }).click();
  await expect(page.getByRole("heading", { name: "Too much debt" })).toBeVisible();

  await page.getByRole("link", { name: "Leverage", exact: true }).click();
  await page.getByLabel("Period").fill("2026-01");
  await page.getByLabel("Value").fill("4.6");
  await page.getByRole("button", { name: "Save value" }).click();
  await expect(page.getByText("Value of 2026-01 saved")).toBeVisible();
  await page.getByRole("link", { name: "Explain 2026-01" }).click();
  await expect(page.getByRole("heading", { name: "How: Leverage" })).toBeVisible();

  await page.getByRole("link", { name: "Too much debt" }).click();
  await page.getByLabel("Comment").fill("The bank knows");
  await page.getByRole("button", { name: "Acknowledge" }).click();
  await expect(page.getByText("The bank knows")).toBeVisible();
  const mails = await product.db
    .selectFrom("outbox")
    .select("subject")
    .where("to_address", "=", who.email)
    .where("kind", "=", "kpi-alert")
    .execute();
  expect(mails).toEqual([{ subject: "Alert: Too much debt" }]);
});

test("demo mode has a sample to play with", async ({ page, product, mode }) => {
  await product.signIn(await product.make.client());
  await page.goto(desk);
  await settled(page, mode);
  await expect(page.getByText("Demo mode")).toBeVisible();
  await page.getByRole("button", { name: "Put the sample in" }).click();
  await expect(page.getByText("The sample is as it was")).toBeVisible();
  await expect(page.getByRole("link", { name: "EBITDA margin" }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Export CSV" })).toBeHidden();
});
