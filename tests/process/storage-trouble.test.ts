/** Readiness by what the driver and the disk say, whoever asked them and whatever was made of it. */
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { beforeEach, expect, it, vi } from "vitest";
import { applicationSchema } from "#app/features/access/applications/application.schema.ts";
import { submitApplication } from "#app/features/access/applications/submit-application.server.ts";
import { ready } from "#app/http/operations/health.server.ts";
import { database, sqliteDatabase } from "#app/platform/database.server.ts";
import { noteStorageError } from "#app/platform/storage/storage-trouble.server.ts";
import { storeBytes } from "#app/platform/storage/storage.server.ts";
import { takeErrors } from "../support/errors.ts";
import { applicationFields } from "../support/scene/factories.ts";
import { freshDatabase } from "../support/product/fresh-database.ts";

const { dataDir, visitor } = await freshDatabase();
const { db } = database();
beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));

async function readiness() {
  const answer = await ready(new Request("http://localhost/readyz"), "127.0.0.1");
  if (!answer) throw new Error("Not shown.");
  return ((await answer.json()) as { checks: { storage: boolean } }).checks.storage;
}
const later = (seconds: number) => void vi.advanceTimersByTime(seconds * 1000);
const write = (value: string) =>
  db
    .insertInto("meta")
    .values({ key: "written", value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();

/** Makes the driver answer matching statements as it does when the disk refuses. @returns what ends that. */
function failing(pattern: RegExp, code: string): () => void {
  type Method = (this: Database.Statement, ...given: unknown[]) => unknown;
  const statements = Object.getPrototypeOf(sqliteDatabase().sqlite.prepare("SELECT 1")) as Record<
    "run" | "all",
    Method
  >;
  const spies = (["run", "all"] as const).map((name) => {
    const real = statements[name];
    return vi.spyOn(statements, name).mockImplementation(function (this: Database.Statement, ...given) {
      if (pattern.test(this.source)) throw new Database.SqliteError("disk I/O error", code);
      return real.apply(this, given);
    });
  });
  return () => spies.forEach((spy) => spy.mockRestore());
}

it("goes red when a feature answers for its failed commit itself, and comes back once one succeeds", async () => {
  expect(await readiness()).toBe(true);
  const works = failing(/into "(?:applications|meta)"/, "SQLITE_IOERR_WRITE");
  const input = applicationSchema.parse(applicationFields());
  expect(await submitApplication(db, visitor, input)).toEqual({ ok: false, reason: "failed" });
  expect(await readiness()).toBe(false);
  // Nobody writes, and what is tried fails, too.
  later(600);
  expect(await readiness()).toBe(false);
  works();
  await write("1");
  later(11);
  expect(await readiness()).toBe(true);
  expect(takeErrors().join()).toContain("application.submit");
});

it("stays red for a moment where much works and something fails now and then", async () => {
  const works = failing(/from "companies"/, "SQLITE_IOERR_READ");
  await expect(db.selectFrom("companies").select("id").execute()).rejects.toThrow("disk I/O");
  works();
  await write("2");
  expect(await readiness()).toBe(false);
  later(11);
  expect(await readiness()).toBe(true);
});

it("finds out by itself that the disk works again, where nobody is sent and so nobody writes", async () => {
  const works = failing(/"meta"|'storage-tried'/, "SQLITE_FULL");
  await expect(write("3")).rejects.toThrow("disk I/O");
  works();
  expect(await readiness()).toBe(false);
  later(11);
  await readiness();
  later(11);
  expect(await readiness()).toBe(true);
});

it("a commit that changed nothing says nothing of the disk", async () => {
  const works = failing(/into "meta"|'storage-tried'/, "SQLITE_FULL");
  await expect(write("4")).rejects.toThrow("disk I/O");
  await db.transaction().execute((trx) => trx.deleteFrom("meta").where("key", "=", "none").execute());
  later(60);
  expect(await readiness()).toBe(false);
  works();
  await write("5");
  later(11);
  expect(await readiness()).toBe(true);
});

it("goes red when stored files can't be written, and only they bring it back", async () => {
  const shelves = join(dataDir, "files", "incoming");
  mkdirSync(join(dataDir, "files"), { recursive: true });
  rmSync(shelves, { recursive: true, force: true });
  // A device that is always full.
  symlinkSync("/dev/full", shelves);
  const error = Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
  noteStorageError(error, "files");
  await write("6");
  later(600);
  expect(await readiness()).toBe(false);
  rmSync(shelves);
  await storeBytes(Buffer.from("x"), { name: "x.pdf", contentType: "application/pdf" });
  later(11);
  expect(await readiness()).toBe(true);
});

it("what is damaged beside the database is no damage of the database", async () => {
  noteStorageError(Object.assign(new Error("limits.db is malformed"), { code: "SQLITE_CORRUPT" }));
  expect(await readiness()).toBe(false);
  later(31);
  expect(await readiness()).toBe(true);
});
