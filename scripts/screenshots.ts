/**
 * `node scripts/screenshots.ts OUTDIR [name…]`: a picture of every page at 360, 768 and 1280 pixels, light and dark, with
 * scripts and without, for looking at. Starts the built product on a data directory of its own.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Browser, chromium } from "playwright";
import { connect } from "#db/connection.server.ts";
import { factories } from "../tests/support/factories.ts";
import { type SignInDetails, signInFields } from "../tests/support/person.ts";
import { addressesOf, examples, viewerOf } from "../tests/examples/all.ts";
import { type Scene, setScene } from "../tests/examples/scene.ts";
import { stageAt } from "../tests/examples/stage.ts";
import { testSecret } from "../tests/support/test-env.ts";
import { startProduct } from "./bench/servers.ts";
import { ensureMachine } from "./testing/machine.ts";

const [folder, ...only] = process.argv.slice(2);
if (!folder) {
  console.error("Usage: node scripts/screenshots.ts OUTDIR [name…]");
  process.exit(2);
}
const out = resolve(folder);
mkdirSync(out, { recursive: true });
const executablePath = await ensureMachine();
if (!executablePath) process.exit(1);

const dataDir = mkdtempSync(join(tmpdir(), "portal-screenshots-"));
process.env.APP_SECRET = testSecret;
process.env.DATA_DIR = dataDir;
const product = await startProduct(dataDir);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-quic"] });
try {
  const { db, close } = connect(join(dataDir, "portal.db"));
  const scene = await setScene(stageAt(product.origin, db, factories(db)));
  for (const scripts of [true, false]) {
    for (const colorScheme of ["light", "dark"] as const) {
      for (const width of [360, 768, 1280]) await look(browser, scene, { scripts, colorScheme, width });
    }
  }
  await close();

  async function look(from: Browser, scene: Scene, as: Look): Promise<void> {
    const { scripts, colorScheme, width } = as;
    const pages = examples.filter(
      ({ module, example: { name } }) =>
        module.endsWith(".tsx") && (only.length === 0 || only.includes(name)),
    );
    for (const who of ["visitor", "client", "newcomer", "admin"] as const) {
      const context = await from.newContext({
        baseURL: product.origin,
        javaScriptEnabled: scripts,
        colorScheme,
        viewport: { width, height: width === 360 ? 740 : 900 },
        locale: "en-GB",
        timezoneId: "Europe/London",
      });
      if (who !== "visitor") await signIn(scene.who[who]);
      const page = await context.newPage();
      for (const shown of pages.filter((one) => viewerOf(one) === who)) {
        await page.goto(addressesOf(shown, scene)[0] ?? "", { waitUntil: "load" });
        await page.waitForTimeout(scripts ? 300 : 50);
        const name = `${shown.example.name}-${width}-${colorScheme}${scripts ? "" : "-noscript"}.png`;
        await page.screenshot({ path: join(out, name), fullPage: true });
        console.log(name);
      }
      await context.close();

      async function signIn(person: SignInDetails): Promise<void> {
        await db.updateTable("users").set({ totp_last_step: 0 }).where("id", "=", person.userId).execute();
        const answer = await context.request.post("/login", {
          form: await signInFields(person),
          headers: { Origin: product.origin },
          maxRedirects: 0,
        });
        if (answer.status() !== 303) throw new Error(`Sign-in answered ${answer.status()}`);
      }
    }
  }
} finally {
  await browser.close();
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

interface Look {
  scripts: boolean;
  colorScheme: "light" | "dark";
  width: number;
}
