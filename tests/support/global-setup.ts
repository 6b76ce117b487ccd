import { buildWhenChanged } from "../../scripts/start/build.ts";
import { ensureTemplate } from "./template.ts";

/**
 * Before any test: the build the tests call, and a migrated, seeded database to copy. KEEP_BUILD=1 tests whatever
 * build is there.
 */
export default async function setUp(): Promise<void> {
  if (process.env.KEEP_BUILD !== "1") console.log(`Build: ${await buildWhenChanged()}`);
  process.env.TEST_TEMPLATE = await ensureTemplate();
}
