/** On a phone what people came for stands in the first screen: the first row of each list, the first figure of each tool. */
import type { Page } from "playwright/test";
import { goTo, expect, test } from "../support/product.ts";
import { pathOf, sights } from "../support/sights.ts";

const SCREEN = { width: 360, height: 740 };
/** As far down as it may begin, in pixels. */
const LOWEST = 520;

/** Lists below the pictures or figures that these pages are for. */
const picturesFirst = new Set(["portfolio-plain", "benchmark", "room-risks", "admin-dashboard-plain"]);

/** A tool’s own pages, not those of one record or of a form, as the rates are. */
const isDesk = (path: string) =>
  /^\/client-portal\/(?:shop|markets|tools\/[^/]+(?:\/(?!.*(?:new|import|print|edit|rates))[^/:]+)?)$/.test(
    path,
  );

for (const who of ["client", "admin"] as const) {
  test(
    `the ${who}'s lists and tools begin in the first screen of a phone`,
    { tag: "@heavy" },
    async ({ page, product, mode }) => {
      const scene = await product.scene();
      await product.signIn(scene.who[who]);
      await page.setViewportSize(SCREEN);
      const starts: string[] = [];
      let lists = 0;
      for (const sight of sights.filter((one) => one.who === who && one.status === 200)) {
        const { name } = sight.example;
        await goTo(page, pathOf(sight, scene), mode);
        const { row, first } = await firstOn(page);
        const isList = row !== null && !picturesFirst.has(name);
        if (!isList && !isDesk(sight.facts.path)) continue;
        const top = isList ? row : first;
        if (top === null) continue;
        lists += 1;
        if (top > LOWEST) starts.push(`${name}: ${top}`);
      }
      expect(starts).toEqual([]);
      expect(lists).toBeGreaterThan(10);
    },
  );
}

/** Where a list's first row begins, and the first of anything that has figures. */
function firstOn(page: Page): Promise<{ row: number | null; first: number | null }> {
  return page.evaluate(() => {
    const top = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(`main :is(${selector})`)]
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height > 2)
        .map((one) => Math.round(one.getBoundingClientRect().top + scrollY))
        .at(0) ?? null;
    const tops = ["tbody tr", ".card", ".stat", "figure svg"].map(top).filter((one) => one !== null);
    return { row: top(".list-region tbody tr"), first: tops.length > 0 ? Math.min(...tops) : null };
  });
}
