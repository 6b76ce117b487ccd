import { defineConfig } from "vitest/config";

/** The kinds of test without a browser. Each file runs in a process of its own: the product reads its settings once. */
const project = (name: string, setupFiles: string[] = [], testTimeout = 30_000) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], setupFiles, testTimeout },
});

export default defineConfig({
  resolve: { tsconfigPaths: false },
  test: {
    environment: "node",
    pool: "forks",
    maxWorkers: 2,
    isolate: true,
    hookTimeout: 120_000,
    env: { TZ: "UTC" },
    globalSetup: ["tests/support/global-setup.ts"],
    server: { deps: { external: [/\/build\/server\//] } },
    projects: [
      project("unit", ["tests/support/no-stray-errors.ts"]),
      project("architecture", ["tests/support/no-stray-errors.ts"]),
      project("integration", ["tests/support/no-stray-errors.ts"]),
      project("census", ["tests/support/no-stray-errors.ts"]),
      project("durability"),
      // `npm run test:heavy`: thousands of odd inputs, whole matrices of damage. Each has a small sibling above.
      // Its time is there to end what hangs, however busy the machine is.
      project("heavy", [], 900_000),
    ],
  },
});
