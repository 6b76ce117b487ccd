/** The folder of backups unmounted, another installation's, hung; and whose backups are counted and pruned. */
import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { backUpInTime } from "#app/features/backups/back-up-in-time.server.ts";
import { findBackups } from "#app/features/backups/find-backups.server.ts";
import { ready } from "#app/http/operations/health.server.ts";
import { installationIn } from "#app/platform/storage/folder-mark.server.ts";
import { runOn, storeFile } from "../../support/product/cut-short.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";

const root = mkdtempSync(join(tmpdir(), "portal-mounted-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const folder = join(root, "backups");
mkdirSync(folder);
const house = await freshDatabase({ env: { BACKUP_DIR: folder } });
const { db, dataDir } = house;
const run = (...args: string[]) => runOn(dataDir, "backup.ts", args, undefined, { BACKUP_DIR: folder });
const never = () => Promise.reject(new Error("No backup is to be begun."));
const titles = async () =>
  (await db.selectFrom("notifications").select("title").execute()).map(({ title }) => title);

async function readiness() {
  const answer = await ready(new Request("http://localhost/readyz"), "127.0.0.1");
  const { reasons } = (await answer!.json()) as { reasons?: { backup?: string } };
  return [answer?.status, reasons?.backup?.replaceAll(folder, "…")];
}

beforeAll(async () => {
  await house.admin();
  await storeFile(house, "the bytes of a report");
  expect(run().said).toContain("Backup made");
});

function unmount(): void {
  renameSync(folder, `${folder}-aside`);
  mkdirSync(folder);
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
    renameSync(`${folder}-aside`, folder);
  });
}

test("unmounted: nobody's backup is written to the mount point, readiness is red, staff are told once", async () => {
  expect(await readiness()).toEqual([200, undefined]);
  unmount();
  await expect(backUpInTime(db, dataDir, never)).rejects.toThrow("is not this installation's folder");
  await expect(backUpInTime(db, dataDir, never)).rejects.toThrow("is not this installation's folder");
  expect(await titles()).toEqual(["The backup failed"]);
  for (const flags of [["--daily"], ["--recent"], []])
    expect(run(...flags)).toMatchObject({
      status: 1,
      said: expect.stringContaining("is not this installation's folder"),
    });
  expect(readdirSync(folder)).toEqual([]);
  expect(await readiness()).toEqual([503, expect.stringContaining("… is not this installation's folder")]);
  expect(run("--begin").said).toContain("Backup made");
});

test("mounted again, it goes on", async () => {
  await backUpInTime(db, dataDir, async (flag) => run(flag).said);
  expect((await readiness())[0]).toBe(200);
});

test("another installation's: refused with its reason", async () => {
  unmount();
  writeFileSync(join(folder, "installation"), `${"ef".repeat(16)}\n`);
  await expect(backUpInTime(db, dataDir, never)).rejects.toThrow("is the folder of another installation");
  expect(run()).toMatchObject({ status: 1, said: expect.stringContaining("another installation") });
  expect(readdirSync(folder)).toEqual(["installation"]);
  expect(await readiness()).toEqual([503, expect.stringContaining("another installation")]);
});

test("one that hangs is told within seconds, and again at once", async () => {
  unmount();
  const fifo = join(folder, "installation");
  execFileSync("mkfifo", [fifo]);
  await expect(backUpInTime(db, dataDir, never)).rejects.toThrow("does not answer");
  const began = performance.now();
  expect(await readiness()).toEqual([503, expect.stringContaining("… does not answer")]);
  expect(performance.now() - began).toBeLessThan(1_500);
  writeFileSync(fifo, "");
});

test("backups of others are neither counted nor pruned, nor are those that name nobody", async () => {
  const [name] = readdirSync(folder).filter((one) => one.endsWith(".json"));
  const manifest = JSON.parse(readFileSync(join(folder, name ?? ""), "utf8")) as object;
  const own = await installationIn(db);
  const made: Record<string, string | undefined> = {
    "portal-20240101T000000Z": own ?? "",
    "portal-20240102T000000Z": "ef".repeat(16),
    "portal-20240103T000000Z": undefined,
    "portal-20240104T000000Z": own ?? "",
    "portal-20360105T000000Z": "ef".repeat(16),
  };
  for (const [of, installation] of Object.entries(made)) {
    const at = of.replace(/portal-(....)(..)(..).*/, "$1-$2-$3T00:00:00.000Z");
    const database = { file: `${of}.db`, sha256: "0".repeat(64), bytes: 1 };
    const file = { path: `ab/${of.slice(7, 15).padStart(32, "0")}`, sha256: "0".repeat(64), bytes: 1 };
    mkdirSync(join(folder, "files", "ab"), { recursive: true });
    writeFileSync(join(folder, "files", file.path), "x");
    writeFileSync(join(folder, `${of}.db`), "x");
    const text = JSON.stringify({ ...manifest, at, database, installation, files: [file] });
    writeFileSync(join(folder, `${of}.json`), text);
  }
  // So many newer months that the oldest of one's own are kept no longer.
  vi.setSystemTime(new Date("2026-11-27T12:00:00Z"));
  onTestFinished(() => void vi.useRealTimers());
  const { prune } = await import("#app/features/backups/prune-backups.server.ts");
  for (let month = 1; month <= 12; month += 1) {
    const of = `portal-2025${String(month).padStart(2, "0")}15T000000Z`;
    const at = `2025-${String(month).padStart(2, "0")}-15T00:00:00.000Z`;
    const database = { file: `${of}.db`, sha256: "0".repeat(64), bytes: 1 };
    writeFileSync(join(folder, `${of}.db`), "x");
    writeFileSync(
      join(folder, `${of}.json`),
      JSON.stringify({ ...manifest, at, database, installation: own }),
    );
  }
  await prune(folder, new Date(), own ?? "");
  const left = readdirSync(folder).filter((one) => one.endsWith(".json"));
  expect(Object.keys(made).filter((of) => left.includes(`${of}.json`))).toEqual([
    "portal-20240102T000000Z",
    "portal-20240103T000000Z",
    "portal-20360105T000000Z",
  ]);
  expect(
    readdirSync(join(folder, "files", "ab")).filter((one) => one.startsWith("0".repeat(20))),
  ).toHaveLength(3);
  const counted = (await findBackups(dataDir, own)).map((one) => one.name);
  expect(counted).toContain("portal-20240103T000000Z");
  expect(counted).not.toContain("portal-20360105T000000Z");
});
