/** A change of the secret, killed at every change that it makes to the disk and between its statements, and run again. */
import { rmSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { changesOf, runOn } from "../../support/product/cut-short.ts";
import { copyOf, expectRotatedAfterKill, sealedHouse, workingIn } from "../../support/product/rotated.ts";

let home: Awaited<ReturnType<typeof sealedHouse>>;
let before: Record<string, unknown>;
beforeAll(async () => {
  home = await sealedHouse();
  before = workingIn(home.dataDir, home.held);
  delete before.secrets;
  delete before.openSessions;
});

test("at every change to the disk", () => {
  const dataDir = copyOf(home.dataDir);
  const changes = changesOf(runOn(dataDir, "rotate-secret.ts", [], 0));
  rmSync(dataDir, { recursive: true });
  expect(changes).toBeGreaterThan(8);
  for (let killAt = 1; killAt <= changes; killAt += 1) expectRotatedAfterKill(home, before, killAt);
  console.log(`A rotation makes ${changes} changes; it was cut at each.`);
});

const statements = [
  'update "users"',
  'update "outbox"',
  'update "sessions"',
  'insert into "audit"',
  "commit",
  "VACUUM\n",
];

test.each(statements)("before %s", (sql) => expectRotatedAfterKill(home, before, sql));
