import {
  defineConfig,
  type PlaywrightTestOptions,
  type PlaywrightWorkerOptions,
  type Project,
} from "playwright/test";
import { installedChromium } from "./scripts/testing/machine.ts";
import { answerForFirefox, firefoxPath, firefoxSays } from "./tests/e2e/support/firefox-esr.ts";
import type { ProductOptions } from "./tests/e2e/support/product.ts";
import { testSecret } from "./tests/support/product/test-env.ts";
import { newTestFolder } from "./tests/support/product/test-folder.ts";

// This file is read again by each worker: what the first reading decided is handed down in the environment.
process.env.E2E_PORT ??= String(20_000 + Math.floor(Math.random() * 20_000));
process.env.E2E_DATA_DIR ??= newTestFolder();
process.env.APP_SECRET = testSecret;
// Files that a test makes stand where the product looks for them.
process.env.DATA_DIR = process.env.E2E_DATA_DIR;

const origin = `http://localhost:${process.env.E2E_PORT}`;
const chromium = installedChromium();
/** `HEAVY=1`: every state of every page in every mode instead of the journeys. */
const isHeavy = process.env.HEAVY === "1";
/** `E2E_ENGINE=postgres`: two processes behind a balancer, killed in turn while a client goes the whole way. */
const isTwo = process.env.E2E_ENGINE === "postgres";
if (isHeavy) answerForFirefox();

/** Forms, dialogs, uploads, downloads and a line that drops, in the other engine. */
const firefox: Project<PlaywrightTestOptions & ProductOptions, PlaywrightWorkerOptions> = {
  name: "firefox",
  grep: /@firefox/,
  use: {
    mode: "on",
    browserName: "firefox",
    channel: "moz-firefox",
    expected: firefoxSays,
    launchOptions: {
      executablePath: firefoxPath,
      args: [],
      // A line that drops is a proxy, and the product is on this machine.
      firefoxUserPrefs: { "network.proxy.allow_hijacking_localhost": true },
    },
  },
};

export default defineConfig<PlaywrightTestOptions & ProductOptions, PlaywrightWorkerOptions>({
  testDir: "tests/e2e",
  ...(isTwo && { testMatch: "chain.spec.ts" }),
  outputDir: "test-results/browser",
  fullyParallel: true,
  workers: isTwo ? 1 : 2,
  // A busy machine is late; a test that passes doesn't wait for either.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  retries: 0,
  reporter: [["list"], ["json", { outputFile: "test-results/playwright.json" }]],
  use: {
    baseURL: origin,
    locale: "en-GB",
    timezoneId: "Europe/London",
    viewport: { width: 1280, height: 800 },
    screenshot: "only-on-failure",
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        "--no-sandbox",
        "--disable-quic",
        "--disable-gpu",
        "--in-process-gpu",
        "--disable-extensions",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
  // Journeys run with scripts. Those tagged so also run without any, and while their files are held back.
  projects: [
    { name: "scripts on", use: { mode: "on" }, ...(isHeavy ? { grep: /@heavy/ } : { grepInvert: /@heavy/ }) },
    {
      name: "scripts off",
      use: { mode: "off", javaScriptEnabled: false },
      grep: isHeavy ? /@heavy/ : /@off/,
    },
    { name: "scripts blocked", use: { mode: "blocked" }, grep: isHeavy ? /@heavy/ : /@blocked/ },
    ...(isHeavy ? [firefox] : []),
  ],
  webServer: {
    command: `"${process.execPath}" tests/e2e/support/${isTwo ? "serve-two" : "serve"}.ts`,
    url: `${origin}/healthz`,
    timeout: 180_000,
    stdout: "ignore",
    stderr: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    env: {
      NODE_ENV: "production",
      PORT: process.env.E2E_PORT,
      DATA_DIR: process.env.E2E_DATA_DIR,
      APP_SECRET: testSecret,
      SEED_DEMO: "0",
      THROTTLE_FACTOR: "1000000",
      LOG: "warnings",
    },
  },
});
