/**
 * Public pages under the conditions people bring along: zoom, spacing, a finger, a printer, forced colours, a keyboard.
 * A quarter of them each time, all of them among the heavy proofs.
 */
import type { Page } from "playwright/test";
import { expect, type Product, test } from "../support/product.ts";
import {
  pressTab,
  lostInPrint,
  lostToForcedColours,
  lostToTheSide,
  shareOfBars,
  spaceText,
  tooSmallForAFinger,
} from "../support/looks.ts";
import { pathOf, type Sight, sights } from "../support/sights.ts";

const every = sights.filter(({ who }) => who === "visitor");
const sizes = [
  { name: "a quarter of the public pages", tag: [], places: every.filter((_, index) => index % 4 === 0) },
  { name: "every public page", tag: ["@heavy"], places: every },
];
const mostStops = 180;

test.skip(({ mode }) => mode !== "on", "what is looked at needs no scripts, and they may be at work");

for (const { name, tag, places } of sizes) {
  test(
    `${name}: at 400 % zoom, with one's own spacing, with a finger, on paper and in forced colours nothing is lost`,
    { tag },
    async ({ page, product }) => {
      const faults: string[] = [];
      const at = async (where: string, found: Promise<string[]> | string[]) => {
        for (const fault of await found) faults.push(`${where}: ${fault}`);
      };
      await forEach(page, product, places, async (path) => {
        // 1280 by 1024 pixels at 400 % are 320 by 256 of the page's own.
        await page.setViewportSize({ width: 320, height: 256 });
        await at(`${path} zoomed`, lostToTheSide(page));
        await page.evaluate(() => scrollTo(0, 600));
        const share = await shareOfBars(page);
        if (share > 0.4) faults.push(`${path}: bars take ${Math.round(share * 100)} % of the window`);

        await page.setViewportSize({ width: 360, height: 740 });
        await at(`${path} by finger`, tooSmallForAFinger(page));

        await page.setViewportSize({ width: 1280, height: 800 });
        await page.emulateMedia({ media: "print", colorScheme: "dark" });
        await at(`${path} printed`, lostInPrint(page));

        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ media: "screen", forcedColors: "active", colorScheme });
          await at(`${path}, forced ${colorScheme}`, lostToForcedColours(page));
          for (let stop = 0; stop < 8; stop += 1) {
            const { faults: found } = await pressTab(page, { marked: true });
            await at(`${path}, forced ${colorScheme}`, found);
          }
        }
        await page.emulateMedia({ media: null, forcedColors: null, colorScheme: null });

        await spaceText(page);
        for (const width of [320, 768, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          await at(`${path}, spaced, at ${width}`, lostToTheSide(page));
        }
      });
      expect([...new Set(faults)]).toEqual([]);
    },
  );

  for (const [width, height] of [
    [360, 640],
    [1280, 720],
  ] as const) {
    test(
      `${name}: the keyboard reaches everything at ${width} pixels, marked and never under a bar`,
      { tag },
      async ({ page, product }) => {
        const faults: string[] = [];
        await page.emulateMedia({ reducedMotion: "reduce" });
        await page.setViewportSize({ width, height });
        await forEach(page, product, places, async (path) => {
          for (let stop = 0; stop < mostStops; stop += 1) {
            const { faults: found, isLast } = await pressTab(page, { marked: true, uncovered: true });
            for (const fault of found) faults.push(`${path}: ${fault}`);
            if (isLast) return;
          }
          // More stops than any page has.
          faults.push(`${path}: ${mostStops} stops do not reach the end`);
        });
        expect([...new Set(faults)]).toEqual([]);
      },
    );
  }
}

async function forEach(
  page: Page,
  product: Product,
  some: readonly Sight[],
  look: (path: string) => Promise<void>,
): Promise<void> {
  const scene = await product.scene();
  for (const sight of some) {
    const path = pathOf(sight, scene);
    await page.goto(path);
    await look(path);
  }
}
