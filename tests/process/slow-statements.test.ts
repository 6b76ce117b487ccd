/** A statement that keeps everybody waiting is named in the log, with whose it was and without its values. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { closeDatabase, database, sqliteDatabase } from "#app/platform/database.server.ts";
import { startScheduler } from "#app/platform/scheduler.server.ts";
import { workingOn } from "#app/platform/work-at-hand.server.ts";
import { SLOW_MS } from "#db/statement-outcomes.server.ts";
import { testSecret } from "../support/product/test-env.ts";

const dataDir = mkdtempSync(join(tmpdir(), "portal-slow-"));
Object.assign(process.env, { NODE_ENV: "test", DATA_DIR: dataDir, APP_SECRET: testSecret, LOG: "warnings" });

const lines: Record<string, unknown>[] = [];
const statement = "select wait(?) as waited where ? <> ''";

beforeAll(() => {
  const cell = new Int32Array(new SharedArrayBuffer(4));
  sqliteDatabase().sqlite.function("wait", (ms) => {
    Atomics.wait(cell, 0, 0, Number(ms));
    return 1;
  });
  vi.spyOn(process.stderr, "write").mockImplementation((chunk) => {
    lines.push(JSON.parse(String(chunk)) as Record<string, unknown>);
    return true;
  });
});
afterAll(closeDatabase);

const ask = (ms: number) => database().db.executeQuery(CompiledQuery.raw(statement, [ms, "a secret"]));

test("of a request", async () => {
  lines.length = 0;
  await workingOn({ requestId: "r1" }, () => Promise.all([ask(SLOW_MS + 20), ask(0)]));
  expect(lines).toEqual([
    expect.objectContaining({ level: "warn", event: "slow-statement", sql: statement, requestId: "r1" }),
    // Who waited for it was not slow.
    expect.objectContaining({ level: "warn", event: "lock-wait", for: "turn", requestId: "r1" }),
  ]);
  expect(lines[0]?.ms).toBeGreaterThanOrEqual(SLOW_MS);
  expect(JSON.stringify(lines)).not.toContain("secret");
});

test("of a job", async () => {
  lines.length = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const run = () => ask(SLOW_MS + 20).then(() => resolve());
  const stop = startScheduler(database().db, [{ name: "sweep", every: 60, run }]);
  await promise;
  await stop();
  expect(lines).toEqual([expect.objectContaining({ event: "slow-statement", sql: statement, job: "sweep" })]);
});

test("and of nobody in particular", async () => {
  lines.length = 0;
  await ask(SLOW_MS + 20);
  expect(lines).toEqual([expect.objectContaining({ event: "slow-statement" })]);
  expect(lines[0]).not.toHaveProperty("requestId");
});
