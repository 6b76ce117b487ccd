import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWhenChanged } from "../../scripts/start/build.ts";
import { ensureTemplate } from "./template.ts";

/**
 * Before any test: the build the tests call, a migrated, seeded database to copy, and one folder for everything the
 * tests write, which goes when they end. KEEP_BUILD=1 tests whatever build is there.
 */
export default async function setUp(): Promise<() => void> {
  if (process.env.KEEP_BUILD !== "1") console.log(`Build: ${await buildWhenChanged()}`);
  process.env.TEST_TEMPLATE = await ensureTemplate();
  const folder = mkdtempSync(join(tmpdir(), "portal-tests-"));
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
