/** The links of a page, and which of them lead nowhere. */
import type { APIRequestContext, Page } from "playwright/test";
import { decodeEntities } from "../../support/page.ts";

/** What the links of the page as it stands point to, absolute. */
export function hrefsOf(page: Page): Promise<string[]> {
  return page
    .locator("a[href]")
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
}

/** The same of the HTML that came from the server. */
export function hrefsIn(html: string, address: string): string[] {
  return [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(
    ([, href = ""]) => new URL(decodeEntities(href), address).href,
  );
}

/**
 * Follows what was not followed before. Reports that are stamped on their way are left to the tests about them.
 * @param asked what was followed already; grows.
 * @returns a line for each link that does not answer with a page or a file.
 */
export async function deadAmong(
  request: APIRequestContext,
  hrefs: string[],
  asked: Set<string>,
  origin: string,
  where: string,
): Promise<string[]> {
  const dead: string[] = [];
  for (const href of hrefs) {
    const url = new URL(href);
    if (url.origin !== origin || url.pathname.endsWith("/download")) continue;
    const target = url.pathname + url.search;
    if (asked.has(target)) continue;
    asked.add(target);
    const get = () => request.get(target, { maxRedirects: 3 });
    let answer = await get();
    // Other tests write past the product, which one process alone is meant to do: it says "later", and means it.
    for (let tries = 0; answer.status() === 503 && tries < 5; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      answer = await get();
    }
    // The Report Shop tells a visitor how to get in, and answers what it is: a refusal.
    const isDoor = where.startsWith("visitor") && url.pathname === "/reports" && answer.status() === 403;
    if (answer.status() >= 400 && !isDoor) dead.push(`${where}: ${target} answers ${answer.status()}`);
  }
  return dead;
}
