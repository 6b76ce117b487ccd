/** Every page as people see it: what axe finds, on a small screen, and on the console; every state of it light and dark. */
import type { Page, Response } from "playwright/test";
import { type Role, roles } from "../../examples/stage.ts";
import { decodeEntities } from "../../support/product/page.ts";
import { chartsMisdrawn } from "../support/chart-looks.ts";
import { faultsOf, faultsWithoutScripts } from "../support/faults.ts";
import { cutOnPaper, tooWide } from "../support/looks.ts";
import { openAsItComes, openHoldingScripts } from "../support/opened.ts";
import { expect, goTo, type Mode, type Product, settled, test } from "../support/product.ts";
import { pathOf, type Sight, sights, states } from "../support/sights.ts";

for (const who of roles) {
  for (const [part, some] of partsOf(who, sights).entries()) {
    test(`the ${who}'s pages, part ${part + 1}: accessible, 320 pixels wide, nothing on the console`, async ({
      page,
      product,
      mode,
    }) => {
      const faults = await visit(page, product, mode, some, async (name, answer, sight) => [
        ...(await faultsOf(page, name, mode)),
        ...(await tooWide(page, name)),
        ...(await chartsMisdrawn(page, name)),
        ...(await deadAmongAdded(page, sight, await answer.text())),
      ]);
      expect(faults).toEqual([]);
    });
  }

  for (const [part, some] of partsOf(who, states).entries()) {
    test(
      `every state of the ${who}'s pages, part ${part + 1}`,
      { tag: "@heavy" },
      async ({ page, product, mode }) => {
        // Held back, scripts change no state: one of each page will do.
        const shown = mode === "blocked" ? some.filter((one) => sights.includes(one)) : some;
        const faults = await visit(page, product, mode, shown, async (name, _answer, sight) => [
          // What axe says of a state without scripts, it says of the same elements with them.
          ...(mode === "off" && sights.includes(sight)
            ? await faultsWithoutScripts(page, name)
            : await faultsOf(page, name, mode)),
          ...(await tooWide(page, name)),
          ...(mode === "on" ? await cutOnPaper(page, name) : []),
        ]);
        expect(faults).toEqual([]);
      },
    );
  }
}

test("pages that show what went wrong are accessible too", async ({ page, product, mode }) => {
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
  await goTo(page, "/admin-user-management", mode);
  await page.getByRole("button", { name: "Generate key" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "email" })).toBeVisible();
  faults.push(...(await faultsOf(page, "user keys with errors", mode)));
  expect(faults).toEqual([]);
});

test("ten minutes later a sensitive page asks again who is sitting there", async ({
  page,
  product,
  mode,
}) => {
  const { message } = await product.scene();
  const admin = await product.make.admin();
  await product.signIn(admin);
  await product.db
    .updateTable("sessions")
    .set({ step_up_at: "2026-01-01T00:00:00.000Z" })
    .where("user_id", "=", admin.userId)
    .execute();
  await goTo(page, "/admin-data-portal/outbox", mode);
  await page.locator(`main table a[href$="${message}"]`).click();
  await expect(page).toHaveURL(/\/confirm-identity/);
  await settled(page, mode);
  expect(await faultsOf(page, "confirm-identity", mode)).toEqual([]);
  await page.getByLabel("Password", { exact: true }).fill(admin.password);
  await page
    .getByRole("main")
    .getByRole("button", { name: /Confirm|Continue/ })
    .click();
  await expect(page).toHaveURL(/\/admin-data-portal\/outbox\//);
});

/** So many in a test that two browsers end at about the same time. */
function partsOf(who: Role, all: readonly Sight[]): Sight[][] {
  const own = all.filter((one) => one.who === who);
  const size = 14;
  return Array.from({ length: Math.ceil(own.length / size) }, (_, part) =>
    own.slice(part * size, (part + 1) * size),
  );
}

/** Signs the browser in as the person whose pages they are, and answers what is wrong with one after the other. */
async function visit(
  page: Page,
  product: Product,
  mode: Mode,
  some: readonly Sight[],
  look: (name: string, answer: Response, sight: Sight) => Promise<string[]>,
): Promise<string[]> {
  const scene = await product.scene();
  const who = some[0]?.who ?? "visitor";
  if (who !== "visitor") await product.signIn(scene.who[who]);
  const faults: string[] = [];
  for (const sight of some) {
    const { name } = sight.example;
    const path = pathOf(sight, scene);
    const open = mode === "on" ? openHoldingScripts : openAsItComes;
    const { answer, moved } = await open(page, path, () => settled(page, mode));
    if (!answer) throw new Error(`${path} gave no answer.`);
    expect
      .soft([answer.status(), new URL(answer.url()).pathname], name)
      .toEqual([sight.status, path.split("?")[0]]);
    faults.push(...moved.map((what) => `${name}: moved ${what}`), ...(await look(name, answer, sight)));
  }
  return faults;
}

/** Links of the frame stand on every page: each is followed once for each kind of person. */
const alive = new Map(roles.map((who) => [who, new Set<string>()]));

/** Where links lead to that scripts have put there: the census follows those that the server sent. */
async function deadAmongAdded(page: Page, { who, example }: Sight, html: string): Promise<string[]> {
  const sent = new Set(
    [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(
      ([, href = ""]) => new URL(decodeEntities(href), page.url()).href,
    ),
  );
  const shown = await page
    .locator("a[href]")
    // A link in a drawing has its address as it is written.
    .evaluateAll((links) =>
      links.map((link) => new URL(link.getAttribute("href") ?? "", document.baseURI).href),
    );
  const dead: string[] = [];
  for (const href of new Set(shown)) {
    // A report is stamped on its way, which the tests about it look at.
    if (sent.has(href) || !href.startsWith("http://localhost") || href.endsWith("/download")) continue;
    if (alive.get(who)?.has(href)) continue;
    const status = (await page.request.get(href)).status();
    if (status >= 400) dead.push(`${example.name}: ${href} answers ${status}`);
    else alive.get(who)?.add(href);
  }
  return dead;
}
