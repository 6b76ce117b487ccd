import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { testSecret } from "./test-env.ts";

/** What decides the template's content: a change in any of these makes a new one. */
const madeFrom = [
  "db",
  "app/platform",
  "app/features/authoring",
  "app/features/catalogue",
  "tests/support/make-template.ts",
];
const cache = resolve("node_modules", ".cache", "portal-tests");

/**
 * A data directory with the newest schema and the reference data, and nobody in it. Made once and copied for each
 * test file: migrating and drawing ten reports anew each time would take most of the run.
 * @returns its path.
 */
export async function ensureTemplate(): Promise<string> {
  const hash = createHash("sha256");
  for (const path of madeFrom) add(hash, path);
  const home = join(cache, hash.digest("hex").slice(0, 16));
  if (existsSync(join(home, "portal.db"))) return home;
  forgetOldOnes();
  const draft = `${home}.making-${process.pid}`;
  mkdirSync(draft, { recursive: true });
  console.log("Making the test database…");
  execFileSync(process.execPath, ["tests/support/make-template.ts"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      DATA_DIR: draft,
      APP_SECRET: testSecret,
      LOG: "silent",
      NODE_ENV: "test",
      SEED_DEMO: "0",
    },
  });
  try {
    renameSync(draft, home);
  } catch (error) {
    // Another run was quicker.
    if (!existsSync(join(home, "portal.db"))) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
  return home;
}

function forgetOldOnes(): void {
  if (!existsSync(cache)) return;
  const hourAgo = Date.now() - 3_600_000;
  for (const name of readdirSync(cache)) {
    if (statSync(join(cache, name)).mtimeMs < hourAgo)
      rmSync(join(cache, name), { recursive: true, force: true });
  }
}

function add(hash: ReturnType<typeof createHash>, path: string): void {
  if (!existsSync(path)) return;
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path).sort()) add(hash, join(path, name));
    return;
  }
  hash.update(path).update(readFileSync(path));
}
