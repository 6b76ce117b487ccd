/** What search engines and messengers are told. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type App, type Page, startApp } from "../support/harness.ts";

let app: App;
beforeAll(async () => {
  app = await startApp({ env: { APP_ORIGIN: "http://localhost:3000" } });
});

const origin = "http://localhost:3000";
const get = (path: string) => app.visitor().get(path);
const isUnlisted = (page: Page) => page.html.includes('<meta name="robots" content="noindex"/>');

function content(page: Page, name: string): string | undefined {
  return new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"/>`).exec(page.html)?.[1];
}

const locations = async () =>
  [...(await get("/sitemap.xml")).html.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, location]) => location ?? "",
  );

describe("the sitemap", () => {
  it("names whole addresses, each once, with every service", async () => {
    const all = await locations();
    expect(new Set(all).size).toBe(all.length);
    expect(all.every((location) => location.startsWith(`${origin}/`))).toBe(true);
    expect(all.filter((location) => location.startsWith(`${origin}/services/`))).toHaveLength(12);
  });

  it("names only pages that are there, and each says what it is about in words of its own", async () => {
    const said = new Map<string, string>();
    for (const location of await locations()) {
      const path = location.slice(origin.length);
      const page = await get(path);
      expect(page.status, path).toBe(200);
      expect(isUnlisted(page), path).toBe(false);
      expect(page.html, path).toContain(`<link rel="canonical" href="${location}"/>`);
      const description = content(page, "description") ?? "";
      expect(description.length, `${path}: ${description}`).toBeGreaterThan(40);
      expect(description.length, `${path}: ${description}`).toBeLessThan(200);
      expect(said.get(description), `${path} says the same as ${said.get(description)}`).toBeUndefined();
      said.set(description, path);
      expect(content(page, "og:description")).toBe(description);
      expect(content(page, "og:url")).toBe(location);
      expect(page.html.match(/<title>/g), path).toHaveLength(1);
      expect(page.html.indexOf('rel="canonical"'), path).toBeLessThan(page.html.indexOf("</head>"));
    }
  });

  it.each(["/.well-known/security.txt", "/security.txt"])(
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
      expect(days).toBeGreaterThan(30);
      expect(days).toBeLessThan(365);
    },
  );

  it("leaves out what robots.txt closes", async () => {
    const robots = (await get("/robots.txt")).html;
    expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
    const closed = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(
      ([, path]) => new RegExp(`^${(path ?? "").replaceAll("*", ".*")}`),
    );
    expect(closed.length).toBeGreaterThan(5);
    for (const location of await locations()) {
      const path = location.slice(origin.length);
      expect(
        closed.filter((rule) => rule.test(path)),
        path,
      ).toEqual([]);
    }
  });
});

describe("the picture beside a link", () => {
  it("is there, at a whole address", async () => {
    const picture = content(await get("/"), "og:image") ?? "";
    expect(picture.startsWith(`${origin}/`)).toBe(true);
    const answer = await get(picture.slice(origin.length));
    expect(answer.headers.get("Content-Type")).toBe("image/png");
    expect(answer.bytes.readUInt32BE(16)).toBe(Number(content(await get("/"), "og:image:width")));
    expect(answer.bytes.readUInt32BE(20)).toBe(Number(content(await get("/"), "og:image:height")));
  });

  it("stands with a full set of icons", async () => {
    const { html } = await get("/");
    const icons = [...html.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)];
    expect(icons.map(([, path]) => path).sort()).toEqual([
      "/apple-touch-icon.png",
      "/favicon.ico",
      "/favicon.svg",
    ]);
    for (const [, path] of icons) expect(existsSync(join("public", path ?? "")), path).toBe(true);
  });
});

describe("pages that are for nobody to find", () => {
  it.each(["/no-such-page", "/forgot-password", "/reset-password/x", "/enquiry/x", "/%ff", "/signup/thanks"])(
    "%s asks not to be listed",
    async (path) => {
      const page = await get(path);
      expect(page.html).toContain('name="robots" content="noindex"');
      expect(page.html).not.toContain('rel="canonical"');
    },
  );

  it("so do portal pages", async () => {
    expect(isUnlisted(await (await app.client()).get("/client-portal"))).toBe(true);
    expect(isUnlisted(await (await app.admin()).get("/admin-data-portal"))).toBe(true);
  });
});

describe("what the firm says about itself to machines", () => {
  it.each(["/", "/about", "/contact"])("%s carries it as data that no browser runs", async (path) => {
    const page = await get(path);
    const scripts = [...page.html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)];
    expect(scripts.map(([, attributes]) => attributes)).toEqual([' type="application/ld+json"']);
    const text = scripts[0]?.[2] ?? "";
    expect(text).not.toContain("<");
    expect(JSON.parse(text)).toMatchObject({
      "@context": "https://schema.org",
      "@type": "Organization",
      url: `${origin}/`,
    });
  });
});
