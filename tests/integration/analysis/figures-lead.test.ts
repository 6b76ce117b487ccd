/** Every figure of a dashboard leads to the list of just what it counts. */
import { expect, test } from "vitest";
import { setScene } from "../../examples/scene.ts";
import type { Role } from "../../examples/stage.ts";
import { type Page, startApp } from "../../support/product/harness.ts";

const app = await startApp();
const scene = await setScene(app);

/** The figures of a page that are links: what each says, and where it leads. */
function figuresOf(page: Page): { label: string; value: string; to: string }[] {
  const stats =
    /<div class="stat"><dt><a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a><\/dt><dd[^>]*>([\s\S]*?)<\/dd>/g;
  return [...page.html.matchAll(stats)].map(([, to = "", label = "", value = ""]) => ({
    label,
    value: value.replace(/<[^>]*>/g, "").trim(),
    to: to.replaceAll("&amp;", "&"),
  }));
}

/** How much a list says it has: the count of the view it shows, or its heading's; else its rows. */
function totalOf(page: Page): string {
  const main = page.html.slice(page.html.indexOf("<main"));
  const views =
    /<a [^>]*aria-current="page"[^>]*>(?:(?!<\/a>)[\s\S])*?<span class="tab-count">([^<]*)<\/span>/;
  const heading = /<(?:h2|p|strong)[^>]*>([\d,]+\+?) [a-z ]+s?</;
  const rows = (main.match(/<tbody[\s\S]*?<\/tbody>/)?.[0].match(/<tr\b/g) ?? []).length;
  return (views.exec(main) ?? heading.exec(main))?.[1] ?? String(rows);
}

test.each<[Role, string, number]>([
  ["client", "/client-portal", 5],
  // What is nothing has no figure, and a newcomer has nothing yet.
  ["newcomer", "/client-portal", 0],
  ["admin", "/client-portal", 5],
  ["admin", "/admin-data-portal", 10],
])("the %s's at %s", async (role, path, least) => {
  const person = scene.people[role]();
  const figures = figuresOf(await person.get(path));
  expect(figures.length).toBeGreaterThanOrEqual(least);
  const told = [];
  for (const { label, value, to } of figures) {
    const list = await person.get(to);
    told.push({ label, to, status: list.status, total: totalOf(list), value });
  }
  expect(told).toEqual(told.map((one) => ({ ...one, status: 200, total: one.value })));
});
