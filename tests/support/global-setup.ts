import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { buildIsStale } from "./stale-build.ts";
import { ensureTemplate } from "./template.ts";

/**
 * Before any test: the build the tests call, and a migrated, seeded database to copy. KEEP_BUILD=1 tests whatever
 * build is there.
 */
export default async function setUp(): Promise<void> {
  if (process.env.KEEP_BUILD !== "1" && buildIsStale()) {
    console.log("Building, because sources changed…");
    execFileSync(process.execPath, [join("node_modules", "@react-router", "dev", "bin.js"), "build"], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, NODE_ENV: "production" },
    });
  }
  process.env.TEST_TEMPLATE = await ensureTemplate();
}
