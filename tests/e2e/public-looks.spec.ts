/** Every public page under the conditions people bring along: zoom, spacing, forced colours, a printer, a keyboard. */
import { expect, test } from "./support/product.ts";
import {
  coveredFocus,
  lostToForcedColours,
  lostToTheSide,
  shareOfBars,
  spaceText,
  unmarkedFocus,
} from "./support/looks.ts";
import { publicPages, refusingPages } from "../support/public-pages.ts";

const refusing = refusingPages.map(([path]) => path);
const mostStops = 180;
let places: string[] = [...publicPages, ...refusing];

test.skip(({ mode }) => mode === "blocked", "public pages ship no script, so there is none to hold back");

test.beforeEach(async ({ product }) => {
  const thread = [{ author: "staff", body: "All sixteen.\n\nShall we send you a sample?" }] as const;
  const { path } = await product.make.ticket({}, [...thread]);
  places = [...publicPages, ...refusing, path];
});

test("at 400 % zoom nothing is lost and the bars leave room to read", async ({ page }) => {
  const faults: string[] = [];
  // 1280 by 1024 pixels at 400 % are 320 by 256 of the page's own.
  await page.setViewportSize({ width: 320, height: 256 });
  for (const path of places) {
    await page.goto(path);
    for (const fault of await lostToTheSide(page)) faults.push(`${path}: ${fault}`);
    await page.evaluate(() => scrollTo(0, 600));
    const share = await shareOfBars(page);
    if (share > 0.4) faults.push(`${path}: bars take ${Math.round(share * 100)} % of the window`);
  }
  expect(faults).toEqual([]);
});

test("a person's own text spacing cuts nothing off", async ({ page }) => {
  const faults: string[] = [];
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of places) {
      await page.goto(path);
      await spaceText(page);
      for (const fault of await lostToTheSide(page)) faults.push(`${path} at ${width}: ${fault}`);
    }
  }
  expect(faults).toEqual([]);
});

test("in forced colours controls keep an edge, drawings can be seen and the focus is marked", async ({
  page,
}) => {
  const faults: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ forcedColors: "active", colorScheme });
    for (const path of places) {
      await page.goto(path);
      for (const fault of await lostToForcedColours(page)) faults.push(`${path}, ${colorScheme}: ${fault}`);
      for (let stop = 0; stop < 8; stop += 1) {
        await page.keyboard.press("Tab");
        const unmarked = await unmarkedFocus(page);
        if (unmarked) faults.push(`${path}, ${colorScheme}: no mark on ${unmarked}`);
      }
    }
  }
  expect([...new Set(faults)]).toEqual([]);
});

test("the keyboard reaches everything, marked and never under a bar", async ({ page }) => {
  const faults: string[] = [];
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const [width, height] of [
    [360, 640],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of places) {
      await page.goto(path);
      const last = await page.locator("footer button").last().elementHandle();
      // More stops than any page has: the API's calls alone are eighty links on one.
      for (let stop = 0; stop < mostStops; stop += 1) {
        await page.keyboard.press("Tab");
        const covered = await coveredFocus(page);
        if (covered) faults.push(`${path} at ${width}: ${covered} is covered`);
        const unmarked = await unmarkedFocus(page);
        if (unmarked) faults.push(`${path} at ${width}: no mark on ${unmarked}`);
        if (await last?.evaluate((element) => element === document.activeElement)) break;
        if (stop === mostStops - 1)
          faults.push(`${path} at ${width}: ${mostStops} stops do not reach the end`);
      }
    }
  }
  expect([...new Set(faults)]).toEqual([]);
});

test("what can be pressed is large enough for a finger", async ({ page }) => {
  const faults: string[] = [];
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of places) {
    await page.goto(path);
    // Links have their own rule, with room around them instead of size: axe's target-size holds it.
    const small = await page.evaluate(() =>
      [...document.querySelectorAll(".btn, button, summary, select, input:not([type=hidden]), textarea")]
        .filter((element) => element.checkVisibility() && !element.closest(".trap"))
        .flatMap((element) => {
          // A tick box is pressed by its label, too.
          const label = (element as HTMLInputElement).labels?.[0];
          const boxes = [element, ...(label ? [label] : [])].map((one) => one.getBoundingClientRect());
          const height = Math.max(...boxes.map((box) => box.height));
          const width = Math.max(...boxes.map((box) => box.width));
          const least = element.matches(".btn") ? 40 : 24;
          return height < least - 0.5 || width < 24
            ? [`${element.textContent?.trim().slice(0, 40)} is ${Math.round(width)} by ${Math.round(height)}`]
            : [];
        }),
    );
    for (const fault of small) faults.push(`${path}: ${fault}`);
  }
  expect([...new Set(faults)]).toEqual([]);
});

test("a printed page is its text in black, without what can only be pressed", async ({ page }) => {
  const faults: string[] = [];
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const path of places) {
    await page.goto(path);
    const wrong = await page.evaluate(() => {
      const shown = [...document.querySelectorAll("nav, footer, button, .btn, .skip-link, main form")]
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height > 1)
        .map((element) => `shows <${element.tagName.toLowerCase()} ${element.className}>`);
      const heading = document.querySelector("h1");
      if (!heading?.checkVisibility()) shown.push("has no heading");
      const light = [...document.querySelectorAll("main :is(h1, h2, h3, p, dt, dd, td, th, li)")]
        .filter((element) => element.checkVisibility() && element.textContent?.trim())
        .filter((element) => {
          const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(
            Number,
          );
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 128;
        })
        .map((element) => `prints too light: ${element.textContent?.trim().slice(0, 40)}`);
      return [...shown, ...light.slice(0, 3)];
    });
    for (const fault of wrong) faults.push(`${path}: ${fault}`);
  }
  expect([...new Set(faults)]).toEqual([]);
});
