import { rmSync } from "node:fs";
import { buildWhenChanged } from "../../../scripts/start/build.ts";
import { ensureTemplates } from "./template.ts";
import { newTestFolder } from "./test-folder.ts";

/**
 * Before any test: the build the tests call, databases to copy, and one folder for everything the tests write, which
 * goes when they end. KEEP_BUILD=1 tests whatever build is there.
 */
export default async function setUp(): Promise<() => void> {
  if (process.env.KEEP_BUILD !== "1") console.log(`Build: ${await buildWhenChanged()}`);
  process.env.TEST_TEMPLATES = await ensureTemplates();
  const folder = newTestFolder();
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
