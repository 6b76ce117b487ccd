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
  test.setTimeout(60_000);
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
  await page.getByRole("textbox", { name: /^Limit/ }).fill("4");
  await page.getByRole("button", { name: "Add rule" }).click();
  await expect(page.getByRole("heading", { name: "Too much debt" })).toBeVisible();

  await page.getByRole("link", { name: "Leverage", exact: true }).click();
  await expect(page.getByRole("button", { name: "Save value" })).toBeVisible();
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
  await settled(page, mode);
  await page.getByLabel("Quiet until").fill("2020-01-31");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText("today or a later day");
  await page.getByLabel("Quiet until").fill("2099-12-31");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Quiet until 31 Dec 2099")).toBeVisible();
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
  await page.getByRole("button", { name: "Show sample KPIs" }).click();
  await expect(page.getByText("The sample KPIs are as they were at first")).toBeVisible();
  await expect(page.getByRole("link", { name: "EBITDA margin" }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Export CSV" })).toBeHidden();
});

test("definitions and values come by file, and a covenant is tested on them and amended", async ({
  page,
  product,
  mode,
}) => {
  test.setTimeout(60_000);
  await grantedClient(product);
  await page.goto(`${desk}/import?of=definitions`);
  await settled(page, mode);
  const paste = page.getByLabel("Or paste the rows");
  await paste.fill(
    "Code,Name,Unit,Currency,Direction,Frequency\nebitda,EBITDA,money,,higher,yearly\nnet_debt,Net debt,money,GBP,lower,yearly\n",
  );
  await page.getByRole("button", { name: "Import definitions" }).click();
  await expect(page.getByRole("alert")).toContainText("Line 2: Money has a currency");
  await paste.fill(
    "Code,Name,Unit,Currency,Direction,Frequency\nebitda,EBITDA,money,GBP,higher,yearly\nnet_debt,Net debt,money,GBP,lower,yearly\n",
  );
  await page.getByRole("button", { name: "Import definitions" }).click();
  await expect(page.getByText("2 KPIs added, 0 changed.")).toBeVisible();

  await page.goto(`${desk}/import`);
  await settled(page, mode);
  await page.getByLabel("CSV file").setInputFiles({
    name: "values.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("KPI,Period,Value,Source\nebitda,2025,9,Accounts\nnet_debt,2025,30,Accounts\n"),
  });
  await page.getByRole("button", { name: "Import values" }).click();
  await expect(page.getByText("2 new values, 0 that were there already.")).toBeVisible();

  await page.goto(`${desk}/covenants`);
  await settled(page, mode);
  await page.getByLabel("Name").fill("Bank");
  await page.getByLabel("Limit").fill("4");
  await page.getByLabel("EBITDA", { exact: true }).selectOption({ label: "EBITDA (GBP, yearly)" });
  await page.getByLabel("Net debt").selectOption({ label: "Net debt (GBP, yearly)" });
  await page.getByRole("button", { name: "Add covenant" }).click();
  await expect(page.getByRole("table").getByText("16.7%").first()).toBeVisible();
  await page.getByRole("link", { name: "Bank", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Bank", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Edit" }).click();
  await expect(page.getByRole("heading", { name: "Edit Bank" })).toBeVisible();
  await page.getByLabel("Limit").fill("3");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Covenant changed")).toBeVisible();
  await expect(page.getByText("Broken").first()).toBeVisible();
});
