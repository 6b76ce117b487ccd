/** A data directory with stored files, and its backup scripts killed at one change to the disk after the other. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import Database from "better-sqlite3";
import { expect } from "vitest";
import { recordFile } from "#app/platform/storage/storage.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import type { FreshDatabase } from "./fresh-database.ts";

const preload = resolve("tests/support/product/kill-at.mjs");

export interface Ran {
  status: number | null;
  signal: string | null;
  said: string;
}

/**
 * Runs a script on a data directory.
 * @param killAt the change to the disk at which it is killed, or how the SQL begins before which it is.
 */
export function runOn(
  dataDir: string,
  script: string,
  args: string[] = [],
  killAt?: number | string,
  settings: NodeJS.ProcessEnv = {},
): Ran {
  const watch = killAt === undefined ? [] : ["--import", preload];
  const { status, signal, stdout, stderr } = spawnSync(
    process.execPath,
    [...watch, resolve("scripts", script), ...args],
    {
      env: { ...process.env, DATA_DIR: dataDir, KILL_AT: String(killAt ?? 0), ...settings },
      encoding: "utf8",
    },
  );
  return { status, signal, said: stdout + stderr };
}

/** How many changes a script makes to the disk. */
export function changesOf(ran: Ran): number {
  return Number(/changes: (\d+)/.exec(ran.said)?.[1]);
}

export const backupsIn = (dataDir: string, ending: string) =>
  existsSync(join(dataDir, "backups"))
    ? readdirSync(join(dataDir, "backups"))
        .filter((name) => name.endsWith(ending))
        .sort()
    : [];

export const manifestPath = (dataDir: string) =>
  join(dataDir, "backups", backupsIn(dataDir, ".json").at(-1) ?? "");

/** A stored file of this house: the product itself keeps to the data directory it read first. */
export async function storeFile({ db, dataDir }: FreshDatabase, text: string): Promise<string> {
  const id = newId();
  const shelf = id.slice(0, 2);
  mkdirSync(join(dataDir, "files", shelf), { recursive: true });
  writeFileSync(join(dataDir, "files", shelf, id), text);
  const sha256 = createHash("sha256").update(text).digest("hex");
  const about = { size: text.length, sha256, name: `${text}.pdf`, contentType: "application/pdf" };
  await db.transaction().execute((trx) => recordFile(trx, { id, path: `${shelf}/${id}`, ...about }));
  return `${shelf}/${id}`;
}

/**
 * Two states of one data directory: as it was backed up, and as it stood later, with its files lost and its last commit
 * in the write-ahead log, as a crash leaves it.
 */
export async function backedUpThenBroken(
  house: FreshDatabase,
): Promise<{ dataDir: string; files: string[] }> {
  const files = [await storeFile(house, "first"), await storeFile(house, "second")];
  await note(house, "backed-up");
  expect(runOn(house.dataDir, "backup.ts").said).toContain("Backup made");
  house.sqlite.pragma("wal_autocheckpoint = 0");
  await note(house, "later");
  const dataDir = mkdtempSync(join(tmpdir(), "portal-broken-"));
  cpSync(house.dataDir, dataDir, { recursive: true });
  rmSync(join(dataDir, "portal.db-shm"), { force: true });
  rmSync(join(dataDir, "files"), { recursive: true });
  return { dataDir, files };
}

async function note(house: FreshDatabase, value: string): Promise<void> {
  await house.db
    .insertInto("meta")
    .values({ key: "state", value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

/** What a database says of itself, looked at in a copy: nothing beside it is changed. */
export function stateOf(file: string): string {
  const folder = mkdtempSync(join(tmpdir(), "portal-look-"));
  for (const ending of ["", "-wal"])
    if (existsSync(file + ending)) cpSync(file + ending, join(folder, `look.db${ending}`));
  const sqlite = new Database(join(folder, "look.db"));
  const state = String(sqlite.prepare("SELECT value FROM meta WHERE key = 'state'").pluck().get());
  const health = sqlite.pragma("integrity_check", { simple: true });
  sqlite.close();
  rmSync(folder, { recursive: true });
  return health === "ok" ? state : String(health);
}

/** Kills a restore at one change, runs it again without saying which backup, and expects it whole. */
export function expectRestoredAfterKill(broken: { dataDir: string; files: string[] }, killAt: number): void {
  const dataDir = mkdtempSync(join(tmpdir(), "portal-cut-"));
  cpSync(broken.dataDir, dataDir, { recursive: true });
  const manifest = manifestPath(dataDir);
  const cut = runOn(dataDir, "restore.ts", [manifest], killAt);
  expect(cut.signal, `change ${killAt}: ${cut.said}`).toBe("SIGKILL");
  const isUnderWay = existsSync(join(dataDir, "restore-under-way.json"));
  const live = () => stateOf(join(dataDir, "portal.db"));
  // What the product would start on is whole, and the former database is nowhere lost.
  if (!isUnderWay) expect(["backed-up", "later"], `change ${killAt}`).toContain(live());
  const former = existsSync(join(dataDir, "portal.db.before-restore"))
    ? "portal.db.before-restore"
    : "portal.db";
  expect(stateOf(join(dataDir, former)), `change ${killAt}`).toBe("later");
  const { status, said } = runOn(dataDir, "restore.ts", isUnderWay ? [] : [manifest]);
  expect([status, said], `change ${killAt}`).toMatchObject([0, expect.stringContaining("Restored")]);
  expect(live(), `change ${killAt}`).toBe("backed-up");
  // One that was whole when it was cut takes what it has put there for the former one when it runs again.
  if (isUnderWay) expect(stateOf(join(dataDir, "portal.db.before-restore"))).toBe("later");
  expect(broken.files.map((path) => readFileSync(join(dataDir, "files", path), "utf8"))).toEqual([
    "first",
    "second",
  ]);
  expect(existsSync(join(dataDir, "restore-under-way.json"))).toBe(false);
  rmSync(dataDir, { recursive: true });
}

/** Kills a backup at one change; what it leaves has no backup's name, and the next one takes its parts away. */
export function expectBackupAfterKill(whole: { dataDir: string }, killAt: number): void {
  const dataDir = mkdtempSync(join(tmpdir(), "portal-cut-"));
  cpSync(whole.dataDir, dataDir, { recursive: true });
  rmSync(join(dataDir, "backups"), { recursive: true, force: true });
  const cut = runOn(dataDir, "backup.ts", [], killAt);
  expect(cut.signal, `change ${killAt}: ${cut.said}`).toBe("SIGKILL");
  for (const name of backupsIn(dataDir, ".json")) {
    const { status, said } = runOn(dataDir, "restore.ts", [join(dataDir, "backups", name)]);
    expect([status, said], `change ${killAt}`).toMatchObject([0, expect.anything()]);
  }
  expect(runOn(dataDir, "backup.ts").status, `change ${killAt}`).toBe(0);
  const left = readdirSync(join(dataDir, "backups"), { recursive: true }).map(String);
  expect(
    left.filter((name) => name.includes(".part")),
    `change ${killAt}`,
  ).toEqual([]);
  expect(backupsIn(dataDir, ".db").length, `change ${killAt}`).toBe(backupsIn(dataDir, ".json").length);
  rmSync(dataDir, { recursive: true });
}
