import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright/test";
import type { Mode } from "./product.ts";

type Scheme = "light" | "dark";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Asked of one text of each kind; the elements are the same in the dark, where nothing else is asked again. */
const ofColours = ["color-contrast", "link-in-text-block"];

/**
 * What axe and a look at the structure find wrong with what the page shows now, one line each; among the heavy proofs in
 * the dark as well. Without running scripts the structure is enough: the census judges the HTML, and axe has seen what
 * scripts make of it.
 */
export async function faultsOf(
  page: Page,
  name: string,
  mode: Mode,
  schemes: readonly Scheme[] = process.env.HEAVY === "1" ? ["light", "dark"] : ["light"],
): Promise<string[]> {
  const faults = await structureFaults(page);
  if (mode === "on") faults.push(...(await axeFaults(page, schemes)));
  return faults.map((fault) => `${name}: ${fault}`);
}

/** The same where no script may ever run. The colours of the dark are those of the page with scripts. */
export async function faultsWithoutScripts(page: Page, name: string): Promise<string[]> {
  const faults = [...(await structureFaults(page)), ...(await axeFaults(await copyForAxe(page), ["light"]))];
  return faults.map((fault) => `${name}: ${fault}`);
}

async function axeFaults(page: Page, schemes: readonly Scheme[]): Promise<string[]> {
  const faults: string[] = [];
  // What happens to lie half under the bar at the top, where the page was scrolled to, is not too small to press.
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  let isThere = false;
  const violationsOf = async (asked: (axe: AxeBuilder) => AxeBuilder) => {
    // Once it is there, a source that does nothing, and answers little, spares sending it again.
    const source = isThere ? { axeSource: "0" } : {};
    isThere = true;
    // No page has frames, so axe needs no second page to put their results together.
    const axe = new AxeBuilder({ page, ...source }).setLegacyMode().options({ resultTypes: ["violations"] });
    return (await asked(axe).analyze()).violations;
  };
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    const violations =
      colorScheme === "light" ? await violationsOf((axe) => axe.withTags(rules).disableRules(ofColours)) : [];
    await markKindsOfText(page);
    violations.push(...(await violationsOf((axe) => axe.include("[data-kind]").withRules(ofColours))));
    for (const violation of violations) {
      for (const node of violation.nodes)
        faults.push(`${colorScheme}, ${violation.id}: ${node.target.join(" ")} (${violation.help})`);
    }
  }
  await page.emulateMedia({ colorScheme: null });
  return faults;
}

/**
 * Marks one text of each kind: of a colour, size and weight on its grounds. axe takes long to tell what lies under a text,
 * and texts of a kind get the same answer.
 */
function markKindsOfText(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const marked of document.querySelectorAll("[data-kind]")) marked.removeAttribute("data-kind");
    const grounds = new Map<Element | null, string>([[null, ""]]);
    const groundOf = (element: Element | null): string => {
      const known = grounds.get(element);
      if (known !== undefined || !element) return known ?? "";
      const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(element);
      // What is taken out of its place may lie on anything.
      const place = position === "static" || position === "relative" ? "" : position;
      const all = [groundOf(element.parentElement), backgroundColor, backgroundImage, opacity, place].join();
      const isOpaque = backgroundColor.startsWith("rgb(") && opacity === "1";
      const ground = isOpaque ? backgroundColor + backgroundImage : all;
      grounds.set(element, ground);
      return ground;
    };
    const seen = new Set<string>();
    for (const element of document.body.querySelectorAll("*")) {
      const isText =
        element.matches("input, select, textarea, a") ||
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      if (!isText || !element.checkVisibility()) continue;
      const { color, fontSize, fontWeight } = getComputedStyle(element);
      const kind = [element.matches("a"), color, fontSize, fontWeight, groundOf(element)].join();
      if (!seen.has(kind)) element.setAttribute("data-kind", "");
      seen.add(kind);
    }
  });
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
  if ((await page.locator("main #content").count()) !== 1)
    faults.push("nothing in the main landmark to skip to");
  if ((await page.locator('meta[http-equiv="refresh"]').count()) > 0) faults.push("meta refresh");
  if ((await page.locator("form form").count()) > 0) faults.push("a form inside a form");
  if ((await page.locator('a[href="#"]').count()) > 0) faults.push("a link that leads nowhere");
  return faults;
}
