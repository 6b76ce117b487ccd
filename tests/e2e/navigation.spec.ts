import { expect, goTo, test } from "./support/product.ts";
import { pressTab } from "./support/looks.ts";

test("the first stop of the keyboard skips to the content", async ({ page }) => {
  for (const path of ["/", "/login"]) {
    await page.goto(path);
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to main content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.locator("main #content")).toBeFocused();
  }
});

test("past a portal's list of pages, the next stop is the page's own", async ({ page, product, mode }) => {
  await product.signIn(await product.make.client());
  for (const path of ["/client-portal/shop", "/client-portal/nowhere", "/client-portal/orders/nowhere"]) {
    await goTo(page, path, mode);
    await page.getByRole("link", { name: "Skip to main content" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    const stop = page.locator(":focus");
    await expect(page.locator(".section-nav"), path).toBeVisible();
    await expect(page.locator("main #content").filter({ has: stop }), path).toHaveCount(1);
  }
});

test(
  "the menu of a small screen opens, leads somewhere and is gone again",
  { tag: ["@off", "@blocked"] },
  async ({ page, product, mode }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await product.signIn(await product.make.admin());
    await goTo(page, "/admin-data-portal", mode);
    const menu = page.getByRole("button", { name: "Menu", exact: true });
    await menu.focus();
    await page.keyboard.press("Enter");
    const list = page.locator(".section-nav");
    const link = list.getByRole("link", { name: /Notifications/ });
    await expect(link).toBeVisible();
    // A popover closes by itself, without scripts too.
    await page.keyboard.press("Escape");
    await expect(link).toBeHidden();
    await expect(menu).toBeFocused();
    await page.keyboard.press("Enter");
    for (const name of ["Client Management", "Live Upload", "Outbox", "Your account"])
      await expect(list.getByRole("link", { name })).toBeVisible();
    if (mode === "on") {
      // The focus that goes on behind it is not covered.
      await list.getByRole("button", { name: "Sign Out" }).focus();
      await page.keyboard.press("Tab");
      await expect(link).toBeHidden();
      await menu.click();
    }
    await link.click();
    await expect(page).toHaveURL(/\/admin-notifications$/);
    await expect(list).toBeHidden();
    const quick = page.getByRole("navigation", { name: "Quick" });
    await expect(quick).toBeVisible();
    await page.setViewportSize({ width: 320, height: 640 });
    const cut = await quick
      .locator("a, button")
      .evaluateAll((items) =>
        items.filter((item) => item.scrollWidth > item.clientWidth).map((item) => item.textContent),
      );
    expect(cut).toEqual([]);
  },
);

test("the focused element is never hidden under a bar", async ({ page, product, mode }) => {
  await product.scene();
  await product.signIn(await product.make.admin());
  // What slides or scrolls smoothly is measured where it comes to rest.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const hidden: string[] = [];
  for (const [width, height] of [
    [360, 640],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of ["/admin-user-management", "/admin-notifications", "/admin-data-portal/clients"]) {
      await goTo(page, path, mode);
      for (let stop = 0; stop < 40; stop += 1) {
        const { faults } = await pressTab(page, { uncovered: true });
        for (const fault of faults) hidden.push(`${path} at ${width}: ${fault}`);
      }
    }
  }
  expect(hidden).toEqual([]);
});

test("the basic version sends no scripts, and does all the same", async ({ page, product }) => {
  await product.signIn(await product.make.client());
  await page.goto("/client-portal");
  await page.getByRole("button", { name: "Use basic version (no scripts)" }).click();
  await expect(page).toHaveURL(/\/client-portal$/);
  await expect(page.getByRole("button", { name: "Use full version" })).toBeVisible();
  expect(await page.locator("script").count()).toBe(0);
  expect(await page.locator('link[rel="modulepreload"]').count()).toBe(0);
  await page.getByRole("link", { name: "My Reports" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Reports");
  await page.getByRole("button", { name: "Use full version" }).click();
  await expect(page.getByRole("button", { name: "Use basic version (no scripts)" })).toBeVisible();
});

test("a visitor chooses a theme and the basic version on a public page, and stays where they are", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/services/b2b_esg_reports");
  await page.getByRole("button", { name: "Dark" }).click();
  await expect(page).toHaveURL(/\/services\/b2b_esg_reports$/);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("button", { name: "Dark" })).toHaveAttribute("aria-pressed", "true");
  // A second time, when the page may come from memory.
  for (const path of ["/about", "/", "/about", "/"]) {
    await page.goto(path);
    await expect(page.locator("html"), path).toHaveAttribute("data-theme", "dark");
  }
  const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(ground).toBe("rgb(12, 18, 26)");
  await page.getByRole("button", { name: "Use basic version (no scripts)" }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/contact");
  await expect(page.getByRole("button", { name: "Use full version" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: "Use full version" }).click();
  await page.getByRole("button", { name: "System" }).click();
  await expect(page.locator("html")).not.toHaveAttribute("data-theme", /./);
});

test.describe("far from London, in another language", () => {
  test.use({ timezoneId: "America/New_York", locale: "en-US" });

  test("dates, times and money are the same in the source and on the screen", async ({
    page,
    product,
    mode,
  }) => {
    const { companyId, who } = await product.scene();
    await product.signIn(who.admin);
    const client = `/admin-data-portal/clients/${companyId}`;
    for (const path of ["/admin-notifications", "/admin-user-management/applications", client]) {
      const source = await (await page.request.get(path)).text();
      await goTo(page, path, mode);
      const shown = await page
        .locator("time")
        .evaluateAll((times) =>
          times.map((time) => [time.getAttribute("datetime"), time.textContent?.trim()]),
        );
      expect(shown.length, path).toBeGreaterThan(0);
      for (const [iso, text] of shown) {
        expect(source, path).toContain(iso ?? "-");
        expect(source.replaceAll("<!-- -->", ""), path).toContain(text ?? "-");
      }
    }
  });
});

test.describe("with scripts", () => {
  test("going to another page moves the focus to its heading and says its title", async ({
    page,
    product,
    mode,
  }) => {
    await product.signIn(await product.make.client());
    await goTo(page, "/client-portal", mode);
    await page.getByRole("link", { name: "My Reports" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Reports");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    const sections = page.getByRole("navigation", { name: "Client portal sections" });
    await expect(sections.locator('[aria-current="page"]').first()).toHaveText("My Reports");
    await page.goBack();
    await expect(page).toHaveURL(/\/client-portal$/);
  });

  test("a message leaves by itself after five seconds, unless somebody is at it", async ({
    page,
    product,
    mode,
  }) => {
    await product.signIn(await product.make.admin());
    await page.clock.install();
    await goTo(page, "/admin-user-management", mode);
    await page.getByLabel("Email address", { exact: true }).fill(`toast-${Date.now()}@example.com`);
    await page.getByRole("button", { name: "Generate key" }).click();
    const toast = page.getByRole("heading", { name: "Success: User key generated" });
    await expect(toast).toBeVisible();
    await page.keyboard.press("F8");
    await page.clock.runFor(6000);
    await expect(toast).toBeVisible();
    await page.locator("h1").click();
    await page.locator("h1").focus();
    await page.clock.runFor(6000);
    await expect(toast).toBeHidden();
  });
});
