/** Backups in a folder on other storage: the day's, and a quick one each few minutes. */
import { mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { backUpInTime } from "#app/features/backups/back-up-in-time.server.ts";
import { backupStatus } from "#app/features/backups/backup-status.server.ts";
import { findBackups } from "#app/features/backups/find-backups.server.ts";
import { shownBackups } from "#app/features/backups/backup-section.tsx";
import { ready } from "#app/http/operations/health.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { runOn, storeFile } from "../../support/product/cut-short.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";

const elsewhere = mkdtempSync(join(tmpdir(), "portal-elsewhere-"));
afterAll(() => rmSync(elsewhere, { recursive: true, force: true }));
afterEach(() => void vi.useRealTimers());
const house = await freshDatabase({ env: { BACKUP_DIR: elsewhere } });
const { db, dataDir } = house;

const asked: string[] = [];
const make = async (flag: string) => {
  asked.push(flag);
  const { status, said } = runOn(dataDir, "backup.ts", [flag], undefined, { BACKUP_DIR: elsewhere });
  if (status !== 0) throw new Error(said);
  return said;
};
const later = (minutes: number) => vi.setSystemTime(new Date(Date.now() + minutes * 60_000));
const reasons = async () => (await findBackups(dataDir)).map(({ reason }) => reason);

it("a folder that no person's command has begun is refused, and nothing is written to it", async () => {
  await storeFile(house, "the bytes of a report");
  await expect(backUpInTime(db, dataDir, make)).rejects.toThrow(/not this installation's folder/);
  expect([asked, readdirSync(elsewhere)]).toEqual([[], []]);
  expect(runOn(dataDir, "backup.ts", ["--daily"], undefined, { BACKUP_DIR: elsewhere }).status).toBe(1);
  expect(readdirSync(elsewhere)).toEqual([]);
  expect(runOn(dataDir, "backup.ts", [], undefined, { BACKUP_DIR: elsewhere }).said).toContain("Backup made");
  expect(readdirSync(elsewhere)).toContain("installation");
});

it("one is due each five minutes, and the day's a day later", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  for (const minutes of [0, 1, 5]) {
    later(minutes);
    await backUpInTime(db, dataDir, make);
  }
  expect(asked).toEqual(["--recent"]);
  expect(readdirSync(dataDir)).not.toContain("backups");
  expect((await reasons()).toSorted()).toEqual(["by hand", "every few minutes"]);
  later(24 * 60);
  await backUpInTime(db, dataDir, make);
  expect(asked.at(-1)).toBe("--daily");
  const answer = await ready(new Request("http://localhost/readyz"), "127.0.0.1");
  expect(await answer?.json()).toMatchObject({ newestBackup: (await findBackups(dataDir))[0]?.at });
});

it("the quick one finds a file of another length, and what the day's found stays told", async () => {
  const path = await storeFile(house, "spoiled");
  await make("--recent");
  writeFileSync(join(dataDir, "files", path), "SPOILED");
  await make("--recent");
  expect((await findBackups(dataDir))[0]).toMatchObject({ reason: "every few minutes", damaged: [] });
  await make("--daily");
  const staff = await house.admin();
  const damaged = async () => (await backupStatus(db, staff, dataDir)).damaged.map((one) => one.path);
  expect(await damaged()).toEqual([path]);
  await make("--recent");
  expect(await damaged(), "the quick one did not look").toEqual([path]);
  writeFileSync(join(dataDir, "files", path), "cut");
  await make("--recent");
  expect((await findBackups(dataDir))[0]?.damaged).toMatchObject([
    { path, reason: "is not what was stored" },
  ]);
});

it("is restored as any other is", async () => {
  const [newest] = await findBackups(dataDir);
  const file = join(elsewhere, `${newest?.name}.json`);
  expect(runOn(dataDir, "restore.ts", [], undefined, { BACKUP_DIR: elsewhere }).said).toContain(file);
  const { said } = runOn(dataDir, "restore.ts", [file], undefined, { BACKUP_DIR: elsewhere });
  expect(said).toContain("Restored");
});

it("a folder that is gone is a failure that staff are told of, and two hours without one are too many", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  renameSync(elsewhere, `${elsewhere}-gone`);
  writeFileSync(elsewhere, "no folder");
  await expect(backUpInTime(db, dataDir, make)).rejects.toThrow(/not a directory/);
  const staff = await house.admin();
  const told = async () => shownBackups(await backupStatus(db, staff, dataDir), now()).sentences.join(" ");
  expect(await told()).toMatch(/The last try failed.*not a directory/);
  rmSync(elsewhere);
  renameSync(`${elsewhere}-gone`, elsewhere);
  later(6);
  await backUpInTime(db, dataDir, make);
  expect(await told()).not.toMatch(/failed|two hours/);
  later(130);
  expect(await told()).toMatch(/No backup was made in the last two hours/);
  expect(statSync(elsewhere).isDirectory()).toBe(true);
});
