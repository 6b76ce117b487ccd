import { rmSync } from "node:fs";
import { startPostgres } from "../postgres/templates.ts";
import { buildWhenChanged } from "../../../scripts/start/build.ts";
import { ensureTemplates } from "./template.ts";
import { newTestFolder } from "./test-folder.ts";

/**
 * Before any test: the build the tests call, databases to copy, and one folder for everything the tests write, which
 * goes when they end. KEEP_BUILD=1 tests whatever build is there.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env.KEEP_BUILD !== "1") console.log(`Build: ${await buildWhenChanged()}`);
  const folder = newTestFolder();
  const stop = process.env.TEST_ENGINE === "postgres" ? await startPostgres(folder) : undefined;
  process.env.TMPDIR = folder;
  process.env.TEST_TEMPLATES ??= await ensureTemplates();
  return async () => {
    await stop?.();
    rmSync(folder, { recursive: true, force: true });
  };
}
