import { expect, settled, test } from "./support/product.ts";

test("a client is added, corrected and signed out", async ({ page, product, mode }) => {
  test.setTimeout(120_000);
  await product.signIn(await product.make.admin());
  const company = `Heron Partners ${mode} ${Date.now()}`;

  await test.step("the form says what is missing and keeps what was typed", async () => {
    await page.goto("/admin-data-portal/clients");
    await settled(page, mode);
    await page.getByRole("link", { name: "Add client" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Mary Ann Whitlock");
    await page.getByLabel("Email address").fill(`whitlock-${mode}-${Date.now()}@example.com`);
    await page.getByLabel("Company", { exact: true }).fill(company);
    await page.getByRole("button", { name: "Add client" }).click();
    await expect(page.getByRole("alert")).toContainText(
      "Please fill in all required fields including job role.",
    );
    await expect(page.getByLabel("Company", { exact: true })).toHaveValue(company);
    await page.getByLabel("Job role").fill("Head of Treasury");
    await page.getByLabel("Deal Flow Tracker").check();
    await page.getByRole("button", { name: "Add client" }).click();
    await expect(page.getByText("Client added")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(company);
    await expect(page.getByText("Active", { exact: true }).first()).toBeVisible();
  });

  await test.step("the profile is edited", async () => {
    await settled(page, mode);
    await page.getByRole("link", { name: "Edit profile" }).click();
    await expect(page.getByLabel("Last name")).toHaveValue("Whitlock");
    await page.getByLabel("City").fill("Leeds");
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(page.getByText("Profile saved")).toBeVisible();
    await expect(page.getByText("Leeds, United Kingdom")).toBeVisible();
  });

  await test.step("the list finds it by state and words", async () => {
    await page.goto("/admin-data-portal/clients");
    await settled(page, mode);
    await page.getByLabel("Search by company, name or email").fill(company);
    await page.getByLabel("Status").selectOption("pending");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page.getByText("No clients found")).toBeVisible();
    await page.getByLabel("Status").selectOption("active");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page.getByRole("link", { name: company })).toBeVisible();
  });
});

test("a client's sessions are ended from its page", async ({ page, product, mode }) => {
  const who = await product.make.client();
  const client = await product.newBrowser();
  await product.signIn(who, client.context());
  await product.signIn(await product.make.admin());
  await page.goto(`/admin-data-portal/clients/${who.companyId}`);
  await settled(page, mode);
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByText("Nobody is signed in")).toBeVisible();
  await client.goto("/client-portal");
  await expect(client).toHaveURL(/\/login/);
});
