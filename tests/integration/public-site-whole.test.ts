/** Every public page as its bytes arrive: whole without a script, nothing in it that does nothing, and small. */
import { beforeAll, describe, expect, test } from "vitest";
import { tellDemoStory } from "#db/seeds/demo-story.server.ts";
import { type App, type Page, startApp } from "../support/harness.ts";
import { publicPages, refusingPages } from "../support/public-pages.ts";

const everyPage = [...publicPages.map((path) => [path, 200] as const), ...refusingPages];

/** What one compressed answer may have, so that it comes with the first round trips. */
const mostHtml = 14_000;
const mostCss = 12_000;

const shown = new Map<string, Page>();
let app: App;

beforeAll(async () => {
  app = await startApp();
  // The pages as they are when there is something on each of them.
  await tellDemoStory(app.db, (await app.make.admin()).userId);
  for (const [path] of everyPage) shown.set(path, await app.visitor().get(path));
});

function page(path: string): Page {
  const found = shown.get(path);
  if (!found) throw new Error(`${path} was not asked for`);
  return found;
}

describe.each(everyPage)("%s", (path, status) => {
  test("is whole", () => {
    const { html, text, title } = page(path);
    expect(page(path).status).toBe(status);
    expect(html).toMatch(/^<!DOCTYPE html><html [^>]*lang="en-GB"/i);
    expect(html.trimEnd()).toMatch(/<\/html>$/);
    expect(html.match(/<h1\b/g) ?? []).toHaveLength(1);
    expect(title).toMatch(/\S – Calder Row Research$/);
    // What React sends when it leaves a place empty and fills it in by script.
    expect(html).not.toMatch(/id="[SB]:|<template id=|<!--\$[?!]-->/);
    expect(html).not.toMatch(/spinner|skeleton|aria-busy/i);
    expect(text).not.toMatch(
      /\bloading\b|coming soon|under construction|lorem ipsum|\bTODO\b|\bundefined\b|\bNaN\b/i,
    );
  });

  test("holds no script and asks for none", () => {
    const { html } = page(path);
    const scripts = page(path).tags("script");
    expect(scripts.filter((tag) => tag.type !== "application/ld+json")).toEqual([]);
    expect(html).not.toMatch(/rel="(?:modulepreload|preload)"[^>]*\.js/);
    expect(html).not.toMatch(/\son[a-z]+="/);
    expect(html).not.toMatch(/(?:href|action)="javascript:/i);
    expect(html).not.toMatch(/http-?equiv="refresh"/i);
  });

  test("has no control that does nothing", () => {
    const { html } = page(path);
    expect(
      page(path)
        .tags("a")
        .filter((tag) => ["#", "", undefined].includes(tag.href)),
    ).toEqual([]);
    for (const [button] of html.matchAll(/<button\b[^>]*>/g)) {
      expect(button, "a disabled button").not.toMatch(/\sdisabled\b/);
      expect(button).toMatch(/type="submit"|popovertarget=|commandfor=/i);
    }
    for (const form of page(path).tags("form")) expect(form.method ?? "get").toMatch(/^(?:get|post)$/);
    // Each button that submits stands in a form, or names one.
    const outside =
      html.replace(/<form\b[\s\S]*?<\/form>/g, "").match(/<button\b[^>]*type="submit"[^>]*>/g) ?? [];
    expect(outside.filter((button) => !/\sform="/.test(button))).toEqual([]);
    expect(
      html.replace(/<form\b[\s\S]*?<\/form>/g, (form) => (/<form\b[\s\S]*<form\b/.test(form) ? form : "")),
    ).not.toContain("<form");
  });

  test("is in order for those who hear it", () => {
    const { html } = page(path);
    const body = html.slice(html.indexOf("<body"));
    expect(/<a\b[^>]*href="([^"]*)"/.exec(body)?.[1], "the first link skips to the content").toBe("#main");
    expect(html).toMatch(/<main\b[^>]*id="main"/);
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(
      ids.filter((id, at) => ids.indexOf(id) !== at),
      "ids that stand twice",
    ).toEqual([]);
    const known = new Set(ids);
    const named = [...html.matchAll(/\s(?:aria-labelledby|aria-describedby|aria-controls|for)="([^"]+)"/g)];
    const missing = named.flatMap(([, list = ""]) => list.split(/\s+/)).filter((id) => !known.has(id));
    expect(missing, "names that stand for nothing").toEqual([]);
    const levels = [...html.slice(html.indexOf("<main")).matchAll(/<h([1-6])\b/g)].map(([, level]) =>
      Number(level),
    );
    const jumps = levels.filter((level, at) => at > 0 && level > (levels[at - 1] ?? 0) + 1);
    expect(jumps, `headings jump: ${levels.join(" ")}`).toEqual([]);
  });

  test("has the place of every picture in it before the picture comes", () => {
    const pictures = page(path).tags("img");
    for (const [position, picture] of pictures.entries()) {
      expect(picture.alt, picture.src).toBeDefined();
      expect(Number(picture.width), picture.src).toBeGreaterThan(0);
      expect(Number(picture.height), picture.src).toBeGreaterThan(0);
      if (position > 0) expect(picture.loading, `${picture.src} is below the fold`).toBe("lazy");
    }
    // A photograph of a screen comes in the size and kind that suit the window.
    const plain = page(path)
      .html.replace(/<picture\b[\s\S]*?<\/picture>/g, (whole) =>
        /<source\b[^>]*srcset=/i.test(whole) ? "" : whole,
      )
      .match(/<img\b[^>]*>/g);
    expect((plain ?? []).filter((tag) => !/\.svg["?]|srcset=/i.test(tag))).toEqual([]);
  });

  test("comes with the first round trips", async () => {
    for (const encoding of ["br", "gzip"]) {
      const answer = await ask(path, encoding);
      expect(answer.headers.get("Content-Encoding")).toBe(encoding);
      expect((await answer.arrayBuffer()).byteLength, encoding).toBeLessThanOrEqual(mostHtml);
    }
  });

  test("takes its looks from one small file", async () => {
    const sheets = page(path)
      .tags("link")
      .filter((tag) => tag.rel === "stylesheet");
    expect(sheets).toHaveLength(1);
    expect(page(path).html).not.toMatch(/<style\b/);
    // The first answer is compressed in haste; meanwhile the form is made that everybody after it gets.
    for (const encoding of ["br", "gzip"]) {
      const size = async () => (await (await ask(sheets[0]?.href ?? "", encoding)).arrayBuffer()).byteLength;
      await expect.poll(size, { message: encoding, timeout: 10_000 }).toBeLessThanOrEqual(mostCss);
      expect(await size()).toBeGreaterThan(2000);
    }
  });
});

test("no two pages have the same title or description", () => {
  const titles = publicPages.map((path) => page(path).title);
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
  const descriptions = publicPages.flatMap((path) =>
    page(path)
      .tags("meta")
      .filter((tag) => tag.name === "description")
      .map((tag) => tag.content),
  );
  expect(descriptions.length).toBeGreaterThan(8);
  expect(descriptions.filter((text, at) => descriptions.indexOf(text) !== at)).toEqual([]);
});

test("every public page is kept for everybody, unless it refuses or tells of one enquiry", async () => {
  const own = ["/contact/thanks", "/signup/thanks", "/login"];
  for (const path of publicPages.filter((one) => !own.includes(one))) {
    await expect.poll(async () => (await ask(path, "br")).headers.has("ETag"), { message: path }).toBe(true);
  }
  for (const [path] of refusingPages) expect((await ask(path, "br")).headers.has("ETag"), path).toBe(false);
});

function ask(path: string, encoding: string): Promise<Response> {
  const headers = { "Accept-Encoding": encoding, Accept: "text/html" };
  return app.fetch(new Request(new URL(path, app.origin), { headers, redirect: "manual" }), {
    address: "127.0.0.1",
    family: "IPv4",
    port: 50_000,
  });
}
