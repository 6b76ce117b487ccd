import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeThrottle, sweepThrottle, throttle } from "#app/platform/throttle.server.ts";
import { testSecret } from "../support/product/test-env.ts";

const dataDir = mkdtempSync(join(tmpdir(), "portal-limits-"));
const file = join(dataDir, "limits.db");
Object.assign(process.env, { NODE_ENV: "test", DATA_DIR: dataDir, APP_SECRET: testSecret, LOG: "silent" });

beforeEach(() => rmSync(file, { recursive: true, force: true }));
afterEach(() => closeThrottle());

const damages: [string, () => void][] = [
  ["is not a database", () => writeFileSync(file, "x".repeat(8192))],
  ["is a folder", () => mkdirSync(file)],
  [
    "has a table of another making",
    () => {
      const sqlite = new Database(file);
      sqlite.exec("CREATE TABLE limits (name TEXT)");
      sqlite.close();
    },
  ],
];

test.each(damages)("a file of counters that %s is begun anew", async (_, harm) => {
  harm();
  expect(await throttle("enquiry", "a")).toEqual({ ok: true });
  expect(await sweepThrottle()).toBe(0);
});

test("one that breaks while it is in use is begun anew, and counts again", async () => {
  expect(await throttle("enquiry", "a")).toEqual({ ok: true });
  for (const name of [file, `${file}-wal`]) writeFileSync(name, Buffer.alloc(16_384, 0x5a));
  const answers = [];
  for (let tries = 0; tries < 7; tries += 1) answers.push((await throttle("enquiry", "b")).ok);
  expect(answers).toEqual([true, true, true, true, true, true, false]);
});
