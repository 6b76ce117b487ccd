/** A restore and a backup, killed at every change that they make to the disk, and run again. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import {
  backedUpThenBroken,
  changesOf,
  expectBackupAfterKill,
  expectRestoredAfterKill,
  manifestPath,
  runOn,
} from "../../support/product/cut-short.ts";
import { type FreshDatabase, freshDatabase } from "../../support/product/fresh-database.ts";

let house: FreshDatabase;
let broken: { dataDir: string; files: string[] };
beforeAll(async () => {
  house = await freshDatabase();
  broken = await backedUpThenBroken(house);
});

/** How many changes an uncut run makes, on a copy. */
function count(script: string, argsOf: (dataDir: string) => string[]): number {
  const dataDir = mkdtempSync(join(tmpdir(), "portal-uncut-"));
  cpSync(broken.dataDir, dataDir, { recursive: true });
  if (script === "backup.ts") {
    cpSync(join(house.dataDir, "files"), join(dataDir, "files"), { recursive: true });
    rmSync(join(dataDir, "backups"), { recursive: true });
  }
  const ran = runOn(dataDir, script, argsOf(dataDir), 0);
  expect(ran.status, ran.said).toBe(0);
  rmSync(dataDir, { recursive: true });
  return changesOf(ran);
}

test("a restore", () => {
  const changes = count("restore.ts", (dataDir) => [manifestPath(dataDir)]);
  expect(changes).toBeGreaterThan(20);
  for (let killAt = 1; killAt <= changes; killAt += 1) expectRestoredAfterKill(broken, killAt);
  console.log(`A restore makes ${changes} changes; it was cut at each.`);
});

test("a backup", () => {
  const changes = count("backup.ts", () => []);
  expect(changes).toBeGreaterThan(8);
  for (let killAt = 1; killAt <= changes; killAt += 1) expectBackupAfterKill(house, killAt);
  console.log(`A backup makes ${changes} changes; it was cut at each.`);
});
