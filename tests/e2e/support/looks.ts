/** What only shows on the screen, measured on the page as it stands. Each answers a line for everything wrong. */
import type { Page } from "playwright/test";

/** What is wider than the screens of small phones. */
export async function tooWide(page: Page, name: string): Promise<string[]> {
  const usual = page.viewportSize();
  const faults: string[] = [];
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (over > 0) faults.push(`${name} at ${width}: ${over} px too wide`);
  }
  if (usual) await page.setViewportSize(usual);
  return faults;
}

/**
 * Pixels between the margins of A4: Chromium lays pages out for paper a third smaller than on screen (658 × 1⅓), and
 * makes what is wider smaller still, down to half its size.
 */
const PAPER = { width: 877, most: 1316 };

/** What paper cuts off: nothing scrolls there. */
export async function cutOnPaper(page: Page, name: string): Promise<string[]> {
  const usual = page.viewportSize();
  await page.setViewportSize({ width: PAPER.width, height: 1123 });
  await page.emulateMedia({ media: "print" });
  const faults = await page.evaluate((most) => {
    const cut = [...document.querySelectorAll<HTMLElement>("main, main *")].filter((element) => {
      const style = getComputedStyle(element);
      const isForScreenReaders = element.clientWidth <= 1 || style.clipPath === "inset(50%)";
      if (isForScreenReaders || style.display === "none" || !element.innerText?.trim()) return false;
      const hasMore = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
      const isOut = element.getBoundingClientRect().right > most;
      return isOut || (hasMore && style.overflowX !== "visible");
    });
    return cut.slice(0, 3).map((one) => `${one.tagName} ${one.className}: ${one.innerText.slice(0, 40)}`);
  }, PAPER.most);
  await page.emulateMedia({ media: null });
  if (usual) await page.setViewportSize(usual);
  return faults.map((fault) => `${name}: paper cuts off ${fault}`);
}

/** What sticks out of the page to the side, and text that is cut off because its box is too small for it. */
export function lostToTheSide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const over = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (over > 0) faults.push(`${over} px too wide`);
    for (const element of document.body.querySelectorAll<HTMLElement>("*")) {
      const style = getComputedStyle(element);
      if (style.overflowX !== "hidden" && style.overflowX !== "clip" && style.overflowY !== "hidden")
        continue;
      const isForScreenReaders = element.clientWidth <= 1 || style.clipPath === "inset(50%)";
      if (isForScreenReaders || style.display === "none" || !element.innerText?.trim()) continue;
      const cut =
        element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
      if (cut)
        faults.push(`cut off: ${element.className || element.tagName} ${element.innerText.slice(0, 40)}`);
    }
    return faults;
  });
}

/** The part of the window that bars stick in, from 0 to 1. */
export function shareOfBars(page: Page): Promise<number> {
  return page.evaluate(() => {
    let covered = 0;
    for (const element of document.body.querySelectorAll("*")) {
      const { position, display } = getComputedStyle(element);
      if (display === "none" || (position !== "sticky" && position !== "fixed")) continue;
      const box = element.getBoundingClientRect();
      const isBar = box.width > innerWidth * 0.9 && box.bottom > 0 && box.top < innerHeight;
      if (isBar) covered += Math.min(box.bottom, innerHeight) - Math.max(box.top, 0);
    }
    return covered / innerHeight;
  });
}

/** SC 1.4.12: what a person's own style sheet may do to the text. */
export async function spaceText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-block-end: 2em !important; }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
}

