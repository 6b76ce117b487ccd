import { expect, goTo, test } from "./support/product.ts";

test(
  "a form that will not do says why, first of all, and keeps what was typed",
  { tag: "@off" },
  async ({ page, mode }) => {
    await page.goto("/signup");
    await page.getByLabel("First name").fill("Priya");
    await page.getByLabel("Work email address").fill("not an address");
    await page.getByLabel("Country").selectOption("DE");
    await page.getByLabel("Data needs").fill("Quarterly figures\nfor banks");
    await page.getByRole("button", { name: "Submit application" }).click();

    await expect(page).toHaveTitle(/^Error: /);
    const summary = page.getByRole("alert");
    await expect(summary).toBeFocused();
    await expect(summary).toContainText("There is a problem");
    const inMain = await page.evaluate(() =>
      document.querySelector("main")?.querySelector("[role=alert], h1")?.getAttribute("role"),
    );
    expect(inMain, "the summary stands before the heading").toBe("alert");

    const links = summary.getByRole("link");
    expect(await links.count()).toBeGreaterThan(5);
    for (const link of await links.all()) {
      const id = (await link.getAttribute("href"))?.slice(1) ?? "";
      const field = page.locator(`[id="${id}"]`);
      await expect(field).toHaveAttribute("aria-invalid", "true");
      const described = (await field.getAttribute("aria-describedby")) ?? "";
      const texts = await Promise.all(
        described.split(" ").map((one) => page.locator(`[id="${one}"]`).innerText()),
      );
      expect(texts.join(" ")).toContain((await link.innerText()).trim());
    }
    await links.filter({ hasText: "name@example.com" }).click();
    await expect(page.getByLabel("Work email address")).toBeFocused();
    await expect(page.getByLabel("First name")).toHaveValue("Priya");
    await expect(page.getByLabel("Work email address")).toHaveValue("not an address");
    await expect(page.getByLabel("Country")).toHaveValue("DE");
    await expect(page.getByLabel("Data needs")).toHaveValue("Quarterly figures\nfor banks");
    if (mode === "off") return;
    await page.reload();
  },
);

test("a signed-in form does the same, by keyboard", { tag: "@off" }, async ({ page, product, mode }) => {
  await product.signIn(await product.make.admin());
  await goTo(page, "/admin-user-management", mode);
  await page.getByLabel("Email address", { exact: true }).fill("nobody at all");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "Email address" })).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByLabel("Email address", { exact: true })).toHaveValue("nobody at all");
  const address = `pressed-${mode}-${Date.now()}@example.com`;
  await page.getByLabel("Email address", { exact: true }).fill(address);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Success: User key generated" })).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: address });
  await expect(row).toContainText("Unused");
  await row.getByRole("button", { name: /^Activate/ }).click();
  await expect(page.getByRole("heading", { name: "Success: Key status updated" })).toBeVisible();
  await expect(row).toContainText("Active");
  await row.getByRole("button", { name: /^Reveal/ }).click();
  await expect(row.locator("code")).toHaveText(/^CRR-(?:[0-9A-Z]+-)+[0-9A-Z]+$/);
  await row.getByRole("link", { name: /^Revoke/ }).click();
  await page.getByRole("button", { name: "Yes, revoke" }).click();
  await expect(row).toContainText("Revoked");
});

test("pressing twice makes one", { tag: ["@off", "@firefox"] }, async ({ page, product, mode }) => {
  await product.signIn(await product.make.admin());
  await goTo(page, "/admin-user-management", mode);
  const address = `twice-${mode}-${Date.now()}@example.com`;
  await page.getByLabel("Email address", { exact: true }).fill(address);
  await page.getByRole("button", { name: "Generate key" }).dblclick();
  await expect(page.getByRole("row").filter({ hasText: address }).first()).toBeVisible();
  const keys = await product.db
    .selectFrom("user_keys")
    .select("id")
    .where("assigned_email", "=", address)
    .execute();
  expect(keys).toHaveLength(1);
});

test(
  "the sign-in page asks for a code where one is needed, keeps the address and forgets the secrets",
  { tag: "@off" },
  async ({ page, product }) => {
    const client = await product.make.client();
    await page.goto("/login");
    await expect(page.getByLabel("Client Login")).toBeChecked();
    for (const name of ["email", "password", "userKey", "authenticatorCode"])
      await expect(page.locator(`[name=${name}]`)).toHaveValue("");
    await page.getByLabel("Email").fill(client.email);
    await page.getByLabel("Password", { exact: true }).fill("wrong wrong wrong wrong");
    await page.getByLabel("User key").fill(client.userKey);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("alert")).toContainText("Authenticator code is required for client login");
    await page.getByLabel("Password", { exact: true }).fill("wrong wrong wrong wrong");
    await page.getByLabel("User key").fill(client.userKey);
    await page.locator("[name=authenticatorCode]").fill("123456");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("alert")).toContainText("Login failed. Please check your credentials");
    await expect(page.getByLabel("Email")).toHaveValue(client.email);
    await expect(page.locator("[name=password]")).toHaveValue("");
    await expect(page.locator("[name=authenticatorCode]")).toHaveValue("");
  },
);
