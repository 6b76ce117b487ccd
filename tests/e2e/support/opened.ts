/** How a page is opened that is to be looked at. */
import type { Page, Response } from "playwright/test";

interface Opened {
  answer: Response | null;
  /** What scripts moved, and from where to where. */
  moved: string[];
}

/**
 * Opens a page, and tells what its scripts moved when they took it over: a press lands beside what it was meant for.
 * They wait until the page stands, so that text that was still arriving and a font that came a moment later don't
 * count. Counted as browsers count it, by the share of the screen that moves and how far.
 * @see https://web.dev/articles/cls
 */
export async function openHoldingScripts(
  page: Page,
  path: string,
  settle: () => Promise<void>,
): Promise<Opened> {
  const held = Promise.withResolvers<void>();
  const scripts = /\/assets\/.*\.js$/;
  await page.route(scripts, async (route) => {
    await held.promise;
    await route.fallback();
  });
  const answer = await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(
    () =>
      document.readyState !== "loading" &&
      [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].every(({ sheet }) => sheet),
  );
  // A layout with its styles asks for the faces; what comes later than they do is the scripts' own.
  await page.evaluate(async () => {
    document.body.getBoundingClientRect();
    await document.fonts.ready;
  });
  await page.evaluate(watchMoves);
  held.resolve();
  await settle();
  const moved = await page.evaluate(async () => {
    // React has begun by now; it ends, and the browser reports, within a few frames.
    await new Promise((done) => setTimeout(done, 120));
    // Loaded anew, it has watched nothing.
    return (window as Watching).moves ?? ["to a page that was loaded anew"];
  });
  await page.unroute(scripts);
  return { answer, moved };
}

/** Opens a page that no scripts take over. */
export async function openAsItComes(page: Page, path: string, settle: () => Promise<void>): Promise<Opened> {
  const answer = await page.goto(path);
  await settle();
  return { answer, moved: [] };
}

type Watching = Window & { moves?: string[] };

/** Notes from now on what moves, once the page has been painted with its own fonts. Runs in the page. */
async function watchMoves(): Promise<void> {
  await document.fonts.ready;
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const moves: string[] = [];
  (window as Watching).moves = moves;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & {
        value: number;
        sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
      };
      const [first] = sources;
      const what = first?.node instanceof Element ? first.node.outerHTML.slice(0, 60) : "text";
      if (value > 0.01) moves.push(`${what} from ${first?.previousRect.y} to ${first?.currentRect.y}`);
    }
  });
  observer.observe({ type: "layout-shift" });
}