/** Controls and drawings that can't be told from the page once the system chooses the colours. */
export function lostToForcedColours(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.cssText = "forced-color-adjust: none; color: Canvas";
    const canvas = getComputedStyle(probe).color;
    probe.remove();
    const isShown = (element: Element) =>
      element.checkVisibility() && element.getBoundingClientRect().width > 1;
    for (const element of document.querySelectorAll("input:not([type=hidden]), select, textarea, .btn")) {
      if (!isShown(element) || element.closest(".trap")) continue;
      // The browser draws its own boxes and buttons in the system's colours.
      if (element.matches("[type=radio], [type=checkbox]") && getComputedStyle(element).appearance !== "none")
        continue;
      const { borderTopStyle, borderTopWidth, borderBottomWidth } = getComputedStyle(element);
      const isUnderlined = getComputedStyle(element).textDecorationLine.includes("underline");
      const hasEdge =
        borderTopStyle !== "none" && parseFloat(borderTopWidth) + parseFloat(borderBottomWidth) > 0;
      if (!hasEdge && !isUnderlined)
        faults.push(`no edge: ${element.id || element.textContent?.slice(0, 40)}`);
    }
    for (const shape of document.querySelectorAll("main svg :is(path, rect, line, circle, polyline, text)")) {
      // What a pointer rests on to read a value is never drawn.
      if (
        !isShown(shape) ||
        shape.matches(".plot-hit") ||
        shape.closest("defs, [aria-hidden=true]:not(svg *)")
      )
        continue;
      const { fill, stroke, strokeWidth } = getComputedStyle(shape);
      const visible = [fill, parseFloat(strokeWidth) > 0 ? stroke : "none"].filter(
        (paint) => paint !== "none" && !/^rgba\(.*, 0\)$/.test(paint) && paint !== canvas,
      );
      if (visible.length === 0)
        faults.push(
          `can't be seen: <${shape.tagName} class="${shape.getAttribute("class")}" fill ${fill} stroke ${stroke}> in ${shape.closest("svg")?.getAttribute("class")}`,
        );
    }
    return faults;
  });
}

/**
 * Goes to the next stop of the keyboard.
 * @returns what is wrong where it can't be seen at any of its corners or its middle, or has no outline of two pixels
 *   around it; and whether it is the page's last button, at its foot.
 */
export async function pressTab(
  page: Page,
  asked: { uncovered?: boolean; marked?: boolean },
): Promise<{ faults: string[]; isLast: boolean }> {
  await page.keyboard.press("Tab");
  return page.evaluate(({ uncovered, marked }) => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return { faults: [], isLast: false };
    const name = (focused.textContent ?? focused.tagName).trim().slice(0, 60);
    const box = focused.getBoundingClientRect();
    const isSeen = [
      [box.left + box.width / 2, box.top + box.height / 2],
      [box.left + 2, box.top + 2],
      [box.right - 2, box.bottom - 2],
    ].some(([x = 0, y = 0]) => {
      const top = document.elementFromPoint(x, y);
      return top !== null && (top === focused || focused.contains(top) || top.contains(focused));
    });
    // What opens under it may bear the mark.
    const isMarked = [focused, focused.parentElement, focused.nextElementSibling].some((element) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
    });
    const faults = [
      ...(uncovered && box.width > 0 && box.height > 0 && !isSeen ? [`${name} is covered`] : []),
      ...(marked && !isMarked ? [`no mark on ${name}`] : []),
    ];
    return { faults, isLast: [...document.querySelectorAll("footer button")].at(-1) === focused };
  }, asked);
}

/** What can be pressed and is smaller than a finger's tip. */
export function tooSmallForAFinger(page: Page): Promise<string[]> {
  // Links have their own rule, with room around them instead of size: axe's target-size holds it.
  return page.evaluate(() =>
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
}

/** What a printed page shows that can only be pressed, and text that is not black. */
export function lostInPrint(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = [...document.querySelectorAll("nav, footer, button, .btn, .skip-link, main form")]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height > 1)
      .map((element) => `shows <${element.tagName.toLowerCase()} ${element.className}>`);
    if (!document.querySelector("h1")?.checkVisibility()) shown.push("has no heading");
    const light = [...document.querySelectorAll("main :is(h1, h2, h3, p, dt, dd, td, th, li)")]
      .filter((element) => element.checkVisibility() && element.textContent?.trim())
      .filter((element) => {
        const colours = getComputedStyle(element).color.match(/[\d.]+/g) ?? [];
        const [red = 0, green = 0, blue = 0] = colours.map(Number);
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 128;
      })
      .map((element) => `prints too light: ${element.textContent?.trim().slice(0, 40)}`);
    return [...shown, ...light.slice(0, 3)];
  });
}
