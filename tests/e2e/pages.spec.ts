import { readFileSync } from "node:fs";
import { expect, settled, test } from "./support/product.ts";
import { leaves } from "../support/route-tree.ts";
import { faultsOf } from "./support/faults.ts";
import { hrefsIn, hrefsOf, deadAmong } from "./support/links.ts";
import { keptScene } from "./support/pages.ts";

/** In how many tests a person's pages are walked, so that several browsers can share the way. */
const parts = { visitor: 2, client: 5, newcomer: 1, admin: 4 } as const;

for (const who of ["visitor", "client", "newcomer", "admin"] as const) {
  for (let part = 0; part < parts[who]; part += 1) {
    test(`the pages of the ${who}, part ${part + 1} of ${parts[who]}: accessible light and dark, 320 pixels wide, nothing on the console`, async ({
      page,
      product,
      mode,
      baseURL,
    }) => {
      test.skip(mode === "blocked" && who === "visitor", "public pages ship no script to hold back");
      test.setTimeout(600_000);
      const scene = await keptScene(product.make, product.db, baseURL ?? "");
      if (who !== "visitor") await product.signIn(scene[who]);
      const faults: string[] = [];
      const asked = new Set<string>();
      const own = scene.pages.filter((one) => one.who === who);
      for (const at of own.filter((_, position) => position % parts[who] === part)) {
        const answer = await page.goto(at.path);
        expect(answer?.status(), at.path).toBeLessThan(500);
        await settled(page, mode);
        faults.push(...(await faultsOf(page, at.name, mode)));
        if (mode === "on") {
          // What the server sent is asked once for all modes, below; here only what scripts have added.
          const sent = new Set(hrefsIn((await answer?.text()) ?? "", page.url()));
          const added = (await hrefsOf(page)).filter((href) => !sent.has(href));
          faults.push(...(await deadAmong(page.request, added, asked, baseURL ?? "", `${who}, ${at.name}`)));
        }
        for (const width of [360, 320]) {
          await page.setViewportSize({ width, height: 740 });
          const over = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          if (over > 0) faults.push(`${at.name} at ${width}: ${over} px too wide`);
        }
        await page.setViewportSize({ width: 1280, height: 800 });
      }
      expect(faults).toEqual([]);
    });
  }

  test(`every link on the ${who}'s pages leads to a page, and each page has its own title`, async ({
    page,
    product,
    mode,
    baseURL,
  }) => {
    test.skip(mode !== "off", "what the server sends is the same in each mode");
    test.setTimeout(600_000);
    const scene = await keptScene(product.make, product.db, baseURL ?? "");
    if (who !== "visitor") await product.signIn(scene[who]);
    const faults: string[] = [];
    const asked = new Set<string>();
    const titles = new Map<string, string>();
    for (const at of scene.pages.filter((one) => one.who === who)) {
      const answer = await page.request.get(at.path);
      const html = await answer.text();
      asked.add(at.path);
      const hrefs = hrefsIn(html, `${baseURL}${at.path}`);
      faults.push(...(await deadAmong(page.request, hrefs, asked, baseURL ?? "", `${who}, ${at.name}`)));
      const title = /<title[^>]*>([^<]*)/.exec(html)?.[1] ?? "";
      const same = titles.get(title);
      // A page in another state may share its title; another page may not.
      if (same && same.split("?")[0] !== at.path.split("?")[0] && answer.status() !== 404)
        faults.push(`${at.name} has the title of ${same}`);
      titles.set(title, at.path);
    }
    expect(faults).toEqual([]);
  });
}

test("no page is left out of the walk", async ({ product, mode, baseURL }) => {
  test.skip(mode !== "off", "the list is the same in each mode");
  const { pages } = await keptScene(product.make, product.db, baseURL ?? "");
  const walked = pages.map((at) => at.path.split("?")[0] ?? "");
  const missing = leaves
    .filter((leaf) => leaf.file.endsWith(".tsx") && hasPage(leaf.file))
    .filter((leaf) => {
      const pattern = new RegExp(`^${leaf.path.replace(/:[a-z]+/gi, "[^/]+").replace("*", ".+")}$`);
      return !walked.some((path) => pattern.test(path));
    });
  // Asked for after ten minutes: the test below walks there.
  expect(missing.map((leaf) => leaf.path)).toEqual(["/confirm-identity"]);
});

const hasPage = (file: string) => /export default/.test(readFileSync(`app/${file}`, "utf8"));

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
