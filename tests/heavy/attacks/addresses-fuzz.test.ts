/** Ten thousand odd addresses; the same of which `unit/addresses.test.ts` tries three hundred. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { testSecret } from "../../support/product/test-env.ts";

const dataDir = mkdtempSync(join(tmpdir(), "portal-addresses-"));
Object.assign(process.env, { DATA_DIR: dataDir, APP_SECRET: testSecret, NODE_ENV: "test", LOG: "silent" });
Object.assign(process.env, { THROTTLE_FACTOR: "1000000" });
const { chance, oddAddress, wrongWith } = await import("../../support/fuzz/odd-addresses.ts");
const { closeDatabase } = await import("#app/platform/database.server.ts");

afterAll(async () => {
  await closeDatabase();
  rmSync(dataDir, { recursive: true, force: true });
});

test("10,000 odd addresses are handled as the plain ones, or not at all", async () => {
  const pick = chance(20_261_122);
  const wrong: string[] = [];
  for (let count = 0; count < 10_000; count++) {
    const odd = oddAddress(pick);
    wrong.push(...(await wrongWith(odd)).map((what) => `${odd}: ${what}`));
  }
  expect(wrong).toEqual([]);
});
