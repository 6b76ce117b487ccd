/** Chromium with a person in front of it. */
import type { BrowserContext, Page } from "playwright";
import type { SignInDetails } from "../../tests/support/scene/person.ts";
import { openWindow, type Scene } from "../browser.ts";
import type { Frame, Theme } from "./pictures.ts";

/** What must not be read in a picture is not even in it: dots for what is typed, a blur for the rest. */
const hidden = `
  [name=userKey] { -webkit-text-security: disc }
  [data-user-key], code.select-all { filter: blur(6px) }
  .qr { overflow: hidden }
  .qr svg { filter: blur(9px) }
`;
const withoutBars = ".top-bar, .bottom-bar, .toasts, .skip-link { display: none !important }";

/** Opens a window of the frame's size, in which the style sheet below is let through. */
export function visit(
  scene: Scene,
  who: SignInDetails | null,
  { window, widths }: Frame,
  theme: Theme = "light",
): Promise<BrowserContext> {
  return openWindow(scene, who, {
    colorScheme: theme,
    viewport: window,
    deviceScaleFactor: widths[0] / window.width,
    reducedMotion: "reduce",
    // The product allows no style sheet but its own.
    bypassCSP: true,
  });
}

/** Opens a page twice: the first time a line may be too slow for the product's own faces. */
export async function openPage(page: Page, path: string): Promise<void> {
  for (let times = 0; times < 2; times += 1) {
    const answer = await page.goto(path, { waitUntil: "load" });
    if (!answer?.ok()) throw new Error(`${path} answered ${answer?.status()}`);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
  }
}

/**
 * @param from what stands at the picture's top, with a little air above it; without it, the page from its very top
 * with its bars.
 * @returns a PNG as large as the frame's largest file.
 */
export async function takePicture(page: Page, frame: Frame, from?: string): Promise<Buffer> {
  await page.addStyleTag({ content: hidden + (from ? withoutBars : "") });
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  const air = 20;
  const box = from ? await page.locator(from).first().boundingBox() : null;
  if (from && !box) throw new Error(`${page.url()} has nothing that fits ${from}`);
  const scrolled = await page.evaluate(() => window.scrollY);
  const y = box ? Math.max(0, Math.round(box.y + scrolled - air)) : 0;
  return page.screenshot({ fullPage: true, clip: { x: 0, y, ...frame.window } });
}
