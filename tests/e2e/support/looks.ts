/** What only shows on the screen, measured on the page as it stands. Each answers a line for everything wrong. */
import type { Page } from "playwright/test";

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
      if (!isShown(shape) || shape.closest("defs, [aria-hidden=true]:not(svg *)")) continue;
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

/** What has the focus and can't be seen at any of its corners or its middle; empty when all is well. */
export function coveredFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return "";
    const box = focused.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) return "";
    const points = [
      [box.left + box.width / 2, box.top + box.height / 2],
      [box.left + 2, box.top + 2],
      [box.right - 2, box.bottom - 2],
    ] as const;
    const seen = points.some(([x, y]) => {
      const top = document.elementFromPoint(x, y);
      return top !== null && (top === focused || focused.contains(top) || top.contains(focused));
    });
    return seen ? "" : (focused.textContent ?? focused.tagName).trim().slice(0, 60);
  });
}

/** What has the focus without an outline of two pixels around it or around what it opens; empty when all is well. */
export function unmarkedFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return "";
    const marked = [focused, focused.parentElement, focused.nextElementSibling].some((element) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
    });
    return marked ? "" : (focused.textContent ?? focused.tagName).trim().slice(0, 60);
  });
}
