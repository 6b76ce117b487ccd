import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright/test";
import type { Mode } from "./product.ts";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The elements are the same in the dark: only what depends on colours is asked again. */
const colourRules = ["color-contrast", "link-in-text-block"];

/**
 * What axe and a look at the structure find wrong with what the page shows now, light and dark, one line each. Without
 * running scripts the structure is enough: the census judges the HTML, and axe has seen what scripts make of it.
 */
export async function faultsOf(page: Page, name: string, mode: Mode): Promise<string[]> {
  const faults = await structureFaults(page);
  if (mode === "on") faults.push(...(await axeFaults(page, ["light", "dark"])));
  return faults.map((fault) => `${name}: ${fault}`);
}

/** The same where no script may ever run. The colours of the dark are those of the page with scripts. */
export async function faultsWithoutScripts(page: Page, name: string): Promise<string[]> {
  const faults = [...(await structureFaults(page)), ...(await axeFaults(await copyForAxe(page), ["light"]))];
  return faults.map((fault) => `${name}: ${fault}`);
}

async function axeFaults(page: Page, schemes: readonly ("light" | "dark")[]): Promise<string[]> {
  const faults: string[] = [];
  // What happens to lie half under the bar at the top, where the page was scrolled to, is not too small to press.
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    // No page has frames, so axe needs no second page to put their results together; from the light it is there.
    const source = colorScheme === "light" ? {} : { axeSource: "window.axe" };
    const axe = new AxeBuilder({ page, ...source }).setLegacyMode().options({ resultTypes: ["violations"] });
    const asked = colorScheme === "light" ? axe.withTags(rules) : axe.withRules(colourRules);
    const { violations } = await asked.analyze();
    for (const violation of violations) {
      for (const node of violation.nodes)
        faults.push(`${colorScheme}, ${violation.id}: ${node.target.join(" ")} (${violation.help})`);
    }
  }
  await page.emulateMedia({ colorScheme: null });
  return faults;
}

/**
 * axe waits with timers, which never run where scripting is off. In that mode it gets what the browser has made of the
 * page, without its scripts, in a browser with scripting: the same elements, and nothing that changes them.
 */
async function copyForAxe(page: Page): Promise<Page> {
  const html = (await page.content()).replace(/<script\b[\s\S]*?<\/script>/g, "");
  const copy = copies.get(page) ?? (await openCopy(page));
  await copy.unrouteAll();
  await copy.setViewportSize(page.viewportSize() ?? { width: 1280, height: 800 });
  const address = page.url().split("#")[0] ?? "";
  await copy.route(address, (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: html }),
  );
  await copy.goto(address);
  return copy;
}

/** One browser for all the copies of what a page goes through. */
const copies = new WeakMap<Page, Page>();

async function openCopy(page: Page): Promise<Page> {
  const context = await page.context().browser()?.newContext({ javaScriptEnabled: true });
  if (!context) throw new Error("There is no browser to open a second context in.");
  const copy = await context.newPage();
  copies.set(page, copy);
  // A worker that ends may have closed it with the whole browser first: closed is what is wanted.
  page.on("close", () => void context.close().catch(() => undefined));
  return copy;
}

async function structureFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  if ((await page.locator("h1").count()) !== 1) faults.push("not exactly one h1");
  const title = await page.title();
  if (!title.endsWith(" – Calder Row Research")) faults.push(`title is "${title}"`);
  if ((await page.locator("main#main").count()) !== 1) faults.push("no main landmark to skip to");
  if ((await page.locator('meta[http-equiv="refresh"]').count()) > 0) faults.push("meta refresh");
  if ((await page.locator("form form").count()) > 0) faults.push("a form inside a form");
  if ((await page.locator('a[href="#"]').count()) > 0) faults.push("a link that leads nowhere");
  return faults;
}
