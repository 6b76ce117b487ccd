/** What every browser test works with: the product at a port, people made for the test, and a watch on the console. */
import { type BrowserContext, test as base, expect, type Page } from "playwright/test";
import type { Store } from "#db/connection.server.ts";
import { type Factories, factories } from "../../support/scene/factories.ts";
import { type SignInDetails, signInFields } from "../../support/scene/person.ts";
import { type Scene, setScene } from "../../examples/scene.ts";
import { stageAt } from "../../examples/stage.ts";
import { openBeside } from "./behind.ts";

export { expect } from "playwright/test";

export type Mode = "on" | "off" | "blocked";

export interface ProductOptions {
  /** Whether the product's scripts run: yes, never (the browser's setting), or they don't arrive. */
  mode: Mode;
  /** What the browser's console may report. */
  expected: RegExp;
}

export interface Product {
  make: Factories;
  db: Store["db"];
  /** What the examples of the pages are about, set once for all the tests of a worker. */
  scene(): Promise<Scene>;
  /** Signs the page's browser in without typing into the form each time. */
  signIn(who: SignInDetails, context?: BrowserContext): Promise<void>;
  /** Another person's browser, watched like the first. */
  newBrowser(): Promise<Page>;
}

/** Chromium reports these for pages that are meant to answer so, and for the scripts that are held back. */
const refusals = /the server responded with a status of 4\d\d|net::ERR_FAILED|net::ERR_BLOCKED_BY_CLIENT/;

export const test = base.extend<
  ProductOptions & { product: Product; watch: (context: BrowserContext) => Promise<void> },
  { connection: Store }
>({
  mode: ["on", { option: true }],
  expected: [refusals, { option: true }],

  connection: [
    // Playwright reads the names of the first argument, even when there are none.
    async ({}, use) => {
      const connection = openBeside();
      await use(connection);
      await connection.close();
    },
    { scope: "worker" },
  ],

  watch: [
    async ({ context, mode, expected }, use) => {
      const problems: string[] = [];
      const look = (page: Page) => {
        const note = (text: string) => {
          if (!expected.test(text)) problems.push(`${page.url()}: ${text}`);
        };
        page.on("pageerror", (error) => note(error.message));
        page.on("console", (message) => {
          if (["error", "warning"].includes(message.type())) note(message.text());
        });
      };
      const watch = async (watched: BrowserContext) => {
        if (mode === "blocked") await watched.route(/\/assets\/.*\.js$/, (route) => route.abort());
        for (const page of watched.pages()) look(page);
        watched.on("page", look);
      };
      await watch(context);
      await use(watch);
      expect(problems, "nothing may be reported on the browser's console").toEqual([]);
    },
    { auto: true },
  ],

  product: async ({ connection, context, browser, baseURL, mode, watch, locale, timezoneId }, use) => {
    const { db } = connection;
    const origin = baseURL ?? "";
    const others: BrowserContext[] = [];
    const make = factories(db);
    await use({
      make,
      db,
      scene: () => keptScene(() => setScene({ ...stageAt(origin, db, make), fetch: askPatiently })),
      async signIn(who, into = context) {
        const post = async () => {
          await db.updateTable("users").set({ totp_last_step: 0 }).where("id", "=", who.userId).execute();
          const form = await signInFields(who);
          return into.request.post(`${origin}/login`, { form, headers: { Origin: origin }, maxRedirects: 0 });
        };
        let answer = await post();
        // As with `askPatiently`.
        while (answer.status() === 503) answer = await post();
        expect(answer.status(), await answer.text()).toBe(303);
      },
      async newBrowser() {
        const other = await browser.newContext({
          javaScriptEnabled: mode !== "off",
          baseURL: origin,
          ...(locale ? { locale } : {}),
          ...(timezoneId ? { timezoneId } : {}),
        });
        others.push(other);
        await watch(other);
        return other.newPage();
      },
    });
    for (const other of others) await other.close();
  },
});

/** Two browsers' tests write beside the product, which is meant to be alone: where it says "later", it means it. */
async function askPatiently(request: Request): Promise<Response> {
  for (;;) {
    const answer = await fetch(request.clone());
    if (answer.status !== 503) return answer;
  }
}

let kept: { scene: Promise<Scene>; madeAt: number } | undefined;

/** Set anew before the shortest of its private links runs out. */
function keptScene(set: () => Promise<Scene>): Promise<Scene> {
  const tenMinutes = 10 * 60_000;
  if (!kept || performance.now() - kept.madeAt > tenMinutes)
    kept = { scene: set(), madeAt: performance.now() };
  return kept.scene;
}

/** Waits until React runs the page, where it is going to. */
export async function settled(page: Page, mode: Mode): Promise<void> {
  await page.waitForLoadState("load");
  // Facts for search engines stand in a script element, too, and run nothing.
  const scripts = page.locator('script:not([type="application/ld+json"])');
  if (mode !== "on" || (await scripts.count()) === 0) return;
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? document.body).some((key) =>
      key.startsWith("__reactFiber$"),
    ),
  );
}

/** Opens a page, and waits until it is settled. */
export async function goTo(page: Page, path: string, mode: Mode): Promise<void> {
  await page.goto(path);
  await settled(page, mode);
}
