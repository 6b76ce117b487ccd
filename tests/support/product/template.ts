import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { testSecret } from "./test-env.ts";

/** What decides the template's content: a change in any of these makes a new one. */
const madeFrom = [
  "db",
  "app/platform",
  "app/features/publishing/authoring",
  "app/features/publishing/catalogue",
  "tests/support/product/make-template.ts",
];
const cache = resolve("node_modules", ".cache", "portal-tests");

/**
 * Data directories with nobody in them: `seeded` has the newest schema and the reference data, `empty` the schema only.
 * Made once and copied for each test file: migrating and drawing ten reports anew each time would take most of the run.
 * @returns the folder of both.
 */
export async function ensureTemplates(): Promise<string> {
  const hash = createHash("sha256");
  for (const path of madeFrom) add(hash, path);
  const home = join(cache, hash.digest("hex").slice(0, 16));
  if (existsSync(home)) return home;
  forgetOldOnes();
  const draft = `${home}.making-${process.pid}`;
  const [seeded, empty] = [join(draft, "seeded"), join(draft, "empty")];
  for (const folder of [seeded, empty]) mkdirSync(folder, { recursive: true });
  console.log("Making the test database…");
  execFileSync(process.execPath, ["tests/support/product/make-template.ts", empty], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      DATA_DIR: seeded,
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
    if (!existsSync(home)) throw error;
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
