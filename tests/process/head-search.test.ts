/** What search engines and messengers are told; what each page says of itself is the census's to judge. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { answerFor, examples } from "../examples/all.ts";
import { type Page, startApp } from "../support/product/harness.ts";

const origin = "http://localhost:3000";
const app = await startApp({ env: { APP_ORIGIN: origin } });
const get = (path: string) => app.visitor().get(path);
const locations = [...(await get("/sitemap.xml")).html.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
  ([, location]) => location ?? "",
);
const pathOf = (location: string) => location.slice(origin.length) || "/";
const isUnlisted = (page: Page) => /<meta name="robots" content="noindex"\/?>/.test(page.html);

function content(page: Page, name: string): string | undefined {
  return new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"/>`).exec(page.html)?.[1];
}

test("the sitemap names each of its pages once, at its whole address, with every service", () => {
  expect(new Set(locations).size).toBe(locations.length);
  expect(locations.filter((location) => !location.startsWith(`${origin}/`))).toEqual([]);
  expect(locations.filter((location) => location.startsWith(`${origin}/services/`))).toHaveLength(12);
});

test.each(locations)("%s is there, is listed, and says what it is about", async (location) => {
  const page = await get(pathOf(location));
  expect([page.status, isUnlisted(page)]).toEqual([200, false]);
  expect(page.html).toContain(`<link rel="canonical" href="${location}"/>`);
  expect(page.html.indexOf('rel="canonical"')).toBeLessThan(page.html.indexOf("</head>"));
  const description = content(page, "description") ?? "";
  expect([description.length > 40, description.length < 200], description).toEqual([true, true]);
  expect(content(page, "og:description")).toBe(description);
  expect(content(page, "og:url")).toBe(location);
});

test("every page for visitors that has no record in its address is in it, or asks not to be listed", async () => {
  const known = new Set(locations.map(pathOf));
  const pages = examples.filter(
    (one) => one.facts.may === "anyone" && !/[:*]/.test(one.facts.path) && answerFor(one, "visitor") === 200,
  );
  const missing: string[] = [];
  for (const path of new Set(pages.map(({ facts }) => facts.path))) {
    const page = await get(path);
    const isPage = page.status === 200 && page.headers.get("Content-Type")?.startsWith("text/html");
    if (isPage && !known.has(path) && !isUnlisted(page)) missing.push(path);
  }
  expect(missing).toEqual([]);
});

test.each(["/no-such-page", "/forgot-password", "/reset-password/x", "/enquiry/x", "/%ff", "/signup/thanks"])(
  "%s asks not to be listed",
  async (path) => expect(isUnlisted(await get(path))).toBe(true),
);

test("the sitemap leaves out what robots.txt closes", async () => {
  const robots = (await get("/robots.txt")).html;
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
  const closed = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(
    ([, path]) => new RegExp(`^${(path ?? "").replaceAll("*", ".*")}`),
  );
  expect(closed.length).toBeGreaterThan(5);
  expect(locations.map(pathOf).filter((path) => closed.some((rule) => rule.test(path)))).toEqual([]);
});

test.each(["/.well-known/security.txt", "/security.txt"])(
  "%s says where to report a weakness",
  async (path) => {
    const page = await get(path);
    expect(page.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    const fields = new Map(
      page.html
        .trim()
        .split("\n")
        .map((line) => line.split(": ", 2) as [string, string]),
    );
    expect(fields.get("Contact")).toMatch(/^mailto:[^@\s]+@[^@\s]+$/);
    expect(fields.get("Canonical")).toBe(`${origin}/.well-known/security.txt`);
    expect(fields.get("Preferred-Languages")).toBe("en");
    const days = (Date.parse(fields.get("Expires") ?? "") - Date.now()) / 86_400_000;
    expect([days > 30, days < 365]).toEqual([true, true]);
  },
);

test("the picture beside a link is there, at a whole address, with a full set of icons", async () => {
  const home = await get("/");
  const picture = content(home, "og:image") ?? "";
  expect(picture.startsWith(`${origin}/`)).toBe(true);
  const answer = await get(picture.slice(origin.length));
  expect(answer.headers.get("Content-Type")).toBe("image/png");
  const size = [answer.bytes.readUInt32BE(16), answer.bytes.readUInt32BE(20)].map(String);
  expect(size).toEqual([content(home, "og:image:width"), content(home, "og:image:height")]);
  const icons = [...home.html.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)];
  const paths = icons.map(([, path]) => path ?? "").sort();
  expect(paths).toEqual(["/apple-touch-icon.png", "/favicon.ico", "/favicon.svg"]);
  expect(paths.filter((path) => !existsSync(join("public", path)))).toEqual([]);
});

test.each(["/", "/about", "/contact"])(
  "%s tells machines of the firm, in data that no browser runs",
  async (path) => {
    const scripts = [...(await get(path)).html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)];
    expect(scripts.map(([, attributes]) => attributes)).toEqual([' type="application/ld+json"']);
    const text = scripts[0]?.[2] ?? "";
    expect(text).not.toContain("<");
    const firm = { "@context": "https://schema.org", "@type": "Organization", url: `${origin}/` };
    expect(JSON.parse(text)).toMatchObject(firm);
  },
);
