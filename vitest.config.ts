import { defineConfig } from "vitest/config";
import { processesToo, sqliteOnly } from "./tests/support/postgres/sqlite-only.ts";
import { testSettings } from "./tests/support/product/test-env.ts";

const errorsWatched = ["tests/support/product/no-stray-errors.ts"];

interface Choices {
  setupFiles?: string[];
  testTimeout?: number;
  env?: Record<string, string>;
}

/** `npm run test:postgres`. */
const isPostgres = process.env.TEST_ENGINE === "postgres";

/** A kind of test without a browser, by the folder it stands in. React is the one that NODE_ENV names when it is read. */
function project(name: string, { setupFiles = errorsWatched, testTimeout = 90_000, env }: Choices = {}) {
  const include =
    isPostgres && name === "process"
      ? processesToo.map((path) => `tests/process/${path}`)
      : [`tests/${name}/**/*.test.{ts,tsx}`];
  return {
    extends: true as const,
    test: { name, include, setupFiles, testTimeout, env: { NODE_ENV: "production", ...env } },
  };
}

/** Its files run one after the other in the same process, so they share the product and everything they import. */
function shared(name: string, settings: Record<string, string> = testSettings) {
  const setupFiles = [
    "tests/support/product/place-data.ts",
    ...errorsWatched,
    "tests/support/product/leave-as-found.ts",
  ];
  const { extends: inherits, test } = project(name, {
    setupFiles,
    env: { ...settings, SHARED_PROCESS: "1" },
  });
  const exclude = isPostgres ? Object.keys(sqliteOnly).map((path) => `tests/integration/${path}`) : [];
  return { extends: inherits, test: { ...test, exclude, isolate: false } };
}

export default defineConfig({
  resolve: { tsconfigPaths: false },
  // The React of production has no other.
  oxc: { jsx: { development: false } },
  test: {
    environment: "node",
    pool: "forks",
    // One more than two cores: many tests wait for another process.
    maxWorkers: 3,
    isolate: true,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    env: { TZ: "UTC" },
    globalSetup: ["tests/support/product/global-setup.ts"],
    server: { deps: { external: [/\/build\/server\//] } },
    projects: [
      shared("integration"),
      // What both engines must have alike, and what leans on one writer at a time.
      ...(isPostgres ? [shared("postgres")] : []),
      // Times, which only a quiet machine can tell: see docs/testing.md.
      ...(process.env.BY_HAND ? [shared("by-hand")] : []),
      shared("census"),
      shared("architecture"),
      // With the React that warns.
      shared("unit", { NODE_ENV: "test" }),
      // Settings of its own, other processes, damaged files: what others must not notice.
      project("process"),
      // `npm run test:heavy`: thousands of odd inputs, whole matrices of damage, kills, full disks, other machines.
      // Its time is there to end what hangs, however busy the machine is.
      project("heavy", { setupFiles: [], testTimeout: 900_000 }),
    ],
  },
});
