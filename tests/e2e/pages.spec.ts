import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright/test";
import { expect, type Mode, settled, test } from "./support/product.ts";
import { type Looked, makeScene } from "./support/pages.ts";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * axe waits with timers, which never run where scripting is off. In that mode it gets the pages in a browser with
 * scripting, each with its scripts taken out on the way: the same elements, and nothing that changes them.
 */
async function pageForAxe(page: Page, mode: Mode, origin: string): Promise<Page> {
  if (mode !== "off") return page;
  const browser = page.context().browser();
  const context = await browser?.newContext({
    javaScriptEnabled: true,
    baseURL: origin,
    storageState: await page.context().storageState(),
  });
  if (!context) throw new Error("There is no browser to open a second context in.");
  await context.route(
    (url) => url.origin === origin && !url.pathname.startsWith("/assets/"),
    async (route) => {
      const answer = await route.fetch({ maxRedirects: 0 });
      const isPage = (answer.headers()["content-type"] ?? "").startsWith("text/html");
      if (!isPage) return route.fulfill({ response: answer });
      const body = (await answer.text()).replace(/<script\b[\s\S]*?<\/script>/g, "");
      return route.fulfill({ response: answer, body });
    },
  );
  return context.newPage();
}

/** What axe and a look at the structure find wrong with a page, one line each. */
async function faultsOf(page: Page, at: Looked): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  const faults = violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(" ")} (${violation.help})`),
  );
  if ((await page.locator("h1").count()) !== 1) faults.push("not exactly one h1");
  if (!(await page.title()).endsWith(" – Calder Row Research"))
    faults.push(`title is "${await page.title()}"`);
  if ((await page.locator("main#main").count()) !== 1) faults.push("no main landmark to skip to");
  if ((await page.locator('meta[http-equiv="refresh"]').count()) > 0) faults.push("meta refresh");
  if ((await page.locator("form form").count()) > 0) faults.push("a form inside a form");
  if ((await page.locator('a[href="#"]').count()) > 0) faults.push("a link that leads nowhere");
  return faults.map((fault) => `${at.name}: ${fault}`);
}

for (const who of ["visitor", "client", "admin"] as const) {
  test.describe(`every page of the ${who}`, () => {
    test("is accessible, light and dark, and reports nothing on the console", async ({
      page,
      product,
      mode,
      baseURL,
    }) => {
      test.setTimeout(240_000);
      const scene = await makeScene(product.make, product.db, baseURL ?? "");
      if (who !== "visitor") await product.signIn(scene[who]);
      const faults: string[] = [];
      const titles = new Map<string, string>();
      const looked = await pageForAxe(page, mode, baseURL ?? "");
      for (const at of scene.pages.filter((one) => one.who === who)) {
        const answer = await page.goto(at.path);
        expect(answer?.status(), at.path).toBeLessThan(500);
        await looked.emulateMedia({ colorScheme: "light" });
        if (looked !== page) await looked.goto(at.path);
        await settled(looked, mode);
        faults.push(...(await faultsOf(looked, at)));
        await looked.emulateMedia({ colorScheme: "dark" });
        faults.push(...(await faultsOf(looked, at)).map((fault) => `dark, ${fault}`));
        const title = await page.title();
        const same = titles.get(title);
        // A page in another state may share its title; another page may not.
        if (same && same.split("?")[0] !== at.path.split("?")[0] && !at.name.endsWith("forged"))
          faults.push(`${at.name} has the title of ${same}`);
        titles.set(title, at.path);
      }
      if (looked !== page) await looked.context().close();
      expect(faults).toEqual([]);
    });

    test("fits 360 and 320 pixels without scrolling sideways", async ({ page, product, mode, baseURL }) => {
      test.setTimeout(180_000);
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
