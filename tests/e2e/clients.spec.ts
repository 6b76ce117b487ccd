import { expect, goTo, settled, test } from "./support/product.ts";

test("a client is added, corrected and signed out", { tag: "@off" }, async ({ page, product, mode }) => {
  await product.signIn(await product.make.admin());
  const company = `Heron Partners ${mode} ${Date.now()}`;

  await test.step("the form says what is missing and keeps what was typed", async () => {
    await goTo(page, "/admin-data-portal/clients", mode);
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
    await goTo(page, "/admin-data-portal/clients", mode);
    await page.getByLabel("Search by company, name or email").fill(company);
    await page.getByRole("combobox", { name: "Status" }).selectOption("pending");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page.getByText("No clients found")).toBeVisible();
    await page.getByRole("combobox", { name: "Status" }).selectOption("active");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page.getByRole("link", { name: company })).toBeVisible();
  });
});

test("a client's access is saved by one of two, and what was ticked outlives the proof of identity", async ({
  page,
  product,
  mode,
}) => {
  const { companyId } = await product.make.client();
  const here = `/admin-data-portal/clients/${companyId}`;
  const admin = await product.make.admin();
  const colleague = await product.newBrowser();
  await product.signIn(await product.make.admin(), colleague.context());
  await product.signIn(admin);
  const save = (on: typeof page) => on.getByRole("button", { name: "Save access" }).click();

  await test.step("the second of two keeps the ticks and sees how it stands", async () => {
    await goTo(page, here, mode);
    await goTo(colleague, here, mode);
    await colleague.getByLabel("Deal Flow Tracker").check();
    await save(colleague);
    await expect(colleague.getByText("Access saved")).toBeVisible();
    await page.getByLabel("Benchmarking Tool").check();
    await save(page);
    await expect(page.getByRole("alert")).toContainText("This access was changed");
    await expect(page.getByText("As it is saved now")).toBeVisible();
    await expect(page.locator("dd", { hasText: "Deal Flow Tracker" })).toBeVisible();
    await expect(page.getByLabel("Benchmarking Tool")).toBeChecked();
    await expect(page.getByLabel("Deal Flow Tracker")).not.toBeChecked();
    await page.getByLabel("Deal Flow Tracker").check();
    await save(page);
    await expect(page.getByText("Access saved")).toBeVisible();
    await expect(page.getByLabel("Benchmarking Tool")).toBeChecked();
  });

  await test.step("after the proof the ticks are there again", async () => {
    await settled(page, mode);
    await product.make.oldProof(admin.userId);
    await page.getByLabel("Due Diligence Portal").check();
    await save(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirm it's you");
    await page.getByLabel("Password", { exact: true }).fill(admin.password);
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("We kept what you typed")).toBeVisible();
    await expect(page.getByLabel("Due Diligence Portal")).toBeChecked();
    await settled(page, mode);
    await save(page);
    await expect(page.getByText("Access saved")).toBeVisible();
    await expect(page.getByText("We kept what you typed")).toBeHidden();
  });
});
