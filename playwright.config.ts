import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "playwright/test";
import type { ProductOptions } from "./tests/e2e/support/product.ts";
import { testSecret } from "./tests/support/test-env.ts";

// This file is read again by each worker: what the first reading decided is handed down in the environment.
process.env.E2E_PORT ??= String(20_000 + Math.floor(Math.random() * 20_000));
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), "portal-e2e-"));
process.env.APP_SECRET = testSecret;
// Files that a test makes stand where the product looks for them.
process.env.DATA_DIR = process.env.E2E_DATA_DIR;

const origin = `http://localhost:${process.env.E2E_PORT}`;
const chromium = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/google-chrome"].find(
  (path) => path && existsSync(path),
);

export default defineConfig<ProductOptions>({
  testDir: "tests/e2e",
  outputDir: "test-results/browser",
  fullyParallel: true,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // A browser on a busy machine is late at times. What passes only when tried again is named at the end of `npm test`.
  retries: 1,
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
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
  // The same specs three times: the product must do all of it without its scripts, and while they are still on the way.
  projects: [
    { name: "scripts on", use: { mode: "on" } },
    { name: "scripts off", use: { mode: "off", javaScriptEnabled: false } },
    { name: "scripts blocked", use: { mode: "blocked" } },
  ],
  webServer: {
    command: `"${process.execPath}" scripts/start.ts`,
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
      THROTTLE_FACTOR: "1000000",
      LOG: "warnings",
    },
  },
});
