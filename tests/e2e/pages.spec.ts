import { expect, settled, test } from "./support/product.ts";
import { faultsOf } from "./support/faults.ts";
import { makeScene } from "./support/pages.ts";

for (const who of ["visitor", "client", "newcomer", "admin"] as const) {
  test.describe(`every page of the ${who}`, () => {
    test("is accessible, light and dark, and reports nothing on the console", async ({
      page,
      product,
      mode,
      baseURL,
    }) => {
      test.setTimeout(1_200_000);
      const scene = await makeScene(product.make, product.db, baseURL ?? "");
      if (who !== "visitor") await product.signIn(scene[who]);
      const faults: string[] = [];
      const titles = new Map<string, string>();
      for (const at of scene.pages.filter((one) => one.who === who)) {
        const answer = await page.goto(at.path);
        expect(answer?.status(), at.path).toBeLessThan(500);
        await settled(page, mode);
        faults.push(...(await faultsOf(page, at.name, mode)));
        const title = await page.title();
        const same = titles.get(title);
        // A page in another state may share its title; another page may not.
        if (same && same.split("?")[0] !== at.path.split("?")[0] && answer?.status() !== 404)
          faults.push(`${at.name} has the title of ${same}`);
        titles.set(title, at.path);
      }
      expect(faults).toEqual([]);
    });

    test("fits 360 and 320 pixels without scrolling sideways", async ({ page, product, mode, baseURL }) => {
      test.setTimeout(240_000);
      const scene = await makeScene(product.make, product.db, baseURL ?? "");
      if (who !== "visitor") await product.signIn(scene[who]);
      const wide: string[] = [];
      for (const width of [360, 320]) {
        await page.setViewportSize({ width, height: 740 });
        for (const at of scene.pages.filter((one) => one.who === who)) {
          await page.goto(at.path);
          await settled(page, mode);
          const over = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          if (over > 0) wide.push(`${at.name} at ${width}: ${over} px too wide`);
        }
      }
      expect(wide).toEqual([]);
    });
  });
}

test("pages that show what went wrong are accessible too", async ({ page, product, mode }) => {
  test.setTimeout(120_000);
  const faults: string[] = [];
  await page.goto("/signup");
  await page.getByLabel("Work email address").fill("no address");
  await page.getByRole("button", { name: "Submit application" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  faults.push(...(await faultsOf(page, "signup with errors", mode)));

  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  faults.push(...(await faultsOf(page, "login with errors", mode)));

  const admin = await product.make.admin();
  await product.signIn(admin);
  await page.goto("/admin-user-management");
  await settled(page, mode);
  await page.getByRole("button", { name: "Generate key" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "email" })).toBeVisible();
  faults.push(...(await faultsOf(page, "user keys with errors", mode)));

  // Ten minutes later a sensitive page asks again who is sitting there.
  await product.db
    .updateTable("sessions")
    .set({ step_up_at: "2026-01-01T00:00:00.000Z" })
    .where("user_id", "=", admin.userId)
    .execute();
  await page.goto("/admin-data-portal/outbox");
  await settled(page, mode);
  await page.locator("main table").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/confirm-identity/);
  await settled(page, mode);
  faults.push(...(await faultsOf(page, "confirm-identity", mode)));
  await page.getByLabel("Password", { exact: true }).fill(admin.password);
  await page
    .getByRole("main")
    .getByRole("button", { name: /Confirm|Continue/ })
    .click();
  await expect(page).toHaveURL(/\/admin-data-portal\/outbox\//);
  expect(faults).toEqual([]);
});
