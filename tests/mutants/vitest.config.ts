import { defineConfig } from "vitest/config";
import { testSettings } from "../support/product/test-env.ts";

/** The tests that judge a mutant: those that MUTANT_TESTS names, in one process, as `vitest.config.ts` runs them. */
const judges = (process.env.MUTANT_TESTS ?? "tests/unit").split(",");
/** The build has the React of production, and pages of two Reacts fail. */
const isUnit = judges.every((path) => path.startsWith("tests/unit"));

export default defineConfig({
  resolve: { tsconfigPaths: false },
  oxc: { jsx: { development: false } },
  test: {
    include: judges.map((path) => (path.includes(".test.") ? path : `${path}/**/*.test.{ts,tsx}`)),
    environment: "node",
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 120_000,
    setupFiles: ["tests/support/product/place-data.ts", "tests/support/product/no-stray-errors.ts"],
    globalSetup: ["tests/support/product/global-setup.ts"],
    server: { deps: { external: [/\/build\/server\//] } },
    env: { TZ: "UTC", ...testSettings, SHARED_PROCESS: "1", NODE_ENV: isUnit ? "test" : "production" },
  },
});
