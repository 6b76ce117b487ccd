/** A walk over the whole public site by its links: each leads to a page, and each anchor to something on it. */
import { expect, test } from "vitest";
import { brand } from "#app/brand.ts";
import { tellDemoStory } from "#db/seeds/demo-story.server.ts";
import { type Page, startApp } from "../support/harness.ts";
import { publicPages } from "../support/public-pages.ts";

const app = await startApp();

/** Elsewhere, and meant: the authorities people may complain to, and the firm's own addresses from the brand file. */
const elsewhere: string[] = [
  "https://ico.org.uk/",
  "https://www.equalityadvisoryservice.com/",
  brand.schedulingUrl,
  ...brand.social.map(({ url }: { url: string }) => url),
];

test("every link of every public page leads somewhere, and every anchor to what it names", async () => {
  await tellDemoStory(app.db, (await app.make.admin()).userId);
  const answers = new Map<string, Page>();
  const get = async (target: string) => {
    const known = answers.get(target);
    if (known) return known;
    const answer = await app.visitor().get(target);
    answers.set(target, answer);
    return answer;
  };
  const faults: string[] = [];
  const waiting: string[] = [...publicPages, "/reports", "/no-such-page"];
  const walked = new Set<string>(waiting);

  for (let from = waiting.shift(); from !== undefined; from = waiting.shift()) {
    const page = await get(from);
    for (const href of addressesOn(page)) {
      if (/^(?:mailto:[^@\s]+@[^@\s?]+\.[a-z]+(?:\?\S*)?|tel:\+\d{7,15})$/.test(href)) continue;
      const url: URL = new URL(href, new URL(from, app.origin));
      if (url.origin !== app.origin) {
        if (!elsewhere.some((known) => href.startsWith(known)))
          faults.push(`${from}: ${href} leads elsewhere`);
        continue;
      }
      const target: string = url.pathname + url.search;
      const answer = await get(target);
      if ([302, 303].includes(answer.status)) {
        if (!/^\/login(\?|$)/.test(answer.location ?? ""))
          faults.push(`${from}: ${href} moves to ${answer.location}`);
        continue;
      }
      const restricted = url.pathname === "/reports" && answer.status === 403;
      if (answer.status !== 200 && !restricted && target !== from)
        faults.push(`${from}: ${href} answers ${answer.status}`);
      const anchor = decodeURIComponent(url.hash.slice(1));
      if (anchor && !answer.html.includes(`id="${anchor}"`)) faults.push(`${from}: ${href} names nothing`);
      const isPage = answer.headers.get("Content-Type")?.startsWith("text/html");
      if (isPage && !walked.has(target) && walked.size < 200) {
        walked.add(target);
        waiting.push(target);
      }
    }
  }
  expect(faults).toEqual([]);
  expect(walked.size).toBeGreaterThan(publicPages.length);
}, 120_000);

test("every picture, icon, style and font that a public page names is there", async () => {
  const missing: string[] = [];
  const asked = new Set<string>();
  const check = async (from: string, href: string) => {
    const url = new URL(href, new URL(from, app.origin));
    if (asked.has(url.href)) return null;
    asked.add(url.href);
    if (url.origin !== app.origin) {
      missing.push(`${from}: ${href} comes from elsewhere`);
      return null;
    }
    const answer = await app.visitor().get(url.pathname + url.search);
    if (answer.status !== 200) missing.push(`${from}: ${href} answers ${answer.status}`);
    return answer;
  };
  for (const path of publicPages) {
    const page = await app.visitor().get(path);
    const sources = [...page.tags("img"), ...page.tags("source")].flatMap((tag) => [
      ...(tag.src ? [tag.src] : []),
      ...(tag.srcset ?? "").split(",").flatMap((one) => one.trim().split(/\s+/)[0] || []),
    ]);
    const links = page
      .tags("link")
      .filter((tag) => /icon|stylesheet|manifest|preload/.test(tag.rel ?? ""))
      .flatMap((tag) => tag.href ?? []);
    const shared = page
      .tags("meta")
      .filter((tag) => tag.property === "og:image")
      .flatMap((tag) => tag.content ?? []);
    for (const href of [...sources, ...links, ...shared]) {
      const answer = await check(path, href);
      if (!answer?.headers.get("Content-Type")?.startsWith("text/css")) continue;
      for (const [, inside = ""] of answer.html.matchAll(/url\(["']?([^"')]+)["']?\)/g))
        if (!inside.startsWith("data:")) await check(href, inside);
    }
  }
  expect(missing).toEqual([]);
});

test("the sitemap names pages that answer, each as its own canonical address", async () => {
  const map = await app.visitor().get("/sitemap.xml");
  const places = [...map.html.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place = ""]) => new URL(place));
  expect(places.length).toBeGreaterThan(15);
  for (const place of places) {
    const page = await app.visitor().get(place.pathname);
    expect(page.status, place.pathname).toBe(200);
    const canonical = page.tags("link").find((tag) => tag.rel === "canonical")?.href;
    expect(canonical, place.pathname).toBe(place.href);
    expect(page.html, place.pathname).not.toMatch(/<meta[^>]*content="[^"]*noindex/);
  }
});

/** Everything a person can follow, and what their forms fetch. */
function addressesOn(page: Page): string[] {
  const fetched = page.tags("form").filter((form) => (form.method ?? "get").toLowerCase() === "get");
  return [...new Set([...page.links, ...fetched.flatMap((form) => form.action ?? [])])];
}
