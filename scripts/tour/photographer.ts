/** Chromium with a person in front of it. */
import type { Browser, BrowserContext, Page } from "playwright";
import type { Db } from "#db/connection.server.ts";
import { type SignInDetails, signInFields } from "../../tests/support/person.ts";
import { type Frame, scaleOf, type Theme } from "./pictures.ts";

/** What must not be read in a picture is not even in it: dots for what is typed, a blur for the rest. */
const hidden = `
  [name=userKey] { -webkit-text-security: disc }
  [data-user-key], code.select-all { filter: blur(6px) }
  .qr { overflow: hidden }
  .qr svg { filter: blur(9px) }
`;
const withoutBars = ".top-bar, .bottom-bar, .toasts, .skip-link { display: none !important }";

export interface Visit {
  origin: string;
  db: Db;
  /** Null for a visitor. */
  who: SignInDetails | null;
  frame: Frame;
  theme: Theme;
}

export async function openWindow(browser: Browser, visit: Visit): Promise<BrowserContext> {
  const { origin, db, who, frame, theme } = visit;
  const context = await browser.newContext({
    baseURL: origin,
    colorScheme: theme,
    viewport: frame.window,
    deviceScaleFactor: scaleOf(frame),
    locale: "en-GB",
    timezoneId: "Europe/London",
    reducedMotion: "reduce",
    // For the style sheet below; the product allows none but its own.
    bypassCSP: true,
  });
  if (!who) return context;
  // A code is good for one sign-in; each window needs one.
  await db.updateTable("users").set({ totp_last_step: 0 }).where("id", "=", who.userId).execute();
  const answer = await context.request.post("/login", {
    form: await signInFields(who),
    headers: { Origin: origin },
    maxRedirects: 0,
  });
  if (answer.status() !== 303) throw new Error(`Sign-in as ${who.role} answered ${answer.status()}`);
  return context;
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
