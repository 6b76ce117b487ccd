/** What every browser test works with: the product at a port, people made for the test, and a watch on the console. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, test as base, expect, type Page } from "playwright/test";
import { type Connection, connect } from "#db/connection.server.ts";
import { type Factories, factories } from "../../support/factories.ts";
import { type SignInDetails, signInFields } from "../../support/person.ts";

export { expect } from "playwright/test";

export type Mode = "on" | "off" | "blocked";

export interface ProductOptions {
  /** Whether the product's scripts run: yes, never (the browser's setting), or they don't arrive. */
  mode: Mode;
}

interface Product {
  make: Factories;
  db: Connection["db"];
  /** Signs the page's browser in without going through the form each time. */
  signIn(who: SignInDetails, context?: BrowserContext): Promise<void>;
  /** A second browser that nobody is signed in to. */
  newBrowser(): Promise<Page>;
  /** The admin and the demonstration client that the first start made. */
  firstRun: { admin: Credentials; client: Credentials & { totpSecret: string } };
}

interface Credentials {
  email: string;
  password: string;
  userKey: string;
}

/** Chromium reports these for pages that are meant to answer so, and for the scripts that are held back. */
const expected = /the server responded with a status of 4\d\d|net::ERR_FAILED|net::ERR_BLOCKED_BY_CLIENT/;

export const test = base.extend<
  ProductOptions & { product: Product; watch: void },
  { connection: Connection }
>({
  mode: ["on", { option: true }],

  connection: [
    // Playwright reads the names of the first argument, even when there are none.
    async ({}, use) => {
      const connection = connect(join(process.env.E2E_DATA_DIR ?? "", "portal.db"));
      await use(connection);
      connection.sqlite.close();
    },
    { scope: "worker" },
  ],

  product: async ({ connection, context, browser, baseURL, mode }, use) => {
    const { db } = connection;
    const others: BrowserContext[] = [];
    const signIn = async (who: SignInDetails, into = context) => {
      await db.updateTable("users").set({ totp_last_step: 0 }).where("id", "=", who.userId).execute();
      const answer = await into.request.post(`${baseURL}/login`, {
        form: await signInFields(who),
        headers: { Origin: baseURL ?? "" },
        maxRedirects: 0,
      });
      expect(answer.status(), await answer.text()).toBe(303);
    };
    await use({
      make: factories(db),
      db,
      signIn,
      async newBrowser() {
        const other = await browser.newContext({ javaScriptEnabled: mode !== "off", baseURL: baseURL ?? "" });
        others.push(other);
        if (mode === "blocked") await blockScripts(other);
        return other.newPage();
      },
      firstRun: JSON.parse(readFileSync(join(process.env.E2E_DATA_DIR ?? "", "first-run.json"), "utf8")),
    });
    for (const other of others) await other.close();
  },

  watch: [
    async ({ context, mode }, use) => {
      if (mode === "blocked") await blockScripts(context);
      const problems: string[] = [];
      const look = (page: Page) => {
        page.on("console", (message) => {
          if (!["error", "warning"].includes(message.type()) || expected.test(message.text())) return;
          problems.push(`${new URL(page.url()).pathname}: ${message.text()}`);
        });
        page.on("pageerror", (error) => problems.push(`${new URL(page.url()).pathname}: ${error.message}`));
      };
      for (const page of context.pages()) look(page);
      context.on("page", look);
      await use();
      expect(problems, "nothing may be reported on the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});

async function blockScripts(context: BrowserContext): Promise<void> {
  await context.route(/\/assets\/.*\.js$/, (route) => route.abort());
}

/** Waits until React runs the page, where it is going to. */
export async function settled(page: Page, mode: Mode): Promise<void> {
  await page.waitForLoadState("load");
  if (mode !== "on") return;
  const hydrates = await page.locator("script[src], script[type=module]").count();
  if (hydrates === 0) return;
  await page.waitForFunction(() => {
    const root = document.querySelector("main") ?? document.body;
    return Object.keys(root).some((key) => key.startsWith("__reactFiber$"));
  });
}
