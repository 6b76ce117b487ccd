import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  closeThrottle,
  countTry,
  forgiveAll,
  holdBack,
  sweepThrottle,
  throttle,
} from "#app/platform/throttle.server.ts";
import { testSecret } from "../support/product/test-env.ts";

const dataDir = mkdtempSync(join(tmpdir(), "portal-limits-"));
const file = join(dataDir, "limits.db");
Object.assign(process.env, { NODE_ENV: "test", DATA_DIR: dataDir, APP_SECRET: testSecret, LOG: "silent" });

beforeEach(() => {
  for (const ending of ["", "-wal", "-shm", ".damaged"])
    rmSync(file + ending, { recursive: true, force: true });
});
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

/** Makes the driver answer as it does when the disk refuses. @returns what ends that. */
function failing(code: string): () => void {
  const made = new Database(":memory:");
  const statement = Object.getPrototypeOf(made.prepare("SELECT 1")) as Record<"run" | "get", () => unknown>;
  made.close();
  const spies = (["run", "get"] as const).map((name) =>
    vi.spyOn(statement, name).mockImplementation(() => {
      throw Object.assign(new Error("disk I/O error"), { code });
    }),
  );
  return () => spies.forEach((spy) => spy.mockRestore());
}

const passing = ["IOERR", "IOERR_READ", "IOERR_FSYNC", "FULL", "BUSY", "CANTOPEN", "READONLY", "NOMEM"];

test.each(passing)(
  "what passes by itself (%s) is refused, and whoever was locked out stays so",
  async (kind) => {
    for (let tries = 0; tries < 7; tries += 1) await throttle("enquiry", "locked");
    const works = failing(`SQLITE_${kind}`);
    const asked = [
      () => throttle("enquiry", "locked"),
      () => countTry("enquiry", "locked"),
      () => holdBack("sign-in-hold", "locked", 60),
      () => forgiveAll("enquiry", "locked"),
      () => sweepThrottle(),
    ];
    for (const ask of asked) await expect(ask()).rejects.toMatchObject({ code: `SQLITE_${kind}` });
    works();
    expect((await throttle("enquiry", "locked")).ok).toBe(false);
    expect(existsSync(`${file}.damaged`)).toBe(false);
  },
);

test("a folder that can't be written to while the file is opened does not open what was locked", async () => {
  for (let tries = 0; tries < 7; tries += 1) await throttle("enquiry", "locked");
  await closeThrottle();
  const open = vi.spyOn(Database.prototype, "pragma").mockImplementation(() => {
    throw Object.assign(new Error("unable to open database file"), { code: "SQLITE_CANTOPEN" });
  });
  await expect(throttle("enquiry", "locked")).rejects.toMatchObject({ code: "SQLITE_CANTOPEN" });
  open.mockRestore();
  expect((await throttle("enquiry", "locked")).ok).toBe(false);
});

test("a file that was deleted in use counts on in a new one", async () => {
  expect(await throttle("enquiry", "a")).toEqual({ ok: true });
  for (const ending of ["", "-wal", "-shm"]) rmSync(file + ending, { force: true });
  expect(await throttle("enquiry", "a")).toEqual({ ok: true });
});
