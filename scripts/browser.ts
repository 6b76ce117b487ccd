/** The built product on a data directory of its own, with a browser in front of it: for pictures of its pages. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from "playwright";
import { connect } from "#db/connection.server.ts";
import type { Db } from "#db/connection.server.ts";
import { type SignInDetails, signInFields } from "../tests/support/scene/person.ts";
import { testSecret } from "../tests/support/product/test-env.ts";
import { startProduct } from "./bench/servers.ts";
import { ensureMachine } from "./testing/machine.ts";

export interface Scene {
  browser: Browser;
  origin: string;
  db: Db;
  dataDir: string;
}

/** @param settings of the product, beside the usual ones. All is gone when `work` ends. */
export async function withBrowser(
  work: (scene: Scene) => Promise<void>,
  settings: NodeJS.ProcessEnv = {},
): Promise<void> {
  const executablePath = await ensureMachine();
  if (!executablePath) process.exit(1);
  const dataDir = mkdtempSync(join(tmpdir(), "portal-pictures-"));
  Object.assign(process.env, settings, { APP_SECRET: testSecret, DATA_DIR: dataDir });
  const product = await startProduct(dataDir);
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-quic"] });
  const { db, sqlite, close } = connect(join(dataDir, "portal.db"));
  // The product writes to the same file: a busy machine makes it wait longer than a request may.
  sqlite.pragma("busy_timeout = 10000");
  try {
    await work({ browser, origin: product.origin, db, dataDir });
  } finally {
    await close();
    await browser.close();
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A window of somebody signed in; of a visitor without `who`. */
export async function openWindow(
  { browser, origin, db }: Scene,
  who: SignInDetails | null,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: "en-GB",
    timezoneId: "Europe/London",
    ...options,
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
